import { and, desc, eq } from 'drizzle-orm';
import { Conflict, Forbidden, Rule } from '#kernel/errors.ts';
import { formatRut, type Rut } from '#kernel/values/rut.ts';
import type { Ctx, ReadCtx } from '#platform/server/context.ts';
import type { Db } from '#platform/server/database/open.ts';
import { rutsDeCuentas, type UsuarioRow, usuarioPorRut } from '../public.server.ts';
import { usuarios, usuariosRut } from '../tables.ts';
import { mensajes } from './mensajes.ts';

type CambioRut = typeof usuariosRut.$inferSelect;

/** The RUT of an account says who acts: it is put by two people, and neither of them is the one it is put to. */

/** 409 `rut_en_uso` at the field when another account of the company has it. The constraint `usuario_rut_unico` says the same to two at once. */
export async function exigirRutLibre(db: Db, empresa_id: string, rut: string | null | undefined, salvo?: string): Promise<void> {
  const otra = rut ? await usuarioPorRut(db, empresa_id, rut) : undefined;
  if (otra && otra.id !== salvo) throw new Conflict('rut_en_uso', {}, { rut: [mensajes.rut_en_uso] });
}

/** The RUT that the account had, has and may have, newest first. */
export function historiaDeRut(ctx: ReadCtx, usuario_id: string): Promise<CambioRut[]> {
  return ctx.db
    .select()
    .from(usuariosRut)
    .where(and(eq(usuariosRut.empresa_id, ctx.empresa_id), eq(usuariosRut.usuario_id, usuario_id)))
    .orderBy(desc(usuariosRut.creado_en), desc(usuariosRut.id))
    .limit(100);
}

/** What waits for its second person, or 409 `sin_propuesta_rut`. */
export async function propuestaDeRut(ctx: ReadCtx, usuario_id: string): Promise<CambioRut> {
  const [row] = await ctx.db
    .select()
    .from(usuariosRut)
    .where(and(eq(usuariosRut.empresa_id, ctx.empresa_id), eq(usuariosRut.usuario_id, usuario_id), eq(usuariosRut.estado, 'por_aprobar')));
  if (!row) throw new Conflict('sin_propuesta_rut');
  return row;
}

/** Every name of the person of an account: its own act is none of those that change its RUT. */
const carasDe = async (ctx: ReadCtx, u: UsuarioRow) => [u.id, ...((await rutsDeCuentas(ctx.db, ctx.empresa_id, [u.id])).get(u.id) ?? [])];

/** 403 `rut_propio` for the person of the account, under any RUT it had, and for who now replaces it. */
export async function exigirRutAjeno(ctx: ReadCtx, u: UsuarioRow): Promise<void> {
  if (ctx.isAmong(await carasDe(ctx, u), u.rut)) throw new Forbidden('rut_propio');
}

/** Editing an account does not change its RUT: 403 `rut_propio`, 422 `rut_se_propone` at the field. */
export async function exigirMismoRut(ctx: ReadCtx, u: UsuarioRow, rut: string | null | undefined): Promise<void> {
  if (rut === undefined || (rut || null) === u.rut) return;
  await exigirRutAjeno(ctx, u);
  throw new Rule('rut_se_propone', {}, { rut: [mensajes.rut_se_propone] });
}

const pendienteDe = (c: Pick<CambioRut, 'id'>) => ({ area: 'usuarios', entidad_id: c.id, tipo: 'autorizar' as const });

/**
 * Proposes the RUT of an account, or that it has none. 403 `rut_propio`; 409 `rut_en_uso`, `propuesta_rut_pendiente`; 422 `sin_cambio_rut`.
 */
