import type { Fecha } from '#kernel/values/fecha.ts';
import { diaDe, instanteDe } from './hora.ts';

/** When an event happens, as it is kept: dates for whole days, instants (ms) otherwise. */
type Cuando = { allDay: true; dia_inicio: Fecha; dia_fin: Fecha | null } | { allDay: false; inicio: number; fin: number | null };

type Malo = { campo: 'start' | 'end'; texto: string };

/**
 * Reads the ends of an event. Without `allDay`, a start that is only a date lasts the whole day. Answers the field that is wrong: a date
 * that does not exist, or an end before its start.
 */
export function leerCuando(d: { start: string; end?: string | null | undefined; allDay?: boolean | undefined }): Cuando | Malo {
  const allDay = d.allDay ?? /^\d{4}-\d{2}-\d{2}$/.test(d.start);
  const leer: (texto: string) => Fecha | number | null = allDay ? diaDe : instanteDe;
  const [desde, hasta] = [leer(d.start), d.end ? leer(d.end) : undefined];
  if (desde === null) return { campo: 'start', texto: 'Esa fecha no existe' };
  if (hasta === null) return { campo: 'end', texto: 'Esa fecha no existe' };
  if (hasta !== undefined && hasta < desde) return { campo: 'end', texto: 'El término no puede ser antes del inicio' };
  return allDay
    ? { allDay, dia_inicio: desde as Fecha, dia_fin: (hasta as Fecha | undefined) ?? null }
    : { allDay, inicio: desde as number, fin: (hasta as number | undefined) ?? null };
}
