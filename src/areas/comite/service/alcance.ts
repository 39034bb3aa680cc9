import { and, arrayOverlaps, eq, inArray, or, type SQL } from 'drizzle-orm';
import { alcanceCliente } from '#areas/ejecutivos/public.server.ts';
import { NotFound } from '#kernel/errors.ts';
import type { Ctx, ReadCtx } from '#platform/server/context.ts';
import { asuntos, sesiones } from '../tables.ts';

/** The person of the session and those whom it replaces. */
export const personas = (ctx: ReadCtx): string[] => [...ctx.faces];

/** Asuntos of clients within reach, and those of a level where one sits: who votes reads what he votes. */
export function visibles(ctx: ReadCtx): SQL | undefined {
  const alcance = alcanceCliente(ctx, asuntos.rut);
  return and(eq(asuntos.empresa_id, ctx.empresa_id), alcance ? or(alcance, arrayOverlaps(asuntos.integrantes, personas(ctx))) : undefined);
}

/** Of some asuntos that were just read, those within reach: nothing is asked for who reaches the whole company. */
export async function alcanzados<T extends { id: string }>(ctx: ReadCtx, rows: readonly T[]): Promise<T[]> {
  if (rows.length === 0 || !alcanceCliente(ctx, asuntos.rut)) return [...rows];
  const ids = rows.map((r) => r.id);
  const suyos = await ctx.rows(asuntos, and(visibles(ctx), inArray(asuntos.id, ids)));
  return rows.filter((r) => suyos.some((s) => s.id === r.id));
}

/** Sessions in which something within reach was seen, or that one attended; every one for who reaches the whole company. */
export function sesionesVisibles(ctx: ReadCtx): SQL | undefined {
  const propias = eq(sesiones.empresa_id, ctx.empresa_id);
  if (ctx.session.alcance === 'empresa') return propias;
  const con = ctx.db.select({ id: asuntos.sesion_id }).from(asuntos).where(visibles(ctx));
  return and(propias, or(inArray(sesiones.id, con), arrayOverlaps(sesiones.integrantes, personas(ctx))));
}

type SesionRow = typeof sesiones.$inferSelect;

/** A session within reach. Throws 404. */
export const sesionAlAlcance = async (ctx: ReadCtx, id: string): Promise<SesionRow> => alAlcance(ctx, await ctx.get(sesiones, id));

/** The same, held until the act ends. */
export const tomarSesion = async (ctx: Ctx, id: string): Promise<SesionRow> => alAlcance(ctx, await ctx.lock(sesiones, id));

async function alAlcance(ctx: ReadCtx, s: SesionRow): Promise<SesionRow> {
  if (ctx.session.alcance === 'empresa') return s;
  if ((await ctx.db.$count(sesiones, and(eq(sesiones.id, s.id), sesionesVisibles(ctx)))) === 0) throw new NotFound();
  return s;
}
