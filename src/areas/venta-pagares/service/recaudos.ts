import { and, eq, isNull } from 'drizzle-orm';
import { permitidas } from '#areas/correo/public.server.ts';
import { cortesDe } from '#areas/creditos/public.server.ts';
import { type Abono, contabilizar, reversarOrigen } from '#areas/libro/public.server.ts';
import { liquidarPagare, reponerPagare } from '#areas/pagares/public.server.ts';
import { crearPasivo, reversarPasivo } from '#areas/pasivos/public.server.ts';
import { Conflict } from '#kernel/errors.ts';
import type { Event } from '#kernel/events.ts';
import { formatFecha, formatPesos } from '#kernel/values/format.ts';
import { type Pesos, pesos, sumPesos } from '#kernel/values/money.ts';
import type { Ctx } from '#platform/server/context.ts';
import { ABIERTAS } from '../domain/estados.ts';
import { factores } from '../domain/precio.ts';
import { repartir } from '../domain/reparto.ts';
import { deUf, enUf } from '../domain/uf.ts';
import { compradores, items, recaudos, rendiciones, ventas } from '../tables.ts';
import { condonar, deshacerCondonado } from './condonado.ts';
import {
  AREA,
  capitalDe,
  type ItemFila,
  itemsDeCredito,
  moverLimite,
  type RecaudoFila,
  recalcular,
  SIN_FIN,
  type VentaFila,
} from './filas.ts';
import { cerrarSiTermino, partida, pkPagare } from './liquidar.ts';
import { valorar } from './valorar.ts';
import { capitalVendido, conResponsabilidad, moverCapital } from './vendido.ts';

type Cobros = Event<'credito.cobros'>;
type Cobro = Cobros['hechos'][number];
const CERO = pesos(0);
const origenDe = (r: Pick<RecaudoFila, 'id'>) => ({ area: AREA, id: `recaudo:${r.id}` });

/**
 * A receipt of a sold credit: it is the buyer's money. Whoever received it posts its own entry; `recaudo_vendido` beside it takes back what
 * that entry credited of his, and his pasivo is born. Collection charges and our part of the mora stay where they are.
 */
async function recibir(ctx: Ctx, v: VentaFila, i: ItemFila, c: Cobro): Promise<void> {
  const r = repartir(c.abonos, c.comision, v.reparto_mora_pct);
  if (r.total === 0) return;
  const id = ctx.id();
  const comprobante = `V${v.num_venta}-${i.pagarevista}`;
  const origen = origenDe({ id });
  const pasivo = await crearPasivo(ctx, {
    rut: v.buyer,
    amount: r.total,
    tipo_pasivo: 'POR_RENDIR_COMPRADOR',
    comprobante,
    origen,
    fecha: c.fecha_contable,
  });
  const abonado: Abono[] = r.del_comprador.map((a) => ({
    clase: 'cuota',
    concepto: a.concepto,
    monto: a.monto,
    rut: i.cliente_rut,
    pk: pkPagare(i),
    documento: a.documento,
  }));
  const vendido = capitalVendido(v, i, c.capital);
  const { con, obligacion } = conResponsabilidad(v, i, abonado, vendido.pesos);
  await contabilizar(
    ctx,
    'recaudo_vendido',
    {
      medio: null,
      abonado,
      por_rendir: [{ monto: r.total, rut: v.buyer, pk: pasivo.pk, documento: comprobante }],
      ...(r.comision > 0 ? { comision: partida(i, r.comision) } : {}),
      ...(v.con_responsabilidad ? { con_responsabilidad: con } : {}),
    },
    { origen, fecha: c.fecha_contable, glosa: `Recaudo del pagaré ${i.pagarevista}, de ${v.nombre_buyer}`.slice(0, 200) },
  );
  const { capital, interes, mora, comision, total: monto, nuestro } = r;
  const debidos = v.con_responsabilidad ? [] : abonado.filter((a) => a.concepto === 'CAPITAL');
  const baja = sumPesos(debidos.map((a) => a.monto));
  const capital_uf = v.moneda === 'UF' ? enUf(vendido.uf) : null;
  await ctx.insert(recaudos, {
    id,
    venta_id: v.id,
    item_id: i.id,
    evento_id: c.evento_id,
    fecha: c.fecha,
    pasivo_id: pasivo.id,
    cuotas: [...new Set(c.abonos.map((a) => a.numero))].sort((a, b) => a - b),
    capital,
    interes,
    mora,
    comision,
    monto,
    nuestro,
    obligacion: v.con_responsabilidad ? obligacion : CERO,
    capital_uf,
    baja,
  });
  await moverCapital(ctx, v, i, { ...vendido, obligacion: v.con_responsabilidad ? obligacion : 0, baja });
}

