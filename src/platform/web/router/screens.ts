import type { FunctionComponent } from 'react';

/** A screen of an area. `src/areas/<area>/web/screens.ts` exports `screens = defineScreens([...])` and imports nothing heavy. */
export interface AreaScreen {
  /** '/zonas', '/zonas/nueva', '/zonas/$id' */
  path: `/${string}`;
  titulo: string;
  /** Permission `area:accion` that opens it; without it the screen only needs a session. */
  modulo?: string;
  /** Without session and without the frame of the application. */
  publico?: boolean;
  /** The file whose default export is the screen. */
  component: () => Promise<{ default: FunctionComponent }>;
  /** Other words by which the command palette finds it. */
  palabras?: string;
  /** Path of the menu entry under which it stands, when its own address hangs from none: it is lit there and in the crumbs. */
  bajo?: `/${string}`;
  /** What is written on it without a connection waits in the browser and is sent by itself: every other screen keeps nothing. */
  guardaSinConexion?: boolean;
  /** Out of the command palette. */
  oculta?: boolean;
}

export function defineScreens(screens: readonly AreaScreen[]): readonly AreaScreen[] {
  return screens;
}
