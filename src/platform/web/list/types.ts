import type { ReactNode } from 'react';
import type { Campo, Clase } from '#kernel/campos.ts';
import type { PageResult } from '#kernel/page.ts';
import type { Params } from '../api/params.ts';
import type { Estados } from '../inputs/estado.tsx';
import type { SearchState } from '../router/search.ts';
import type { SearchPatch } from '../router/use-url-state.ts';

/** A column: what is declared of its field, or is said here, and how its cell is drawn. */
export interface Column<T> extends Pick<Campo, 'titulo' | 'orden' | 'opcional' | 'oculta'> {
  /** Field of the row; also its name in the export and, with `orden`, in the sort. */
  key: string;
  /** How the value shows when there is no `render`. */
  tipo?: Clase;
  render?: (row: T) => ReactNode;
  align?: 'left' | 'right' | 'center';
  /** Pixels that it takes at least while some row says something in it. A text that declares it takes all the room there is, and a second line where there is not. */
  ancho?: number;
  /** Whether a row says something here, when the column is drawn from other fields than `key`. */
  dice?: (row: T) => boolean;
  /** Texts and tones, for `tipo: 'estado'`. */
  estados?: Estados;
  /** Not exported (buttons and the like). */
  sinExportar?: boolean;
}

interface FilterBase {
  /** Name of the parameter in the address and in the API. */
  key: string;
  titulo: string;
}

export interface Option {
  codigo: string;
  nombre: string;
}

export type Filter =
  | (FilterBase & {
      tipo: 'opcion';
      /** Name of a list of `/opciones`, the states and their words, or the options themselves. */
      opciones: string | Estados | readonly Option[];
      /** Area whose options to ask, when it is not the list's. */
      area?: string;
      multiple?: boolean;
    })
  /** Parameters `<key>_desde` and `<key>_hasta` unless `desde`/`hasta` name others. */
  | (FilterBase & { tipo: 'fechas'; desde?: string; hasta?: string })
  /** Parameters `<key>_min` and `<key>_max` unless `min`/`max` name others. */
  | (FilterBase & { tipo: 'numeros'; min?: string; max?: string })
  | (FilterBase & { tipo: 'texto' })
  /** `true` or nothing. */
  | (FilterBase & { tipo: 'si' });

/** What a bulk act works on. */
export interface Selection<T> {
  rows: readonly T[];
  /** All the results of the filters, beyond the page. */
  todos: boolean;
  total: number;
  params: Params;
}

export interface BulkAction<T> {
  titulo: string;
  /** Permission `area:accion`; without it the button is not shown. */
  permiso?: string;
  /** `POST /api/<area>/:id/<accion>` for each row, with progress and a report of what failed. */
  accion?: string;
  /** Data of the act, besides the row's version. */
  datos?: (row: T) => Record<string, unknown>;
  /** Own handling instead of `accion`. */
  run?: (selection: Selection<T>) => Promise<void> | void;
  /** Question before doing it. */
  confirmar?: string;
  peligro?: boolean;
}

export interface DataListProps<T> {
  area: string;
  titulo: string;
  columns: readonly Column<T>[];
  filters?: readonly Filter[];
  /** Text of the search box; `false` for none. */
  search?: string | false;
  /** Screen of a row: the first column becomes its link. */
  rowHref?: (row: T) => string;
  /** Or an act on it (a side panel). */
  onRow?: (row: T) => void;
  rowId?: (row: T) => string;
  /** Name of a row in reports (default its folio, name or id). */
  rowLabel?: (row: T) => string;
  bulk?: readonly BulkAction<T>[];
  /** Excel and CSV of what is seen (default yes). */
  exportable?: boolean;
  /** Saved views (default yes). */
  views?: boolean;
  /** Buttons at the right of the title ("Nueva zona"). */
  actions?: ReactNode;
  empty?: { razon: string; accion?: ReactNode };
  /** Parameters that always go, not shown in the address. */
  fixed?: Params;
  /** Name of the parameter that takes the global RUT of the header. */
  rutParam?: string;
  /** Order when the address says nothing, as the contract's `defecto`. */
  orden?: string;
  perPage?: number;
  /** Under the table: sums of the answer. */
  footer?: (page: PageResult<T>) => ReactNode;
  /** Between the title and the filters. */
  header?: ReactNode;
  /** Name under which columns and views are kept, when an area has more than one list. */
  name?: string;
  /** Address of the list, when it is not `/api/<area>` (a nested list: 'clientes/<id>/lineas'). */
  path?: string;
  /** Heading level: 1 for a screen, 2 inside a tab. */
  level?: 1 | 2;
}

export interface FilterProps {
  /** In the box of the rest, each takes its width. */
  wide?: boolean;
  area: string;
  search: SearchState;
  onChange: (patch: SearchPatch, options?: { replace?: boolean }) => void;
}
