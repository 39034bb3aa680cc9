interface Tramo {
  start: string;
  end: string | null;
  allDay: boolean;
}

const dos = (n: number): string => `${String(n).padStart(2, '0')}:00:00`;

/**
 * The hours that a day shows: the working ones, and as many more as the events of the range take, so that none falls out of sight. Times
 * as they are answered, with the offset of Chile; an event that passes midnight takes the whole day.
 */
export function jornada(eventos: readonly Tramo[]): { desde: string; hasta: string } {
  let [desde, hasta] = [7, 22];
  for (const e of eventos) {
    if (e.allDay || !e.start.includes('T')) continue;
    const fin = e.end?.includes('T') ? e.end : e.start;
    if (fin.slice(0, 10) !== e.start.slice(0, 10)) return { desde: dos(0), hasta: dos(24) };
    desde = Math.min(desde, Number(e.start.slice(11, 13)));
    // Without end it lasts an hour on the screen.
    hasta = Math.max(hasta, e.end ? Number(fin.slice(11, 13)) + (fin.slice(14, 16) === '00' ? 0 : 1) : Number(fin.slice(11, 13)) + 1);
  }
  return { desde: dos(desde), hasta: dos(Math.min(24, hasta)) };
}
