import { and, asc, desc, is, or, type SQL, sql } from 'drizzle-orm';
import { PgColumn, type PgTable } from 'drizzle-orm/pg-core';
import { AppError, Invalid } from '#kernel/errors.ts';
import { EXACT_COUNT, MAX_PER_PAGE, type PageQuery, type PageResult, parseOrden } from '#kernel/page.ts';
import type { ReadCtx } from './context.ts';
import { sqlState } from './database/retry.ts';

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

/** An index read backwards gives nulls first: `nulls last` is only asked of what may be null, or no descending page would use its index. */
function ordered(column: PgColumn | SQL, down: boolean): SQL {
  if (is(column, PgColumn) && column.notNull) return down ? desc(column) : asc(column);
  return down ? sql`${column} desc nulls last` : sql`${column} asc nulls last`;
}

interface Cursor {
  v: unknown;
  id: string;
}

function readCursor(text: string): Cursor {
  try {
    const c = JSON.parse(Buffer.from(text, 'base64url').toString('utf8')) as Cursor;
    if (typeof c.id === 'string' && (typeof c.v === 'string' || typeof c.v === 'number')) return c;
  } catch {
    // falls through to the refusal
  }
  throw badCursor();
}

const badCursor = () => new Invalid({ cursor: ['Cursor inválido'] }, 'cursor_invalido');

/** Classes of refusal that a value of another type in a comparison gives: unreadable data (22), no such operator (42883), another type (42804). */
const OTHER_TYPE = /^(22|42883$|42804$)/;

/**
 * One page of a list: exact total up to 10.000 (beyond it `total_aproximado`), order from the whitelist with the id as
 * tie-break, and a cursor for the pages that an offset should not reach.
 */
export async function page<Row = Record<string, unknown>>(ctx: ReadCtx, q: PageQuery, l: Listing<Row>): Promise<PageResult<Row>> {
  const { campo, desc: down } = parseOrden(q.orden ?? l.defecto);
  const column = l.sort[campo];
  if (!column) throw new AppError(400, 'orden_invalido', { orden: campo.slice(0, 40) }, { orden: ['No se puede ordenar por este campo'] });
  const perPage = Math.min(q.perPage, MAX_PER_PAGE);
  const text = q.q?.trim();
  const searched = text && l.search?.length ? or(...l.search.map((c) => matches(c, text.slice(0, 100)))) : undefined;
  const filter = and(...l.where, searched);
  const cursor = q.cursor ? readCursor(q.cursor) : null;
  const than = sql.raw(down ? '<' : '>');
  const beyond = cursor ? sql`(${column}, ${l.id}) ${than} (${cursor.v}, ${cursor.id})` : undefined;

  const joined = (fields: Record<string, PgColumn | SQL | SQL.Aliased>) => {
    let query = ctx.db
      .select(fields as never)
      .from(l.table)
      .$dynamic();
    for (const j of l.joins ?? []) query = j.kind === 'inner' ? query.innerJoin(j.table, j.on) : query.leftJoin(j.table, j.on);
    return query;
  };
  const counted = joined({ uno: sql`1`.as('uno') })
    .where(filter)
    .limit(EXACT_COUNT + 1)
    .as('c');
  const [count] = q.exporta ? [] : ((await ctx.db.select({ n: sql<number>`count(*)::int` }).from(counted)) as { n: number }[]);
  const found = joined({ ...l.select, orden_: sql`${column}`.as('orden_'), id_: sql`${l.id}`.as('id_') })
    .where(and(filter, beyond))
    .orderBy(ordered(column, down), down ? desc(l.id) : asc(l.id))
    .limit(perPage + 1)
    .offset(cursor ? 0 : (q.page - 1) * perPage);
  const rows = (await found.catch((e: unknown) => {
    // A cursor that this list did not make, or made for another order: only the database knows the type of what it sorts by.
    throw cursor && OTHER_TYPE.test(sqlState(e)) ? badCursor() : e;
  })) as Record<string, unknown>[];

  const total = Math.min(count?.n ?? 0, EXACT_COUNT);
  const items = rows.slice(0, perPage);
  const last = items.at(-1);
  const more = rows.length > perPage && last && (typeof last.orden_ === 'string' || typeof last.orden_ === 'number');
  const fields = Object.keys(l.select);
  const out = items.map((whole) => {
    const row: Record<string, unknown> = {};
    for (const f of fields) row[f] = whole[f];
    return l.map ? l.map(row) : (row as Row);
  });
  return {
    items: out,
    total,
    page: q.page,
    perPage,
    ...((count?.n ?? 0) > EXACT_COUNT ? { total_aproximado: true } : {}),
    ...(more ? { siguiente: Buffer.from(JSON.stringify({ v: last.orden_, id: last.id_ })).toString('base64url') } : {}),
  };
}
