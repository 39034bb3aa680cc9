import type { RutConNombre } from '../session/ruts-recientes.ts';
import { matches } from './plain.ts';

/** One person offered where a RUT is asked. */
export interface PersonaOption extends RutConNombre {
  /** Why it is offered, or what it is with us: 'RUT de trabajo', 'Reciente', 'Cliente'. */
  detalle: string;
}

/** Letters from which the server is asked. */
export const MIN_LETTERS = 3;

/**
 * What a RUT field offers: with nothing written, the RUT of work and the recent ones; with a name, the recent ones that hold it and then
 * what the server found; each RUT once. With a RUT, or a part of one, nothing. While the server has not answered for what is written now, only
 * what it found that still holds it: who goes on writing and presses Enter at once chose nobody of another name.
 */
export function personaOptions(o: {
  text: string;
  isName: boolean;
  work: string;
  recent: readonly RutConNombre[];
  found: readonly PersonaOption[];
  /** The name that `found` answers. */
  asked: string;
}): PersonaOption[] {
  const text = o.text.trim();
  if (text !== '' && !o.isName) return [];
  const found = o.asked === text ? o.found : o.found.filter((p) => matches(p.nombre, text));
  const named = o.recent.filter((r) => !o.isName || matches(r.nombre, text));
  const nombre = o.recent.find((r) => r.rut === o.work)?.nombre ?? '';
  const work = o.work !== '' && !o.isName ? [{ rut: o.work, nombre, detalle: 'RUT de trabajo' }] : [];
  const all = [...work, ...named.map((r) => ({ ...r, detalle: 'Reciente' })), ...(o.isName ? found : [])];
  return all.filter((p, i) => all.findIndex((x) => x.rut === p.rut) === i);
}
