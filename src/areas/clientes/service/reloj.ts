import type { Fecha } from '#kernel/values/fecha.ts';
import type { Ctx, ReadCtx } from '#platform/server/context.ts';

const ZONA = 'America/Santiago';
const MINUTO_MS = 60_000;
const CON_SEGUNDOS = new Intl.DateTimeFormat('sv-SE', { timeZone: ZONA, dateStyle: 'short', timeStyle: 'medium' });
const HORA = new Intl.DateTimeFormat('sv-SE', { timeZone: ZONA, timeStyle: 'medium' });
const AL_MINUTO = new Intl.DateTimeFormat('sv-SE', { timeZone: ZONA, dateStyle: 'short', timeStyle: 'short' });

/** Minutes that Chile is ahead of UTC at an instant (negative). */
function desfase(ms: number): number {
  const local = CON_SEGUNDOS.format(new Date(ms));
  return Math.round((Date.parse(`${local.replace(' ', 'T')}Z`) - ms) / MINUTO_MS);
}

/**
 * The instant of the business date at the clock's time of day in Chile. The waiting of an account counts from it, so the
 * business date (moved by the end of day, or by hand in a demo) is the one that counts, not the server's calendar.
 */
export function ahoraDeNegocio(ctx: ReadCtx): Date {
  const reloj = (ctx as Partial<Ctx>).ahora ?? new Date();
  return instanteEn(ctx.hoy, reloj);
}

/** `fecha` at the time of day that `reloj` shows in Chile. */
export function instanteEn(fecha: Fecha, reloj: Date): Date {
  const hora = HORA.format(reloj);
  const utc = Date.parse(`${fecha}T${hora}Z`);
  return new Date(utc - desfase(utc) * MINUTO_MS + reloj.getMilliseconds());
}

/** "10-03-2026 15:30", in Chile. */
export function escribirInstante(ms: number): string {
  const [dia = '', hora = ''] = AL_MINUTO.format(new Date(ms)).split(' ');
  return `${dia.split('-').reverse().join('-')} ${hora}`;
}
