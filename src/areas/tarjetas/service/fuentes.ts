import { and, between, eq, sql } from 'drizzle-orm';
import { z } from 'zod';
import { sucursalesDe } from '#areas/empresas/public.server.ts';
import { resultadoDiario } from '#areas/libro/public.server.ts';
import type { ReadCtx } from '#platform/server/context.ts';
import { eventos } from '#platform/server/tables.ts';
import type { Medida } from '../domain/figuras.ts';
import type { Tramo } from '../domain/rango.ts';

/**
 * What an area answers to `tarjeta.medida`: the figure named `dato` between `desde` and `hasta` (both included)
 * within the reach of whoever asks, a row a day (`clave` AAAA-MM-DD) or a row a name; nothing when the figure is not its own.
 */
const Respuesta = z.array(z.object({ clave: z.string().max(80), valor: z.number() }));

/** A figure of the business: the sum of what the areas that know it answer to who may see them. No area is named here. */
export async function medir(ctx: ReadCtx, dato: string, t: Tramo): Promise<Medida[]> {
  const dichas = await ctx.ask('tarjeta.medida', { dato, ...t }, (area) => ctx.can(`${area}:ver`));
  return dichas.flatMap((d) => Respuesta.parse(d.answer));
}

/** One figure that is not by day. */
export async function medirUno(ctx: ReadCtx, dato: string, t: Tramo): Promise<number> {
  return (await medir(ctx, dato, t)).reduce((n, m) => n + m.valor, 0);
}

/** Branches whose ledger the session reaches, as the entries name them (code or id); null: the whole company. */
async function sucursalesAlcanzadas(ctx: ReadCtx): Promise<string[] | null> {
  const { alcance, sucursales } = ctx.session;
  if (alcance === 'empresa') return null;
  const codigos = (await sucursalesDe(ctx)).filter((s) => sucursales.includes(s.id)).map((s) => s.codigo);
  return [...sucursales, ...codigos];
}

/** Income and expense of the ledger by day, of the branches in reach. */
export async function libroPorDia(ctx: ReadCtx, t: Tramo): Promise<{ ingresos: Medida[]; gastos: Medida[] }> {
  const filas = await resultadoDiario(ctx, t.desde, t.hasta, await sucursalesAlcanzadas(ctx));
  return {
    ingresos: filas.map((f) => ({ clave: f.fecha, valor: f.ingresos })),
    gastos: filas.map((f) => ({ clave: f.fecha, valor: f.gastos })),
  };
}

const enTramo = (ctx: ReadCtx, t: Tramo) => and(eq(eventos.empresa_id, ctx.empresa_id), between(eventos.fecha_negocio, t.desde, t.hasta));
const entradas = and(eq(eventos.area, 'acceso'), eq(eventos.accion, 'entrar'), eq(eventos.resultado, 'ok'));

export interface Entrada {
  fecha: string;
  persona: string | null;
  agente: string | null;
  n: number;
}

/** The sign-in log: entries by business date, person and browser. */
export function entradasDe(ctx: ReadCtx, t: Tramo): Promise<Entrada[]> {
  return ctx.db
    .select({ fecha: eventos.fecha_negocio, persona: eventos.actor_id, agente: eventos.agente, n: sql<number>`count(*)::int` })
    .from(eventos)
    .where(and(enTramo(ctx, t), entradas))
    .groupBy(eventos.fecha_negocio, eventos.actor_id, eventos.agente);
}

/** What people asked of the system: acts and refusals that its log keeps, by business date. */
export function actosDe(ctx: ReadCtx, t: Tramo): Promise<Medida[]> {
  return ctx.db
    .select({ clave: sql<string>`${eventos.fecha_negocio}::text`, valor: sql<number>`count(*)::int` })
    .from(eventos)
    .where(and(enTramo(ctx, t), sql`${eventos.actor_rut} is distinct from 'SISTEMA'`))
    .groupBy(eventos.fecha_negocio);
}

/** Minutes between the first and the last thing that each person did in each day. */
export async function duraciones(ctx: ReadCtx, t: Tramo): Promise<number[]> {
  const filas = await ctx.db
    .select({ minutos: sql<number>`(extract(epoch from max(${eventos.instante}) - min(${eventos.instante})) / 60)::int` })
    .from(eventos)
    .where(and(enTramo(ctx, t), sql`${eventos.actor_id} is not null and ${eventos.actor_rut} is distinct from 'SISTEMA'`))
    // A business date may last more than a day of the clock: each stretch counts apart.
    .groupBy(eventos.fecha_negocio, eventos.actor_id, sql`(${eventos.instante} at time zone 'America/Santiago')::date`);
  return filas.map((f) => f.minutos);
}
