import { createStore, useStore } from '../state/store.ts';
import { session } from './session.ts';

/** Who a RUT is, to offer it again. */
export interface RutConNombre {
  rut: string;
  nombre: string;
}

const MAX = 6;

// They name clients: they live as long as the page and never outlive the session.
const recientes = createStore<readonly RutConNombre[]>([]);
session.subscribe(() => {
  if (session.get() === null) recientes.set([]);
});

/** The last ones used, newest first, each once. */
function conRut(before: readonly RutConNombre[], now: RutConNombre): readonly RutConNombre[] {
  return [now, ...before.filter((r) => r.rut !== now.rut)].slice(0, MAX);
}

export function recordarRut(now: RutConNombre): void {
  recientes.set((before) => conRut(before, now));
}

/** The name under which a RUT was used, or undefined. */
export const nombreReciente = (rut: string): string | undefined => recientes.get().find((r) => r.rut === rut)?.nombre;

export function useRutsRecientes(): readonly RutConNombre[] {
  return useStore(recientes);
}
