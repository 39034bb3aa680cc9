import { uuidv7 } from '#kernel/values/id.ts';
import { apiPost } from '#platform/web/api/http.ts';
import { messageOf, ProblemError } from '#platform/web/api/problem.ts';
import { session } from '#platform/web/session/session.ts';
import { type KeyValue, readJson, storage, writeJson } from '#platform/web/state/storage.ts';
import { createStore, useStore } from '#platform/web/state/store.ts';

/** What was written at a door and the server has not taken yet. It names nobody: neither RUT, nor telephone, nor name. */
export interface Envio {
  /** Idempotency-Key, made when it was written: sent twice, it is done once. */
  key: string;
  ruta_id: string;
  parada_id: string;
  cuerpo: Record<string, unknown>;
  /** Why the server refused it; null while it only waits for a signal. */
  error: string | null;
}

const claveDe = (usuario: string | number): string => `respaldo.rutas.envios:${usuario}`;
const VACIA: readonly Envio[] = [];
const cola = createStore<readonly Envio[]>(VACIA);
let dueno: string | number | null = null;

/** The queue of whoever is signed in: another person on the same phone has its own. */
export function pendientes(en: KeyValue = storage): readonly Envio[] {
  const usuario = session.get()?.id ?? null;
  if (usuario !== dueno) {
    dueno = usuario;
    cola.set(usuario === null ? VACIA : (readJson<Envio[]>(claveDe(usuario), en) ?? VACIA));
  }
  return cola.get();
}

function guardar(envios: readonly Envio[]): void {
  cola.set(envios);
  if (dueno !== null) writeJson(claveDe(dueno), envios);
}

/** Keeps what was written at a door, before anything is sent: a phone that dies there loses nothing. */
export function encolar(e: Pick<Envio, 'ruta_id' | 'parada_id' | 'cuerpo'>): void {
  guardar([...pendientes().filter((x) => x.parada_id !== e.parada_id), { ...e, key: uuidv7(), error: null }]);
}

/** Forgets one that the server refused, to write it again. */
export function olvidar(key: string): void {
  guardar(pendientes().filter((x) => x.key !== key));
}

const sinSenal = (e: unknown): boolean => e instanceof ProblemError && (e.status === 0 || e.status === 502 || e.status === 503);

let enviando: Promise<number> | null = null;

/** Sends what waits, one after another and in the order in which it was written. Answers how many the server took. Without a signal it stops and keeps them. */
export function enviarTodo(): Promise<number> {
  enviando ??= enviarUnoAUno().finally(() => {
    enviando = null;
  });
  return enviando;
}

async function enviarUnoAUno(): Promise<number> {
  let n = 0;
  for (const e of pendientes()) {
    try {
      await apiPost(`/api/rutas/${encodeURIComponent(e.ruta_id)}/rendir-parada`, e.cuerpo, e.key);
      olvidar(e.key);
      n += 1;
    } catch (error) {
      if (sinSenal(error)) return n;
      guardar(cola.get().map((x) => (x.key === e.key ? { ...x, error: messageOf(error) } : x)));
    }
  }
  return n;
}

export function useCola(): readonly Envio[] {
  pendientes();
  return useStore(cola);
}
