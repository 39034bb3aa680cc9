import { type FormatoFecha, usarFormatoFecha } from '#kernel/values/format.ts';
import { readJson, writeJson } from '../state/storage.ts';
import { createStore, useStore } from '../state/store.ts';

/** Appearance that Mantine does not keep; the scheme (claro, oscuro, auto) is Mantine's own. public/tema.js reads both before painting. */
interface Prefs {
  contraste: 'normal' | 'alto';
  densidad: 'compacta' | 'comoda';
  fecha: FormatoFecha;
}

const KEY = 'respaldo.apariencia';
const prefs = createStore<Prefs>({ contraste: 'normal', densidad: 'compacta', fecha: 'dd-mm-aaaa', ...readJson<Partial<Prefs>>(KEY) });
usarFormatoFecha(prefs.get().fecha);

export function setPrefs(change: Partial<Prefs>): void {
  const next = { ...prefs.get(), ...change };
  usarFormatoFecha(next.fecha);
  prefs.set(next);
  writeJson(KEY, next);
  document.documentElement.dataset.contrast = next.contraste;
  document.documentElement.dataset.density = next.densidad;
}

export function usePrefs(): Prefs {
  return useStore(prefs);
}
