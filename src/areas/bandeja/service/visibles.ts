import { and, arrayOverlaps, eq, inArray, isNull, notInArray, or, type SQL, sql } from 'drizzle-orm';
import { alcanceCliente } from '#areas/ejecutivos/public.server.ts';
import { perfilesConGente } from '#areas/perfiles/public.server.ts';
import { cuentasPorId } from '#areas/usuarios/public.server.ts';
import type { ReadCtx } from '#platform/server/context.ts';
import { onBehalfOf } from '#platform/server/session.ts';
import { pendientes } from '../tables.ts';

export type PendienteRow = typeof pendientes.$inferSelect;
export const vivos = inArray(pendientes.estado, ['abierto', 'tomado']);

/** The absent people whom the session covers and that pass it their inbox, as the area of the absences tells. */
async function losQueDelegan(ctx: ReadCtx): Promise<Set<string>> {
  const cubre = ctx.session.reemplazos.map((r) => r.rut);
  const guardan = (cubre.length > 0 ? await ctx.askOne('bandeja.guardada', { rut: ctx.session.rut ?? '' }) : undefined) ?? [];
  return new Set(cubre.filter((r) => !guardan.includes(r)));
}

/** The absent people whose inbox the session has, by RUT: their account and their name. */
export async function cubiertos(ctx: ReadCtx): Promise<Map<string, { id: string; nombre: string }>> {
  const ruts = [...(await losQueDelegan(ctx))];
  if (ruts.length === 0) return new Map();
  return new Map((await cuentasPorId(ctx, [], ruts)).map((c) => [c.rut ?? '', { id: c.id, nombre: c.fullName }]));
}

/**
 * Items in charge of a profile of the session, or of the absent it covers. What is in charge of a profile that nobody has is of all who
 * hold its permission: work without an owner must still be seen.
 */
async function aCargo(ctx: ReadCtx, cubre: readonly string[]): Promise<SQL | undefined> {
  const deOtros = await perfilesConGente(ctx.db, ctx.empresa_id, ctx.hoy, cubre);
  const propios = [...new Set([...ctx.session.perfiles, ...deOtros])];
  const conGente = await perfilesConGente(ctx.db, ctx.empresa_id, ctx.hoy);
  const suyo = propios.length > 0 ? inArray(pendientes.perfil, propios) : undefined;
  return or(isNull(pendientes.perfil), suyo, conGente.length > 0 ? notInArray(pendientes.perfil, conGente) : sql`true`);
}

/** Items of records that the session may open: of clients within its reach, or of the whole company. */
export function deSuCartera(ctx: ReadCtx): SQL | undefined {
  const filtro = alcanceCliente(ctx, pendientes.cliente_rut);
  return filtro ? or(isNull(pendientes.cliente_rut), filtro) : undefined;
}

/**
 * Items of the session: addressed to it or to an absent it covers, or to a permission it holds when no person is named, and among its holders
 * only to those whom the item says (`ruts`), or to who covers them.
 * What the person postponed comes back on its date; for the others it never left.
 * An item of a record out of reach is nobody's here: it is for who may open it, and finish it.
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
  const cubre = [...(await cubiertos(ctx)).values()].map((c) => c.id);
  const porPermiso =
    permisos.length > 0
      ? and(isNull(pendientes.usuario_id), inArray(pendientes.permiso, permisos), suyo, await aCargo(ctx, cubre), deSuCartera(ctx))
      : sql`false`;
  const personas = [ctx.session.usuario_id, ...cubre];
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