export async function proponerRut(ctx: Ctx, u: UsuarioRow, p: { rut: Rut | null; motivo: string }): Promise<void> {
  await exigirRutAjeno(ctx, u);
  if (p.rut === u.rut) throw new Rule('sin_cambio_rut', {}, { rut: [mensajes.sin_cambio_rut] });
  // Nor may somebody hand its own RUT to another account.
  if (p.rut && ctx.isAmong(p.rut)) throw new Forbidden('rut_propio');
  await exigirRutLibre(ctx.db, ctx.empresa_id, p.rut, u.id);
  if ((await historiaDeRut(ctx, u.id)).some((c) => c.estado === 'por_aprobar')) throw new Conflict('propuesta_rut_pendiente');
  ctx.audit({ motivo: p.motivo });
  const c = await ctx.insert(usuariosRut, { usuario_id: u.id, antes: u.rut, ...p });
  await ctx.emit('pendiente.abierto', {
    ...pendienteDe(c),
    registro_id: u.id,
    cliente_rut: null,
    titulo: `RUT de ${u.fullName}: ${p.rut ? formatRut(p.rut) : 'sin RUT'}`,
    url: `/usuarios/${u.id}`,
    permiso: 'usuarios:aprobar-perfil',
    makers: [...new Set([...c.hecho_por, ...(await carasDe(ctx, u)), ...(p.rut ? [p.rut] : [])])],
  });
}

/** Closes what waits: 409 `sin_propuesta_rut`. */
async function decidir(ctx: Ctx, c: CambioRut, estado: 'aprobada' | 'rechazada' | 'retirada', comentario?: string): Promise<void> {
  if (comentario) ctx.audit({ motivo: comentario });
  const desde = estado === 'aprobada' ? ctx.hoy : null;
  await ctx.update(usuariosRut, c.id, {
    estado,
    desde,
    decidida_por: ctx.people,
    decidida_en: ctx.ahora,
    comentario: comentario ?? null,
  });
  await ctx.emit('pendiente.cerrado', pendienteDe(c));
}

/** Whether this session may be the second person: 403 `requiere_segundo_usuario` for who proposed it and for whom it concerns. */
export async function exigirOtraParaRut(ctx: ReadCtx, u: UsuarioRow): Promise<CambioRut> {
  const c = await propuestaDeRut(ctx, u.id);
  if (ctx.isAmong(c.hecho_por, await carasDe(ctx, u), u.rut, c.rut)) throw new Forbidden('requiere_segundo_usuario');
  return c;
}

/**
 * The second person approves: the account has another RUT from today and its sessions end, for what they say of who acts is no longer so.
 * 403 `requiere_segundo_usuario`; 409 `sin_propuesta_rut`, `rut_en_uso`.
 */
export async function aprobarRut(ctx: Ctx, u: UsuarioRow, comentario?: string): Promise<void> {
  const c = await exigirOtraParaRut(ctx, u);
  await exigirRutLibre(ctx.db, ctx.empresa_id, c.rut, u.id);
  await decidir(ctx, c, 'aprobada', comentario);
  await ctx.update(usuarios, u.id, { rut: c.rut, sesion_version: u.sesion_version + 1 });
  await ctx.emit('cuenta.cerrada', { usuario_id: u.id, motivo: 'cambio de RUT' });
}

/** The second person refuses it, saying why. */
export async function rechazarRut(ctx: Ctx, u: UsuarioRow, motivo: string): Promise<void> {
  await decidir(ctx, await exigirOtraParaRut(ctx, u), 'rechazada', motivo);
}

/** Who proposed it takes it back: 403 `propuesta_ajena`. */
export async function retirarRut(ctx: Ctx, u: UsuarioRow): Promise<void> {
  const c = await propuestaDeRut(ctx, u.id);
  if (!ctx.isAmong(c.hecho_por)) throw new Forbidden('propuesta_ajena');
  await decidir(ctx, c, 'retirada');
}

/** The account is leaving: what waited for it lapses; its history stays, for its acts do. */
export async function olvidarPropuestaDeRut(ctx: Ctx, usuario_id: string): Promise<void> {
  const [c] = (await historiaDeRut(ctx, usuario_id)).filter((x) => x.estado === 'por_aprobar');
  if (c) await decidir(ctx, c, 'retirada');
}
