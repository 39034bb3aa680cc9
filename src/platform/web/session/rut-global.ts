import { parseRut } from '#kernel/values/rut.ts';
import { storage } from '../state/storage.ts';
import { createStore, useStore } from '../state/store.ts';
import { config } from './config.ts';

const rutGlobal = createStore('');

/** Takes the RUT that this browser keeps, and follows the other tabs. */
export function startRutGlobal(): void {
  const read = (): void => rutGlobal.set(parseRut(storage.getItem(config.get().claves.rut_global) ?? '') ?? '');
  read();
  addEventListener('storage', (e) => {
    if (e.key === null || e.key === config.get().claves.rut_global) read();
  });
}

export function setRutGlobal(rut: string): void {
  const key = config.get().claves.rut_global;
  if (rut === '') storage.removeItem(key);
  else storage.setItem(key, rut);
  rutGlobal.set(rut);
}

/** The RUT on which the person works, set in the header: canonical, or '' for none. */
export function useRutGlobal(): { rut: string; set: (rut: string) => void } {
  return { rut: useStore(rutGlobal), set: setRutGlobal };
}
