import { addDays, type Fecha, isFecha } from '#kernel/values/fecha.ts';

const ZONA = 'America/Santiago';
const PARTES = new Intl.DateTimeFormat('en-US', {
  timeZone: ZONA,
  hourCycle: 'h23',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
});

/** What the clocks of Chile show at an instant (ms), as if it were UTC. */
function pared(ms: number): number {
  const p: Record<string, number> = {};
  for (const { type, value } of PARTES.formatToParts(ms)) p[type] = Number(value);
  return Date.UTC(p.year ?? 0, (p.month ?? 1) - 1, p.day, p.hour, p.minute, p.second);
}

/**
 * The instant (ms) at which the clocks of Chile show a time written as if it were UTC. Of an hour that happens twice, the first one; of
 * an hour that does not happen, the one as long after the change.
 */
function instanteDePared(local: number): number {
  // The offset before the change and the one after it: the true one gives back the same time.
  const antes = local - (pared(local - 86_400_000) - (local - 86_400_000));
  const despues = local - (pared(local + 86_400_000) - (local + 86_400_000));
  return pared(antes) === local ? antes : pared(despues) === local ? despues : antes;
}

const TEXTO = /^(\d{4}-\d{2}-\d{2})(?:T(\d{2}):(\d{2})(?::(\d{2})(?:\.\d+)?)?(Z|[+-]\d{2}:?\d{2})?)?$/;

/** The instant (ms) that a text says; without offset it is the hour of Chile, without hour the midnight. Null when it is no date. */
export function instanteDe(texto: string): number | null {
  const m = TEXTO.exec(texto);
  if (!m || !isFecha(m[1] ?? '')) return null;
  const [, dia = '', h = '00', min = '00', s = '00', zona] = m;
  if (Number(h) > 23 || Number(min) > 59 || Number(s) > 59) return null;
  const local = Date.parse(`${dia}T${h}:${min}:${s}Z`);
  if (zona === undefined) return instanteDePared(local);
  if (zona === 'Z') return local;
  const minutos = Number(zona.slice(1, 3)) * 60 + Number(zona.slice(-2));
  return local - (zona.startsWith('-') ? -minutos : minutos) * 60_000;
}

/** An instant in the hour of Chile with its offset: `2026-03-10T10:00:00-03:00`. */
export function conZona(ms: number): string {
  const local = pared(ms);
  const desfase = Math.round((local - ms) / 60_000);
  const dos = (n: number) => String(n).padStart(2, '0');
  const abs = Math.abs(desfase);
  return `${new Date(local).toISOString().slice(0, 19)}${desfase < 0 ? '-' : '+'}${dos(Math.floor(abs / 60))}:${dos(abs % 60)}`;
}

/** The day in Chile of a text: the date that it names, or that of its instant. Null when it is no date. */
export function diaDe(texto: string): Fecha | null {
  if (isFecha(texto)) return texto;
  const ms = instanteDe(texto);
  return ms === null ? null : (conZona(ms).slice(0, 10) as Fecha);
}

/** First and last instant (excluded) of some days of Chile, both included. 400 `fecha_fuera_de_rango` when the last has no next. */
export function instantesDe(desde: Fecha, hasta: Fecha): [desde: number, hasta: number] {
  const dia = (f: Fecha) => instanteDePared(Date.parse(`${f}T00:00:00Z`));
  return [dia(desde), dia(addDays(hasta, 1))];
}
