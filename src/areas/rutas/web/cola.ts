import { uuidv7 } from '#kernel/values/id.ts';
import { apiPost, request } from '#platform/web/api/http.ts';
import { messageOf, ProblemError } from '#platform/web/api/problem.ts';
import { session } from '#platform/web/session/session.ts';
import { type KeyValue, readJson, storage, writeJson } from '#platform/web/state/storage.ts';
import { createStore, useStore } from '#platform/web/state/store.ts';
import { borrarFoto, leerFoto } from './fotos.ts';

/** What was written at a door and the server has not taken yet. It names nobody: neither RUT, nor telephone, nor name. */
export interface Envio {
  /** Idempotency-Key, made when it was written: sent twice, it is done once. */
  key: string;
  ruta_id: string;
  parada_id: string;
  cuerpo: Record<string, unknown>;
  /** Key of its photo, kept apart (`fotos.ts`), and the hour at which it was taken; null without one. */
  foto?: { key: string; hora: string } | null;
  /** The server took what was written, and its photo still waits. */
  rendida?: boolean;
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
export function encolar(e: Pick<Envio, 'ruta_id' | 'parada_id' | 'cuerpo' | 'foto'>): void {
  guardar([...pendientes().filter((x) => x.parada_id !== e.parada_id), { ...e, key: uuidv7(), error: null }]);
}

/** Forgets one that the server refused, to write it again, and its photo. */
export function olvidar(key: string): void {
  const e = pendientes().find((x) => x.key === key);
  guardar(pendientes().filter((x) => x.key !== key));
  if (e?.foto) void borrarFoto(e.foto.key);
}

const cambiar = (key: string, con: Partial<Envio>): void => guardar(cola.get().map((x) => (x.key === key ? { ...x, ...con } : x)));

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
      await enviarUno(e);
      olvidar(e.key);
      n += 1;
    } catch (error) {
      if (sinSenal(error)) return n;
      cambiar(e.key, { error: messageOf(error) });
    }
  }
  return n;
}

/** What was written first, which is money or a promise; its photo after, by itself: what was taken once is not sent again for want of the other. */
async function enviarUno(e: Envio): Promise<void> {
  const ruta = `/api/rutas/${encodeURIComponent(e.ruta_id)}`;
  if (!e.rendida) await apiPost(`${ruta}/rendir-parada`, e.cuerpo, e.key);
  if (!e.foto) return;
  cambiar(e.key, { rendida: true, error: null });
  const foto = await leerFoto(e.foto.key);
  if (!foto) return;
  const form = new FormData();
  form.append('parada_id', e.parada_id);
  form.append('hora', e.foto.hora);
  form.append('archivos', foto, 'puerta.jpg');
  await request('POST', `${ruta}/fotografiar`, { body: form, key: e.foto.key });
}

export function useCola(): readonly Envio[] {
  pendientes();
  return useStore(cola);
}
