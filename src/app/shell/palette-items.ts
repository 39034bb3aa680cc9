import { matches, plain } from '#platform/web/inputs/plain.ts';
import type { AreaScreen } from '#platform/web/router/screens.ts';
import type { Reciente } from './recientes.ts';

export interface PaletteItem {
  id: string;
  titulo: string;
  detalle: string;
  /** Other words that people name it by. */
  palabras?: string;
  url?: string;
  run?: () => void;
}

/** What this person opened last, but for where it stands. */
export function recentItems(recent: readonly Reciente[], here: string): PaletteItem[] {
  return recent.filter((r) => r.url !== here).map((r) => ({ id: `reciente:${r.url}`, titulo: r.titulo, detalle: 'Reciente', url: r.url }));
}

/** Screens that may be opened without knowing a record, found by their words. */
export function screenItems(screens: readonly AreaScreen[], may: (modulo: string) => boolean, q: string): PaletteItem[] {
  return screens
    .filter((s) => !s.publico && !s.oculta && !s.path.includes('$') && (!s.modulo || may(s.modulo)))
    .filter((s) => q === '' || matches(`${s.titulo} ${s.palabras ?? ''} ${s.path}`, q))
    .map((s) => ({ id: s.path, titulo: s.titulo, detalle: 'Pantalla', url: s.path, ...(s.palabras ? { palabras: s.palabras } : {}) }));
}

/** Of what was found, a value that rules somewhere, not a record. */
const isParameter = (i: PaletteItem): boolean => i.url?.startsWith('/parametros?') ?? false;

/** A word without its plural: whoever types «crédito» names Créditos, but not whoever types «pagar», Pagarés. */
const singular = (word: string): string => word.replace(/s$/, '');

/** How a text names a screen: 0 by a word of its title, 1 by another word that people say for it, 2 by a part of its title, 3 it only speaks of it. */
function nearness(i: PaletteItem, q: string): number {
  const said = singular(plain(q).trim());
  const has = (text: string): boolean => plain(text).split(/\s+/).map(singular).includes(said);
  if (has(i.titulo)) return 0;
  if (has(i.palabras ?? '')) return 1;
  return matches(i.titulo, q) ? 2 : 3;
}

/**
 * The order of what a text finds: the screens that it names (`nearness`), the records, the screens that only speak of it, orders, and last the
 * parameters, whose long descriptions hold nearly every word.
 */
export function ranked(found: {
  q: string;
  screens: readonly PaletteItem[];
  hits: readonly PaletteItem[];
  orders: readonly PaletteItem[];
}): PaletteItem[] {
  const rank = (i: PaletteItem): number => (found.q.trim() === '' ? 3 : nearness(i, found.q));
  const screens = [0, 1, 2].flatMap((n) => found.screens.filter((s) => rank(s) === n));
  return [
    ...screens,
    ...found.hits.filter((h) => !isParameter(h)),
    ...found.screens.filter((s) => rank(s) === 3),
    ...found.orders,
    ...found.hits.filter(isParameter),
  ];
}

/** What one may type, by what this person sees: an example that would find nothing is not given. */
const EXAMPLES: readonly (readonly [string, string])[] = [
  ['clientes:ver', 'un RUT o un nombre'],
  ['operaciones:ver', 'un folio («op 12»)'],
  ['documentos:ver', 'un documento («33-1746»)'],
  ['creditos:ver', 'un crédito («crédito 12»)'],
];

export function nothingFound(may: (modulo: string) => boolean): string {
  const said = EXAMPLES.filter(([modulo]) => may(modulo)).map(([, text]) => text);
  return `Sin resultados en lo que está a su alcance. Pruebe con ${[...said.slice(0, 3), 'el nombre de una pantalla'].join(', ').replace(/, ([^,]*)$/, ' o $1')}.`;
}
