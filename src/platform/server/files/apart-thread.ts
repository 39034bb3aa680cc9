import { readlinkSync } from 'node:fs';
import { setPriority } from 'node:os';
import { parentPort } from 'node:worker_threads';
import { AppError } from '#kernel/errors.ts';
import { lay } from '../print/lay.ts';
import type { Said } from './apart.ts';
import { inspect } from './inspect.ts';

/** Reads a file, or something as heavy, in parts that are small and plain. */
type Reader = (input: never) => AsyncIterable<unknown> | Iterable<unknown>;
type Readers = Readonly<Record<string, Reader>>;

/** Megabytes in use beyond which a thread is not kept for the next one. */
const HEAVY_MB = 40;

/** On Linux a thread has a priority of its own: whoever waits for a list goes before a file. */
function stepBack(): void {
  try {
    setPriority(Number(readlinkSync('/proc/thread-self').split('/').pop()), 5);
  } catch {
    // Elsewhere all of them have the same.
  }
}

async function answer(say: (m: Said) => void, taken: () => Promise<unknown>, read: () => ReturnType<Reader>): Promise<void> {
  try {
    // Inside: a reader may refuse its file before it gives the first part.
    for await (const parte of read()) {
      const next = taken();
      say({ parte });
      await next;
    }
    const { heapUsed, external, arrayBuffers } = process.memoryUsage();
    say({ fin: true, pesa: (heapUsed + external + arrayBuffers) / 1048576 > HEAVY_MB });
  } catch (e) {
    if (e instanceof AppError) {
      const { status, codigo, datos, campos } = e;
      say({ rechazo: { status, codigo, datos, ...(campos ? { campos } : {}) } });
    } else if (e instanceof RangeError) say({ rechazo: { status: 422, codigo: 'lectura_excedida', datos: {} } });
    else say({ error: e instanceof Error ? (e.stack ?? e.message) : String(e) });
  }
}

/** What a thread that reads runs: one reading at a time, until it is ended. */
export function serveReaders(readers: Readers): void {
  const port = parentPort;
  if (!port) throw new Error('this file is run by a thread');
  stepBack();
  const all: Readers = { ...readers, 'plataforma.archivo': inspect, 'plataforma.papel': lay };
  let go: () => void = () => undefined;
  const taken = () => new Promise<void>((done) => (go = done));
  port.on('message', (m: 'sigue' | { reader: string; input: never }) => {
    if (m === 'sigue') return go();
    const reader = all[m.reader];
    const say = (said: Said) => port.postMessage(said);
    if (reader) void answer(say, taken, () => reader(m.input));
    else say({ error: `unknown reader ${m.reader}` });
  });
}
