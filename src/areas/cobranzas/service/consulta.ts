import { randomUUID } from 'node:crypto';
import { type SQL, sql } from 'drizzle-orm';
import type { Fecha } from '#kernel/values/fecha.ts';
import type { Rut } from '#kernel/values/rut.ts';
import type { ReadCtx } from '#platform/server/context.ts';

/** What a step works on: the tickets of some people, or all of them; `al`: the day that the desk is made ready for. */
export interface Alcance {
  al: Fecha;
  ruts: readonly Rut[] | null;
}

/** Whether a column that holds a RUT is of the people of the step. */
export const deQuien = (a: Alcance, columna: SQL): SQL =>
  a.ruts === null ? sql`true` : sql`${columna} in (select value from jsonb_array_elements_text(${JSON.stringify(a.ruts)}::jsonb))`;

/** Runs a statement of this area: its rows, and how many it touched. */
export async function correr<T = Record<string, unknown>>(ctx: ReadCtx, q: SQL): Promise<{ rows: T[]; n: number }> {
  const r = (await ctx.db.execute(q)) as unknown as { rows: T[]; rowCount?: number | null; affectedRows?: number | null };
  return { rows: r.rows, n: r.rowCount ?? r.affectedRows ?? r.rows.length };
}

/**
 * Ids for the rows that one statement writes: a fresh beginning, and which row it is. They grow with the rows, so that the index of the key is written in its
 * order, and cost a tenth of asking the system for chance at each row.
 */
export const nuevosIds = (): SQL => sql`(${randomUUID().slice(0, 24)}::text || lpad(to_hex(row_number() over ()), 12, '0'))::uuid`;

/** A list of texts as an array of the database. */
export const arreglo = (textos: readonly string[]): SQL =>
  sql`array[${sql.join(
    textos.map((t) => sql`${t}`),
    sql`, `,
  )}]::text[]`;
export const CERRADO: SQL = sql`('CERRADO_PAGADO', 'CERRADO_SIN_PAGO', 'ANULADO')`;
/** Closed, or gone too far for another debt of the person to join. */
export const NO_RECIBE: SQL = sql`('PREJUDICIAL', 'JUDICIAL', 'CERRADO_PAGADO', 'CERRADO_SIN_PAGO', 'ANULADO')`;
