import { and, eq, gt, inArray, lte, ne, sql } from 'drizzle-orm';
import type { Question } from '#kernel/events.ts';
import { addMonths } from '#kernel/values/fecha.ts';
import type { ReadCtx } from '#platform/server/context.ts';
import { operaciones } from '../tables.ts';

const MESES = 12;

/** How many operations each client made in the twelve months that end on a day. */
export async function paraRiesgo(ctx: ReadCtx, { ruts, fecha, claves }: Question<'riesgo.consultado'>) {
  if (!claves.includes('operaciones_12m')) return undefined;
  const o = operaciones;
  const desde = addMonths(fecha, -MESES);
  const filas = await ctx.db
    .select({ rut: o.cliente_rut, n: sql<number>`count(*)::int` })
    .from(o)
    .where(
      and(
        eq(o.empresa_id, ctx.empresa_id),
        inArray(o.cliente_rut, [...ruts]),
        ne(o.estado, 'anulada'),
        gt(o.fechacurso, desde),
        lte(o.fechacurso, fecha),
      ),
    )
    .groupBy(o.cliente_rut);
  const base = { clave: 'operaciones_12m' as const, sujeto: null, desde, hasta: fecha, estado: 'conocido' as const, ids: [] };
  return filas.map((f) => ({ ...base, rut: f.rut, valor: String(f.n) }));
}
