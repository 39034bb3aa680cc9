import { and, asc, eq, inArray, isNull } from 'drizzle-orm';
import type { Fecha } from '#kernel/values/fecha.ts';
import { atOnce } from '#platform/server/at-once.ts';
import type { ReadCtx } from '#platform/server/context.ts';
import type { Moneda } from '../domain/moneda.ts';
import { salida } from '../domain/moneda.ts';
import { sinMoraHasta } from '../domain/vivo.ts';
import { type creditos, cuotas, eventosCredito, postergaciones } from '../tables.ts';

export type CreditoFila = typeof creditos.$inferSelect;
export type CuotaFila = typeof cuotas.$inferSelect;
export type EventoFila = typeof eventosCredito.$inferSelect;
export type PostergacionFila = typeof postergaciones.$inferSelect;

export const AREA = 'creditos';
export const origenDe = (id: string) => ({ area: AREA, id });
export const pkDe = (c: Pick<CuotaFila, 'id'>) => `cuota:${c.id}`;

/** The cuotas of a credit, in order. Empty until its table is confirmed. */
export function filasCuotas(ctx: ReadCtx, credito_id: string): Promise<CuotaFila[]> {
  return ctx.db
    .select()
    .from(cuotas)
    .where(and(eq(cuotas.empresa_id, ctx.empresa_id), eq(cuotas.credito_id, credito_id)))
    .orderBy(asc(cuotas.numero));
}

/** Money received for a credit that stands, in the order in which it was entered. */
export function eventosDe(ctx: ReadCtx, credito_id: string): Promise<EventoFila[]> {
  return ctx.db
    .select()
    .from(eventosCredito)
    .where(
      and(eq(eventosCredito.empresa_id, ctx.empresa_id), eq(eventosCredito.credito_id, credito_id), isNull(eventosCredito.revertido_el)),
    )
    .orderBy(asc(eventosCredito.id));
}

/** Due dates of a credit that extensions moved and that stand, in the order in which they were paid. */
export function postergacionesDe(ctx: ReadCtx, credito_id: string): Promise<PostergacionFila[]> {
  return ctx.db
    .select()
    .from(postergaciones)
    .where(
      and(eq(postergaciones.empresa_id, ctx.empresa_id), eq(postergaciones.credito_id, credito_id), isNull(postergaciones.revertida_el)),
    )
    .orderBy(asc(postergaciones.id));
}

/** The cuotas, the money and the due dates moved of several credits, at once. */
export async function hechosDeVarios(ctx: ReadCtx, ids: readonly string[]) {
  if (ids.length === 0) return { filas: [], eventos: [], movidas: [] };
  const de = { cuotas: inArray(cuotas.credito_id, [...ids]), eventos: inArray(eventosCredito.credito_id, [...ids]) };
  const [filas, eventos, movidas] = await atOnce([
    ctx.rows(cuotas, de.cuotas, { orden: [asc(cuotas.numero)] }),
    ctx.rows(eventosCredito, and(de.eventos, isNull(eventosCredito.revertido_el)), { orden: [asc(eventosCredito.id)] }),
    ctx.rows(postergaciones, and(inArray(postergaciones.credito_id, [...ids]), isNull(postergaciones.revertida_el)), {
      orden: [asc(postergaciones.id)],
    }),
  ]);
  return { filas, eventos, movidas };
}

type EstadoCuota = 'pendiente' | 'parcial' | 'pagada' | 'vencida' | 'prorrogada' | 'reemplazada';

/** A cuota not paid by the banking day of its due date is vencida (areas 1, creditos). */
function estadoCuota(
  c: Pick<CuotaFila, 'estado' | 'vencimiento' | 'fecha_pago_habil' | 'prorrogada_a' | 'cuota'>,
  hoy: Fecha,
): EstadoCuota {
  const abierta = c.cuota > 0 && (c.estado === 'pendiente' || c.estado === 'parcial');
  if (abierta && sinMoraHasta(c) < hoy) return 'vencida';
  return abierta && c.prorrogada_a !== null && c.prorrogada_a > c.vencimiento ? 'prorrogada' : c.estado;
}

/** A cuota as it travels: pesos as integers, UF as text with four decimals. */
export function cuotaSalida(c: CuotaFila, moneda: Moneda, hoy: Fecha) {
  const m = (u: number) => salida(u, moneda);
  return {
    id: c.id,
    pk: pkDe(c),
    numero: c.numero,
    vencimiento: c.vencimiento,
    fecha_pago_habil: c.fecha_pago_habil,
    dias: c.dias,
    cuota: m(c.cuota),
    interes: m(c.interes),
    amortizacion: m(c.amortizacion),
    saldo: m(c.saldo),
    seguro: m(c.seguro),
    prima: c.prima === null ? null : { monto: c.prima, pagada: c.prima_pagada },
    original: { cuota: m(c.o_cuota), interes: m(c.o_interes), amortizacion: m(c.o_amortizacion), saldo: m(c.o_saldo) },
    pagado: { gastos: m(c.pagado_gastos), mora: m(c.pagado_mora), interes: m(c.pagado_interes), capital: m(c.pagado_capital) },
    estado_cuota: estadoCuota(c, hoy),
    pagada_el: c.pagada_el,
    prorrogada_a: c.prorrogada_a,
  };
}
