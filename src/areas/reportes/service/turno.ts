import { and, asc, eq, inArray, isNull, lt, lte, or } from 'drizzle-orm';
import { empresasTodas } from '#areas/empresas/public.server.ts';
import { type Context, transact } from '#platform/server/context.ts';
import { withRetry } from '#platform/server/database/retry.ts';
import type { AppDeps } from '#platform/server/registry.ts';
import { contract } from '../contract.ts';
import { estadosEjecucion, VIVAS } from '../domain/estados.ts';
import { ejecuciones, presentaciones } from '../tables.ts';
import type { EjecucionRow } from './ejecucion-fila.ts';
import { olvidarFilas } from './filas-sql.ts';

/** Runs of one company that are written at once. */
const A_LA_VEZ = 2;
/** A run that says nothing for so long is of a process that died. */
const SIN_LATIDO_MS = 60_000;
/** Runs that one pass forgets or takes up. */
const MAXIMO = 1_000;

/** A piece of the worker in its own short transaction, and what it leaves for after the commit. */
export async function paso<T>(deps: AppDeps, empresa_id: string, fn: (ctx: Context) => Promise<T>): Promise<T> {
  const hecho = await withRetry(() =>
    transact(deps, { empresa_id, area: contract.area, accion: 'procesar-reportes' }, async (ctx) => ({ ctx, valor: await fn(ctx) })),
  );
  for (const luego of hecho.ctx.afterCommit) await luego();
  return hecho.valor;
}

/** The next run, the shortest first, while fewer than two go on; null when nothing waits or there is no place. */
export async function tomar(ctx: Context): Promise<EjecucionRow | null> {
  const vivas = await ctx.lockAll(ejecuciones, inArray(ejecuciones.estado, [...VIVAS]));
  if (vivas.filter((e) => e.estado === 'en_curso').length >= A_LA_VEZ) return null;
  const [e] = vivas.filter((x) => x.estado === 'en_cola').sort((a, b) => a.estimado - b.estimado || a.folio - b.folio);
  if (!e) return null;
  return ctx.update(ejecuciones, e.id, {
    estado: estadosEjecucion.go(e.estado, 'tomar'),
    empezada: ctx.ahora,
    latido: ctx.ahora,
    avance: 0,
  });
}

/**
 * Closes what a process that died left half way: nothing of it stays. `todas`: no other process can have this database and this one has begun
 * nothing yet, so that nobody waits to know that they are dead.
 */
export async function soltarMuertas(ctx: Context, todas: boolean): Promise<void> {
  const limite = new Date(ctx.ahora.getTime() - SIN_LATIDO_MS);
  const callada = todas ? undefined : or(isNull(ejecuciones.latido), lt(ejecuciones.latido, limite));
  const muertas = await ctx.lockAll(ejecuciones, and(eq(ejecuciones.estado, 'en_curso'), callada));
  for (const e of muertas) {
    await olvidarFilas(ctx, e.id);
    const estado = estadosEjecucion.go(e.estado, 'interrumpir');
    await ctx.update(ejecuciones, e.id, { estado, latido: null, terminada: ctx.ahora, error: 'El proceso se detuvo antes de terminar' });
  }
}

/** Forgets the rows and the files whose days passed; the run and its hashes stay. What stands behind a presentation never expires. */
export async function vencer(ctx: Context): Promise<string[]> {
  const pasadas = await ctx.rows(ejecuciones, and(eq(ejecuciones.estado, 'lista'), lte(ejecuciones.vence, ctx.hoy)), {
    orden: [asc(ejecuciones.folio)],
    limit: MAXIMO,
  });
  if (pasadas.length === 0) return [];
  const suyas = await ctx.rows(
    presentaciones,
    inArray(
      presentaciones.ejecucion_id,
      pasadas.map((e) => e.id),
    ),
  );
  const guardadas = new Set(suyas.map((p) => p.ejecucion_id));
  const olvidadas = pasadas.filter((e) => !guardadas.has(e.id));
  for (const e of olvidadas) {
    await olvidarFilas(ctx, e.id);
    await ctx.update(ejecuciones, e.id, { estado: estadosEjecucion.go(e.estado, 'vencer') });
  }
  return olvidadas.flatMap((e) => e.hash_archivo ?? []);
}

/** Every company, one after the other. */
export const empresasDe = (deps: AppDeps): Promise<string[]> => empresasTodas(deps.database.db);
