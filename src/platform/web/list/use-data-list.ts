import { useMediaQuery } from '@mantine/hooks';
import { useCallback, useMemo } from 'react';
import { useList } from '../api/hooks.ts';
import { oneOf } from '../router/search.ts';
import { useUrlState } from '../router/use-url-state.ts';
import { useRutGlobal } from '../session/rut-global.ts';
import { useColumns } from './columns.ts';
import { change, listParams, readListState } from './state.ts';
import type { DataListProps, Filter } from './types.ts';
import { useSelection } from './use-selection.ts';

const NO_FILTERS: readonly Filter[] = [];

function defaultId(row: unknown): string {
  const r = row as { id?: unknown; codigo?: unknown; rut?: unknown };
  return String(r.id ?? r.codigo ?? r.rut ?? '');
}

function defaultLabel(row: unknown): string {
  const r = row as Readonly<Record<string, unknown>>;
  return String(r.folio ?? r.numero ?? r.nombre ?? r.rut ?? defaultId(row));
}

/** Everything that `<DataList>` knows: address, request, columns, marks. Usable alone, with other markup. */
export function useDataList<T>(p: DataListProps<T>) {
  const [search, setSearch] = useUrlState();
  const { rut } = useRutGlobal();
  const filters = p.filters ?? NO_FILTERS;
  const path = p.path ?? p.area;
  const state = readListState(search, { orden: p.orden, perPage: p.perPage });
  const fixed = useMemo(() => ({ ...(p.rutParam && rut ? { [p.rutParam]: rut } : {}), ...p.fixed }), [p.rutParam, rut, p.fixed]);
  const params = listParams(search, state, filters, fixed);
  const query = useList<T>(path, params);
  // A list inside a record shares its address with others: its columns stay out of it.
  const say = useCallback((columnas: string | null) => setSearch({ columnas }, { replace: true }), [setSearch]);
  const columns = useColumns(p.name ?? path, p.columns, p.level === 2 ? '' : oneOf(search.columnas), p.level === 2 ? undefined : say);
  const rows = query.data?.items ?? [];
  const rowId = p.rowId ?? defaultId;
  const marks = useSelection(rows.map(rowId), JSON.stringify(params));
  const ask = useCallback(
    (patch: Parameters<typeof setSearch>[0], options?: { replace?: boolean }) => setSearch(change(patch), options),
    [setSearch],
  );
  const narrow = useMediaQuery('(max-width: 40em)', false, { getInitialValueInEffect: false }) ?? false;
  return {
    search,
    setSearch,
    ask,
    filters,
    path,
    state,
    params,
    query,
    columns,
    rows,
    rowId,
    rowLabel: p.rowLabel ?? defaultLabel,
    marks,
    narrow,
    rutShown: p.rutParam ? rut : '',
  };
}

export type DataListModel<T> = ReturnType<typeof useDataList<T>>;
