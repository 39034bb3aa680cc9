import type { Momento } from '#kernel/values/fecha.ts';
import type { ReadCtx } from './types.ts';

const HORA = new Intl.DateTimeFormat('sv-SE', { timeZone: 'America/Santiago', timeStyle: 'short' });

/** Minutes since midnight of an instant, in the clock of Santiago. */
export function minutoEnChile(instante: Date): number {
  const hora = HORA.format(instante);
  return Number(hora.slice(0, 2)) * 60 + Number(hora.slice(3, 5));
}

/** The business date at the clock's time of day in Chile: what terms in hours, and the hours of the law, count from. */
export function momentoDe(ctx: ReadCtx): Momento {
  return { fecha: ctx.hoy, minuto: minutoEnChile(ctx.ahora) };
}

const DESFASE = new Intl.DateTimeFormat('en-US', { timeZone: 'America/Santiago', timeZoneName: 'longOffset' });
/** No place of Chile is further behind universal time: a local clock read as universal, this much later, is already on its own side of a change of hour. */
const ATRASO_MS = 4 * 3_600_000;

/** Minutes of the clock of Santiago ahead of universal time at a moment: -240 in winter, -180 in summer. */
export function desfaseEnChile(m: Momento): number {
  const local = Date.parse(`${m.fecha}T00:00:00Z`) + m.minuto * 60_000;
  const zona = DESFASE.formatToParts(new Date(local + ATRASO_MS)).find((p) => p.type === 'timeZoneName')?.value ?? '';
  const [, signo, horas, minutos] = /GMT([+-])(\d{2}):(\d{2})/.exec(zona) ?? [];
  return (signo === '-' ? -1 : 1) * (Number(horas ?? 0) * 60 + Number(minutos ?? 0));
}

/** The instant of a moment of the clock of Santiago. */
export function instanteDe(m: Momento): Date {
  return new Date(Date.parse(`${m.fecha}T00:00:00Z`) + (m.minuto - desfaseEnChile(m)) * 60_000);
}
