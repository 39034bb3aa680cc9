import { and, asc, eq, gte, isNull, lte, or } from 'drizzle-orm';
import type { Fecha } from '#kernel/values/fecha.ts';
import type { ReadCtx } from '#platform/server/context.ts';
import { zonas, zonasSucursal } from './tables.ts';

/** Zone of a branch on a date (today without it). */
export async function zonaDeSucursal(
  ctx: ReadCtx,
  sucursal_id: string,
  fecha: Fecha = ctx.hoy,
): Promise<{ id: string; codigo: string; nombre: string } | null> {
  // Of all days: the same answer serves every act of the process, whatever its date.
  const filas = await ctx.db
    .select({ id: zonas.id, codigo: zonas.codigo, nombre: zonas.nombre, desde: zonasSucursal.desde, hasta: zonasSucursal.hasta })
    .from(zonasSucursal)
    .innerJoin(zonas, and(eq(zonas.empresa_id, zonasSucursal.empresa_id), eq(zonas.id, zonasSucursal.zona_id)))
    .where(and(eq(zonasSucursal.empresa_id, ctx.empresa_id), eq(zonasSucursal.sucursal_id, sucursal_id)));
  const row = filas.find((f) => f.desde <= fecha && (f.hasta === null || f.hasta >= fecha));
  return row ? { id: row.id, codigo: row.codigo, nombre: row.nombre } : null;
}

/** Active zones as options: served as `zones` to recaudaciones. */
export async function zonasActivas(
  ctx: ReadCtx,
): Promise<{ codigo: string; nombre: string; activo: boolean; orden: number; id: string }[]> {
  const rows = await ctx.rows(zonas, eq(zonas.activo, true), { orden: [asc(zonas.orden)] });
  return rows.map((r) => ({ codigo: r.codigo, nombre: r.nombre, activo: true, orden: r.orden, id: r.id }));
}

/** Name of the zone of each branch on the business date. */
export async function zonasPorSucursal(ctx: ReadCtx): Promise<Record<string, string>> {
  const rows = await ctx.db
    .select({ sucursal_id: zonasSucursal.sucursal_id, nombre: zonas.nombre })
    .from(zonasSucursal)
    .innerJoin(zonas, and(eq(zonas.empresa_id, zonasSucursal.empresa_id), eq(zonas.id, zonasSucursal.zona_id)))
    .where(
      and(
        eq(zonasSucursal.empresa_id, ctx.empresa_id),
        lte(zonasSucursal.desde, ctx.hoy),
        or(isNull(zonasSucursal.hasta), gte(zonasSucursal.hasta, ctx.hoy)),
      ),
    );
  return Object.fromEntries(rows.map((r) => [r.sucursal_id, r.nombre]));
}
