import { useCallback, useMemo, useState } from 'react';
import type { Campos } from '#kernel/campos.ts';
import { useSession } from '../session/session.ts';
import { readJson, storage, writeJson } from '../state/storage.ts';
import type { Column } from './types.ts';

/** What only the screen knows of a column: how its cell is drawn, and the words of its states. */
type Drawn<T> = Pick<Column<T>, 'render' | 'tipo' | 'align' | 'dice' | 'estados' | 'oculta'>;

/** The columns of a list on screen, as its fields are declared. A cell that is drawn by itself is not read by its kind. */
export function listColumns<T, K extends string>(campos: Campos<K>, drawn: { [k in NoInfer<K>]?: Drawn<T> } = {}): Column<T>[] {
  return (Object.keys(campos) as K[]).flatMap((key): Column<T>[] => {
    const { solo, tipo, enPlanilla: _, ...campo } = campos[key];
    if (solo === 'planilla') return [];
    const own = drawn[key];
    return [{ key, ...campo, ...(tipo && !own?.render ? { tipo } : {}), ...(solo ? { sinExportar: true } : {}), ...own }];
  });
}

/** What a person changed of the columns of one list. */
export interface ColumnPrefs {
  order: readonly string[];
  hidden: Readonly<Record<string, boolean>>;
  widths: Readonly<Record<string, number>>;
}

export const NO_PREFS: ColumnPrefs = { order: [], hidden: {}, widths: {} };
const MIN_WIDTH = 60;
const MAX_WIDTH = 800;

interface Shaped {
  key: string;
  oculta?: boolean;
}

/** Columns in the person's order: those it never moved keep their place after the ones that stand before them in the list's own order. */
export function orderColumns<C extends Shaped>(columns: readonly C[], prefs: ColumnPrefs): C[] {
  const rank = new Map(prefs.order.map((k, i) => [k, i]));
  const known = columns.filter((c) => rank.has(c.key)).sort((a, b) => (rank.get(a.key) ?? 0) - (rank.get(b.key) ?? 0));
  const out = [...known];
  columns.forEach((c, i) => {
    if (rank.has(c.key)) return;
    const before = columns[i - 1];
    const at = before ? out.findIndex((x) => x.key === before.key) + 1 : 0;
    out.splice(at, 0, c);
  });
  return out;
}

export function isHidden(c: Shaped, prefs: ColumnPrefs): boolean {
  return prefs.hidden[c.key] ?? c.oculta ?? false;
}

export function visibleColumns<C extends Shaped>(columns: readonly C[], prefs: ColumnPrefs): C[] {
  const shown = orderColumns(columns, prefs).filter((c) => !isHidden(c, prefs));
  return shown.length > 0 ? shown : columns.slice(0, 1);
}

/** Whether no row says anything in this column: it then asks for no room of its own. What is drawn from other fields counts as said. */
export function isEmpty<T>(c: Pick<Column<T>, 'key' | 'dice'>, rows: readonly T[]): boolean {
  const { key, dice } = c;
  if (dice) return !rows.some(dice);
  return rows.every((row) => {
    const v = (row as Readonly<Record<string, unknown>>)[key];
    return (key in (row as object) && (v === undefined || v === null || v === '')) || (Array.isArray(v) && v.length === 0);
  });
}

/** Optional columns yield their place while no row says anything in them, unless the person asked for them. */
export function withoutIdle<T>(columns: readonly Column<T>[], rows: readonly T[], prefs: ColumnPrefs): Column<T>[] {
  const asked = (c: Column<T>): boolean => prefs.hidden[c.key] === false;
  return columns.filter((c) => !c.opcional || asked(c) || !isEmpty(c, rows));
}

/** Moves a column one place; the whole order is kept from then on. */
export function moveColumn(columns: readonly Shaped[], prefs: ColumnPrefs, key: string, by: -1 | 1): ColumnPrefs {
  const order = orderColumns(columns, prefs).map((c) => c.key);
  const from = order.indexOf(key);
  const to = from + by;
  if (from < 0 || to < 0 || to >= order.length) return prefs;
  order.splice(to, 0, ...order.splice(from, 1));
  return { ...prefs, order };
}

export function resizeColumn(prefs: ColumnPrefs, key: string, width: number): ColumnPrefs {
  return { ...prefs, widths: { ...prefs.widths, [key]: Math.min(MAX_WIDTH, Math.max(MIN_WIDTH, Math.round(width))) } };
}

/** The columns that an address names ('name,city'), in its order. Without any of the list's, those that the person keeps. */
export function fromAddress(columns: readonly Shaped[], text: string, kept: ColumnPrefs): ColumnPrefs {
  const order = text.split(',').filter((k) => columns.some((c) => c.key === k));
  if (order.length === 0 || order.join() === keysOf(visibleColumns(columns, kept))) return kept;
  return { ...kept, order, hidden: Object.fromEntries(columns.map((c) => [c.key, !order.includes(c.key)])) };
}
const keysOf = (columns: readonly Shaped[]): string => columns.map((c) => c.key).join();

export function isReset(prefs: ColumnPrefs): boolean {
  return prefs.order.length === 0 && Object.keys(prefs.hidden).length === 0 && Object.keys(prefs.widths).length === 0;
}

/** Preferences of the columns of `name`, kept in this browser for this person; those that the address names win. */
export function useColumns<T>(name: string, columns: readonly Column<T>[], address = '', say?: (text: string | null) => void) {
  const key = `respaldo.columnas:${useSession()?.id ?? ''}:${name}`;
  const [kept, setPrefs] = useState<ColumnPrefs>(() => ({ ...NO_PREFS, ...readJson<Partial<ColumnPrefs>>(key) }));
  const update = useCallback(
    (next: ColumnPrefs) => {
      setPrefs(next);
      if (isReset(next)) storage.removeItem(key);
      else writeJson(key, next);
      say?.(isReset(next) ? null : keysOf(visibleColumns(columns, next)));
    },
    [key, columns, say],
  );
  const prefs = useMemo(() => fromAddress(columns, address, kept), [columns, address, kept]);
  const shown = useMemo(() => visibleColumns(columns, prefs), [columns, prefs]);
  return { prefs, update, shown };
}
