import type { Calendario } from '#kernel/values/calendar.ts';
import { addDays, type Fecha } from '#kernel/values/fecha.ts';

/** Banking days counted once for every day that the data reach, so that a distance is one subtraction. */
export interface DiasHabiles {
  /** Day number of the first entry. */
  desde: number;
  /** Banking days up to and including each day. */
  indice: Int32Array;
}

const EPOCA = '1970-01-01' as Fecha;

/** From day `desde` to day `hasta`, both included, as days since 1970-01-01. */
export function contarHabiles(calendario: Calendario, desde: number, hasta: number): DiasHabiles {
  const indice = new Int32Array(Math.max(0, hasta - desde + 1));
  let f = addDays(EPOCA, desde);
  let n = 0;
  for (let d = 0; d < indice.length; d += 1) {
    if (calendario.isBankingDay(f)) n += 1;
    indice[d] = n;
    f = addDays(f, 1);
  }
  return { desde, indice };
}

/** Banking days from one day to another, either way. */
export function habilesEntre(h: DiasHabiles, a: number, b: number): number {
  return Math.abs((h.indice[a - h.desde] as number) - (h.indice[b - h.desde] as number));
}
