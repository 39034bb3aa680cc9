import { and, eq } from 'drizzle-orm';
import { marcarOperacion } from '#areas/clientes/public.server.ts';
import {
  type Abono,
  abonarObligacion,
  abonosPara,
  type CuentaBanco,
  contabilizar,
  type Medio,
  reversarOrigen,
} from '#areas/libro/public.server.ts';
import { valorUf } from '#areas/parametros/public.server.ts';
import { crearPasivo, reversarPasivo } from '#areas/pasivos/public.server.ts';
import { Conflict, Rule } from '#kernel/errors.ts';
import type { AnswerTo, Event, Question } from '#kernel/events.ts';
import { div, mul, roundInt } from '#kernel/values/decimal.ts';
import type { Fecha } from '#kernel/values/fecha.ts';
import { formatFecha, formatPesos } from '#kernel/values/format.ts';
import { type Pesos, pesos, toPesos } from '#kernel/values/money.ts';
import { parseRut, type Rut } from '#kernel/values/rut.ts';
import { type Ctx, passes, type ReadCtx } from '#platform/server/context.ts';
import { manyRows } from '#platform/server/many-rows.ts';
import { type Deducciones, totalDeducciones } from '../domain/congelado.ts';
import { estados } from '../domain/estados.ts';
import { type GiroEnPesos, giroEnPesos } from '../domain/giro.ts';
import { debenEnLibro } from '../domain/imputacion.ts';
import { aUnidades } from '../domain/moneda.ts';
import { creditos, cuotas } from '../tables.ts';
import { comprometer, soltarCompromiso } from './comite.ts';
import { auxiliarDe, desdeDe, escribirDeudas, sucursalDe } from './deudas.ts';
import { reversarDevengado } from './devengo.ts';
import { AREA, type CreditoFila, type CuotaFila, eventosDe, filasCuotas, origenDe, postergacionesDe } from './filas.ts';
import { estadoInicial } from './hechos-del-credito.ts';
import { deshacerPrimas, primaDelGiro } from './primas.ts';
import { dicho } from './puerta.ts';
import { exigirRevisiones, revisiones } from './revisiones.ts';
import { alCorriente } from './traer-la-noche.ts';

/** The giro of a credit in pesos, with the cuotas that carry its capital. */
async function giroDe(ctx: ReadCtx, c: CreditoFila): Promise<{ giro: GiroEnPesos; filas: CuotaFila[]; uf: string | null }> {
  if (!c.congelado) throw new Rule('tabla_sin_confirmar');
  const filas = await filasCuotas(ctx, c.id);
  const uf = c.moneda === 'UF' ? await valorUf(ctx, c.fecha_curse) : null;
  const deben = debenEnLibro(estadoInicial(c, filas), 0);
  return { giro: giroEnPesos(c.congelado, { moneda: c.moneda, uf, deben }), filas, uf };
}

/** Debts that the giro pays, as who keeps them says for that day; only when the credit takes them (`apply_discounts`). */
async function deduccionesDe(ctx: ReadCtx, c: CreditoFila, al: Fecha): Promise<Deducciones> {
  const dichas = await ctx.ask('credito.deducciones', { ...dicho(c), al });
  return { descuentos: c.apply_discounts ? dichas.flatMap((r) => r.answer) : [], retenciones: [] };
}

/** What the table finances is what the debts owe. 422 `descuento_desactualizado` {fecha, monto}. */
function exigirFinanciado(c: CreditoFila, d: Deducciones, al: Fecha): void {
  const debe = c.descuento_modo === 'FINANCIADO' && c.apply_discounts ? totalDeducciones({ ...d, retenciones: [] }) : 0;
  if (debe === (c.congelado?.refinanciado?.total ?? 0)) return;
  throw new Rule('descuento_desactualizado', { fecha: formatFecha(al), monto: formatPesos(pesos(debe)) });
}

/** Asks operaciones for the money: what is left after the deductions of that day. 422 `giro_no_positivo`. */
async function pedirOrden(ctx: Ctx, c: CreditoFila): Promise<CreditoFila> {
  const { giro } = await giroDe(ctx, c);
  const deducciones = await deduccionesDe(ctx, c, c.fecha_curse);
  exigirFinanciado(c, deducciones, c.fecha_curse);
  const monto = giro.giro - totalDeducciones(deducciones);
  if (monto <= 0) throw new Rule('giro_no_positivo');
  const row = await ctx.update(creditos, c.id, { giro_pedido: true, monto_girado: pesos(monto), deducciones });
  await ctx.emit('giro.solicitado', {
    origen_area: AREA,
    origen_id: c.id,
    rut: c.rut,
    nombre: c.nombre,
    cuenta_id: c.medio_pago === 'TRANSFERENCIA' ? c.cuenta_giro : null,
    medio: c.medio_pago,
    monto,
  });
  return row;
}

