import { fechaMaximaUf, valoresUf } from '#areas/parametros/public.server.ts';
import { DIA_GASTOS } from '#finanzas/mora.ts';
import { addDays, type Fecha } from '#kernel/values/fecha.ts';
import type { ReadCtx } from '#platform/server/context.ts';
import type { BaseDias } from '../domain/calendario.ts';
import type { Evento } from '../domain/eventos.ts';
import { reglasMora } from '../domain/evolucion.ts';
import { aUnidades } from '../domain/moneda.ts';
import type { Metodo } from '../domain/plan.ts';
import { type CreditoVivo, type FilaSumada, nueva, type ReglasMora, sumarFilas } from '../domain/vivo.ts';
import { avisadas } from './aviso-util.ts';
import { type CreditoFila, type CuotaFila, type EventoFila, type PostergacionFila, postergacionesDe } from './filas.ts';

/** The credit as it was agreed: what every rebuilding starts from. */
export function vivoDe(c: CreditoFila, filas: readonly CuotaFila[]): CreditoVivo {
  return {
    capital: Number(aUnidades(c.capital ?? '0', c.moneda)),
    tasa_mensual: c.tasa_mensual,
    metodo: c.metodo as Metodo,
    base_dias: c.base_dias as BaseDias,
    primer_periodo: 'dias_reales',
    multiplo: 1,
    redondeo: c.congelado?.redondeo ?? 'half_up',
    fecha_curse: c.fecha_curse,
    acelera_el: c.aceleracion?.fecha,
    filas: filas.map((q) => ({
      numero: q.numero,
      vencimiento: q.vencimiento,
      fecha_pago_habil: q.fecha_pago_habil,
      dias: q.dias,
      cuota: q.o_cuota,
      interes: q.o_interes,
      amortizacion: q.o_amortizacion,
    })),
  };
}

/** Its rows before anybody paid. */
export const estadoInicial = (c: CreditoFila, filas: readonly CuotaFila[]): FilaSumada[] => sumarFilas(vivoDe(c, filas).filas.map(nueva));

/** Place among the events of a day: a receipt keeps its own however many times it is applied again; the others, that of their entry. */
export const ordenDe = (e: Pick<EventoFila, 'id' | 'origen_area' | 'origen_id'>): string =>
  e.origen_area === 'recaudaciones' ? e.origen_id : e.id;

/** Money received, as the rebuilding takes it. Ids grow with time. */
const eventoDe = (e: EventoFila): Evento =>
  e.tipo === 'pago'
    ? {
        id: e.id,
        orden: ordenDe(e),
        fecha: e.fecha,
        tipo: 'pago',
        monto: e.monto,
        ...(e.cuota === null ? {} : { cuota: e.cuota }),
        condona: e.condona ?? undefined,
      }
    : {
        id: e.id,
        orden: ordenDe(e),
        fecha: e.fecha,
        tipo: 'prepago',
        monto: e.monto,
        politica: e.politica ?? 'reduce_cuota',
        meses_comision: e.meses_comision ?? '0',
      };

/** Everything that happened to a credit, as the rebuilding takes it: its money and the due dates that moved. */
export const hechosDe = (eventos: readonly EventoFila[], movidas: readonly PostergacionFila[]): Evento[] => [
  ...eventos.map(eventoDe),
  ...movidas.map((p): Evento => ({ id: p.id, fecha: p.fecha, tipo: 'postergacion', cuota: p.cuota, a: p.a, suma: p.suma })),
];

/** What its delay costs up to a day: the mora it was agreed with, charges of collection with the UF of the day when they start. */
export async function reglasDe(
  ctx: ReadCtx,
  c: CreditoFila,
  filas: readonly CuotaFila[],
  al: Fecha,
  leidas?: readonly PostergacionFila[],
): Promise<ReglasMora> {
  const movidas = leidas ?? (await postergacionesDe(ctx, c.id));
  const dias = [...filas.map((q) => q.vencimiento), ...movidas.map((p) => p.a)].map((f) => addDays(f, DIA_GASTOS)).filter((f) => f <= al);
  const hasta = c.moneda === 'CLP' && dias.length > 0 ? await fechaMaximaUf(ctx) : null;
  const publicada = (f: Fecha): Fecha => (hasta !== null && f > hasta ? hasta : f);
  const valores = hasta === null ? new Map<Fecha, string>() : await valoresUf(ctx, dias.map(publicada));
  const valor = (f: Fecha) => (dias.includes(f) ? (valores.get(publicada(f)) ?? null) : null);
  // Only those that reached the day of the charge are asked for.
  const avisada = await avisadas(ctx, dias.length > 0 ? filas : []);
  return { ...reglasMora(c.moneda, c.tasa_mora_mensual ?? '0', valor, avisada), suspendida: c.mora_suspendida };
}
