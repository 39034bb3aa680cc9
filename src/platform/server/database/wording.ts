import { Column, getTableName, is, Name, Param, Placeholder, SQL, StringChunk, Table } from 'drizzle-orm';
import { PgSelectBase } from 'drizzle-orm/pg-core';

/** What the library writes a statement with. */
interface Pen {
  casing: { getColumnCasing(c: Column): string };
  escapeName(name: string): string;
  escapeParam(n: number, value: unknown): string;
  inlineParams?: boolean;
  invokeSource?: string;
  paramStartIndex?: { value: number };
}
interface Worded {
  sql: string;
  params: unknown[];
}
type Build = (this: SQL, parts: readonly unknown[], pen: Pen) => Worded;

const KINDS = [StringChunk, Name, SQL, Table, Column, Param] as const;
const kinds = new Map<unknown, (typeof KINDS)[number] | null>();

/** Which of the frequent parts of a statement this is, asked once of each class; null when it is another. */
function kindOf(part: object) {
  const known = kinds.get(part.constructor);
  if (known !== undefined) return known;
  const found = KINDS.find((k) => is(part, k)) ?? null;
  kinds.set(part.constructor, found);
  return found;
}

const alone = new WeakMap<Column, string>();
const ofTable = new WeakMap<Column, string>();

/** Text of a column, made once: its name, with that of its table before unless it stands `single`. Our tables live in no schema of their own; an alias is another table to the library. */
export function textOf(d: Pick<Pen, 'casing' | 'escapeName'>, c: Column, single: boolean): string {
  const known = single ? alone : ofTable;
  const found = known.get(c);
  if (found !== undefined) return found;
  const name = (single ? '' : `${d.escapeName(getTableName(c.table))}.`) + d.escapeName(d.casing.getColumnCasing(c));
  known.set(c, name);
  return name;
}

const proto = SQL.prototype as unknown as { buildQueryFromSourceParams: Build };
const library = proto.buildQueryFromSourceParams;
const NOTHING = new SQL([]);

/** The words of one statement while they are written, one after the other, in one text: the library made a text and a list of each part, and joined them. */
class Words implements Worded {
  sql = '';
  readonly params: unknown[] = [];
  private readonly pen: Pen & { paramStartIndex: { value: number } };

  constructor(pen: Pen) {
    this.pen = { ...pen, paramStartIndex: pen.paramStartIndex ?? { value: 0 } };
  }

  all(parts: readonly unknown[], between = ''): this {
    for (let i = 0; i < parts.length; i += 1) {
      if (i > 0) this.sql += between;
      this.one(parts[i]);
    }
    return this;
  }

  private value(value: unknown): void {
    this.sql += this.pen.escapeParam(this.pen.paramStartIndex.value++, value);
    this.params.push(value);
  }

  private one(part: unknown): void {
    if (part === undefined) return;
    const kind = typeof part === 'object' && part !== null ? kindOf(part) : undefined;
    if (kind === undefined && typeof part !== 'function') this.value(part);
    else if (kind === StringChunk) this.sql += (part as StringChunk).value.join('');
    else if (kind === SQL && !(part as unknown as { shouldInlineParams: boolean }).shouldInlineParams) this.all((part as SQL).queryChunks);
    else if (kind === Column) this.sql += textOf(this.pen, part as Column, false);
    else if (kind === Table) this.sql += this.pen.escapeName(getTableName(part as Table));
    else if (kind === Name) this.sql += this.pen.escapeName((part as Name).value);
    else if (kind === Param && !is((part as Param).value, Placeholder)) this.given(part as Param);
    else if (Array.isArray(part)) this.list(part);
    else this.apart(part);
  }

  private given({ value, encoder }: Param): void {
    const sent: unknown = value === null ? null : encoder.mapToDriverValue(value);
    if (is(sent, SQL)) this.one(sent);
    else this.value(sent);
  }

  private list(parts: readonly unknown[]): void {
    this.sql += '(';
    this.all(parts, ', ').sql += ')';
  }

