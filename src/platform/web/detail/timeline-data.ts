import { isFecha } from '#kernel/values/fecha.ts';
import { formatFecha } from '#kernel/values/format.ts';
import { humanize } from '../inputs/parse.ts';

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

export interface FieldChange {
  campo: string;
  antes: unknown;
  despues: unknown;
}

/** Fields that changed between both states; technical ones are left out. A creation lists what it set. */
export function changesOf(e: TimelineEntry): FieldChange[] {
  const [before, after] = [e.antes ?? {}, e.despues ?? {}];
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  return names
    .filter((n) => !SILENT.has(n) && JSON.stringify(before[n] ?? null) !== JSON.stringify(after[n] ?? null))
    .map((n) => ({ campo: n, antes: before[n], despues: after[n] }));
}

/** A code that the audit keeps: `en_comite`, `CUOTAS_CLP`; and a decimal as the base writes it. */
const CODE = /^(?:\p{Ll}[\p{Ll}\d]*(?:_[\p{Ll}\d]+)*|\p{Lu}[\p{Lu}\d]*(?:_[\p{Lu}\d]+)+)$/u;
const DECIMAL = /^(-?\d+)\.(?:(\d*[1-9])0*|0+)$/;

/** A value of the audit as a person reads it: codes in words, dates and decimals as written here, what is nested by its names. */
export function text(v: unknown): string {
  if (v === null || v === undefined || v === '') return '—';
  if (typeof v === 'boolean') return v ? 'Sí' : 'No';
  if (typeof v === 'string' && isFecha(v)) return formatFecha(v);
  if (Array.isArray(v)) return v.length === 0 ? '—' : v.map(text).join(', ');
  if (typeof v === 'object')
    return Object.entries(v)
      .map(([k, x]) => `${humanize(k)}: ${text(x)}`)
      .join(' · ');
  if (typeof v === 'string' && CODE.test(v)) return humanize(v);
  return String(v).replace(DECIMAL, (_, entero: string, resto: string | undefined) => (resto ? `${entero},${resto}` : entero));
}
