import { retirarAsunto } from '#areas/comite/public.server.ts';
import { consumirProvision, contabilizar, deudasPorPk } from '#areas/libro/public.server.ts';
import { AppError, Conflict, Rule } from '#kernel/errors.ts';
import { cmp } from '#kernel/values/decimal.ts';
import { daysBetween, type Fecha } from '#kernel/values/fecha.ts';
import { pesos, sumPesos } from '#kernel/values/money.ts';
import type { Ctx, ReadCtx } from '#platform/server/context.ts';
import { contract } from '../contract.ts';
import { enLibroCausa } from '../domain/en-causa.ts';
import { EN_PREPARACION, estados } from '../domain/estados.ts';
import { aUnidades, leible } from '../domain/moneda.ts';
import { creditos } from '../tables.ts';
import { comprometer, exigirAprobacion, soltarCompromiso } from './comite.ts';
import { auxiliarDe, claseAl, escribirDeudas, sucursalDe } from './deudas.ts';
import { filaEnCurso } from './devengo.ts';
import { alUfDeHoy, enCausaUf } from './en-causa.ts';
import { cerrarPedida } from './excepciones.ts';
import { AREA, type CreditoFila, eventosDe, filasCuotas, origenDe, pkDe } from './filas.ts';
import { enCredito } from './parametros.ts';
import { dicho } from './puerta.ts';
import { congelar } from './tabla.ts';
import { alCorriente } from './traer-la-noche.ts';

/** What a person may still undo is undone by OPERACIONES once approved. 403; 409 `giro_en_curso` while the desk has an order for it. */
export function exigirAnulable(ctx: ReadCtx, c: CreditoFila): void {
  const propio = EN_PREPARACION.includes(c.estado) || c.estado === 'en_comite' || c.estado === 'pendiente_firma';
  if (!propio && !ctx.can('creditos:documentar')) throw new AppError(403, 'sin_permiso', { accion: 'anular' });
  exigirSinGiro(c);
}

/** 409 `giro_en_curso`: the order is annulled at the desk first. */
export function exigirSinGiro(c: CreditoFila): void {
  if (c.giro_pedido) throw new Conflict('giro_en_curso');
}

/** borrador … documentado → anulado, with its reason: it leaves the comité and nothing stays committed. */
export async function anular(ctx: Ctx, c: CreditoFila, motivo: string): Promise<void> {
  const estado = estados.go(c.estado, 'anular');
  ctx.audit({ motivo });
  await retirarAsunto(ctx, AREA, c.id);
  const row = await ctx.update(creditos, c.id, { estado, motivo });
  await soltarCompromiso(ctx, c);
  await cerrarPedida(ctx, c.id, 'El crédito se anuló');
  await ctx.emit('pendiente.cerrado', { area: AREA, entidad_id: c.id });
  await ctx.emit('credito.anulado', { ...dicho(row), motivo });
}

/**
 * Another day for the money, within the approval: the table is laid out again and documented again, for no more capital than was approved.
 * 422 `aprobacion_vencida`, `capital_sobre_aprobado` {capital}, and those of the calculation.
 */
export async function cambiarCurse(ctx: Ctx, c: CreditoFila, d: { fecha_curse: Fecha; fecha_primer_vencimiento: Fecha }): Promise<void> {
  const estado = estados.go(c.estado, 'cambiar_curse');
  exigirAprobacion(ctx, c);
  exigirSinGiro(c);
  const movido = await ctx.update(creditos, c.id, { ...d, documentado_por: null });
  const row = await congelar(ctx, movido, estado);
  if (c.capital_aprobado && cmp(row.capital ?? '0', c.capital_aprobado) > 0)
    throw new Rule('capital_sobre_aprobado', { capital: leible(Number(aUnidades(c.capital_aprobado, c.moneda)), c.moneda) });
  await comprometer(ctx, row);
}

/** Days since the oldest unpaid cuota was due; 0 when none is late. */
export const diasMora = (c: Pick<CreditoFila, 'proximo_vencimiento' | 'proximo_pago' | 'estado'>, hoy: Fecha): number =>
  c.proximo_vencimiento && c.proximo_pago && c.proximo_pago < hoy && ['girado', 'vigente', 'judicial'].includes(c.estado)
    ? daysBetween(c.proximo_vencimiento, hoy)
    : 0;

