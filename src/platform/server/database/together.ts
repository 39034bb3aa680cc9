import pg from 'pg';
import type { Rows } from './shared.ts';

/** How a cell of a type is read from its text. */
interface Types {
  getTypeParser(type: number, format?: 'text'): unknown;
}

/** A question of an act, and who waits for its answer. */
export interface Read {
  text: string;
  values: readonly unknown[];
  /** Rows as lists of cells, or as objects by the names of their columns. */
  asLists: boolean;
  types: Types | undefined;
  /** Asks it by itself. */
  alone: () => Promise<Rows>;
  done(answer: Rows): void;
  fail(error: unknown): void;
}

/** Columns of each question that can join others, as the database told them when it was first asked: they do not change while the process lives. */
const described = new Map<string, Rows['fields']>();
const shapes = new Map<string, string | null>();
const MOST_DESCRIBED = 5_000;
/** Statements made of the same texts in the same order. Past these, new sets are asked one by one, so that no connection keeps prepared without end. */
const sets = new Map<string, string>();
const MOST_SETS = 600;
const MOST_READS = 24;
/** Values of a question of which another with as many is likely to come: a statement with a longer list is not kept. */
const FEW_VALUES = 12;
const MOST_VALUES = 2_000;

const QUOTED = /'(?:[^']|'')*'/g;
const END = /;\s*$/;

/** Whether a text is one question, in which what looks like a parameter is one: inside quotes it would not be. */
const isPlain = (text: string): boolean => {
  const quoted = text.match(QUOTED) ?? [];
  return !quoted.some((q) => /\$\d/.test(q)) && !text.replace(QUOTED, '').replace(END, '').includes(';');
};

/** A text whatever the length of its lists, on which its columns do not depend; null when it goes with no other. */
function shapeOf(text: string): string | null {
  const known = shapes.get(text);
  if (known !== undefined) return known;
  const anyLength = () => text.replace(/\$\d+/g, '$').replace(/\bin \(\$(?:, \$)+\)/g, 'in ($)');
  const shape = isPlain(text) ? anyLength() : null;
  if (shapes.size < MOST_DESCRIBED) shapes.set(text, shape);
  return shape;
}
const fieldsOf = (read: Read): Rows['fields'] => described.get(shapeOf(read.text) ?? '') ?? [];

/** Whether a question may be said in one statement with others: its columns are known. */
const joins = (read: Read): boolean => fieldsOf(read).length > 0;

/** One statement of several questions: each row says of which it is, and its cells as text. */
function written(reads: readonly Read[]): string {
  const widths = reads.map((r) => fieldsOf(r).length);
  const most = Math.max(...widths);
  let before = 0;
  const parts = reads.map(({ text, values }, i) => {
    const from = before;
    before += values.length;
    const its = text.replace(END, '').replace(/\$(\d+)/g, (_, n: string) => `$${Number(n) + from}`);
    const names = Array.from({ length: widths[i] ?? 0 }, (_, c) => `c${c}`);
    const cells = Array.from({ length: most }, (_, c) => (c < names.length ? `c${c}::text` : 'null::text'));
    return `select ${i}::int, ${cells.join(', ')} from (${its}) as "read_${i}" (${names.join(', ')})`;
  });
  return parts.join(' union all ');
}

/** Whether a set of questions is likely to come again as it is. */
const repeats = (reads: readonly Read[]): boolean => reads.every((r) => r.values.length <= FEW_VALUES);

/** The statement that says them all, or null when there is no room for another set. */
function statementOf(reads: readonly Read[]): string | null {
  if (reads.reduce((n, r) => n + r.values.length, 0) > MOST_VALUES) return null;
  if (!repeats(reads)) return written(reads);
  const key = reads.map((r) => r.text).join('\u0000');
  const known = sets.get(key);
  if (known !== undefined) return known;
  if (sets.size >= MOST_SETS) return null;
  const text = written(reads);
  sets.set(key, text);
  return text;
}

/** The answer of one of them, read from its text as the driver reads it when it is asked alone. */
function answerOf(read: Read, rows: readonly (readonly unknown[])[]): Rows {
  const fields = fieldsOf(read);
  const types = read.types ?? pg.types;
  const parsers = fields.map((f) => types.getTypeParser(f.dataTypeID, 'text') as (text: string) => unknown);
  const cell = (text: unknown, c: number): unknown => (typeof text === 'string' ? parsers[c]?.(text) : null);
  const cells = rows.map((row) => fields.map((_, c) => cell(row[c + 1], c)));
  const told = read.asLists ? cells : cells.map((row) => Object.fromEntries(fields.map((f, c) => [f.name, row[c]])));
  return { command: 'SELECT', oid: 0, rowCount: cells.length, fields, rows: told as unknown[][] };
}

/** Sends a statement and answers its rows as lists. `repeats`: it is worth keeping prepared. */
type Sender = (text: string, values: readonly unknown[], repeats: boolean) => Promise<Rows>;

/** What an act asks before what it asked has been said: one statement when they may be, and each by itself when not. */
export class Together {
  private readonly reads: Read[] = [];

  get full(): boolean {
    return this.reads.length >= MOST_READS;
  }

  ask(read: Omit<Read, 'done' | 'fail'>): Promise<Rows> {
    return new Promise((done, fail) => void this.reads.push({ ...read, done, fail }));
  }

  /** Says them, and hands each its answer. */
  async said(say: Sender): Promise<void> {
    const known = this.reads.filter(joins);
    const text = known.length > 1 ? statementOf(known) : null;
    if (text !== null) await this.allAtOnce(text, known, say);
    for (const read of text === null ? this.reads : this.reads.filter((r) => !known.includes(r))) await this.apart(read);
  }

  private async allAtOnce(text: string, reads: readonly Read[], say: Sender): Promise<void> {
    try {
      const values = reads.flatMap((r) => r.values);
      const { rows } = await say(text, values, repeats(reads));
      const ofEach: unknown[][][] = reads.map(() => []);
      for (const row of rows) ofEach[Number(row[0])]?.push(row);
      for (const [i, read] of reads.entries()) read.done(answerOf(read, ofEach[i] ?? []));
    } catch (error) {
      for (const read of reads) read.fail(error);
    }
  }

  private async apart(read: Read): Promise<void> {
    try {
      const answer = await read.alone();
      const shape = shapeOf(read.text);
      if (shape !== null && described.size < MOST_DESCRIBED) described.set(shape, answer.fields);
      read.done(answer);
    } catch (error) {
      read.fail(error);
    }
  }
}
