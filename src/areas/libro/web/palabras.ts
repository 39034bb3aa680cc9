import type { Fecha } from '#kernel/values/fecha.ts';
import { formatFecha } from '#kernel/values/format.ts';
import { humanize } from '#platform/web/inputs/parse.ts';

/** Identity of a record, which says nothing to a person. */
const IDENTIDAD = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i;
const ISO = /^\d{4}-\d{2}-\d{2}$/;

/** What a line is of, in words: its paper; without one, the kind of thing its key names, with its number when a person gave it one. */
export function enPalabras(l: { documento?: string | null; pk?: string | null }): string {
  if (l.documento) return l.documento;
  const [clase = '', ...resto] = (l.pk ?? '').split(':');
  const cual = resto.filter((x) => !IDENTIDAD.test(x)).map((x) => (ISO.test(x) ? formatFecha(x as Fecha) : humanize(x).toLowerCase()));
  return [humanize(clase), ...cual].join(' ').trim();
}
