import { and, eq, sql } from 'drizzle-orm';
import { creditosParaVender, entregarCredito, parDe, recibirCredito } from '#areas/creditos/public.server.ts';
import { exigirRespaldo } from '#areas/documentos/public.server.ts';
import { contabilizar, marcarVendidas, reversarOrigen } from '#areas/libro/public.server.ts';
import { recomprarPagare, venderPagare } from '#areas/pagares/public.server.ts';
import { Conflict, Rule } from '#kernel/errors.ts';
import type { AnswerTo, Event } from '#kernel/events.ts';
import type { Fecha } from '#kernel/values/fecha.ts';
import { formatPesos } from '#kernel/values/format.ts';
import { pesos } from '#kernel/values/money.ts';
import type { Ctx, ReadCtx } from '#platform/server/context.ts';
import { DIAS_RECOMPRA } from '../domain/estados.ts';
import { items, recompras, ventas } from '../tables.ts';
import { AREA, type ItemFila, itemPorVista, moverLimite, type RecompraFila, SIN_FIN, type VentaFila } from './filas.ts';
import { medioDe, pedirGiro } from './giros.ts';
import { cerrarSiTermino, partida, pkPagare } from './liquidar.ts';

const origenDe = (r: Pick<RecompraFila, 'id'>) => ({ area: AREA, id: r.id });

/**
 * Asks to buy a note back at par: owed when it was sold con responsabilidad and it is more than 60 days late; otherwise only with the buyer's
 * agreement on paper (domain §7). The money leaves by the desk. 422 `item_no_vendido`, `recompra_sin_acuerdo` {dias}; 409 `recompra_pedida`.
 */
export async function recomprar(
  ctx: Ctx,
  v: VentaFila,
  o: { pagarevista: string; motivo: string; archivo_acuerdo?: string | null | undefined },
): Promise<void> {
  const i = await itemPorVista(ctx, v.id, o.pagarevista);
  if (i.estado !== 'endosado' || i.propietario_desde === null) throw new Rule('item_no_vendido', { pagarevista: i.pagarevista });
  const dias_mora = (await creditosParaVender(ctx, [i.credito_id])).get(i.credito_id)?.dias_mora ?? 0;
  const debida = v.con_responsabilidad && dias_mora > DIAS_RECOMPRA;
  if (!debida && !o.archivo_acuerdo) throw new Rule('recompra_sin_acuerdo', { dias: dias_mora }, { archivo_acuerdo: ['Suba el acuerdo'] });
  if (o.archivo_acuerdo)
    await exigirRespaldo(ctx, {
      archivo_id: o.archivo_acuerdo,
      referido: { tipo: 'venta', id: v.id },
      tipos: ['ACUERDO_DE_RECOMPRA'],
      campo: 'archivo_acuerdo',
      firmado: true,
    });
  ctx.audit({ motivo: o.motivo });
  const r = await ctx.insert(recompras, {
    venta_id: v.id,
    item_id: i.id,
    fecha: ctx.hoy,
    dias_mora,
    motivo: o.motivo,
    archivo_acuerdo: o.archivo_acuerdo ?? null,
    ...(await parDe(ctx, i.credito_id, ctx.hoy)),
  });
  await pedirGiro(ctx, v, r.id, r.par);
}

/** Whether its par is still what was asked for, at the day of the order. */
async function parAhora(ctx: ReadCtx, r: RecompraFila, i: ItemFila): Promise<void> {
  const hoy = await parDe(ctx, i.credito_id, r.fecha);
  if (hoy.par !== r.par) throw new Conflict('par_cambio', { pagarevista: i.pagarevista, par: formatPesos(hoy.par) });
}

/** `giro.por_autorizar`: a payment meanwhile changes the par. */
export async function revisarRecompra(ctx: ReadCtx, r: RecompraFila): Promise<AnswerTo<'giro.por_autorizar'>> {
  const i = await ctx.get(items, r.item_id);
  const { par } = await parDe(ctx, i.credito_id, r.fecha);
  if (par === r.par) return { observaciones: [] };
  return { observaciones: [{ codigo: 'par_cambio', detalle: `La par de ${i.pagarevista} cambió: ahora es ${formatPesos(par)}` }] };
}

/** What the item and its sale hold changes hands: to us, or to the buyer again. */
async function cambiarDueno(
  ctx: Ctx,
  v: VentaFila,
  i: ItemFila,
  a: { nuestro: boolean; fecha: Fecha; capital: number; obligacion: number; baja: number },
) {
  const capital = pesos(a.nuestro ? 0 : a.capital);
  await ctx.update(items, i.id, {
    vivo: !a.nuestro,
    propietario_hasta: a.nuestro ? a.fecha : SIN_FIN,
    capital_vivo: capital,
    obligacion: pesos(a.nuestro ? 0 : a.obligacion),
    baja: pesos(a.nuestro ? 0 : a.baja),
    estado: a.nuestro ? 'recomprado' : 'endosado',
  });
  await marcarVendidas(ctx, { area: 'creditos', ids: [i.credito_id], vendida: !a.nuestro && !v.con_responsabilidad });
  const delta = pesos(capital - i.capital_vivo);
  await ctx.db
    .update(ventas)
    .set({ por_cobrar: sql`${ventas.por_cobrar} + ${delta}` })
    .where(and(eq(ventas.empresa_id, ctx.empresa_id), eq(ventas.id, v.id)));
  await moverLimite(ctx, v, delta);
  await cerrarSiTermino(ctx, v.id);
}

