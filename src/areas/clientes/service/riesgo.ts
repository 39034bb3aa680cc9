import { and, eq, gt, inArray, isNull, lte, or } from 'drizzle-orm';
import type { Fecha } from '#kernel/values/fecha.ts';
import type { Rut } from '#kernel/values/rut.ts';
import type { ReadCtx } from '#platform/server/context.ts';
import { bloqueos, hechos } from '../tables.ts';

/** Those of some people who were blocked for a motive at the end of a day. */
export async function bloqueadosPor(ctx: ReadCtx, ruts: readonly Rut[], motivo: string, al: Fecha): Promise<Set<Rut>> {
  if (ruts.length === 0) return new Set();
  const abierto = or(isNull(bloqueos.hasta), gt(bloqueos.hasta, al));
  const filas = await ctx.rows(
    bloqueos,
    and(inArray(bloqueos.cliente_rut, [...ruts]), eq(bloqueos.motivo, motivo), lte(bloqueos.desde, al), abierto),
  );
  return new Set(filas.map((b) => b.cliente_rut));
}

/** What had happened to each of some people by a day, in one query: the dated facts that their areas wrote. */
export async function hechosDeVarios(ctx: ReadCtx, ruts: readonly Rut[], al: Fecha): Promise<(typeof hechos.$inferSelect)[]> {
  return ruts.length === 0 ? [] : ctx.rows(hechos, and(inArray(hechos.rut, [...ruts]), lte(hechos.fecha, al)));
}
