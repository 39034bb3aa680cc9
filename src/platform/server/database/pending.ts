import { type AnyColumn, Column, getTableColumns, getTableName, is, SQL, StringChunk } from 'drizzle-orm';
import { getTableConfig, type PgColumn, type PgTable } from 'drizzle-orm/pg-core';

type Loose = Record<string, unknown>;

export interface Said {
  text: string;
  values: unknown[];
}

/** A statement that changes rows, before it is said. */
export interface Written extends PromiseLike<unknown> {
  toSQL(): { sql: string; params: unknown[] };
}

/** A row that waits to be written: what changes of it, and of how many changes that is the sum. */
interface Waiting {
  id: string;
  values: Loose;
  changes: number;
}

/** What waits to be written in one table: rows that change, rows that are new, or what somebody else wrote out. */
interface OfTable {
  table: PgTable;
  kind: 'insert' | 'update' | 'statement';
  empresa_id: string;
  rows: Waiting[];
  /** Written out when it is said: until then, who asked for it may have more to say in it. */
  statement?: () => Pick<Written, 'toSQL'>;
}

/** Kinds of column whose value, written, is read back as it was given. Of the rest only the database knows what it keeps. */
const PLAIN = new Set(['PgText', 'PgInteger', 'PgBigInt53', 'PgBoolean', 'PgDateString', 'PgTimestamp']);
const DECIMAL = /^-?(?:0|[1-9]\d*)(?:\.(\d+))?$/;

/** A value of JSON with its keys in the order in which the database keeps them: the shorter first, then by their bytes. */
function inOrder(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(inOrder);
  if (value === null || typeof value !== 'object') return value;
  const entries = Object.entries(value).map(([key, v]) => ({ key, bytes: Buffer.from(key), v: inOrder(v) }));
  entries.sort((a, b) => a.bytes.length - b.bytes.length || a.bytes.compare(b.bytes));
  return Object.fromEntries(entries.map(({ key, v }) => [key, v]));
}

/** What will be read of a value once written; undefined where only the database can say. */
function asRead(column: PgColumn, value: unknown): unknown {
  if (value === null || PLAIN.has(column.columnType)) return value;
  if (column.columnType === 'PgUUID') return String(value).toLowerCase();
  if (column.columnType === 'PgJsonb') return inOrder(JSON.parse(JSON.stringify(value)));
  if (column.columnType === 'PgArray') return Array.isArray(value) && value.every((v) => typeof v === 'string') ? [...value] : undefined;
  if (column.columnType !== 'PgNumeric' || typeof value !== 'string') return undefined;
  const { scale } = column as PgColumn & { scale?: number };
  const decimals = DECIMAL.exec(value)?.[1] ?? '';
  if (scale === undefined || decimals.length > scale || !DECIMAL.test(value) || /^-0(?:\.0*)?$/.test(value)) return undefined;
  return scale === 0 ? value : `${value.split('.')[0]}.${decimals.padEnd(scale, '0')}`;
}

const columnsOf = (table: PgTable) => Object.entries(getTableColumns(table)) as [string, PgColumn][];
const computed = (c: AnyColumn): boolean => c.generated !== undefined || c.generatedIdentity !== undefined;

/** The row that this change leaves, when it may wait: no expression, and no column of which only the database knows what it keeps. */
export function changed(table: PgTable, before: Loose, patch: Loose): Loose | undefined {
  const columns = columnsOf(table);
  if (columns.some(([, c]) => computed(c))) return undefined;
  const row: Loose = { ...before };
  for (const [key, column] of columns) {
    const value = patch[key];
    if (value === undefined) continue;
    const read = is(value, SQL) ? undefined : asRead(column, value);
    if (read === undefined) return undefined;
    row[key] = read;
  }
  return row;
}

/** What the database puts in a column that nobody filled, when it is a value; undefined when it has to be asked. */
function usual(column: PgColumn): unknown {
  const { default: said, notNull } = column;
  if (!is(said, SQL)) return said ?? (notNull ? undefined : null);
  const text = said.queryChunks.map((c) => (is(c, StringChunk) ? c.value.join('') : '?')).join('');
  return /^\d+$/.test(text) ? Number(text) : undefined;
}

