import type { Calendario } from '#kernel/values/calendar.ts';
import { addDays, type Fecha } from '#kernel/values/fecha.ts';

const DIA = 1_440;
const MINUTO = 60_000;
/** Days that a clock looks ahead at most. */
const TOPE_DIAS = 3_660;

/** Banking days that a task of each level of comité has (8, 8, 16 and 24 business hours). Source: areas/5 §7. */
const DIAS_POR_NIVEL = [1, 1, 2, 3] as const;

const RELOJ = new Intl.DateTimeFormat('en-CA', {
  timeZone: 'America/Santiago',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
});

/** What the clock on a wall of Chile says. */
interface Local {
  fecha: Fecha;
  minuto: number;
}

function local(d: Date): Local {
  const p = Object.fromEntries(RELOJ.formatToParts(d).map((x) => [x.type, x.value]));
  return { fecha: `${p.year}-${p.month}-${p.day}` as Fecha, minuto: Number(p.hour) * 60 + Number(p.minute) };
}

/** The instant at which that clock says so; of an hour that the change of season skips, the next one. */
function instante({ fecha, minuto }: Local): Date {
  const base = Date.parse(`${fecha}T00:00:00Z`) + minuto * MINUTO;
  const dos = [3, 4].map((h) => new Date(base + h * 60 * MINUTO));
  return dos.find((d) => local(d).fecha === fecha && local(d).minuto === minuto) ?? (dos[0] as Date);
}

/** Minutes of banking days between two instants: out of them the clock stands still. */
export function minutosHabiles(desde: Date, hasta: Date, calendario: Calendario): number {
  const [a, b] = [local(desde), local(hasta)];
  let total = 0;
  for (let f = a.fecha, k = 0; f <= b.fecha && k < TOPE_DIAS; f = addDays(f, 1), k += 1) {
    if (!calendario.isBankingDay(f)) continue;
    total += Math.max(0, (f === b.fecha ? b.minuto : DIA) - (f === a.fecha ? a.minuto : 0));
  }
  return total;
}

/** The instant when that many minutes of banking days have gone by. */
function sumar(desde: Date, minutos: number, calendario: Calendario): Date {
  const a = local(desde);
  let [f, minuto, queda] = [a.fecha, a.minuto, minutos];
  for (let k = 0; k < TOPE_DIAS; k += 1) {
    const hay = calendario.isBankingDay(f) ? DIA - minuto : 0;
    if (hay > 0 && queda < hay) break;
    [f, minuto, queda] = [addDays(f, 1), 0, queda - hay];
  }
  return instante({ fecha: f, minuto: minuto + queda });
}

/** Until when a task is in time: the days of its level from when it opened, and what its clock stood still. */
export function venceTarea(abierta: Date, nivel: number | null, minutosEnEspera: number, calendario: Calendario): Date {
  const dias = DIAS_POR_NIVEL[Math.min(Math.max(nivel ?? 1, 1), DIAS_POR_NIVEL.length) - 1] ?? 1;
  return sumar(abierta, dias * DIA + minutosEnEspera, calendario);
}