/** aprobado → documentado: every check answers, and the money is asked for in the same act. Refusals: those of `revisiones`. */
export async function documentar(ctx: Ctx, c: CreditoFila): Promise<void> {
  const estado = estados.go(c.estado, 'documentar');
  const revisado = await exigirRevisiones(ctx, c);
  const row = await ctx.update(creditos, c.id, { estado, documentado_por: ctx.people, revisado_por_areas: revisado });
  await ctx.emit('pendiente.cerrado', { area: AREA, entidad_id: c.id });
  const pedida = await pedirOrden(ctx, row);
  await ctx.emit('credito.documentado', {
    ...dicho(c),
    hash_tabla: c.hash_tabla ?? '',
    monto_a_girar: pedida.monto_girado as Pesos,
    fecha_curse: c.fecha_curse,
  });
}

/** The order was annulled or given back: the money is asked for again, with every check of now. 409 `giro_ya_pedido`. */
export async function pedirGiro(ctx: Ctx, c: CreditoFila): Promise<void> {
  estados.go(c.estado, 'pedir_giro');
  if (c.giro_pedido) throw new Conflict('giro_ya_pedido');
  await exigirRevisiones(ctx, c);
  await pedirOrden(ctx, c);
}

/** What the client asked for, pesos: what its retenciones count over (areas 1: half of monto_solicitado). In UF, its share of the giro. */
function montoPedido(c: CreditoFila, giro: number): number {
  if (c.moneda === 'CLP') return Number(toPesos(c.monto_solicitado));
  const pedido = Number(aUnidades(c.monto_solicitado, 'UF'));
  const girar = Number(aUnidades(c.monto_a_girar ?? c.monto_solicitado, 'UF'));
  return girar > 0 ? roundInt(div(mul(giro, pedido), girar), 'half-up') : giro;
}

/** What the last order of it withheld. */
const retenido = (c: Pick<CreditoFila, 'deducciones'>): number =>
  totalDeducciones({ descuentos: [], retenciones: c.deducciones.retenciones });

/** `giro.por_autorizar`: every check again, and the deductions of the day. It only reads. */
export async function alRevisarGiro(ctx: ReadCtx, e: Question<'giro.por_autorizar'>): Promise<AnswerTo<'giro.por_autorizar'> | undefined> {
  const c = e.origen_area === AREA ? await ctx.find(creditos, e.origen_id) : undefined;
  if (!c) return undefined;
  const observaciones: { codigo: string; detalle: string }[] = [];
  const frase = (codigo: string) => ctx.deps.registry.sentence(AREA, codigo) ?? codigo;
  const anotar = (codigo: string, datos: Record<string, unknown>) =>
    observaciones.push({ codigo, detalle: frase(codigo).replace(/\{(\w+)\}/g, (_, k: string) => String(datos[k] ?? '')) });
  for (const r of await revisiones(ctx, c, { en_mesa: true })) if (r.falla) anotar(r.falla.codigo, r.falla.datos);
  if (c.fecha_curse > ctx.hoy) anotar('curse_futuro', { fecha: formatFecha(c.fecha_curse) });
  const { giro } = await giroDe(ctx, c);
  const cambio = await passes(async () => {
    const d = await deduccionesDe(ctx, c, ctx.hoy);
    exigirFinanciado(c, d, ctx.hoy);
    if (giro.giro - totalDeducciones(d) === (c.monto_girado ?? 0) + retenido(c)) return;
    throw new Rule('descuento_desactualizado', { fecha: formatFecha(ctx.hoy), monto: formatPesos(pesos(totalDeducciones(d))) });
  });
  if (cambio) anotar(cambio.codigo, cambio.datos ?? {});
  return { observaciones, prestamo: { monto: montoPedido(c, giro.giro), en_cuotas: c.plazo > 1 } };
}

/** Debts that the giro pays: lowered here, their owners told; answers the parts for the entry. */
async function pagarDescuentos(ctx: Ctx, d: Deducciones, fecha: Fecha, signo: 1 | -1): Promise<Abono[]> {
  const partes = d.descuentos.map((x, k) => ({ ...x, monto: pesos(signo * x.monto), orden: k + 1 }));
  const abonos = signo === 1 ? await abonosPara(ctx, partes) : [];
  for (const pk of new Set(partes.map((p) => p.pk))) {
    const propias = partes.filter((p) => p.pk === pk).map(({ concepto, monto }) => ({ concepto, monto }));
    await abonarObligacion(ctx, pk, propias, fecha);
    for (const a of propias) await ctx.emit('obligacion.abonada', { pk, ...a, fecha });
  }
  return abonos;
}

