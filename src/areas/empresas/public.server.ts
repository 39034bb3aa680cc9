import { and, asc, eq } from 'drizzle-orm';
import type { ReadCtx } from '#platform/server/context.ts';
import type { Db } from '#platform/server/database/open.ts';
import { empresas, sucursales } from './tables.ts';

/** The company of the session. */
export async function empresaDe(db: Db, empresa_id: string): Promise<typeof empresas.$inferSelect | undefined> {
  const [row] = await db.select().from(empresas).where(eq(empresas.id, empresa_id));
  return row;
}

/** Branches in force, as options: served as `sucursales`, `sedes`, `offices` (only those with a till). */
export async function sucursalesDe(ctx: ReadCtx, o: { conCaja?: boolean } = {}): Promise<{ codigo: string; nombre: string; activo: boolean; orden: number; id: string }[]> {
  const rows = await ctx.db
    .select()
    .from(sucursales)
    .where(and(eq(sucursales.empresa_id, ctx.empresa_id), eq(sucursales.vigente, true), o.conCaja ? eq(sucursales.tiene_caja, true) : undefined))
    .orderBy(asc(sucursales.codigo));
  return rows.map((s, i) => ({ codigo: s.codigo, nombre: s.nombre, activo: true, orden: i + 1, id: s.id }));
}

export async function sucursalPorId(ctx: ReadCtx, id: string): Promise<typeof sucursales.$inferSelect | undefined> {
  return ctx.find(sucursales, id);
}
