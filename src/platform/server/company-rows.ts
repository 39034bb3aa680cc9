import { and, eq, getTableColumns, type SQL, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { BaseTable, Row, RowsOrder } from './database/columns.ts';
import type { Db } from './database/open.ts';

/** Who asks: its company, and the database or transaction that answers. */
interface Asking {
  readonly db: Db;
  readonly empresa_id: string;
}

const mine = (ctx: Asking, table: BaseTable, where: SQL | undefined) => and(eq(table.empresa_id, ctx.empresa_id), where);

/** The rows of the company of this session that meet a condition. */
export async function readRows<T extends BaseTable>(ctx: Asking, table: T, where?: SQL, o: RowsOrder = {}): Promise<Row<T>[]> {
  const found = ctx.db
    .select()
    .from(table as PgTable)
    .where(mine(ctx, table, where))
    .orderBy(...(o.orden ?? []));
  return (await (o.limit === undefined ? found : found.limit(o.limit))) as Row<T>[];
}

/** How many rows of the company of this session meet a condition. */
export async function countRows(ctx: Asking, table: BaseTable, where?: SQL): Promise<number> {
  const rows = await ctx.db
    .select({ n: sql<number>`count(*)::int` })
    .from(table as PgTable)
    .where(mine(ctx, table, where));
  return rows[0]?.n ?? 0;
}

/** The columns of a table, by the name of their field: what a list selects. */
export function columnsOf<T extends PgTable>(table: T): T['_']['columns'] {
  return getTableColumns(table);
}
