import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import { AppError, type ErrorData, Rule } from '#kernel/errors.ts';
import type { UploadedFile } from './file.ts';

/** What a thread is asked, and what it says back: one part at a time, and the next one only when the last was taken. */
export type Said =
  | { parte: unknown }
  | { fin: true; pesa: boolean }
  | { rechazo: { status: number; codigo: string; datos: ErrorData; campos?: Readonly<Record<string, readonly string[]>> } }
  | { error: string };

interface Job {
  reader: string;
  input: unknown;
  deadlineMs: number;
  parts: unknown[];
  done(parts: unknown[]): void;
  fail(e: Error): void;
}

/** Two at once at most: more would only take the processor from who waits for a list. */
const THREADS = Math.min(2, Math.max(1, availableParallelism()));
/** Who comes after these is told to come back. */
const MAX_WAITING = 100;
const DEADLINE_MS = 30_000;
/** Parts that one reading may answer: readers give some hundreds of rows in each. */
const MAX_PARTS = 5_000;
/** Megabytes of a thread beyond which it dies, and only it. Buffers are not counted by the engine: readers bound what they expand. */
const HEAP = { maxOldGenerationSizeMb: 48, maxYoungGenerationSizeMb: 8, stackSizeMb: 4 };

/** Only what is used of the bundler, which stands beside the sources and not beside the built product. */
type Build = (o: object) => Promise<{ outputFiles: { text: string }[] }>;

/** The sources of what a thread runs, bundled into a file named by its content: a thread has no loader, and so it starts at once. */
async function bundled(): Promise<string> {
  const { build } = createRequire(import.meta.url)('esbuild') as { build: Build };
  const source = fileURLToPath(new URL('../../../app/lector.ts', import.meta.url));
  const made = await build({
    entryPoints: [source],
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    packages: 'external',
    write: false,
  });
  const text = made.outputFiles[0]?.text ?? '';
  const folder = fileURLToPath(new URL('../../../../node_modules/.cache/respaldo', import.meta.url));
  const file = join(folder, `lector-${createHash('sha256').update(text).digest('hex').slice(0, 16)}.mjs`);
  if (existsSync(file)) return file;
  mkdirSync(folder, { recursive: true });
  writeFileSync(`${file}.${process.pid}`, text);
  renameSync(`${file}.${process.pid}`, file);
  return file;
}

/** The file that a thread runs: it stands beside the bundle of the server, and is made from the sources where there is none. */
let entry = (): Promise<string> => {
  const built = fileURLToPath(new URL('./lector.mjs', import.meta.url));
  const file = existsSync(built) ? Promise.resolve(built) : bundled();
  entry = () => file;
  return file;
};

const resting: Worker[] = [];
const waiting: Job[] = [];
let alive = 0;

const exceeded = () => new Rule('lectura_excedida');

function start(file: string): Worker {
  const w = new Worker(file, { resourceLimits: HEAP, execArgv: [] });
  w.unref();
  w.on('error', () => undefined);
  w.on('exit', () => {
    alive -= 1;
    const at = resting.indexOf(w);
    if (at >= 0) resting.splice(at, 1);
    next();
  });
  return w;
}

/** One more thread, when there may be one. */
function grow(): void {
  if (alive >= THREADS) return;
  alive += 1;
  entry().then(
    (file) => {
      resting.push(start(file));
      next();
    },
    (e: unknown) => {
      alive -= 1;
      for (const job of waiting.splice(0)) job.fail(e instanceof Error ? e : new Error(String(e)));
    },
  );
}

/** Gives what waits to the threads that rest. */
function next(): void {
  for (let w = waiting.length > 0 ? resting.pop() : undefined; w; w = waiting.length > 0 ? resting.pop() : undefined) {
    const job = waiting.shift();
    if (job) run(w, job);
  }
  if (waiting.length > 0) grow();
}

function run(w: Worker, job: Job): void {
  w.ref();
  const end = (settle: () => void, kill: boolean) => {
    clearTimeout(timer);
    w.off('message', heard);
    w.off('error', broke);
    w.off('exit', left);
    if (kill) void w.terminate();
    else {
      w.unref();
      resting.push(w);
    }
    settle();
    next();
  };
  const heard = (m: Said) => {
    if ('parte' in m) {
      job.parts.push(m.parte);
      if (job.parts.length > MAX_PARTS) end(() => job.fail(exceeded()), true);
      else w.postMessage('sigue');
    } else if ('fin' in m) end(() => job.done(job.parts), m.pesa);
    else if ('rechazo' in m) {
      const { status, codigo, datos, campos } = m.rechazo;
      end(() => job.fail(status === 422 ? new Rule(codigo, datos, campos) : new AppError(status, codigo, datos, campos)), false);
    } else end(() => job.fail(new Error(m.error)), true);
  };
  const memory = (e: unknown) => (e as { code?: string })?.code === 'ERR_WORKER_OUT_OF_MEMORY';
  const broke = (e: unknown) => end(() => job.fail(memory(e) ? exceeded() : e instanceof Error ? e : new Error(String(e))), true);
  const left = () => end(() => job.fail(exceeded()), true);
  const timer = setTimeout(() => end(() => job.fail(exceeded()), true), job.deadlineMs);
  w.on('message', heard);
  w.on('error', broke);
  w.on('exit', left);
  w.postMessage({ reader: job.reader, input: job.input });
}

/**
 * Reads something in a thread of its own, with bounds of memory and of time: whatever the file holds, nobody else waits for it and the
 * process does not grow. Answers the parts that the reader gave. Refuses 422 `lectura_excedida` beyond the bounds, 503 `servidor_ocupado`
 * when too many wait, and whatever the reader refuses.
 */
export function readApart<P>(reader: string, input: unknown, deadlineMs = DEADLINE_MS): Promise<P[]> {
  if (waiting.length >= MAX_WAITING) return Promise.reject(new AppError(503, 'servidor_ocupado', { retryAfter: 5 }));
  return new Promise<P[]>((done, fail) => {
    waiting.push({ reader, input, deadlineMs, parts: [], done: (p) => done(p as P[]), fail });
    next();
  });
}

/** A reading of an area: done before the act (`lecturas`), taken by its handler. `I`: what it is told beside where the file is. */
export function reading<I extends object, P>(name: string) {
  const found = new WeakMap<UploadedFile, P[]>();
  return {
    async before(file: UploadedFile, input: I): Promise<void> {
      found.set(file, await readApart<P>(name, { ...input, ruta: file.ruta, nombre: file.nombre }));
    },
    of(file: UploadedFile): P[] {
      const parts = found.get(file);
      if (!parts) throw new Error(`${name} was not read before the act`);
      return parts;
    },
  };
}
