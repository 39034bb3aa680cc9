import { getTableName } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { QueryArrayResult } from 'pg';

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

interface Reading {
  reads: boolean;
  /** Every table that it names. */
  tables: readonly string[];
  once: boolean;
}

const NAMED = /\b(?:from|join|into|update) "([a-z0-9_]+)"/g;
const HOLDS = /\bfor (?:no key )?update\b|\bfor (?:key )?share\b|\bpg_|\bnextval\b|\bclock_timestamp\b|\brandom\(/;
const known = new Map<string, Reading>();

function readingOf(text: string): Reading {
  const found = known.get(text);
  if (found) return found;
  const tables = [...new Set([...text.matchAll(NAMED)].map((m) => m[1] ?? ''))];
  const reads = /^\s*select\b/.test(text) && tables.length > 0 && !HOLDS.test(text);
  const reading = { reads, tables, once: reads && tables.every((t) => readOnce.has(t)) };
  if (known.size < 5_000) known.set(text, reading);
  return reading;
}

type Rows = QueryArrayResult<unknown[]>;
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
    for (const i of at) own[i] = structuredClone(row[i]);
    return own;
  });
  return Object.assign(Object.create(Object.getPrototypeOf(kept) as object) as Rows, kept, { rows });
}

/**
 * What one connection already read in its open transaction. The same question asked again is answered from here while nothing but reads came
 * between, for no lock was waited for and nothing was written; for the tables of `readOnceInAnAct`, until one of them is written or locked.
 */
export class ReadMemory {
  private open = false;
  private readonly lately = new Map<string, Kept>();
  private readonly lasting = new Map<string, Kept>();

  /** The answer to a statement: remembered, or asked now with `ask`. */
  answer(text: string, values: readonly unknown[], rows: boolean, ask: () => Promise<Rows>): Promise<Rows> {
    const reading = readingOf(text);
    if (!reading.reads) {
      this.after(text, reading.tables);
      return ask();
    }
    if (!this.open || !rows) return ask();
    const memory = reading.once ? this.lasting : this.lately;
    const key = `${text}\u0000${JSON.stringify(values)}`;
    const kept = memory.get(key);
    if (kept) return kept.answer.then(copyOf);
    const answer = ask();
    memory.set(key, { answer, tables: reading.tables });
    // A question that failed is not an answer; whoever asked hears why.
    answer.catch(() => memory.delete(key));
    return answer.then(copyOf);
  }

  private after(text: string, tables: readonly string[]): void {
    this.lately.clear();
    const word = /^\s*([a-z]+)/i.exec(text)?.[1]?.toLowerCase() ?? '';
    if (word === 'savepoint' || word === 'release') return;
    if (['begin', 'commit', 'rollback', 'start', 'end', 'abort'].includes(word)) {
      this.open = word === 'begin' || word === 'start' || (this.open && /\bto savepoint\b/i.test(text));
      this.lasting.clear();
      return;
    }
    for (const [key, kept] of this.lasting)
      if (tables.length === 0 || kept.tables.some((t) => tables.includes(t))) this.lasting.delete(key);
  }
}
