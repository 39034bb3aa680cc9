import { AsyncLocalStorage } from 'node:async_hooks';
import { PgDatabase } from 'drizzle-orm/pg-core';
import pg from 'pg';

/** A statement that really left, and who asked for it: our own functions, the nearest first. */
export interface Dicha {
  texto: string;
  valores: string;
  de: readonly string[];
}
export interface Acto {
  nombre: string;
  ms: number;
  dichas: Dicha[];
}

type Metodo = (this: object, ...args: unknown[]) => unknown;
interface Preparada {
  execute: Metodo;
}
interface Sesion {
  prepareQuery: (...args: unknown[]) => Preparada;
}

const HONDO = 60;
const CONSTRUYEN = ['select', 'selectDistinct', 'selectDistinctOn', 'insert', 'update', 'delete', 'execute', 'with'];
const enCurso = new AsyncLocalStorage<Acto>();
let quien: readonly string[] = [];

/** Our functions in the stack of whoever called, the nearest first. */
function pila(): string[] {
  const e: { stack?: string } = {};
  Error.captureStackTrace(e, pila);
  return (e.stack ?? '').split('\n').flatMap((linea) => {
    const [, nombre = '', archivo] =
      /at (?:async )?(?:(.*?) \()?(?:file:\/\/)?[^(]*\/src\/((?:areas|platform|app)\/.*?:\d+):\d+\)?$/.exec(linea) ?? [];
    return archivo ? [`${archivo.replace('areas/', '')} ${nombre}`.trim()] : [];
  });
}

/** The statement remembers who built it: by the time it leaves, the library has lost who asked. */
function recordando(sesion: Sesion, de: readonly string[]): object {
  const prepareQuery = (...args: unknown[]): Preparada => {
    const preparada = sesion.prepareQuery(...args);
    const original = preparada.execute;
    preparada.execute = function (...rest) {
      quien = de;
      return original.apply(this, rest);
    };
    return preparada;
  };
  return Object.create(sesion, { prepareQuery: { value: prepareQuery } }) as object;
}

/** From here on, whatever is done inside `como` has its statements written down. For measuring only: it costs several times the act. */
export function trazar(): void {
  Error.stackTraceLimit = HONDO;
  const base = PgDatabase.prototype as unknown as Record<string, Metodo>;
  for (const nombre of CONSTRUYEN) {
    const original = base[nombre];
    if (!original) continue;
    base[nombre] = function (this: object, ...args) {
      const session = recordando((this as { session: Sesion }).session, pila());
      return original.apply(Object.create(this, { session: { value: session } }) as object, args);
    };
  }
  const cliente = pg.Client.prototype as unknown as { query: Metodo };
  const enviar = cliente.query;
  cliente.query = function (...args) {
    const [q, v] = args as [string | { text: string; values?: unknown[] }, unknown];
    const [texto, valores] = typeof q === 'string' ? [q, v] : [q.text, v ?? q.values];
    enCurso.getStore()?.dichas.push({ texto, valores: JSON.stringify(valores ?? []), de: quien });
    quien = [];
    return enviar.apply(this, args);
  };
}

/** Does something and leaves in `actos` what it sent. What is done inside another belongs to that one. */
export async function como<T>(nombre: string, actos: Acto[], fn: () => Promise<T>): Promise<T> {
  if (enCurso.getStore()) return fn();
  const acto: Acto = { nombre, ms: 0, dichas: [] };
  const desde = performance.now();
  try {
    return await enCurso.run(acto, fn);
  } finally {
    acto.ms = performance.now() - desde;
    actos.push(acto);
  }
}
