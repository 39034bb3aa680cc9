import { and, eq, getTableColumns, is, SQL, sql } from 'drizzle-orm';
import { type PgColumn, PgJson, PgJsonb } from 'drizzle-orm/pg-core';
import type { BaseTable } from './database/columns.ts';
import type { Db } from './database/open.ts';

type Loose = Record<string, unknown>;
interface Change {
  id: string;
  patch: object;
}

/** Whether several rows change, each once, the same columns, and to values rather than to expressions: what one statement can say of all. */
export function sameColumns(changes: readonly Change[]): boolean {
  const [first, ...rest] = changes;
  if (!first || rest.length === 0 || new Set(changes.map((c) => c.id)).size < changes.length) return false;
  const keys = (c: Change) => Object.keys(c.patch).sort().join();
  return (
    rest.every((c) => keys(c) === keys(first)) && changes.every((c) => Object.values(c.patch).every((v) => v !== undefined && !is(v, SQL)))
  );
}

/** A value as the engine reads it from JSON: what is JSON goes as it is, the rest as the column says it. */
function told(column: PgColumn, value: unknown): unknown {
  if (value === null || is(column, PgJsonb) || is(column, PgJson)) return value;
  return column.mapToDriverValue(value);
}

/** Rows of this company that the act holds, each with its own values, as one statement. Amounts and dates travel as the text of their column: nothing is rounded. */
export function manyRows(ctx: { db: Db; empresa_id: string }, table: BaseTable, changes: readonly Change[], also: object = {}) {
  const columns = getTableColumns(table) as Record<string, PgColumn>;
  const of = (key: string): PgColumn => {
    const column = columns[key];
    if (!column) throw new Error(`unknown column ${key}`);
    return column;
  };
  const rows = changes.map(({ id, patch }) => ({
    id,
    ...Object.fromEntries(Object.entries(patch).map(([k, v]) => [of(k).name, told(of(k), v)])),
  }));
  const set = Object.fromEntries(Object.keys(changes[0]?.patch ?? {}).map((k) => [k, sql`v.${sql.identifier(of(k).name)}`]));
  return ctx.db
    .update(table)
    .set({ ...set, ...also } as never)
    .from(sql`json_populate_recordset(null::${table}, ${JSON.stringify(rows)}::json) as v`)
    .where(and(eq(table.empresa_id, ctx.empresa_id), eq(table.id, sql`v.id`)));
}

/** The same written now, as one more version of each; answers them by id. A row that is not there is not in the answer. */
export async function writeMany(ctx: { db: Db; empresa_id: string }, table: BaseTable, changes: readonly Change[]) {
  const written = (await manyRows(ctx, table, changes, { version: sql`${table.version} + 1` }).returning()) as Loose[];
  return new Map(written.map((r) => [String(r.id), r]));
}
