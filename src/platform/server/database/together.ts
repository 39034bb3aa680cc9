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

/** Columns of each text that can join others, as the database told them when it was first asked: they do not change while the process lives. */
const described = new Map<string, Rows['fields']>();
const MOST_DESCRIBED = 5_000;
/** Statements made of the same texts in the same order. Past these, new sets are asked one by one, so that no connection keeps prepared without end. */
const sets = new Map<string, string>();
const MOST_SETS = 600;
/** Questions of one statement, and values of one question: a list of hundreds seldom comes again with as many. */
const MOST_READS = 24;
const MOST_VALUES = 12;
const QUOTED = /'(?:[^']|'')*'/g;
const END = /;\s*$/;

/** Whether a text is one question, in which what looks like a parameter is one: inside quotes it would not be. */
const isPlain = (text: string): boolean => {
  const quoted = text.match(QUOTED) ?? [];
  return !quoted.some((q) => /\$\d/.test(q)) && !text.replace(QUOTED, '').replace(END, '').includes(';');
};

/** Whether a question may be said in one statement with others: its columns are known, and it is not one of those whose text seldom repeats. */
const joins = ({ text, values }: Read): boolean => described.has(text) && values.length <= MOST_VALUES;

/** One statement of several questions: each row says of which it is, and its cells as text. */
function written(reads: readonly Read[]): string {
  const widths = reads.map((r) => described.get(r.text)?.length ?? 0);
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

/** The statement that says them all, or null when there is no room for another set. */
function statementOf(reads: readonly Read[]): string | null {
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
  const fields = described.get(read.text) ?? [];
  const types = read.types ?? pg.types;
  const parsers = fields.map((f) => types.getTypeParser(f.dataTypeID, 'text') as (text: string) => unknown);
  const cell = (text: unknown, c: number): unknown => (typeof text === 'string' ? parsers[c]?.(text) : null);
  const cells = rows.map((row) => fields.map((_, c) => cell(row[c + 1], c)));
  const told = read.asLists ? cells : cells.map((row) => Object.fromEntries(fields.map((f, c) => [f.name, row[c]])));
  return { command: 'SELECT', oid: 0, rowCount: cells.length, fields, rows: told as unknown[][] };
}

/** What an act asks before what it asked has been said: one statement when they may be, and each by itself when not. */
export class Together {
  private readonly reads: Read[] = [];

  get full(): boolean {
    return this.reads.length >= MOST_READS;
  }

  ask(read: Omit<Read, 'done' | 'fail'>): Promise<Rows> {
    return new Promise((done, fail) => void this.reads.push({ ...read, done, fail }));
  }

  /** Says them, and hands each its answer. `say` sends a statement and answers its rows as lists. */
  async said(say: (text: string, values: readonly unknown[]) => Promise<Rows>): Promise<void> {
    const known = this.reads.filter(joins);
    const text = known.length > 1 ? statementOf(known) : null;
    if (text !== null) await this.allAtOnce(text, known, say);
    for (const read of text === null ? this.reads : this.reads.filter((r) => !known.includes(r))) await this.apart(read);
  }

  private async allAtOnce(text: string, reads: readonly Read[], say: (text: string, values: readonly unknown[]) => Promise<Rows>) {
    try {
      const { rows } = await say(
        text,
        reads.flatMap((r) => r.values),
      );
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
      if (described.size < MOST_DESCRIBED && answer.fields.length > 0 && isPlain(read.text)) described.set(read.text, answer.fields);
      read.done(answer);
    } catch (error) {
      read.fail(error);
    }
  }
}