  /** A part that is not frequent is written by the library. */
  private apart(part: unknown): void {
    const its = library.call(NOTHING, [part], this.pen);
    this.sql += its.sql;
    for (const p of its.params) this.params.push(p);
  }
}

function worded(this: SQL, parts: readonly unknown[], pen: Pen): Worded {
  const inlined = pen.inlineParams || (this as unknown as { shouldInlineParams: boolean }).shouldInlineParams;
  if (inlined || pen.invokeSource !== undefined) return library.call(this, parts, pen);
  const { sql, params } = new Words(pen).all(parts);
  return { sql, params };
}

type Fields = readonly { path: string[]; field: Column }[];
/** What the library knows of a question that it is about to write. */
interface Asking {
  config: { [part: string]: unknown; table: Table; fields: Record<string, Column>; setOperators: unknown[] };
  isPartialSelect: boolean;
  session: { prepareQuery(...o: unknown[]): { joinsNotNullableMap?: unknown; setToken(token: unknown): unknown } };
  dialect: Pick<Pen, 'casing' | 'escapeName'> & { sqlToQuery(said: { toQuery(pen: Pen): Worded }): Worded };
  joinsNotNullableMap: unknown;
  authToken: unknown;
  cacheConfig: unknown;
  usedTables: ReadonlySet<string>;
}
interface Head {
  text: string;
  fields: Fields;
}
const heads = new WeakMap<Table, Head>();
const MORE = ['joins', 'distinct', 'groupBy', 'having', 'offset'] as const;
const ALIAS = Symbol.for('drizzle:IsAlias');

/** What a question for whole rows of one table begins with, made once of each table; null when it is another question. */
function headOf({ isPartialSelect, config, dialect }: Asking): Head | null {
  const { table, fields, withList, setOperators, lockingClause } = config;
  const apart = (lockingClause as { config: object } | undefined)?.config;
  if (isPartialSelect || !is(table, Table) || (table as unknown as Record<symbol, unknown>)[ALIAS]) return null;
  if (MORE.some((m) => config[m]) || setOperators.length > 0 || (withList as unknown[] | undefined)?.length) return null;
  if (apart && Object.keys(apart).length > 0) return null;
  const known = heads.get(table);
  if (known) return known;
  const its = Object.entries(fields).map(([name, field]) => ({ path: [name], field }));
  const names = its.map(({ field }) => textOf(dialect, field, true)).join(', ');
  const head = { text: `select ${names} from ${dialect.escapeName(getTableName(table))}`, fields: its };
  heads.set(table, head);
  return head;
}

const rows = PgSelectBase.prototype as unknown as { _prepare(this: Asking, name?: string): unknown };
const asLibrary = rows._prepare;

function prepared(this: Asking, name?: string): unknown {
  const head = this.session ? headOf(this) : null;
  if (!head) return asLibrary.call(this, name);
  const { where, orderBy, limit, lockingClause } = this.config;
  const order = orderBy as unknown[] | undefined;
  const query = this.dialect.sqlToQuery({
    toQuery: (pen) => {
      const words = new Words(pen);
      words.sql = head.text;
      if (where) words.all([new StringChunk(' where '), where]);
      if (order && order.length > 0) words.all([new StringChunk(' order by ')]).all(order, ', ');
      if (typeof limit === 'object' || (typeof limit === 'number' && limit >= 0)) words.all([new StringChunk(' limit '), limit]);
      if (lockingClause) words.sql += ` for ${(lockingClause as { strength: string }).strength}`;
      return words;
    },
  });
  const about = { type: 'select', tables: [...this.usedTables] };
  const asked = this.session.prepareQuery(query, head.fields, name, true, undefined, about, this.cacheConfig);
  asked.joinsNotNullableMap = this.joinsNotNullableMap;
  return asked.setToken(this.authToken);
}

/**
 * Statements are written in one pass, and what a question for whole rows begins with is written once of each table (docs/decisiones/0183). The
 * library's version is pinned and `wording.test.ts` compares both.
 */
export function spareTheWriting(): void {
  proto.buildQueryFromSourceParams = worded;
  rows._prepare = prepared;
}