/**
 * A receipt is not what it was: its entry is undone and so is the buyer's pasivo. In a rendición that waits for its giro it stays (409
 * `recaudo_en_rendicion`); already paid, the buyer owes it and the next rendición discounts it.
 */
async function deshacer(ctx: Ctx, v: VentaFila, i: ItemFila, r: RecaudoFila, motivo: string): Promise<void> {
  const rendicion = r.rendicion_id ? await ctx.get(rendiciones, r.rendicion_id) : null;
  if (rendicion && rendicion.estado !== 'pagada') throw new Conflict('recaudo_en_rendicion', { numero: rendicion.numero });
  const [contra] = await reversarOrigen(ctx, { origen: origenDe(r), motivo });
  await reversarPasivo(ctx, origenDe(r), contra?.fecha_contable);
  await ctx.update(recaudos, r.id, { revertido_el: ctx.hoy, motivo_reversa: motivo });
  const vuelve = capitalVendido(v, i, v.moneda === 'UF' ? -deUf(r.capital_uf ?? '0.0000') : -r.capital);
  await moverCapital(ctx, v, i, { ...vuelve, obligacion: -r.obligacion, baja: -r.baja });
}

async function recaudoVivo(ctx: Ctx, item_id: string, evento_id: string): Promise<RecaudoFila | undefined> {
  const [fila] = await ctx.rows(
    recaudos,
    and(eq(recaudos.item_id, item_id), eq(recaudos.evento_id, evento_id), isNull(recaudos.revertido_el)),
  );
  return fila;
}

/** Nothing of before the sale changes once it is sold: its price was of what the credit owed then. 409 `pago_anterior_a_la_venta`. */
function exigirPosterior(v: VentaFila, desde: string, fecha: string): void {
  if (fecha < desde) throw new Conflict('pago_anterior_a_la_venta', { fecha: formatFecha(desde), num_venta: v.num_venta });
}

async function alCobrarVendido(ctx: Ctx, v: VentaFila, item: ItemFila, e: Cobros): Promise<void> {
  const desde = item.propietario_desde ?? SIN_FIN;
  for (const d of e.deshechos) {
    exigirPosterior(v, desde, d.fecha);
    if (d.sin_dinero) {
      await deshacerCondonado(ctx, v, await ctx.get(items, item.id), d.evento_id, e.motivo);
      continue;
    }
    const r = await recaudoVivo(ctx, item.id, d.evento_id);
    // What was ours of that very day was not sold: taken back, the note would owe more than its buyer paid for.
    if (!r && d.fecha === desde) throw new Conflict('pago_anterior_a_la_venta', { fecha: formatFecha(desde), num_venta: v.num_venta });
    if (r) await deshacer(ctx, v, await ctx.get(items, item.id), r, e.motivo);
  }
  for (const c of e.hechos) {
    exigirPosterior(v, desde, c.fecha);
    const i = await ctx.get(items, item.id);
    await (c.sin_dinero ? condonar(ctx, v, i, c) : recibir(ctx, v, i, c));
  }
  await cerrarSiTermino(ctx, v.id);
}

