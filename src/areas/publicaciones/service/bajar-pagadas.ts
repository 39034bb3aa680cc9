import { and, inArray, or } from 'drizzle-orm';
import { salidaDe } from '#areas/cobranzas/public.server.ts';
import type { Rut } from '#kernel/values/rut.ts';
import type { Ctx } from '#platform/server/context.ts';
import type { EstadoPublicacion } from '../domain/publicacion.ts';
import { publicaciones } from '../tables.ts';
import { alSalir } from './publicaciones.ts';

/** Announced, shown, or hidden while a promise lasts: not lifted yet. */
export const VIVAS: EstadoPublicacion[] = ['avisada', 'publicada', 'bloqueada'];

/** Lifts it when its debt is no longer asked for, and says whether it did. */
async function bajarSi(ctx: Ctx, p: typeof publicaciones.$inferSelect): Promise<boolean> {
  const salida = await salidaDe(ctx, p.pk);
  if (salida) await alSalir(ctx, p, salida);
  return salida !== null;
}

type Movida = { pk: string } | { rut: Rut };

/** At the end of an act that moved some debts, or those of some people: those that are no longer owed are lifted the same day. */
async function bajarPagadas(ctx: Ctx, movidas: readonly Movida[]): Promise<void> {
  const pks = [...new Set(movidas.flatMap((m) => ('pk' in m ? [m.pk] : [])))];
  const ruts = [...new Set(movidas.flatMap((m) => ('rut' in m ? [m.rut] : [])))];
  const cuales = or(
    pks.length > 0 ? inArray(publicaciones.pk, pks) : undefined,
    ruts.length > 0 ? inArray(publicaciones.rut_deudor, ruts) : undefined,
  );
  for (const p of await ctx.rows(publicaciones, and(cuales, inArray(publicaciones.estado, VIVAS)))) await bajarSi(ctx, p);
}

/** What `bajarPagadas` does at the end of this act for one debt. */
export const bajarDeDeuda = (ctx: Ctx, pk: string): Promise<void> => ctx.lastTogether(bajarPagadas, [{ pk }]);
/** The same for all of one person. */
export const bajarDePersona = (ctx: Ctx, e: { rut: string }): Promise<void> => ctx.lastTogether(bajarPagadas, [{ rut: e.rut as Rut }]);

/** What no event told, the night repairs. */
export async function repararNoche(ctx: Ctx): Promise<{ cursor: null; hechos: number }> {
  let hechos = 0;
  for (const p of await ctx.rows(publicaciones, inArray(publicaciones.estado, VIVAS))) if (await bajarSi(ctx, p)) hechos += 1;
  return { cursor: null, hechos };
}
