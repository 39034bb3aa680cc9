import { and, asc, desc, getTableColumns, inArray, is, or, type SQL, sql } from 'drizzle-orm';
import { PgColumn, type PgTable } from 'drizzle-orm/pg-core';
import { AppError, Invalid } from '#kernel/errors.ts';
import { EXACT_COUNT, EXPORT_PAGE, MAX_PER_PAGE, type PageQuery, type PageResult, parseOrden, SIN_SUMA } from '#kernel/page.ts';
import type { ReadCtx } from './context.ts';
import { sqlState } from './database/retry.ts';

export type Fields = Record<string, PgColumn | SQL | SQL.Aliased>;

export interface Listing<Row> {
  table: PgTable;
  /** Columns of a row; must hold the id when `id` is not `table.id`. */
  select: Record<string, PgColumn | SQL | SQL.Aliased>;
  joins?: readonly { table: PgTable; on: SQL; kind?: 'inner' | 'left' }[];
  /** Company, reach and filters. */
  where: readonly (SQL | undefined)[];
  /** Text columns that `q` searches, ignoring case and accents. */
  search?: readonly (PgColumn | SQL)[];
  sort: Record<string, PgColumn | SQL>;
  defecto: string;
  id: PgColumn;
  /** Money that the page answers added over the whole filter, by the field of the row that shows it. Exact: SQL adds integers or `numeric`. */
  sumas?: Record<string, PgColumn | SQL>;
  /** Currency of each row, when they differ: each adds by itself. Without it, pesos. */
  moneda?: PgColumn | SQL;
  map?: (row: Record<string, unknown>) => Row;
}

/** `texto` without case or accents, as the index has it. */
export function plain(column: PgColumn | SQL): SQL {
  return sql`normaliza(${column}::text)`;
}

/** Case- and accent-blind containment; % and _ of the person are literal. */
export function matches(column: PgColumn | SQL, q: string): SQL {
  const literal = q.replace(/[\\%_]/g, (c) => `\\${c}`);
  return sql`${plain(column)} like '%' || normaliza(${literal}) || '%'`;
}

/** Whether every row of the list has that value: a column that may not be empty, of a table that every row comes from. */
function alwaysThere<Row>(l: Listing<Row>, column: PgColumn | SQL): boolean {
  if (!is(column, PgColumn) || !column.notNull) return false;
  return column.table === l.table || (l.joins ?? []).some((j) => j.kind === 'inner' && j.table === column.table);
}

/** An index read backwards gives nulls first: `nulls last` is only asked of what may be null, or no descending page would use its index. */
function ordered(column: PgColumn | SQL, down: boolean, sure: boolean): SQL {
  if (sure) return down ? desc(column) : asc(column);
  return down ? sql`${column} desc nulls last` : sql`${column} asc nulls last`;
}

/**
 * What comes after a row in that order. Rows without the value come last, in both directions: compared with one that has it they would be
 * neither before nor after, and nobody would ever see them.
 */
function after(column: PgColumn | SQL, id: PgColumn, down: boolean, sure: boolean, cursor: Cursor): SQL {
  const than = sql.raw(down ? '<' : '>');
  if (cursor.v === null) return sql`${column} is null and ${id} ${than} ${cursor.id}`;
  const next = sql`(${column}, ${id}) ${than} (${cursor.v}, ${cursor.id})`;
  return sure ? next : sql`(${next} or ${column} is null)`;
}

interface Cursor {
  v: unknown;
  id: string;
}

function readCursor(text: string): Cursor {
  try {
    const c = JSON.parse(Buffer.from(text, 'base64url').toString('utf8')) as Cursor;
    if (typeof c.id === 'string' && (c.v === null || typeof c.v === 'string' || typeof c.v === 'number')) return c;
  } catch {
    // falls through to the refusal
  }
  throw badCursor();
}

const badCursor = () => new Invalid({ cursor: ['Cursor inválido'] }, 'cursor_invalido');

/** Classes of refusal that a value of another type in a comparison gives: unreadable data (22), no such operator (42883), another type (42804). */
const OTHER_TYPE = /^(22|42883$|42804$)/;

type Summed = Pick<PageResult<unknown>, 'sumas' | 'sin_sumar'> & { n: number };
type Group = { moneda_: string; n_: number; vivas_: number } & Record<string, string>;

/** What each row gives to the count and to the sums: its money, its currency and its state. */
function addends<Row>(l: Listing<Row>): Fields {
  const { estado } = getTableColumns(l.table);
  const out: Fields = { moneda_: sql`${l.moneda ?? sql`'CLP'`}::text`.as('moneda_'), estado_: sql`${estado ?? null}::text`.as('estado_') };
  for (const [campo, c] of Object.entries(l.sumas ?? {})) out[campo] = sql`${c}`.as(campo);
  return out;
}

const sumOf = (campo: string): SQL => sql`sum(${sql.identifier(campo)})`;

/** The figures of each state: whether it came to something is asked once of each, where asking it of each row cost as much as adding them. */
function ofState<Row>(l: Listing<Row>): Fields {
  const out: Fields = {
    moneda_: sql`moneda_`.as('moneda_'),
    vive_: sql`coalesce(estado_ !~ ${SIN_SUMA}, true)`.as('vive_'),
    filas_: sql`count(*)`.as('filas_'),
  };
  for (const campo of Object.keys(l.sumas ?? {})) out[campo] = sumOf(campo).as(campo);
  return out;
}