/** Before the settlement the price follows the credit: what was paid is not sold; paid whole, the note leaves and the buyer is told. */
async function alCobrarPorVender(ctx: Ctx, v: VentaFila, i: ItemFila): Promise<void> {
  const corte = (await cortesDe(ctx, [i.credito_id], v.fecha_liquidacion)).get(i.credito_id);
  const quedan = corte?.flujos ?? [];
  const antes = v.precio;
  if (corte && quedan.length > 0) {
    const valor = valorar(corte, v.fecha_liquidacion, factores(v.tasa_descuento, v.metodo), v.valor_uf);
    if (valor.precio === i.precio && valor.par === i.par && valor.total_flujos === i.total_flujos) return;
    await ctx.update(items, i.id, valor);
  } else await ctx.update(items, i.id, { vivo: false, estado: 'excluido_por_pago', motivo: 'se pagó antes de la liquidación' });
  const ahora = await recalcular(ctx, v.id);
  // A lighter lot holds less of the buyer's limit.
  if (v.limite_tomado > 0) await moverLimite(ctx, v, (await capitalDe(ctx, v.id)) - v.limite_tomado);
  await avisar(ctx, ahora, i, antes, quedan.length === 0);
}

async function avisar(ctx: Ctx, v: VentaFila, i: ItemFila, antes: Pesos, fuera: boolean): Promise<void> {
  const que = fuera ? `El crédito del pagaré ${i.pagarevista} se pagó y salió de la venta.` : `Hubo un pago en el pagaré ${i.pagarevista}.`;
  const cuerpo = `${que} El precio pasa de ${formatPesos(antes)} a ${formatPesos(v.precio)}.`;
  const titulo = `Cambió el precio de la venta ${v.num_venta}`;
  await ctx.emit('aviso.enviado', { permiso: 'venta-pagares:ofertar', tipo: 'venta', titulo, cuerpo, url: `/venta-pagares/${v.id}` });
  const { correo } = await ctx.get(compradores, v.comprador_id);
  const para = correo && v.estado !== 'seleccionado' ? await permitidas(ctx, [correo]) : [];
  if (para.length > 0) await ctx.mail({ para, asunto: titulo, texto: cuerpo });
}

/** `credito.cobros`: whose money it is, by who owned the note that day. */
export async function alCobrar(ctx: Ctx, e: Cobros): Promise<void> {
  for (const i of await itemsDeCredito(ctx, e.credito_id)) {
    if (i.estado === 'retirado' || i.estado === 'excluido_por_pago') continue;
    const v = await ctx.lock(ventas, i.venta_id);
    if (i.propietario_desde === null) {
      if (i.vivo && ABIERTAS.includes(v.estado)) await alCobrarPorVender(ctx, v, i);
    } else if (i.estado === 'recomprado') {
      for (const x of [...e.deshechos, ...e.hechos]) exigirPosterior(v, i.propietario_hasta ?? SIN_FIN, x.fecha);
    } else await alCobrarVendido(ctx, v, i, e);
  }
}

/** `credito.pagado`: the note goes back to the client by the buyer. */
export async function alPagarse(ctx: Ctx, e: Event<'credito.pagado'>): Promise<void> {
  for (const i of await itemsDeCredito(ctx, e.credito_id)) {
    if (i.estado !== 'endosado' || i.propietario_desde === null) continue;
    await liquidarPagare(ctx, i.pagare_id);
    await ctx.update(items, i.id, { vivo: false, propietario_hasta: e.fecha, estado: 'liquidado' });
    await cerrarSiTermino(ctx, i.venta_id);
  }
}

/** `credito.reabierto`: the payment that ended it was taken back. */
export async function alReabrirse(ctx: Ctx, e: Event<'credito.reabierto'>): Promise<void> {
  for (const i of await itemsDeCredito(ctx, e.credito_id)) {
    if (i.estado !== 'liquidado') continue;
    await reponerPagare(ctx, i.pagare_id);
    await ctx.update(items, i.id, { vivo: true, propietario_hasta: SIN_FIN, estado: 'endosado' });
    await cerrarSiTermino(ctx, i.venta_id);
  }
}