/** What the law holds is owed to its beneficiary: a pasivo each, and its part of the entry. */
async function retener(ctx: Ctx, c: CreditoFila, comprobante: string, fecha: Fecha) {
  const partidas: { monto: Pesos; rut: Rut; pk: string }[] = [];
  for (const r of c.deducciones.retenciones) {
    const { pk } = await crearPasivo(ctx, {
      rut: r.rut as Rut,
      amount: pesos(r.monto),
      tipo_pasivo: 'RETENCION_LEGAL',
      comprobante: `${comprobante} ${r.motivo}`.slice(0, 60),
      origen: origenDe(c.id),
      fecha,
    });
    partidas.push({ monto: pesos(r.monto), rut: r.rut as Rut, pk });
  }
  return partidas;
}

async function asentar(ctx: Ctx, c: CreditoFila, g: GiroEnPesos, filas: readonly CuotaFila[], e: Event<'giro.confirmado'>): Promise<void> {
  const fecha = e.fecha as Fecha;
  const sucursal = await sucursalDe(ctx, c);
  const porNumero = new Map(filas.map((q) => [q.numero, q]));
  const comun = { rut: c.rut, documento: String(c.numero), ...(sucursal ? { sucursal } : {}) };
  const medio: Medio = { medio: 'banco', cuenta: e.cuenta_banco as CuentaBanco, rut: c.rut, documento: e.comprobante };
  const capital = g.capital.flatMap(({ numero, monto }) => {
    const q = porNumero.get(numero);
    return q && monto > 0 ? [{ monto: pesos(monto), ...auxiliarDe(c, q, sucursal) }] : [];
  });
  await contabilizar(
    ctx,
    'giro_credito',
    {
      capital,
      giro: { medio, monto: pesos(g.giro - totalDeducciones(c.deducciones)) },
      ite: pesos(g.ite),
      costos: [{ ...comun, monto: pesos(g.terceros) }],
      comision_diferida: { ...comun, pk: `credito:${c.id}`, monto: pesos(g.diferida) },
      iva: pesos(g.iva),
      descuentos: await pagarDescuentos(ctx, c.deducciones, fecha, 1),
      retenciones: await retener(ctx, c, e.comprobante, fecha),
    },
    { origen: origenDe(c.id), fecha, glosa: `Giro del crédito ${c.numero}` },
  );
}

/** What the desk withheld of it, to whom each part is owed: the client himself where nobody was named. */
async function anotarRetenciones(ctx: Ctx, c: CreditoFila, e: Event<'giro.confirmado'>): Promise<CreditoFila> {
  if (!e.retenciones?.length) return c;
  const retenciones = e.retenciones.map((r) => ({
    rut: (r.beneficiario ? parseRut(r.beneficiario) : null) ?? c.rut,
    monto: r.monto,
    motivo: r.motivo,
  }));
  const deducciones = { ...c.deducciones, retenciones };
  return ctx.update(creditos, c.id, { deducciones, monto_girado: pesos((c.monto_girado ?? 0) - retenido({ deducciones })) });
}

/**
 * `giro.confirmado`: the money left, so the debt exists: documentado → girado. Its entry (`giro_credito`), a debt for each cuota, what was
 * committed to the client is no more. 422 `curse_distinto`: the interest of the table counts from another day.
 */
export async function alConfirmarGiro(ctx: Ctx, e: Event<'giro.confirmado'>): Promise<void> {
  if (e.origen_area !== AREA) return;
  const leido = await ctx.lock(creditos, e.origen_id);
  const estado = estados.go(leido.estado, 'girar');
  const c = await anotarRetenciones(ctx, leido, e);
  const fecha = e.fecha as Fecha;
  if (fecha !== c.fecha_curse) throw new Rule('curse_distinto', { fecha: formatFecha(c.fecha_curse) });
  const { giro, filas, uf } = await giroDe(ctx, c);
  await asentar(ctx, c, giro, filas, e);
  const enCuota = new Map(giro.capital.map((x) => [x.numero, x.monto]));
  await manyRows(
    ctx,
    cuotas,
    filas.map((q) => ({ id: q.id, patch: { libro_capital: pesos(enCuota.get(q.numero) ?? 0) } })),
  );
  const inicial = estadoInicial(c, filas);
  const deben = new Map(debenEnLibro(inicial, 0).map((d) => [d.numero, d]));
  await escribirDeudas(
    ctx,
    c,
    filas.flatMap((q) => {
      const debe = deben.get(q.numero);
      return debe ? [{ q, debe, atraso: { gastos: 0, mora: 0, mora_desde: desdeDe(q, fecha) } }] : [];
    }),
    fecha,
  );
  const primera = filas.find((q) => q.cuota > 0);
  const row = await ctx.update(creditos, c.id, {
    estado,
    fecha_giro: fecha,
    valor_uf_giro: uf,
    comprobante: null,
    cuenta_banco: e.cuenta_banco,
    orden_id: e.orden_id,
    saldo: inicial.reduce((s, f) => s + f.amortizacion, 0),
    proximo_vencimiento: primera?.vencimiento ?? null,
    proximo_pago: primera?.fecha_pago_habil ?? null,
    comision_diferida: pesos(giro.diferida),
    comision_devengada: pesos(0),
  });
  await primaDelGiro(ctx, row, filas);
  await soltarCompromiso(ctx, c);
  await marcarOperacion(ctx, c.rut, fecha);
  await ctx.emit('credito.girado', { ...dicho(row), fecha, comprobante: e.comprobante });
}

