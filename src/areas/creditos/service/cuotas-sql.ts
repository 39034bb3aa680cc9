import { and, eq, getTableColumns, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Ctx } from '#platform/server/context.ts';
import { cuotas } from '../tables.ts';
import type { CuotaFila } from './filas.ts';

/** What a rebuilding leaves in some cuotas, all of the same columns: written with what ends the act, or before whoever reads them, by one statement. */
export async function dejarCuotas(ctx: Ctx, cambios: readonly { id: string; fila: Partial<CuotaFila> }[]): Promise<void> {
  const [primera] = cambios;
  if (!primera) return;
  const columnas = getTableColumns(cuotas) as Record<string, PgColumn>;
  const suyas = Object.keys(primera.fila).flatMap((k) => (columnas[k] ? [[k, columnas[k]] as const] : []));
  const valor = (c: PgColumn, v: unknown) => (v === null ? null : c.mapToDriverValue(v));
  const dichas = cambios.map(({ id, fila }) => ({
    id,
    ...Object.fromEntries(suyas.map(([k, c]) => [c.name, valor(c, fila[k as keyof CuotaFila])])),
  }));
  const set = Object.fromEntries(suyas.map(([k, c]) => [k, sql`v.${sql.identifier(c.name)}`]));
  await ctx.writeLast(cuotas, () =>
    ctx.db
      .update(cuotas)
      .set(set)
      .from(sql`json_populate_recordset(null::${cuotas}, ${JSON.stringify(dichas)}::json) as v`)
      .where(and(eq(cuotas.empresa_id, ctx.empresa_id), eq(cuotas.id, sql`v.id`))),
  );
}
