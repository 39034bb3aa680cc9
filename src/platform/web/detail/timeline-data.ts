import { isFecha } from '#kernel/values/fecha.ts';
import { formatFecha } from '#kernel/values/format.ts';
import { campo as nombre } from '../inputs/campos.ts';
import { formatInstante, humanize, showDecimal } from '../inputs/parse.ts';

export interface TimelineEntry {
  instante: string;
  actor_nombre: string | null;
  en_nombre_de_rut?: string | null;
  accion: string;
  antes?: Readonly<Record<string, unknown>> | null;
  despues?: Readonly<Record<string, unknown>> | null;
  motivo?: string | null;
}

const SILENT = new Set(['id', 'version', 'empresa_id', 'creado_en', 'actualizado_en', 'creado_por', 'actualizado_por']);

/** Figures that count nothing: they are not grouped by thousands. */
const NAMES = /folio|num|codigo|minuto|anio|periodo|cuenta|cta/;
const RATE = /(^|_)(tasa|pct|porcentaje)(_|$)/;
const CODE = /^[a-z]+(_[a-z\d]+)+$|^[A-ZÑ]+(_[A-ZÑ\d]+)+$|^[A-ZÑ]{7,}$/;
/** A kind is always a code, however short: LINEA, and not a name in capitals. */
const KIND = /^[A-ZÑ]{4,}$/;
const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;
const linkOnly = (v: unknown): boolean => v === null || v === undefined || (typeof v === 'string' && UUID.test(v));

/** What a list says to a person: of the people of an act, their RUT; the accounts kept beside them only when there is nothing else. */
export function sayable(v: readonly unknown[]): readonly unknown[] {
  const said = v.filter((x) => !linkOnly(x));
  return said.length > 0 ? said : v;
}

/** A value of the history as a person reads it: dates, figures with their separators, codes in words, objects field by field. */
export function inWords(campo: string, v: unknown): string {
  if (v === null || v === undefined || v === '') return '—';
  if (typeof v === 'boolean') return v ? 'Sí' : 'No';
  if (Array.isArray(v))
    return v.length === 0
      ? '—'
      : sayable(v)
          .map((x) => inWords(campo, x))
          .join('; ');
  if (typeof v === 'object') {
    const known = Object.entries(v).filter(([, x]) => !linkOnly(x));
    return known.map(([k, x]) => `${nombre(k)}: ${inWords(k, x)}`).join(', ') || '—';
  }
  const t = String(v);
  if (t === 'SI' || t === 'NO') return t === 'SI' ? 'Sí' : 'No';
  if (isFecha(t)) return formatFecha(t);
  if (/^\d{4}-\d{2}-\d{2}T/.test(t)) return formatInstante(t);
  if ((typeof v === 'number' && !NAMES.test(campo)) || /^-?\d+\.\d+$/.test(t))
    return `${showDecimal(t, 0, 6)}${RATE.test(campo) ? ' %' : ''}`;
  return campo === 'estado' || CODE.test(t) || (campo === 'tipo' && KIND.test(t)) ? humanize(t) : t;
}

interface FieldChange {
  campo: string;
  antes: unknown;
  despues: unknown;
}

/** Fields that changed between both states; technical ones are left out, as is what only points to another record. A creation lists what it set. */
export function changesOf(e: TimelineEntry): FieldChange[] {
  const [before, after] = [e.antes ?? {}, e.despues ?? {}];
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  return names
    .filter(
      (n) =>
        !SILENT.has(n) &&
        !(linkOnly(before[n]) && linkOnly(after[n])) &&
        JSON.stringify(before[n] ?? null) !== JSON.stringify(after[n] ?? null),
    )
    .map((n) => ({ campo: n, antes: before[n], despues: after[n] }));
}
