import { and, arrayOverlaps, eq, inArray, isNull, or, type SQL, sql } from 'drizzle-orm';
import { cuentasPorId } from '#areas/usuarios/public.server.ts';
import type { ReadCtx } from '#platform/server/context.ts';
import { onBehalfOf } from '#platform/server/session.ts';
import { pendientes } from '../tables.ts';

export type PendienteRow = typeof pendientes.$inferSelect;
export const vivos = inArray(pendientes.estado, ['abierto', 'tomado']);

/** The absent people whom the session covers and that pass it their inbox, as the area of the absences tells. */
async function losQueDelegan(ctx: ReadCtx): Promise<Set<string>> {
  const cubre = ctx.session.reemplazos.map((r) => r.rut);
  const ask = cubre.length > 0 ? ctx.deps.registry.area('ausencias')?.measures?.sin_bandeja : undefined;
  const guardan = ask ? ((await ask(ctx, { rut: ctx.session.rut ?? '' })) as string[]) : [];
  return new Set(cubre.filter((r) => !guardan.includes(r)));
}

/** The absent people whose inbox the session has, by RUT: their account and their name. */
export async function cubiertos(ctx: ReadCtx): Promise<Map<string, { id: string; nombre: string }>> {
  const ruts = [...(await losQueDelegan(ctx))];
  if (ruts.length === 0) return new Map();
  return new Map((await cuentasPorId(ctx, [], ruts)).map((c) => [c.rut ?? '', { id: c.id, nombre: c.fullName }]));
}

/**
 * Items of the session: addressed to it or to an absent it covers, or to a permission it holds when no person is named, and among its holders
 * only to those whom the item says (`ruts`), or to who covers them.
 * What the person postponed comes back on its date; for the others it never left.
 */
export async function visibles(ctx: ReadCtx): Promise<SQL | undefined> {
  const delegan = await losQueDelegan(ctx);
  const suyos = (p: string): boolean => {
    const por = onBehalfOf(ctx.session, p);
    return ctx.can(p) && (por === null || delegan.has(por));
  };
  const permisos = ctx.deps.registry.permissions().flatMap((p) => (suyos(p.id) ? [p.id] : []));
  const ruts = [ctx.session.rut ?? ctx.session.usuario_id, ...delegan];
  const suyo = or(isNull(pendientes.ruts), arrayOverlaps(pendientes.ruts, ruts));
  const porPermiso = permisos.length > 0 ? and(isNull(pendientes.usuario_id), inArray(pendientes.permiso, permisos), suyo) : sql`false`;
  const personas = [ctx.session.usuario_id, ...[...(await cubiertos(ctx)).values()].map((c) => c.id)];
  return and(
    eq(pendientes.empresa_id, ctx.empresa_id),
    or(inArray(pendientes.usuario_id, personas), porPermiso),
    sql`coalesce(${pendientes.pospuestos} ->> ${ctx.session.usuario_id}, '') <= ${ctx.hoy}`,
  );
}

/** Name of the absent for whom an item shows: it is addressed to that person, or only its grants reach it. */
export function porQuien(ctx: ReadCtx, row: PendienteRow, covered: Map<string, { id: string; nombre: string }>): string | null {
  const directo = [...covered.values()].find((c) => c.id === row.usuario_id);
  if (directo) return directo.nombre;
  const propio = row.ruts === null || row.ruts.includes(ctx.session.rut ?? '');
  const nombrado = propio ? undefined : ctx.session.reemplazos.find((r) => row.ruts?.includes(r.rut))?.rut;
  const rut = row.permiso && row.usuario_id === null ? (nombrado ?? onBehalfOf(ctx.session, row.permiso)) : null;
  return rut ? (covered.get(rut)?.nombre ?? rut) : null;
}