/** A new row whole, as it will be read, or the name of a column of it that only the database can fill. */
function wholeOr(table: PgTable, given: Loose): Loose | string {
  const row: Loose = {};
  for (const [key, column] of columnsOf(table)) {
    const value = given[key] ?? usual(column);
    const read = computed(column) || value === undefined || is(value, SQL) ? undefined : asRead(column, value);
    if (read === undefined) return column.name;
    row[key] = read;
  }
  return row;
}

/** A new row whole, as it will be read. A column that only the database can fill is a mistake of who asks. */
export function whole(table: PgTable, given: Loose): Loose {
  const row = wholeOr(table, given);
  if (typeof row === 'string') throw new Error(`only the database fills ${getTableName(table)}.${row}`);
  return row;
}

/** Tables that others point at: a row of theirs is there before the first that names it. */
const pointed = new Set<string>();

/** Declares tables that others point at (a foreign key): what is new in them is written at once. */
export function pointedAt(...tables: readonly PgTable[]): void {
  for (const table of tables) pointed.add(getTableName(table));
}

/** New rows that wait, at most: of more, no two statements would be alike, and one apart costs little of what they do. */
const FEW_NEW = 12;

/** New rows whole, when they may wait without their maker asking for it; undefined when the database has to be asked. */
export function waitable(table: PgTable, given: readonly Loose[]): Loose[] | undefined {
  if (given.length > FEW_NEW || pointed.has(getTableName(table))) return undefined;
  const rows = given.map((g) => wholeOr(table, g));
  return rows.some((r) => typeof r === 'string') ? undefined : (rows as Loose[]);
}

/** Rows that wait at most: a statement has room for some thousands of values. */
const MOST_WAITING = 200;
const WRITTEN = /\b(?:into|update|delete from|truncate(?: table)?) "?([a-z0-9_]+)"?/g;
const NAMED = /\b(?:from|join|into|update|using|table|only)\s+"?([a-z0-9_]+)/gi;

interface Words {
  first: string;
  names: ReadonlySet<string>;
  savepoint: boolean;
  writes: readonly string[];
}
const known = new Map<string, Words>();

/** The first word of a statement, the tables that it names, whatever for, and those that it writes. */
function wordsOf(text: string): Words {
  const found = known.get(text);
  if (found) return found;
  const reading = {
    first: /[a-z]+/i.exec(text)?.[0].toLowerCase() ?? '',
    names: new Set([...text.matchAll(NAMED)].map((m) => m[1] ?? '')),
    savepoint: /\bsavepoint\b/i.test(text),
    writes: [...text.matchAll(WRITTEN)].map((m) => m[1] ?? ''),
  };
  if (known.size < 5_000) known.set(text, reading);
  return reading;
}

/** What a statement of its own ends with. */
const ALONE = ' select 1';
const quoted = (name: string): string => `"${name}"`;
const sent = (column: PgColumn, value: unknown): unknown => (value === null ? null : column.mapToDriverValue(value));

/** What one table has waiting, as statements whose parameters go on from those before. */
function said({ table, kind, empresa_id, rows, statement }: OfTable, values: unknown[]): string[] {
  const mark = (value: unknown): string => `$${values.push(value)}`;
  const name = quoted(getTableName(table));
  const given = (r: Waiting) => columnsOf(table).filter(([key]) => r.values[key] !== undefined);
  if (statement) {
    const its = statement().toSQL();
    const from = values.push(...its.params) - its.params.length;
    return [its.sql.replace(/\$(\d+)/g, (_, n: string) => `$${Number(n) + from}`)];
  }
  if (kind === 'update')
    return rows.map((r) => {
      const set = given(r).map(([key, c]) => `${quoted(c.name)} = ${mark(sent(c, r.values[key]))}`);
      const version = `"version" = ${name}."version" + ${r.changes}`;
      return `update ${name} set ${[...set, version].join(', ')} where "empresa_id" = ${mark(empresa_id)} and "id" = ${mark(r.id)}`;
    });
  const columns = columnsOf(table);
  const row = (r: Waiting) => `(${columns.map(([key, c]) => mark(sent(c, r.values[key]))).join(', ')})`;
  return [`insert into ${name} (${columns.map(([, c]) => quoted(c.name)).join(', ')}) values ${rows.map(row).join(', ')}`];
}

