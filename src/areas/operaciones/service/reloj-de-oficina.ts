import type { Calendario } from '#kernel/values/calendar.ts';
import type { Fecha, Momento } from '#kernel/values/fecha.ts';
import type { ReadCtx } from '#platform/server/context.ts';
import { momentoDe } from '#platform/server/momento.ts';
import { contract } from '../contract.ts';
import { type Horario, minutosHabiles } from '../domain/horario.ts';

/** What is needed to count banking hours today. */
export interface Reloj {
  ahora: Momento;
  cal: Calendario;
  horario: Horario;
}

export async function relojDe(ctx: ReadCtx): Promise<Reloj> {
  const horario = { desde: 60 * (await ctx.param(contract, 'oficina_desde')), hasta: 60 * (await ctx.param(contract, 'oficina_hasta')) };
  return { ahora: momentoDe(ctx), cal: await ctx.calendar(), horario };
}

/** 'HH:MM'. */
function horaDe(minuto: number): string {
  return `${String(Math.floor(minuto / 60)).padStart(2, '0')}:${String(minuto % 60).padStart(2, '0')}`;
}

/** A stored moment as it is answered. */
export function salidaMomento(fecha: Fecha | null, minuto: number | null): { fecha: Fecha; hora: string } | null {
  return fecha === null || minuto === null ? null : { fecha, hora: horaDe(minuto) };
}

/** Working minutes left of something under way; negative = late. */
export function minutosQueQuedan(r: Reloj, e: { vence_fecha: Fecha | null; vence_minuto: number | null }): number | null {
  if (e.vence_fecha === null || e.vence_minuto === null) return null;
  return minutosHabiles(r.ahora, { fecha: e.vence_fecha, minuto: e.vence_minuto }, r.cal, r.horario);
}
