import { and, eq, inArray } from 'drizzle-orm';
import { opcionesDe } from '#areas/catalogos/public.server.ts';
import type { Rut } from '#kernel/values/rut.ts';
import type { Dimension } from '#platform/server/cifras/tipos.ts';
import type { ReadCtx } from '#platform/server/context.ts';
import { personas } from '../tables.ts';

/** Name of each of some RUTs that anybody registered. */
async function nombresDePersonas(ctx: ReadCtx, ruts: readonly string[]): Promise<Map<string, string>> {
  if (ruts.length === 0) return new Map();
  const filas = await ctx.db
    .select({ rut: personas.rut, nombre: personas.nombre })
    .from(personas)
    .where(and(eq(personas.empresa_id, ctx.empresa_id), inArray(personas.rut, [...ruts] as Rut[])));
  return new Map(filas.map((p) => [p.rut, p.nombre]));
}

const nombres = nombresDePersonas;

/** Who a figure is of, and the product that it is sold as. */
export const dimensiones: readonly Dimension[] = [
  { nombre: 'cliente', titulo: 'Cliente', nombres },
  { nombre: 'deudor', titulo: 'Deudor', nombres },
  { nombre: 'rut', titulo: 'RUT', nombres },
  {
    nombre: 'producto',
    titulo: 'Producto',
    nombres: async (ctx) => new Map((await opcionesDe(ctx, 'productos')).map((o) => [o.codigo, o.nombre])),
  },
];
