import { createRequire } from 'node:module';
import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import type { Options } from '@node-rs/argon2';

/** A hash to be made, or one to be compared with. */
type Pedido = { clave: string; opciones: Options } | { clave: string; contra: string };
interface Trabajo {
  pedido: Pedido;
  done(valor: unknown): void;
  fail(error: Error): void;
}

/** One for each core, four at most: more would only take the processor from everyone else. */
const HILOS = Math.min(4, Math.max(1, availableParallelism()));

/**
 * What a thread runs. On Linux a thread has a priority of its own and these have less: whoever waits for a list goes before a password that
 * takes ten milliseconds of processor. Not the threads of the library's pool: files and compression wait in that one.
 */
const CODIGO = `
const { parentPort, workerData } = require('node:worker_threads');
try {
  const propio = require('node:fs').readlinkSync('/proc/thread-self').split('/').pop();
  require('node:os').setPriority(Number(propio), 5);
} catch {}
const { hashSync, verifySync } = require(workerData);
parentPort.on('message', (p) => {
  try {
    parentPort.postMessage({ valor: 'contra' in p ? verifySync(p.contra, p.clave) : hashSync(p.clave, p.opciones) });
  } catch (e) {
    parentPort.postMessage({ error: String(e && e.message) });
  }
});`;

const libres: Worker[] = [];
const cola: Trabajo[] = [];
const enCurso = new Map<Worker, Trabajo>();
let vivos = 0;

function nuevo(): Worker {
  const w = new Worker(CODIGO, { eval: true, workerData: createRequire(import.meta.url).resolve('@node-rs/argon2') });
  vivos += 1;
  const terminar = (listo: (t: Trabajo) => void): void => {
    const t = enCurso.get(w);
    enCurso.delete(w);
    if (t) listo(t);
  };
  w.on('message', (m: { valor?: unknown; error?: string }) => {
    terminar((t) => (m.error === undefined ? t.done(m.valor) : t.fail(new Error(m.error))));
    tomar(w);
  });
  w.on('error', (e) => terminar((t) => t.fail(e)));
  w.on('exit', () => {
    vivos -= 1;
    terminar((t) => t.fail(new Error('the thread of the passwords ended')));
    if (libres.includes(w)) libres.splice(libres.indexOf(w), 1);
    if (cola.length > 0) tomar(nuevo());
  });
  return w;
}

/** The next one of the queue for a thread; without any it rests and does not keep the process alive. */
function tomar(w: Worker): void {
  const t = cola.shift();
  if (!t) {
    w.unref();
    libres.push(w);
    return;
  }
  w.ref();
  enCurso.set(w, t);
  w.postMessage(t.pedido);
}

/** Does it in a thread, in order of arrival; nobody is refused for being many. */
export function enHilo<T extends string | boolean>(pedido: Pedido): Promise<T> {
  return new Promise<T>((done, fail) => {
    cola.push({ pedido, done: (v) => done(v as T), fail });
    const w = libres.pop() ?? (vivos < HILOS ? nuevo() : undefined);
    if (w) tomar(w);
  });
}