/** The figures of each currency. What was annulled is added apart: it counts only where nothing else is listed. */
function additions<Row>(l: Listing<Row>): Record<string, SQL> {
  const out: Record<string, SQL> = {
    moneda_: sql`moneda_`,
    n_: sql`sum(filas_)::int`,
    vivas_: sql`coalesce(sum(filas_) filter (where vive_), 0)::int`,
  };
  for (const campo of Object.keys(l.sumas ?? {})) {
    out[campo] = sql`coalesce(${sumOf(campo)} filter (where vive_), 0)::text`;
    out[`${campo}_todo`] = sql`coalesce(${sumOf(campo)}, 0)::text`;
  }
  return out;
}

/**
 * How many rows there are and what their money adds up to. Beyond 10.000 rows no sum is said: that of a part would be read as that of all.
 * Pesos come as an integer, other currencies as decimal text.
 */
function summed<Row>(l: Listing<Row>, groups: readonly Group[]): Summed {
  const n = groups.reduce((a, g) => a + g.n_, 0);
  if (!l.sumas || n > EXACT_COUNT) return { n };
  const vivas = groups.reduce((a, g) => a + g.vivas_, 0);
  const of = (g: Group, campo: string) => g[vivas > 0 ? campo : `${campo}_todo`] ?? '0';
  const value = (g: Group, campo: string) => (g.moneda_ === 'CLP' ? Number(of(g, campo)) : of(g, campo));
  const byCurrency = (campo: string) => Object.fromEntries(groups.map((g) => [g.moneda_, value(g, campo)]));
  const sumas = Object.fromEntries(Object.keys(l.sumas).map((campo) => [campo, byCurrency(campo)]));
  return { n, sumas, ...(vivas > 0 && vivas < n ? { sin_sumar: n - vivas } : {}) };
}

/** What is searched for, in any of the columns that the list searches. */
const searched = <Row>(l: Listing<Row>, text: string | undefined): SQL | undefined =>
  text && l.search?.length ? or(...l.search.map((c) => matches(c, text.slice(0, 100)))) : undefined;

/** A row as the list answers it: without what only the page needed of it. */
function shown<Row>(l: Listing<Row>, whole: Readonly<Record<string, unknown>>): Row {
  const row: Record<string, unknown> = {};
  for (const f of Object.keys(l.select)) row[f] = whole[f];
  return l.map ? l.map(row) : (row as Row);
}

/**
 * One page of a list: exact total up to 10.000 (beyond it `total_aproximado`), order from the whitelist with the id as
 * tie-break, and a cursor for the pages that an offset should not reach.
 */
export async function page<Row = Record<string, unknown>>(ctx: ReadCtx, q: PageQuery, l: Listing<Row>): Promise<PageResult<Row>> {
  const { campo, desc: down } = parseOrden(q.orden ?? l.defecto);
  const column = l.sort[campo];
  if (!column) throw new AppError(400, 'orden_invalido', { orden: campo.slice(0, 40) }, { orden: ['No se puede ordenar por este campo'] });
  const sure = alwaysThere(l, column);
  const perPage = Math.min(q.perPage, q.exporta ? EXPORT_PAGE : MAX_PER_PAGE);
  const filter = and(...l.where, searched(l, q.q?.trim()));
  const cursor = q.cursor ? readCursor(q.cursor) : null;
  const beyond = cursor ? after(column, l.id, down, sure, cursor) : undefined;

  const joined = (fields: Fields) => {
    let query = ctx.db
      .select(fields as never)
      .from(l.table)
      .$dynamic();
    for (const j of l.joins ?? []) query = j.kind === 'inner' ? query.innerJoin(j.table, j.on) : query.leftJoin(j.table, j.on);
    return query;
  };
  // One reading, of at most one row more than are counted, for the count and for the sums.
  const some = joined(addends(l))
    .where(filter)
    .limit(EXACT_COUNT + 1)
    .as('c');
  const states = ctx.db.select(ofState(l)).from(some).groupBy(sql`moneda_`, sql`estado_`).as('e');
  const groups = q.exporta ? [] : await ctx.db.select(additions(l)).from(states).groupBy(sql`moneda_`).orderBy(sql`moneda_`);
  const { n, ...sums } = summed(l, groups as Group[]);
  const ask = (fields: Fields, where: SQL | undefined) =>
    joined(fields)
      .where(where)
      .orderBy(ordered(column, down, sure), down ? desc(l.id) : asc(l.id))
      .limit(perPage + 1);
  const skip = cursor ? 0 : (q.page - 1) * perPage;
  // A skipped row would be asked its columns too, reading by reading: the keys of the page are chosen first.
  const keys = skip > 0 ? inArray(l.id, ask({ id_: l.id }, filter).offset(skip)) : undefined;
  const found = ask({ ...l.select, orden_: sql`${column}`.as('orden_'), id_: sql`${l.id}`.as('id_') }, and(filter, beyond, keys));
  const rows = (await found.catch((e: unknown) => {
    // A cursor that this list did not make, or made for another order: only the database knows the type of what it sorts by.
    throw cursor && OTHER_TYPE.test(sqlState(e)) ? badCursor() : e;
  })) as Record<string, unknown>[];

  const total = Math.min(n, EXACT_COUNT);
  const items = rows.slice(0, perPage);
  const last = items.at(-1);
  const more =
    rows.length > perPage && last && (last.orden_ === null || typeof last.orden_ === 'string' || typeof last.orden_ === 'number');
  return {
    items: items.map((whole) => shown(l, whole)),
    total,
    page: q.page,
    perPage,
    ...(n > EXACT_COUNT ? { total_aproximado: true } : {}),
    ...sums,
    ...(more ? { siguiente: Buffer.from(JSON.stringify({ v: last.orden_, id: last.id_ })).toString('base64url') } : {}),
  };
}