/** 422 `mora_insuficiente` {d, n}; 403 for who prepared, sent or documented it. */
export async function exigirCastigable(ctx: ReadCtx, c: CreditoFila): Promise<void> {
  const n = await ctx.param(contract, 'castigo_dias_mora', { ...enCredito(c), fecha: ctx.hoy });
  const d = diasMora(c, ctx.hoy);
  if (d <= n) throw new Rule('mora_insuficiente', { d, n });
}

/** What the UF has fallen under that of the giro: 1201 holds it more than it is worth. */
const bajaDe = (q: { reajuste: number }): number => Math.max(0, -q.reajuste);

/**
 * What is left is written off: against the provision it had (1291) and the rest to 5102, orden 8101 / 9101. Later payments are
 * recoveries. By another person than who prepared, sent or documented it.
 */
export async function castigar(ctx: Ctx, leido: CreditoFila, motivo: string): Promise<void> {
  const c = await alUfDeHoy(ctx, await alCorriente(ctx, leido));
  const estado = estados.go(c.estado, 'castigar');
  ctx.requireOther(c.hecho_por, c.enviado_por, c.documentado_por);
  ctx.audit({ motivo });
  const filas = await filasCuotas(ctx, c.id);
  const sucursal = await sucursalDe(ctx, c);
  const vivas = new Map((await deudasPorPk(ctx, filas.map(pkDe))).map((d) => [d.pk, d]));
  const enCurso = filaEnCurso(filas, ctx.hoy);
  const { aceleracion } = c;
  const pagos =
    aceleracion && enCausaUf(c) ? (await eventosDe(ctx, c.id)).filter((e) => e.fecha >= aceleracion.fecha).map((e) => e.imputado) : [];
  const deuda = filas.flatMap((q) => {
    const clase = claseAl(c, ctx.hoy);
    const parte = (concepto: 'CAPITAL' | 'REAJUSTE' | 'INTERES' | 'GASTOS', monto: number) =>
      monto > 0 ? [{ ...auxiliarDe(c, q, sucursal), clase, concepto, monto: pesos(monto) }] : [];
    const viva = vivas.get(pkDe(q))?.fila;
    // In UF it is what 1207 holds of the cuota, just brought to the UF of today.
    if (aceleracion && enCausaUf(c))
      return [...parte('CAPITAL', enLibroCausa(aceleracion, pagos, q.numero)), ...parte('GASTOS', viva?.gastos ?? 0)];
    // In a case each cuota has its own interest in 1207.
    if (clase === 'causa')
      return [...parte('CAPITAL', q.libro_capital), ...parte('INTERES', viva?.interes ?? 0), ...parte('GASTOS', viva?.gastos ?? 0)];
    return [
      ...parte('CAPITAL', q.libro_capital - bajaDe(q)),
      ...parte('REAJUSTE', q.reajuste),
      ...parte('INTERES', q.id === enCurso?.id ? c.devengado - c.cobrado : 0),
      // What 1208 holds of them: in UF, not what they would be paid for (docs/decisiones/0029).
      ...parte('GASTOS', viva?.gastos ?? 0),
    ];
  });
  const bajas = filas.flatMap((q) => (bajaDe(q) > 0 && !enCausaUf(c) ? [{ ...auxiliarDe(c, q, sucursal), monto: pesos(bajaDe(q)) }] : []));
  const glosa = `Castigo del crédito ${c.numero}`;
  await contabilizar(ctx, 'baja_de_uf', { bajas }, { origen: origenDe(c.id), fecha: ctx.hoy, glosa });
  const tope = sumPesos(deuda.map((d) => d.monto));
  const provision = await consumirProvision(ctx, filas.map(pkDe), { cartera: 'creditos', tope });
  const objeto = `credito:${c.id}` as const;
  await contabilizar(ctx, 'castigo', { cartera: 'creditos', objeto, deuda, provision }, { origen: origenDe(c.id), fecha: ctx.hoy, glosa });
  await escribirDeudas(
    ctx,
    c,
    filas.map((q) => ({
      q,
      debe: { numero: q.numero, capital: 0, interes: 0 },
      atraso: { gastos: 0, mora: 0, mora_desde: q.vencimiento },
    })),
    ctx.hoy,
  );
  const row = await ctx.update(creditos, c.id, { estado, motivo });
  await ctx.emit('credito.castigado', { ...dicho(row), fecha: ctx.hoy });
}

/** The proof that the money arrived: girado → vigente. */
export async function registrarComprobante(ctx: Ctx, c: CreditoFila, comprobante: string): Promise<void> {
  await ctx.update(creditos, c.id, { comprobante, estado: estados.go(c.estado, 'registrar_comprobante') });
}
