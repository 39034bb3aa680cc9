import { getTableName } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { type Rows, type Say, SharedMemory, type Versions } from './shared.ts';

/** Tables whose version rises in the transaction that writes them. */
const rising = new Set<string>();

/** Declares that whoever writes these tables raises their version: an area may keep what it made of them while `VERSIONS` stays the same. */
export function versioned(...tables: readonly PgTable[]): void {
  for (const table of tables) rising.add(getTableName(table));
}

/** Tables whose rows an act reads once: nobody counts on them to agree with what another table says at the same instant. */
const readOnce = new Set<string>();

/**
 * Declares that an act reads the rows of these tables once: asked again for the same ones, it gets what it read, unless it wrote or locked
 * the table meanwhile. For who and what the others are about (people, catalogues, parameters, holidays), never for a counter or a state
 * that an act checks after waiting for a lock.
 */
export function readOnceInAnAct(...tables: readonly PgTable[]): void {
  for (const table of tables) readOnce.add(getTableName(table));
}

/** Of those, the ones that are the same for every act until somebody changes them: the process keeps what it read of them. */
const ofTheProcess = new Set<string>();

/**
 * Declares that the acts of a process share what they read of these tables, until a transaction of any process writes them. For what seldom
 * changes and everybody asks (catalogues, parameters, holidays, branches); never for a counter or a state that an act checks after a lock.
 */
export function readOnceInTheProcess(...tables: readonly PgTable[]): void {
  readOnceInAnAct(...tables);
  versioned(...tables);
  for (const table of tables) ofTheProcess.add(getTableName(table));
}

interface Reading {
  reads: boolean;
  /** Every table that it names. */
  tables: readonly string[];
  once: boolean;
  /** It reads nothing but tables that the process keeps. */
  shared: boolean;
  /** Tables with a version that this changes. */
  writes: readonly string[];
}

const NAMED = /\b(?:from|join|into|update) "?([a-z0-9_]+)"?/g;
const WRITTEN = /\b(?:into|update|delete from|truncate(?: table)?) "?([a-z0-9_]+)"?/g;
const HOLDS = /\bfor (?:no key )?update\b|\bfor (?:key )?share\b|\bpg_|\bnextval\b|\bclock_timestamp\b|\brandom\(/;
/** What a question begins with. One that names its parts first may also write in them. */
const ASKS = /^\s*(?:select\b|with\b(?![\s\S]*\b(?:insert|update|delete)\b))/;
const known = new Map<string, Reading>();

function readingOf(text: string): Reading {
  const found = known.get(text);
  if (found) return found;
  const tables = [...new Set([...text.matchAll(NAMED)].map((m) => m[1] ?? ''))];
  const reads = ASKS.test(text) && tables.length > 0 && !HOLDS.test(text);
  const all = (of: ReadonlySet<string>) => reads && tables.every((t) => of.has(t));
  const writes = reads ? [] : [...text.matchAll(WRITTEN)].map((m) => m[1] ?? '').filter((t) => rising.has(t));
  const reading = { reads, tables, once: all(readOnce), shared: all(ofTheProcess), writes };
  if (known.size < 5_000) known.set(text, reading);
  return reading;
}

interface Kept {
  answer: Promise<Rows>;
  tables: readonly string[];
}

/** Types of the engine whose cells are objects that their reader could change: json, jsonb and lists. */
const SHARED = new Set([114, 199, 1000, 1007, 1009, 1016, 1182, 1231, 2951, 3802, 3807]);

/** The answer for one reader: what is kept is never handed out where a reader could change it. */
function copyOf(kept: Rows): Rows {
  const at = kept.fields.flatMap((f, i) => (SHARED.has(f.dataTypeID) ? [i] : []));
  if (at.length === 0) return kept;
  const rows = kept.rows.map((row) => {
    const own = [...row];
    for (const i of at) if (typeof row[i] === 'object') own[i] = structuredClone(row[i]);
    return own;
  });
  return Object.assign(Object.create(Object.getPrototypeOf(kept) as object) as Rows, kept, { rows });
}

/**
 * What one connection already read in its open transaction. The same question asked again is answered from here while nothing but reads came
 * between, for no lock was waited for and nothing was written; for the tables of `readOnceInAnAct`, until one of them is written or locked.
 * Of the tables of `readOnceInTheProcess`, also what other acts read.
 */
export class ReadMemory {
  private open = false;
  private readonly lately = new Map<string, Kept>();
  private readonly lasting = new Map<string, Kept>();
  /** Of the tables that the process keeps: their versions as this transaction found them, and those that it wrote. */
  private versions: Versions | null = null;
  private readonly written = new Set<string>();

  constructor(private readonly shared: SharedMemory = new SharedMemory()) {}

  /** Whether a statement is a plain question inside a transaction, which may be asked together with others. */
  gathers(text: string): boolean {
    return this.open && readingOf(text).reads;
  }

  /** The answer to a statement: remembered, or asked now with `ask`. `say` sends what goes with it. */
  answer(text: string, values: readonly unknown[], rows: boolean, ask: () => Promise<Rows>, say: Say): Promise<Rows> {
    const reading = readingOf(text);
    if (!reading.reads) return this.pass(text, reading, ask, say);
    if (!this.open || !rows) return ask();
    const memory = reading.once ? this.lasting : this.lately;
    const key = `${text}\u0000${JSON.stringify(values)}`;
    const kept = memory.get(key);
    if (kept) return kept.answer.then(copyOf);
    const stamp = reading.shared ? this.stampOf(reading.tables) : null;
    const known = stamp === null ? undefined : this.shared.take(key, stamp);
    const answer = known ? Promise.resolve(known) : ask();
    memory.set(key, { answer, tables: reading.tables });
    // A question that failed is not an answer; whoever asked hears why.
    const failed = () => void memory.delete(key);
    answer.then((said) => (stamp === null || known ? undefined : this.shared.keep(key, stamp, said)), failed);
    return answer.then(copyOf);
  }

  /** What is no plain read: a write, a lock, the ends of the transaction. */
  private async pass(text: string, reading: Reading, ask: () => Promise<Rows>, say: Say): Promise<Rows> {
    const word = /^\s*([a-z]+)/i.exec(text)?.[1]?.toLowerCase() ?? '';
    this.after(text, word, reading.tables);
    if (word === 'begin') {
      this.written.clear();
      const { begun, versions } = await this.shared.begin(text, say);
      this.versions = versions;
      return begun as Rows;
    }
    if (word === 'commit') await this.shared.changed(this.written, say);
    for (const t of reading.writes) this.written.add(t);
    const said = await ask();
    if (this.open) return said;
    if (reading.writes.length > 0) await this.shared.changed(this.written, say);
    this.written.clear();
    return said;
  }

  /** Versions of these tables, null where they are not known or this transaction changed one. */
  private stampOf(tables: readonly string[]): string | null {
    if (tables.some((t) => this.written.has(t))) return null;
    return this.versions && tables.map((t) => this.versions?.get(t) ?? 0).join();
  }

  private after(text: string, word: string, tables: readonly string[]): void {
    this.lately.clear();
    if (word === 'savepoint' || word === 'release') return;
    if (['begin', 'commit', 'rollback', 'start', 'end', 'abort'].includes(word)) {
      this.versions = null;
      this.open = word === 'begin' || word === 'start' || (this.open && /\bto savepoint\b/i.test(text));
      this.lasting.clear();
      return;
    }
    for (const [key, kept] of this.lasting)
      if (tables.length === 0 || kept.tables.some((t) => tables.includes(t))) this.lasting.delete(key);
  }
}
