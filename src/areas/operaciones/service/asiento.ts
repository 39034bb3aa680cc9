import { obligadosPara } from '#areas/avales/public.server.ts';
import { sostenerGarantias } from '#areas/garantias/public.server.ts';
import {
  type Abono,
  abonarObligacion,
  abonosPara,
  actualizarObligacion,
  type CuentaBanco,
  capitalAl,
  cerrarObligacion,
  contabilizar,
  type DatosDe,
  fechaContable,
  imputarA,
  type NuevaObligacion,
  obligacionesPorPk,
  obligacionPorPk,
  registrarObligaciones,
  reversarDevengo,
  reversarOrigen,
} from '#areas/libro/public.server.ts';
import { aplicarComprometido, crearPasivo, devolverAplicado, reversarPasivo } from '#areas/pasivos/public.server.ts';
import { Conflict, Rule } from '#kernel/errors.ts';
import type { Fecha } from '#kernel/values/fecha.ts';
import { formatFecha, formatPesos } from '#kernel/values/format.ts';
import { type Pesos, pesos } from '#kernel/values/money.ts';
import { parseRut } from '#kernel/values/rut.ts';
import { atOnce } from '#platform/server/at-once.ts';
import type { Ctx } from '#platform/server/context.ts';
import type { AbonoHecho } from '../tables.ts';
import { type DocumentoOpFila, documentosDe, type OperacionFila, type OrdenFila, origenDe } from './filas.ts';

export const pkDe = (documento_id: string) => `documento:${documento_id}`;
/** Act of the giro in the ledger. */
export const actoDe = (op: Pick<OperacionFila, 'id'>) => ({ area: 'operaciones', id: op.id });

/**
 * Pays with the giro the debts that the proforma took: imputation of `libro` up to the frozen amount, the auxiliary lowered here and the
 * owner told by `obligacion.abonada`. 422 `deuda_cambio` when a debt no longer owes what was taken.
 */
async function pagarPartidas(ctx: Ctx, op: OperacionFila, fecha: Fecha): Promise<{ abonos: Abono[]; hechos: AbonoHecho[] }> {
  const abonos: Abono[] = [];
  const hechos: AbonoHecho[] = [];
  for (const p of op.partidas) {
    const { aplicaciones, sobrante } = await imputarA(ctx, [p.pk], p.monto, fecha);
    if (sobrante > 0) throw new Rule('deuda_cambio', { numero: p.numero, monto: formatPesos(p.monto) });
    abonos.push(...(await abonosPara(ctx, aplicaciones)));
    const antes = await obligacionPorPk(ctx, p.pk);
    if (antes && (await capitalAl(ctx, p.pk, fecha)) !== antes.capital)
      throw new Rule('deuda_movida', { numero: p.numero, fecha: formatFecha(fecha) });
    const propias = aplicaciones.map(({ concepto, monto }) => ({ concepto, monto }));
    await abonarObligacion(ctx, p.pk, propias, fecha, fecha);
    for (const a of propias) await ctx.emit('obligacion.abonada', { pk: p.pk, ...a, fecha });
    hechos.push({ pk: p.pk, aplicaciones: propias });
  }
  return { abonos, hechos };
}

/** Gives back to each debt what the giro had paid of it: worth since the day it paid, shown since the day of the contra-entry. */
async function devolverPartidas(ctx: Ctx, op: OperacionFila, pagada: Fecha, contra: Fecha): Promise<void> {
  for (const h of op.abonos) {
    const menos = h.aplicaciones.map((a) => ({ concepto: a.concepto, monto: pesos(0 - a.monto) }));
    await abonarObligacion(ctx, h.pk, menos, pagada, contra);
    for (const a of menos) await ctx.emit('obligacion.abonada', { pk: h.pk, ...a, fecha: pagada });
  }
}

/** What is withheld is owed to its beneficiary: a pasivo each, and its part of the entry. */
async function retenerEnPasivos(ctx: Ctx, op: OperacionFila, comprobante: string, fecha: Fecha) {
  const partidas: { monto: Pesos; rut: OperacionFila['cliente_rut']; pk: string }[] = [];
  for (const r of op.retenciones) {
    const rut = (r.beneficiario ? parseRut(r.beneficiario) : null) ?? op.cliente_rut;
    const { pk } = await crearPasivo(ctx, {
      rut,
      amount: r.monto,
      tipo_pasivo: 'RETENCION_LEGAL',
      comprobante: `${comprobante} ${r.motivo}`.slice(0, 60),
      origen: actoDe(op),
      fecha,
    });
    partidas.push({ monto: r.monto, rut, pk });
  }
  return partidas;
}

const deudaDe = (d: DocumentoOpFila, tasa_mora: string) => ({
  capital: d.monto,
  base_mora: d.anticipo,
  vencimiento: d.venc_ef,
  tasa_mora_mensual: tasa_mora,
});

/** The debt of each debtor enters the auxiliary ledger, or lives again when an earlier giro of the same document was undone. */
async function registrarDocumentos(
  ctx: Ctx,
  op: OperacionFila,
  docs: readonly DocumentoOpFila[],
  g: { fecha: Fecha; tasa_mora: string },
): Promise<void> {
  const pks = docs.map((d) => pkDe(d.documento_id));
  // Who sold it with responsibility answers for it, and with him who backs him in general.
  const [eran, avales] = await atOnce([obligacionesPorPk(ctx, pks), op.con_responsabilidad ? obligadosPara(ctx, op.cliente_rut) : []]);
  const hay = new Set(eran.map((o) => o.pk));
  const nueva = (d: DocumentoOpFila) => !hay.has(pkDe(d.documento_id));
  for (const d of docs) {
    if (nueva(d)) continue;
    const devengo = { devengo_total: d.dp, devengo_desde: g.fecha, devengo_dias: d.dias };
    const cambio = { ...deudaDe(d, g.tasa_mora), ...devengo, mora: pesos(0), mora_desde: d.venc_ef, estado: 'vigente' as const };
    await actualizarObligacion(ctx, pkDe(d.documento_id), cambio, g.fecha);
  }
  const obligados = op.con_responsabilidad ? [{ rut: op.cliente_rut, rol: 'AVAL' as const }, ...avales] : [];
  await registrarObligaciones(
    ctx,
    docs.filter(nueva).map((d) => obligacionDe(op, d, { ...g, obligados })),
  );
}

