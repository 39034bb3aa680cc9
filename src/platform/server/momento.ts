import type { Momento } from '#kernel/values/fecha.ts';
import type { Ctx, ReadCtx } from './types.ts';

const HORA = new Intl.DateTimeFormat('sv-SE', { timeZone: 'America/Santiago', timeStyle: 'short' });

/** Minutes since midnight of an instant, in the clock of Santiago. */
export function minutoEnChile(instante: Date): number {
  const hora = HORA.format(instante);
  return Number(hora.slice(0, 2)) * 60 + Number(hora.slice(3, 5));
}

/** The business date at the clock's time of day in Chile: what terms in hours, and the hours of the law, count from. */
export function momentoDe(ctx: ReadCtx): Momento {
  return { fecha: ctx.hoy, minuto: minutoEnChile((ctx as Partial<Ctx>).ahora ?? new Date()) };
}
