import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type ResourceLimits, Worker } from 'node:worker_threads';
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

/** Who comes after these is told to come back. */
const MAX_WAITING = 100;
/** Parts that one reading may answer: readers give some hundreds of rows in each. */
const MAX_PARTS = 5_000;
/** Threads for one kind of work. */
interface Bounds {
  threads: number;
  /** Megabytes of a thread beyond which it dies, and only it. Buffers are not counted by the engine: readers bound what they expand. */
  heap: ResourceLimits;
  deadlineMs: number;
  /** Code of the refusal of what passes the bounds. */
  exceeded: string;
}
/** Two at once at most: more would only take the processor from who waits for a list. */
const READING: Bounds = {
  threads: Math.min(2, Math.max(1, availableParallelism())),
  heap: { maxOldGenerationSizeMb: 48, maxYoungGenerationSizeMb: 8, stackSizeMb: 4 },
  deadlineMs: 30_000,
  exceeded: 'lectura_excedida',
};
/** Papers are laid out one at a time: a long one takes seconds of a processor and its pages are held until the last is numbered. */
const PRINTING: Bounds = {
  threads: 1,
  heap: { maxOldGenerationSizeMb: 384, maxYoungGenerationSizeMb: 32, stackSizeMb: 4 },
  deadlineMs: 90_000,
  exceeded: 'papel_excedido',
};

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

/** Threads that do one kind of work, and who waits for them. */
class Threads {
  private readonly bounds: Bounds;
  private readonly resting: Worker[] = [];
  private readonly waiting: Job[] = [];
  private alive = 0;

  constructor(bounds: Bounds) {
    this.bounds = bounds;
  }

  /** The parts that a reader answers. 503 `servidor_ocupado` when too many wait. */
  ask(reader: string, input: unknown, deadlineMs = this.bounds.deadlineMs): Promise<unknown[]> {
    if (this.waiting.length >= MAX_WAITING) return Promise.reject(new AppError(503, 'servidor_ocupado', { retryAfter: 5 }));
    return new Promise((done, fail) => {
      this.waiting.push({ reader, input, deadlineMs, parts: [], done, fail });
      this.next();
    });
  }

  private start(file: string): Worker {
    const w = new Worker(file, { resourceLimits: this.bounds.heap, execArgv: [] });
    w.unref();
    w.on('error', () => undefined);
    w.on('exit', () => {
      this.alive -= 1;
      const at = this.resting.indexOf(w);
      if (at >= 0) this.resting.splice(at, 1);
      this.next();
    });
    return w;
  }

  /** One more thread, when there may be one. */
  private grow(): void {
    if (this.alive >= this.bounds.threads) return;
    this.alive += 1;
    entry().then(
      (file) => {
        this.resting.push(this.start(file));
        this.next();
      },
      (e: unknown) => {
        this.alive -= 1;
        for (const job of this.waiting.splice(0)) job.fail(e instanceof Error ? e : new Error(String(e)));
      },
    );
  }

  /** Gives what waits to the threads that rest. */
  private next(): void {
    const { waiting, resting } = this;
    for (let w = waiting.length > 0 ? resting.pop() : undefined; w; w = waiting.length > 0 ? resting.pop() : undefined) {
      const job = waiting.shift();
      if (job) this.run(w, job);
    }
    if (waiting.length > 0) this.grow();
  }

  private run(w: Worker, job: Job): void {
    w.ref();
    const exceeded = () => new Rule(this.bounds.exceeded);
    const end = (settle: () => void, kill: boolean) => {
      clearTimeout(timer);
      w.off('message', heard);
      w.off('error', broke);
      w.off('exit', left);
      if (kill) void w.terminate();
      else {
        w.unref();
        this.resting.push(w);
      }
      settle();
      this.next();
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
}

const readers = new Threads(READING);
const printers = new Threads(PRINTING);

/**
 * Reads something in a thread of its own, with bounds of memory and of time: whatever the file holds, nobody else waits for it and the
 * process does not grow. Answers the parts that the reader gave. Refuses 422 `lectura_excedida` beyond the bounds, 503 `servidor_ocupado`
 * when too many wait, and whatever the reader refuses.
 */
export function readApart<P>(reader: string, input: unknown, deadlineMs?: number): Promise<P[]> {
  return readers.ask(reader, input, deadlineMs) as Promise<P[]>;
}

/** As `readApart`, for papers: they wait only for each other. Refuses 422 `papel_excedido` beyond the bounds. */
export function printApart(paper: unknown): Promise<Uint8Array[]> {
  return printers.ask('plataforma.papel', paper) as Promise<Uint8Array[]>;
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