/** The money of a buyback left: the note is ours from that day. 409 `par_cambio`. */
export async function recompraPagada(ctx: Ctx, r: RecompraFila, e: Event<'giro.confirmado'>): Promise<void> {
  const v = await ctx.lock(ventas, r.venta_id);
  const i = await ctx.lock(items, r.item_id);
  await parAhora(ctx, r, i);
  const fecha = e.fecha as Fecha;
  const medio = medioDe(e, v);
  const asiento = { origen: origenDe(r), fecha, glosa: `Recompra del pagaré ${i.pagarevista} a ${v.nombre_buyer}`.slice(0, 200) };
  if (v.con_responsabilidad) {
    const obligacion = [{ monto: i.obligacion, rut: v.buyer, pk: pkPagare(i), documento: i.pagarevista }];
    await contabilizar(ctx, 'recompra_pagare', { responsabilidad: 'con', medio, par: r.par, obligacion, orden: i.par }, asiento);
  } else {
    const libro = await recibirCredito(ctx, i.credito_id, fecha, r);
    const [capital, reajustes] = [[partida(i, libro.capital)], [partida(i, libro.reajuste)]];
    const [intereses, adelantado] = [[partida(i, pesos(Math.max(0, r.interes)))], [partida(i, pesos(Math.max(0, -r.interes)))]];
    await contabilizar(ctx, 'recompra_pagare', { responsabilidad: 'sin', medio, capital, intereses, reajustes, adelantado }, asiento);
  }
  await recomprarPagare(ctx, i.pagare_id);
  await ctx.update(recompras, r.id, {
    estado: 'pagada',
    fecha_pago: fecha,
    comprobante: e.comprobante,
    causa: null,
    obligacion_previa: i.obligacion,
    capital_previo: i.capital_vivo,
    baja_previa: i.baja,
  });
  await cambiarDueno(ctx, v, i, { nuestro: true, fecha, capital: 0, obligacion: 0, baja: 0 });
}

/** The credit is the buyer's again: what the nights recognised while it was ours is not. */
async function devolverCredito(ctx: Ctx, r: RecompraFila, i: ItemFila): Promise<void> {
  const { por_devengar, por_reajustar } = await entregarCredito(ctx, i.credito_id, r.fecha);
  const [intereses, reajustes] = [[partida(i, por_devengar)], [partida(i, por_reajustar)]];
  await contabilizar(
    ctx,
    'devengo_diario',
    { intereses, reajustes },
    { origen: { area: AREA, id: `devuelta:${r.id}` }, fecha: ctx.hoy, glosa: `Recompra sin efecto del pagaré ${i.pagarevista}` },
  );
}

/**
 * It did not leave; or the bank gave it back, and the note is the buyer's as before. 409 `recompra_con_pagos`: what came in since it was
 * bought back was received as ours.
 */
export async function recompraRechazada(ctx: Ctx, r: RecompraFila, causa: string): Promise<void> {
  const v = await ctx.lock(ventas, r.venta_id);
  if (r.estado === 'pagada') {
    const i = await ctx.lock(items, r.item_id);
    if ((await parDe(ctx, i.credito_id, r.fecha)).par !== r.par) throw new Conflict('recompra_con_pagos', { pagarevista: i.pagarevista });
    await reversarOrigen(ctx, { origen: origenDe(r), motivo: causa });
    if (!v.con_responsabilidad) await devolverCredito(ctx, r, i);
    await venderPagare(ctx, i.pagare_id, { rut: v.buyer, nombre: v.nombre_buyer });
    await cambiarDueno(ctx, v, i, {
      nuestro: false,
      fecha: ctx.hoy,
      capital: r.capital_previo,
      obligacion: r.obligacion_previa,
      baja: r.baja_previa,
    });
  }
  await ctx.update(recompras, r.id, { estado: 'rechazada', fecha_pago: null, comprobante: null, causa });
}

/** Asks again for a buyback whose money came back, at the par of today. 422 `sin_giro_rechazado`. */
export async function recomprarOtraVez(ctx: Ctx, v: VentaFila, r: RecompraFila): Promise<void> {
  if (r.estado !== 'rechazada') throw new Rule('sin_giro_rechazado');
  const i = await ctx.get(items, r.item_id);
  const par = await parDe(ctx, i.credito_id, ctx.hoy);
  await ctx.update(recompras, r.id, { ...par, fecha: ctx.hoy, estado: 'por_girar', causa: null });
  await pedirGiro(ctx, v, r.id, par.par);
}
