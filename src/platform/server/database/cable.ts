import { createHash } from 'node:crypto';
import { Duplex } from 'node:stream';
import type { PGlite } from '@electric-sql/pglite';
import pg from 'pg';

/** Texts that the engine keeps prepared: lists of every length would fill it otherwise. */
const MAX_PREPARED = 1_500;
const names = new Map<string, string>();

/** A stable name for a statement, or undefined when there are already too many. */
function nameOf(text: string): string | undefined {
  let name = names.get(text);
  if (name === undefined && names.size < MAX_PREPARED) {
    name = createHash('sha1').update(text).digest('base64url');
    names.set(text, name);
  }
  return name;
}

/** A client whose statements with parameters are parsed once in each connection: the product repeats a few hundred texts. */
export class PreparingClient extends pg.Client {
  override query = ((config: unknown, ...rest: unknown[]) => {
    const c = config as { text?: unknown; name?: string; values?: unknown[] } | null;
    const values = c?.values ?? (Array.isArray(rest[0]) ? rest[0] : []);
    const prepared =
      c !== null && typeof c === 'object' && typeof c.text === 'string' && c.name === undefined && values.length > 0
        ? { ...c, name: nameOf(c.text) }
        : config;
    return (super.query as (...a: unknown[]) => unknown)(prepared, ...rest);
  }) as pg.Client['query'];
}

const TERMINATE = 0x58;

/** What a socket is to a server, for the engine that lives in this process: the same client speaks to both. */
export class Cable extends Duplex {
  constructor(private readonly engine: PGlite) {
    super();
  }

  /** A new conversation with the only session there is: what the last one left is undone. */
  connect(): this {
    this.engine.exec('rollback; deallocate all').then(
      () => this.emit('connect'),
      (e: Error) => this.destroy(e),
    );
    return this;
  }

  setNoDelay(): void {}
  ref(): void {}
  unref(): void {}
  override _read(): void {}

  override _write(chunk: Buffer, _encoding: string, done: (e?: Error) => void): void {
    if (chunk[0] === TERMINATE) {
      this.push(null);
      done();
      return;
    }
    this.engine.execProtocolRaw(chunk).then(
      (answer) => {
        if (answer.length > 0) this.push(Buffer.from(answer));
        done();
      },
      (e: Error) => done(e),
    );
  }

  override _writev(chunks: { chunk: Buffer }[], done: (e?: Error) => void): void {
    this._write(Buffer.concat(chunks.map((c) => c.chunk)), '', done);
  }
}
