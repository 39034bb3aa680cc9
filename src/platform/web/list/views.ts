import { useMutation, useQuery } from '@tanstack/react-query';
import { uuidv7 } from '#kernel/values/id.ts';
import { queryClient } from '../api/client.ts';
import { apiGet, apiPost, request } from '../api/http.ts';
import { toastError } from '../feedback/toast.ts';
import type { ColumnPrefs } from './columns.ts';

const VIEWS = '/api/vistas';

/** What a saved view remembers. */
interface ViewState {
  search: Readonly<Record<string, string | readonly string[]>>;
  columns: ColumnPrefs;
}

export interface SavedView {
  id: string;
  nombre: string;
  /** Shared with the company. */
  equipo: boolean;
  /** The session may change it. */
  propia?: boolean;
  estado: ViewState;
}

/** Whether what is on screen departs from the view. */
export function isModified(view: SavedView, now: ViewState): boolean {
  return JSON.stringify(view.estado.search) !== JSON.stringify(now.search) || !sameColumns(view.estado.columns, now.columns);
}

function sameColumns(a: ColumnPrefs, b: ColumnPrefs): boolean {
  const sorted = (o: object): string => JSON.stringify(Object.entries(o).sort(([x], [y]) => (x < y ? -1 : 1)));
  return a.order.join() === b.order.join() && sorted(a.hidden) === sorted(b.hidden) && sorted(a.widths) === sorted(b.widths);
}

/** Saved views of one list: private ones and the team's. "Save as" never overwrites; `update` does and says so. */
export function useViews(lista: string) {
  const queryKey = ['vistas', lista];
  const query = useQuery({
    queryKey,
    queryFn: ({ signal }) => apiGet<{ items: SavedView[] }>(VIEWS, { lista }, signal),
    staleTime: 60_000,
  });
  const done = { onSuccess: () => queryClient.invalidateQueries({ queryKey }), onError: toastError };
  const save = useMutation({
    mutationFn: ({ nombre, equipo, estado }: Pick<SavedView, 'nombre' | 'equipo' | 'estado'>) =>
      apiPost<SavedView>(VIEWS, { lista, nombre, equipo, estado }, uuidv7()),
    ...done,
  });
  const remove = useMutation({ mutationFn: (id: string) => request('DELETE', `${VIEWS}/${id}`), ...done });
  return { items: query.data?.items ?? [], save, remove };
}
