import { matches } from '#platform/web/inputs/plain.ts';
import type { AreaScreen } from '#platform/web/router/screens.ts';
import type { Reciente } from './recientes.ts';

export interface PaletteItem {
  id: string;
  titulo: string;
  detalle: string;
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
    .map((s) => ({ id: s.path, titulo: s.titulo, detalle: 'Pantalla', url: s.path }));
}
