import { instanteEn } from '#platform/server/businessdate.ts';
import type { ReadCtx } from '#platform/server/context.ts';

const ZONA = 'America/Santiago';
const AL_MINUTO = new Intl.DateTimeFormat('sv-SE', { timeZone: ZONA, dateStyle: 'short', timeStyle: 'short' });

/**
 * The instant of the business date at the clock's time of day in Chile. The waiting of an account counts from it, so the
 * business date (moved by the end of day, or by hand in a demo) is the one that counts, not the server's calendar.
 */
export function ahoraDeNegocio(ctx: ReadCtx): Date {
  return instanteEn(ctx.hoy, ctx.ahora);
}

/** "10-03-2026 15:30", in Chile. */
export function escribirInstante(ms: number): string {
  const [dia = '', hora = ''] = AL_MINUTO.format(new Date(ms)).split(' ');
  return `${dia.split('-').reverse().join('-')} ${hora}`;
}