/** Takes back everything that the giro wrote. 409 `hay_movimientos_posteriores` once somebody paid. */
async function deshacerGiro(ctx: Ctx, c: CreditoFila, causa: string): Promise<void> {
  const pagos = await eventosDe(ctx, c.id);
  const movidas = await postergacionesDe(ctx, c.id);
  if (movidas.length > 0) throw new Conflict('hay_movimientos_posteriores', { lista: `${movidas.length} prórrogas` });
  if (pagos.length > 0) throw new Conflict('hay_movimientos_posteriores', { lista: `${pagos.length} pagos` });
  const filas = await filasCuotas(ctx, c.id);
  await deshacerPrimas(ctx, filas, causa);
  await reversarDevengado(ctx, c, filas, causa);
  await reversarOrigen(ctx, { origen: origenDe(c.id), evento: 'giro_credito', motivo: causa });
  if (c.deducciones.retenciones.length > 0) await reversarPasivo(ctx, origenDe(c.id));
  await pagarDescuentos(ctx, c.deducciones, c.fecha_giro ?? ctx.hoy, -1);
  const nada = { gastos: 0, mora: 0 };
  await escribirDeudas(
    ctx,
    c,
    filas.map((q) => ({ q, debe: { numero: q.numero, capital: 0, interes: 0 }, atraso: { ...nada, mora_desde: q.vencimiento } })),
    c.fecha_giro ?? ctx.hoy,
  );
  const cero = pesos(0);
  const suyas = and(eq(cuotas.empresa_id, ctx.empresa_id), eq(cuotas.credito_id, c.id));
  await ctx.db.update(cuotas).set({ libro_capital: cero, reajuste: cero, gastos: cero }).where(suyas);
}

/** `giro.rechazado`: the order was annulled, or the bank gave the money back: the credit waits documentado, its debt never existed. */
export async function alRechazarGiro(ctx: Ctx, e: Event<'giro.rechazado'>): Promise<void> {
  if (e.origen_area !== AREA) return;
  const c = await alCorriente(ctx, await ctx.lock(creditos, e.origen_id));
  const estado = estados.go(c.estado, 'giro_rechazado');
  const salio = c.estado === 'girado' || c.estado === 'vigente';
  if (salio) {
    await deshacerGiro(ctx, c, e.causa);
    await comprometer(ctx, c);
  }
  const limpio = { fecha_giro: null, orden_id: null, cuenta_banco: null, comprobante: null, saldo: null, proximo_vencimiento: null };
  const row = await ctx.update(creditos, c.id, {
    ...limpio,
    estado,
    giro_pedido: false,
    proximo_pago: null,
    motivo: e.causa,
    comision_diferida: pesos(0),
    comision_devengada: pesos(0),
    devengado: pesos(0),
    cobrado: pesos(0),
    devuelto: 0,
  });
  if (salio) await ctx.emit('credito.giro_reversado', { ...dicho(row), motivo: e.causa });
  await ctx.emit('pendiente.abierto', {
    area: AREA,
    entidad_id: c.id,
    cliente_rut: c.rut,
    tipo: 'completar',
    titulo: `Giro devuelto: crédito ${c.numero} de ${c.nombre}`,
    url: `/creditos/${c.id}`,
    permiso: 'creditos:documentar',
  });
}

/** The bank shows it, or its proof is filed: girado → vigente. */
export async function alConciliar(ctx: Ctx, e: Event<'movimiento.conciliado'>): Promise<void> {
  const c = e.origen.area === AREA ? await ctx.find(creditos, e.origen.id) : undefined;
  if (c?.estado === 'girado') await ctx.update(creditos, c.id, { estado: estados.go(c.estado, 'conciliar') });
}

/** Without a proof of its own it has to be proved again. */
export async function alDesconciliar(ctx: Ctx, e: Event<'movimiento.desconciliado'>): Promise<void> {
  const c = e.origen.area === AREA ? await ctx.find(creditos, e.origen.id) : undefined;
  if (c?.estado === 'vigente' && c.comprobante === null) await ctx.update(creditos, c.id, { estado: estados.go(c.estado, 'desconciliar') });
}