function obligacionDe(
  op: OperacionFila,
  d: DocumentoOpFila,
  g: { fecha: Fecha; tasa_mora: string; obligados: NuevaObligacion['obligados'] },
): NuevaObligacion {
  return {
    ...deudaDe(d, g.tasa_mora),
    pk: pkDe(d.documento_id),
    tipo: 'documento',
    rut: d.deudor_rut,
    rol: 'DEUDOR',
    cliente_rut: op.cliente_rut,
    // The document outlives an operation that the bank rejected: it is where the debt is looked at.
    origen_area: 'documentos',
    origen_id: d.documento_id,
    numero: `${d.tipo}-${d.folio}`,
    sucursal: op.sede ?? undefined,
    producto: op.producto,
    fecha: g.fecha,
    devengo: { tipo: 'diferencia_precio', total: d.dp, desde: g.fecha, dias: d.dias },
    obligados: g.obligados,
  };
}

function datosDelGiro(op: OperacionFila, docs: readonly DocumentoOpFila[], orden: OrdenFila, comprobante: string) {
  return {
    cedente: op.cliente_rut,
    sucursal: op.sede ?? undefined,
    documentos: docs.map((d) => ({
      pk: pkDe(d.documento_id),
      documento: `${d.tipo}-${d.folio}`,
      deudor: d.deudor_rut,
      monto: d.monto,
      retencion: d.retencion,
      diferencia_precio: d.dp,
    })),
    comision: op.comision,
    gastos: op.gastos,
    iva: pesos(op.iva + op.iva_gastos),
    ite: op.ite,
    giro: {
      medio: { medio: 'banco' as const, cuenta: orden.cuenta_banco as CuentaBanco, rut: op.cliente_rut, documento: comprobante },
      monto: orden.monto,
    },
  };
}

/**
 * Posts the giro of a purchase (ledger §3 `giro_factoring`): one balanced entry with the debts paid, the pasivos applied and what the law
 * withholds inside; the debtors' obligaciones are registered with what they earn day by day. Answers what each debt lost.
 */
export async function contabilizarGiro(
  ctx: Ctx,
  op: OperacionFila,
  orden: OrdenFila,
  docs: readonly DocumentoOpFila[],
  g: { fecha: Fecha; comprobante: string; tasa_mora: string },
): Promise<AbonoHecho[]> {
  // What backs the client stays while the debt is born: a release at the same time waits, and finds it owed.
  await sostenerGarantias(ctx, op.cliente_rut);
  const { abonos, hechos } = await pagarPartidas(ctx, op, g.fecha);
  const a_favor = op.total_aplicaciones > 0 ? await aplicarComprometido(ctx, origenDe(op), { fecha: g.fecha }) : [];
  const retenciones = await retenerEnPasivos(ctx, op, g.comprobante, g.fecha);
  await registrarDocumentos(ctx, op, docs, g);
  const datos: DatosDe<'giro_factoring'> = { ...datosDelGiro(op, docs, orden, g.comprobante), descuentos: abonos, a_favor, retenciones };
  const glosa = `Giro operación ${op.num_operacion}, ${op.cliente_nombre}`.slice(0, 200);
  // The ledger comes last: from its first line to the commit, every other posting of the company waits.
  await ctx.last(async () => void (await contabilizar(ctx, 'giro_factoring', datos, { origen: actoDe(op), fecha: g.fecha, glosa })));
  return hechos;
}

/**
 * Undoes the giro in the ledger and in the auxiliary, both on the day of the giro while its month takes entries and today once it does not:
 * every balance as before it, and what a closed month showed stays. 409 `documento_cambio_girado` when a nota or an extension came over a
 * document since, `pasivo_en_solicitud`.
 */
export async function reversarGiro(ctx: Ctx, op: OperacionFila, causa: string): Promise<void> {
  const pagada = op.fecha_giro ?? ctx.hoy;
  const fecha = await fechaContable(ctx, pagada);
  const docs = await documentosDe(ctx, op.id);
  const pks = docs.map((d) => pkDe(d.documento_id));
  const vivas = new Map((await obligacionesPorPk(ctx, pks)).map((o) => [o.pk, o]));
  for (const d of docs) {
    const o = vivas.get(pkDe(d.documento_id));
    if (!o) continue;
    if (o.capital !== d.monto || o.vencimiento !== d.venc_ef)
      throw new Conflict('documento_cambio_girado', { documento: `${d.tipo}-${d.folio}` });
    await reversarDevengo(ctx, o.pk, causa);
    await cerrarObligacion(ctx, o.pk, fecha);
  }
  await devolverPartidas(ctx, op, pagada, fecha);
  await reversarPasivo(ctx, actoDe(op), fecha);
  if (op.total_aplicaciones > 0) await devolverAplicado(ctx, origenDe(op), fecha);
  await reversarOrigen(ctx, { origen: actoDe(op), evento: 'giro_factoring', motivo: causa, fecha });
}
