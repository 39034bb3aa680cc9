import { MAX_PER_PAGE, parseOrden } from '#kernel/page.ts';
import { addDays, addPeriodos, type Fecha, firstDay, lastDay, periodoOf } from '#kernel/values/fecha.ts';
import type { Params } from '../api/params.ts';
import { manyOf, oneOf, type SearchState } from '../router/search.ts';
import type { SearchPatch } from '../router/use-url-state.ts';
import type { Filter } from './types.ts';

interface ListState {
  q: string;
  page: number;
  perPage: number;
  orden: string;
  cursor: string;
}

const DEFAULT_PER_PAGE = 25;

function whole(text: string, fallback: number, max: number): number {
  const n = Number(text);
  return Number.isInteger(n) && n >= 1 ? Math.min(n, max) : fallback;
}

/** The state of a list, from the address; what is absurd there counts as absent. */
export function readListState(search: SearchState, defaults: { orden?: string | undefined; perPage?: number | undefined } = {}): ListState {
  return {
    q: oneOf(search.q),
    page: whole(oneOf(search.page), 1, 1_000_000),
    perPage: whole(oneOf(search.perPage), defaults.perPage ?? DEFAULT_PER_PAGE, MAX_PER_PAGE),
    orden: oneOf(search.orden) || (defaults.orden ?? ''),
    cursor: oneOf(search.cursor),
  };
}

/** Names that a filter takes in the address. */
export function namesOf(f: Filter): string[] {
  if (f.tipo === 'fechas') return [f.desde ?? `${f.key}_desde`, f.hasta ?? `${f.key}_hasta`];
  if (f.tipo === 'numeros') return [f.min ?? `${f.key}_min`, f.max ?? `${f.key}_max`];
  return [f.key];
}

/** The parameters of the request. */
export function listParams(search: SearchState, state: ListState, filters: readonly Filter[], fixed: Params = {}): Params {
  const out: Record<string, Params[string]> = {};
  for (const f of filters) {
    for (const name of namesOf(f)) {
      const values = manyOf(search[name]);
      if (values.length > 0) out[name] = values.length === 1 ? values[0] : values;
    }
  }
  const { q, page, perPage, orden, cursor } = state;
  return { ...out, ...fixed, q, page: cursor ? undefined : page, perPage, orden, cursor };
}

/** How many filters are set (a range counts once). */
export function activeFilters(search: SearchState, filters: readonly Filter[]): number {
  return filters.filter((f) => namesOf(f).some((n) => manyOf(search[n]).length > 0)).length;
}

/** Any change of what is asked returns to the first page. */
export function change(patch: SearchPatch): SearchPatch {
  return { ...patch, page: null, cursor: null };
}

export function clearFilters(filters: readonly Filter[]): SearchPatch {
  return change({ q: null, ...Object.fromEntries(filters.flatMap(namesOf).map((n) => [n, null])) });
}

/** Header pressed: ascending, descending, and the default again. */
export function nextOrden(current: string, campo: string): string | null {
  const { campo: now, desc } = parseOrden(current);
  if (now !== campo) return campo;
  return desc ? null : `-${campo}`;
}

/** '1–25 de 310' · '1–25 de 10.000+' · 'Sin resultados' */
export function countText(page: { page: number; perPage: number; total: number; total_aproximado?: boolean }, shown: number): string {
  if (page.total === 0 || shown === 0) return 'Sin resultados';
  const from = (page.page - 1) * page.perPage + 1;
  const total = page.total.toLocaleString('es-CL');
  return `${from.toLocaleString('es-CL')}–${(from + shown - 1).toLocaleString('es-CL')} de ${total}${page.total_aproximado ? '+' : ''}`;
}

const VIEW_IGNORES = new Set(['page', 'cursor', 'panel', 'vista', 'columnas']);

/** What a saved view keeps of the address, in a stable writing to compare. */
export function viewSearch(search: SearchState): Record<string, string | readonly string[]> {
  const names = Object.keys(search)
    .filter((n) => !VIEW_IGNORES.has(n))
    .sort();
  return Object.fromEntries(names.map((n) => [n, search[n] ?? '']).filter(([, v]) => v !== ''));
}

/** Ranges that people ask for, from the business date. */
export function dateRanges(hoy: Fecha): readonly { titulo: string; desde: Fecha; hasta: Fecha }[] {
  const month = periodoOf(hoy);
  const before = addPeriodos(month, -1);
  return [
    { titulo: 'Hoy', desde: hoy, hasta: hoy },
    { titulo: 'Últimos 30 días', desde: addDays(hoy, -29), hasta: hoy },
    { titulo: 'Este mes', desde: firstDay(month), hasta: lastDay(month) },
    { titulo: 'Mes pasado', desde: firstDay(before), hasta: lastDay(before) },
  ];
}
