import { useCallback, useRef, useState } from 'react';

export interface RowSelection {
  count: number;
  /** Every row of the page. */
  all: boolean;
  has(id: string): boolean;
  toggle(id: string, on: boolean): void;
  toggleAll(on: boolean): void;
}

/**
 * Rows marked on the page and, apart, "all the results". `scope` is what the list shows: when filters or page change, the marks go,
 * so that nobody acts on rows that are not seen.
 */
export function useSelection(ids: readonly string[], scope: string) {
  const [state, setState] = useState<{ scope: string; marked: ReadonlySet<string>; todos: boolean }>({
    scope,
    marked: new Set(),
    todos: false,
  });
  const fresh = state.scope === scope;
  const marked = fresh ? new Set(ids.filter((id) => state.marked.has(id))) : new Set<string>();
  const write = (next: ReadonlySet<string>, todos = false): void => setState({ scope, marked: next, todos });
  const now = useRef({ scope, marked });
  now.current = { scope, marked };
  // The same function on every render: a mark draws its own row again, and no other.
  const toggle = useCallback((id: string, on: boolean): void => {
    const next = new Set(now.current.marked);
    if (on) next.add(id);
    else next.delete(id);
    setState({ scope: now.current.scope, marked: next, todos: false });
  }, []);
  const selection: RowSelection = {
    count: marked.size,
    all: ids.length > 0 && marked.size === ids.length,
    has: (id) => marked.has(id),
    toggle,
    toggleAll: (on) => write(new Set(on ? ids : [])),
  };
  return { selection, todos: fresh && state.todos, selectTodos: () => write(new Set(ids), true), clear: () => write(new Set()) };
}
