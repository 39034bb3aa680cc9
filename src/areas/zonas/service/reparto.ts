import { asc, gte, isNull, or } from 'drizzle-orm';
import { sucursalesDe } from '#areas/empresas/public.server.ts';
import type { ReadCtx } from '#platform/server/context.ts';
import { zonas, zonasSucursal } from '../tables.ts';

/** Every zone in force and every branch, each in the zone it has today and the one planned for it. */
export async function reparto(ctx: ReadCtx) {
  const todas = await ctx.rows(zonas, undefined, { orden: [asc(zonas.orden), asc(zonas.nombre)] });
  const filas = await ctx.rows(zonasSucursal, or(isNull(zonasSucursal.hasta), gte(zonasSucursal.hasta, ctx.hoy)), {
    orden: [asc(zonasSucursal.desde)],
  });
  const nombres = new Map(todas.map((z) => [z.id, z.nombre]));
  const sucursales = (await sucursalesDe(ctx)).map((s) => {
    const suyas = filas.filter((f) => f.sucursal_id === s.id);
    const hoy = suyas.find((f) => f.desde <= ctx.hoy);
    const luego = suyas.find((f) => f.desde > ctx.hoy);
    return {
      id: s.id,
      nombre: s.nombre,
      zona_id: hoy?.zona_id ?? null,
      desde: hoy?.desde ?? null,
      proxima: luego ? { zona_id: luego.zona_id, zona: nombres.get(luego.zona_id) ?? '', desde: luego.desde } : null,
    };
  });
  return {
    zonas: todas.filter((z) => z.activo).map(({ id, nombre, version }) => ({ id, nombre, version })),
    sucursales,
  };
}
