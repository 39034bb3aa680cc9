import { createHash } from 'node:crypto';
import { Duplex } from 'node:stream';
import type { PGlite } from '@electric-sql/pglite';
import pg from 'pg';
import { describedOnce, spareTheDriver } from './described.ts';
import { ReadMemory } from './memory.ts';
import { PendingWrites, type Said } from './pending.ts';
import type { Rows, Say, SharedMemory } from './shared.ts';
import { type Read, Together } from './together.ts';

spareTheDriver();

/** Texts that each connection keeps prepared: lists of every length would fill it otherwise. */
const MAX_PREPARED = 1_500;
/** What waited is kept prepared up to this length: of the longest ones no two are alike. */
const MAX_KEPT_LENGTH = 10_000;
const names = new Map<string, string>();

interface Asked {
  text?: string | undefined;
  name?: string;
  values?: unknown[];
  rowMode?: string;
  types?: Read['types'];
}

function nameOf(text: string): string | undefined {
  const name = names.get(text) ?? (names.size < MAX_PREPARED ? createHash('sha1').update(text).digest('base64url') : undefined);
  if (name) names.set(text, name);
  return name;
}

type Done = (error: unknown, said?: unknown) => void;

/** Statements that this process sent: what an act costs is counted with it. */
export const traffic = { sent: 0 };

/**
 * A client whose statements with parameters are parsed once in each connection, and whose transactions remember what they just read and say
 * together what they write. With `shared`, all the clients of a process remember together what is the same for all.
 */
export class PreparingClient extends pg.Client {
  readonly pending: PendingWrites;
  private readonly memory: ReadMemory;
  /** The end of what was asked last, while it lasts: the driver wants to be asked one thing at a time. */
  private busy: Promise<unknown> | null = null;
  /** Questions that go together when their turn comes, while nothing else was asked after them. */
  private together: Together | null = null;

  constructor(config?: pg.ClientConfig & { shared?: SharedMemory }) {
    super(config);
    describedOnce(this);
    this.memory = new ReadMemory(config?.shared);
    this.pending = new PendingWrites((said) => this.sayAll(said));
  }

  /** Asks now, or when what was asked before has been answered, well or badly. */
  private inTurn<T>(ask: () => Promise<T>): Promise<T> {
    this.together = null;
    const mine = this.busy ? this.busy.then(ask) : ask();
    const rest = () => {
      if (this.busy === ended) this.busy = null;
    };
    const ended: Promise<void> = mine.then(rest, rest);
    this.busy = ended;
    return mine;
  }

  private say(text: string, values?: readonly unknown[], name?: string): Promise<never> {
    return this.inTurn(() => this.send({ text, values: values ?? [], ...(name ? { name } : {}) }));
  }

  private send(...said: unknown[]): Promise<never> {
    traffic.sent += 1;
    const ask = pg.Client.prototype.query as unknown as (...a: unknown[]) => Promise<never>;
    return ask.apply(this, said);
  }

  /** A question of an act: it goes with those that the act asks before the first of them is sent, which is when nothing more of it can run. */
  private gather(read: Omit<Read, 'done' | 'fail'>): Promise<Rows> {
    if (this.together && !this.together.full) return this.together.ask(read);
    const mine = new Together();
    const answer = mine.ask(read);
    void this.inTurn(async () => {
      await new Promise<void>((go) => process.nextTick(go));
      if (this.together === mine) this.together = null;
      await mine.said((text, values, repeats) => this.send({ text, values, rowMode: 'array', ...(repeats ? { name: nameOf(text) } : {}) }));
    });
    this.together = mine;
    return answer;
  }

  /** Says what waited to be written. */
  private sayAll({ text, values }: Said): Promise<Rows> {
    const say: Say = (its, of) => this.say(its, of);
    const name = text.length < MAX_KEPT_LENGTH ? nameOf(text) : undefined;
    return this.memory.answer(text, values, false, () => this.say(text, values, name), say);
  }

  override query = ((config: Asked | string, ...rest: unknown[]) => {
    // The pool itself asks with a callback what runs outside a transaction.
    const done = rest.find((r): r is Done => typeof r === 'function');
    const args = rest.filter((r) => typeof r !== 'function');
    const { text, name, values, rowMode, types }: Asked = typeof config === 'object' ? config : { text: config };
    const given = (values ?? args[0] ?? []) as unknown[];
    const ask = super.query as (...a: unknown[]) => Promise<never>;
    if (!text || !Array.isArray(given)) return ask.call(this, config, ...rest);
    const say: Say = (its, of) => this.say(its, of);
    const { first, instead } = this.pending.before(text, given);
    const prepare = !name && typeof config === 'object' && given.length > 0;
    const alone = () => this.send(prepare ? { ...config, name: nameOf(text) } : config, ...args);
    const gathers = typeof config === 'object' && this.memory.gathers(text);
    const send = gathers
      ? () => this.gather({ text, values: given, asLists: rowMode === 'array', types, alone })
      : () => this.inTurn(alone);
    const go = () => (instead ? this.sayAll(instead) : this.memory.answer(text, given, rowMode === 'array', send, say));
    // Its place in the line is taken now: whoever asks meanwhile comes after.
    const answer = first ? this.sayAll(first).then(go) : go();
    if (!done) return answer;
    answer.then((said) => done(null, said), done);
    return undefined;
  }) as pg.Client['query'];
}

/** What waits to be written in the transaction of this database, null outside one. */
export function pendingOf(db: object): PendingWrites | null {
  const { client } = (db as { session?: { client?: unknown } }).session ?? {};
  return client instanceof PreparingClient ? client.pending : null;
}

/** What a socket is to a server, for the engine that lives in this process: the same client speaks to both ('X' is its goodbye). */
export function cable(engine: PGlite): Duplex {
  const wire: Duplex = new Duplex({
    read: () => undefined,
    writev(chunks, done) {
      const words = Buffer.concat(chunks.map((c) => c.chunk as Buffer));
      // Each piece is a window over the engine's memory: copied at once, and handed on only when the engine has finished.
      const answer: Buffer[] = [];
      const bye = words.toString('latin1', 0, 1) === 'X';
      const said = bye ? Promise.resolve() : engine.execProtocolRawStream(words, { onRawData: (p) => void answer.push(Buffer.from(p)) });
      said.then(() => done(bye || answer.length > 0 ? void wire.push(bye ? null : Buffer.concat(answer)) : null), done);
    },
  });
  // A new conversation with the only session there is: what the last one left is undone.
  const connect = () => void engine.exec('rollback; deallocate all').then(() => wire.emit('connect'), wire.destroy.bind(wire));
  return Object.assign(wire, { connect, setNoDelay: () => undefined, ref: () => undefined, unref: () => undefined });
}