/** Columns that an expression names, and every other word of it; null when it names none, and so could be about any. */
function namedIn(expression: SQL): string[] | null {
  const words = (c: unknown): readonly string[] =>
    is(c, Column) ? [c.name] : is(c, SQL) ? (namedIn(c) ?? []) : is(c, StringChunk) ? c.value.flatMap((t) => t.match(/\w+/g) ?? []) : [];
  const names = expression.queryChunks.flatMap(words);
  return names.length > 0 ? names : null;
}

/** Columns that decide what a table allows only once: those of its unique indexes and of what rows they hold. Null when that cannot be known. */
function keysOf(table: PgTable): ReadonlySet<string> | null {
  const { indexes, primaryKeys, uniqueConstraints } = getTableConfig(table);
  const found = indexes
    .filter((i) => i.config.unique)
    .flatMap(({ config: { columns, where } }) => [...(columns as { name?: string }[]), ...(where ? [where] : [])])
    .map((c) => (is(c, SQL) ? namedIn(c) : [c.name ?? '']));
  if (found.includes(null)) return null;
  return new Set([
    ...found.flatMap((f) => f ?? []),
    ...[...uniqueConstraints, ...primaryKeys].flatMap((u) => u.columns).map((c) => c.name),
  ]);
}
const keys = new WeakMap<PgTable, ReadonlySet<string> | null>();

/** Whether these changes of several rows of a table may be said at once: none touches what the table allows only once. */
function together(table: PgTable, values: Loose): boolean {
  const known = keys.has(table) ? keys.get(table) : keysOf(table);
  keys.set(table, known ?? null);
  return known ? columnsOf(table).every(([key, c]) => values[key] === undefined || !known.has(c.name)) : false;
}

/**
 * Rows of an open transaction that are said together: they wait until somebody names one of their tables, until a savepoint or until the
 * end of the act. Each statement says one change of a table, for the parts of one statement have no order among themselves.
 */
export class PendingWrites {
  private readonly waiting = new Map<string, OfTable>();
  /** New rows, apart from what else waits of their tables: they never are the rows that it changes. */
  private readonly born = new Map<string, OfTable>();
  private readonly say: (said: Said) => Promise<unknown>;
  /** Tables that were written without the act learning what was left in them: it asks the database again for what it writes there. */
  private readonly unknown = new Set<string>();
  private open = false;
  private joins = false;

  constructor(say: (said: Said) => Promise<unknown>) {
    this.say = say;
  }

  /** Whether what the act holds of this table is what the database has. */
  knows(table: PgTable): boolean {
    return this.open && !this.unknown.has(getTableName(table));
  }

  /** Whether there is an act whose end will say what waits. */
  get acts(): boolean {
    return this.open;
  }

  /** The act read back what it just wrote in this table. */
  learned(table: PgTable): void {
    this.unknown.delete(getTableName(table));
  }

  /** Takes a change of a row that the act holds. What waits of its table is said first when the two have an order. */
  async change(table: PgTable, empresa_id: string, id: string, patch: Loose): Promise<void> {
    const name = getTableName(table);
    // What a patch leaves out stays as it waits.
    const values = Object.fromEntries(Object.entries(patch).filter(([, v]) => v !== undefined));
    if (this.rows >= MOST_WAITING) await this.say(this.all());
    const alone = [this.waiting, this.born].flatMap((w) => w.get(name)?.rows ?? []).every((r) => r.id === id);
    const first = this.has(name) && !(this.inOrderless(table) && together(table, values));
    // What a row alone of its table waits with has no order with any other.
    if (first && !(alone && this.waiting.get(name)?.kind !== 'statement')) await this.say(this.all());
    const isNew = this.born.get(name)?.rows.find((r) => r.id === id);
    const same = isNew ?? this.waiting.get(name)?.rows.find((r) => r.id === id);
    if (same) {
      Object.assign(same.values, values, isNew ? { version: Number(same.values.version) + 1 } : {});
      same.changes += 1;
      return;
    }
    const rows = [...(this.waiting.get(name)?.rows ?? []), { id, values, changes: 1 }];
    this.waiting.set(name, { table, kind: 'update', empresa_id, rows });
  }

  /**
   * Takes new rows, whole. What waits of their table is said first when it may decide whether they fit, unless who asks knows that it does not
   * (`apart`).
   */
  async add(table: PgTable, empresa_id: string, rows: readonly Loose[], apart = false): Promise<void> {
    const name = getTableName(table);
    if (this.waiting.has(name) && !apart && !this.inOrderless(table)) await this.say(this.all());
    for (const values of rows) {
      if (this.rows >= MOST_WAITING) await this.say(this.all());
      const there = this.born.get(name) ?? { table, kind: 'insert' as const, empresa_id, rows: [] };
      there.rows.push({ id: String(values.id), values: { ...values }, changes: 0 });
      this.born.set(name, there);
    }
  }

  /** Takes a statement that answers nothing, alone of its table but for new rows of which it is no matter (`apart`). Answers how to know if it still waits. */
  async write(table: PgTable, statement: () => Pick<Written, 'toSQL'>, apart = false): Promise<() => boolean> {
    const name = getTableName(table);
    if (this.waiting.has(name) || (this.born.has(name) && !apart)) await this.say(this.all());
    this.waiting.set(name, { table, kind: 'statement', empresa_id: '', rows: [], statement });
    this.unknown.add(name);
    return () => this.waiting.get(name)?.statement === statement;
  }

  private has(name: string): boolean {
    return this.waiting.has(name) || this.born.has(name);
  }

  /** Whether what waits of this table may be said in any order with others of it: no change of it touches what the table allows only once. */
  private inOrderless(table: PgTable): boolean {
    const there = this.waiting.get(getTableName(table));
    return there === undefined || (there.kind === 'update' && there.rows.every((r) => together(table, r.values)));
  }

  /** The next statement that begins with `with` says also what waits. */
  joinNext(): void {
    this.joins = this.some;
  }

  /** What has to be said before a statement, or instead of it. */
  before(text: string, values: readonly unknown[]): { first?: Said | undefined; instead?: Said } {
    const { first, names, savepoint: inside, writes } = wordsOf(text);
    if (first === 'begin' || first === 'rollback') {
      this.waiting.clear();
      this.born.clear();
      if (!inside) this.unknown.clear();
      this.open = first === 'begin' || (this.open && inside);
      return {};
    }
    const joins = this.joins && first === 'with';
    this.joins = false;
    for (const t of this.open ? writes : []) this.unknown.add(t);
    if (first === 'commit') this.open = false;
    if (joins) return { instead: this.all(text.trimStart().slice('with'.length), values) };
    const ends = first === 'commit' || first === 'savepoint' || first === 'release';
    if (!this.some || (!ends && ![...this.waiting.keys(), ...this.born.keys()].some((t) => names.has(t)))) return {};
    return { first: this.all() };
  }

  /** All that waits, before the rest of a statement that begins with `with`; nothing waits any longer. */
  all(rest = ALONE, its: readonly unknown[] = []): Said {
    const values = [...its];
    const parts = this.both.flatMap((w) => said(w, values)).map((w, i) => `"waiting_${i}" as (${w})`);
    this.waiting.clear();
    this.born.clear();
    return { text: `with ${parts.join(', ')}${rest === ALONE ? '' : ','}${rest}`, values };
  }

  get some(): boolean {
    return this.waiting.size + this.born.size > 0;
  }

  private get both(): OfTable[] {
    return [...this.waiting.values(), ...this.born.values()];
  }

  private get rows(): number {
    return this.both.reduce((n, w) => n + w.rows.length, 0);
  }
}
