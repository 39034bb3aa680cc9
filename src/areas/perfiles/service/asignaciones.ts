import { and, eq, inArray, isNull } from 'drizzle-orm';
import { Conflict, Forbidden, Invalid, Rule } from '#kernel/errors.ts';
import { addDays } from '#kernel/values/fecha.ts';
import type { Ctx, ReadCtx } from '#platform/server/context.ts';
import { asignaciones, perfiles, perfilesUsuario } from '../tables.ts';
import { perfilesPorCodigo, vigenteEl } from './lecturas.ts';
import { conAdministrador } from './versiones.ts';

type AsignacionRow = typeof asignaciones.$inferSelect;

/** Profiles that an account holds today, with since when. */
export async function perfilesDeCuenta(ctx: ReadCtx, usuario_id: string) {
  return ctx.db
    .select({
      codigo: perfiles.codigo,
      nombre: perfiles.nombre,
      alcance: perfiles.alcance,
      nivel_aprobacion: perfiles.nivel_aprobacion,
      desde: perfilesUsuario.desde,
      hasta: perfilesUsuario.hasta,
    })
    .from(perfilesUsuario)
    .innerJoin(perfiles, and(eq(perfiles.empresa_id, perfilesUsuario.empresa_id), eq(perfiles.id, perfilesUsuario.perfil_id)))
    .where(
      and(eq(perfilesUsuario.empresa_id, ctx.empresa_id), eq(perfilesUsuario.usuario_id, usuario_id), vigenteEl(perfilesUsuario, ctx.hoy)),
    )
    .orderBy(perfiles.codigo);
}

/** Codes of the profiles of many accounts, by account. */
export async function perfilesDeCuentas(ctx: ReadCtx, ids: readonly string[]): Promise<Map<string, string[]>> {
  if (ids.length === 0) return new Map();
  const rows = await ctx.db
    .select({ usuario_id: perfilesUsuario.usuario_id, codigo: perfiles.codigo })
    .from(perfilesUsuario)
    .innerJoin(perfiles, and(eq(perfiles.empresa_id, perfilesUsuario.empresa_id), eq(perfiles.id, perfilesUsuario.perfil_id)))
    .where(
      and(
        eq(perfilesUsuario.empresa_id, ctx.empresa_id),
        inArray(perfilesUsuario.usuario_id, [...ids]),
        vigenteEl(perfilesUsuario, ctx.hoy),
      ),
    )
    .orderBy(perfiles.codigo);
  const out = new Map<string, string[]>();
  for (const r of rows) out.set(r.usuario_id, [...(out.get(r.usuario_id) ?? []), r.codigo]);
  return out;
}

/** The proposal of an account that waits for its second person. */
export async function asignacionPendiente(ctx: ReadCtx, usuario_id: string): Promise<AsignacionRow | undefined> {
  const [row] = await ctx.db
    .select()
    .from(asignaciones)
    .where(
      and(eq(asignaciones.empresa_id, ctx.empresa_id), eq(asignaciones.usuario_id, usuario_id), eq(asignaciones.estado, 'por_aprobar')),
    );
  return row;
}

/**
 * Proposes the whole set of profiles of an account. Refuses one's own (403 `perfil_propio`), an unknown or not current
 * profile (422 `perfil_no_vigente`), a second proposal (409 `propuesta_pendiente`) and no change (422 `sin_cambios`).
 */
export async function proponerPerfiles(
  ctx: Ctx,
  p: { usuario_id: string; rut: string | null; nombre: string; perfiles: readonly string[]; motivo: string },
): Promise<AsignacionRow> {
  if (ctx.isAmong(p.usuario_id, p.rut)) throw new Forbidden('perfil_propio');
  const codigos = [...new Set(p.perfiles)].sort();
  const rows = await perfilesPorCodigo(ctx, codigos);
  for (const codigo of codigos) {
    const row = rows.find((r) => r.codigo === codigo);
    if (!row) throw new Invalid({ perfiles: [`No existe el perfil ${codigo}`] });
    if (!row.activo || row.estado !== 'vigente') throw new Rule('perfil_no_vigente', { codigo });
  }
  if (await asignacionPendiente(ctx, p.usuario_id)) throw new Conflict('propuesta_pendiente');
  const antes = (await perfilesDeCuenta(ctx, p.usuario_id)).map((x) => x.codigo);
  if (antes.join() === codigos.join()) throw new Rule('sin_cambios');
  ctx.audit({ motivo: p.motivo });
  const row = await ctx.insert(asignaciones, { usuario_id: p.usuario_id, antes, perfiles: codigos, motivo: p.motivo, rut: p.rut });
  await ctx.emit('pendiente.abierto', {
    area: 'usuarios',
    entidad_id: p.usuario_id,
    cliente_rut: null,
    tipo: 'autorizar',
    titulo: `Perfiles de ${p.nombre}: ${codigos.join(', ') || 'ninguno'}`,
    url: `/usuarios/${p.usuario_id}`,
    permiso: 'usuarios:aprobar-perfil',
    makers: [...row.hecho_por, p.usuario_id, ...(p.rut ? [p.rut] : [])],
  });
  return row;
}

/** Leaves an account with exactly these profiles from today. */
async function ponerPerfiles(ctx: Ctx, usuario_id: string, codigos: readonly string[]): Promise<void> {
  const quiere = new Map((await perfilesPorCodigo(ctx, codigos)).map((p) => [p.id, p.codigo]));
  const filas = await ctx.db
    .select()
    .from(perfilesUsuario)
    .where(and(eq(perfilesUsuario.empresa_id, ctx.empresa_id), eq(perfilesUsuario.usuario_id, usuario_id), isNull(perfilesUsuario.hasta)));
  for (const f of filas) if (!quiere.has(f.perfil_id)) await ctx.update(perfilesUsuario, f.id, { hasta: addDays(ctx.hoy, -1) });
  const tiene = new Set(filas.map((f) => f.perfil_id));
  for (const perfil_id of quiere.keys())
    if (!tiene.has(perfil_id)) await ctx.insert(perfilesUsuario, { usuario_id, perfil_id, desde: ctx.hoy });
}

/**
 * Decides the proposal of an account. Approving needs another person than whoever proposed and than the account itself
 * (403 `requiere_segundo_usuario`); withdrawing is of whoever proposed. 409 `sin_propuesta` when nothing waits.
 */
export async function decidirPerfiles(
  ctx: Ctx,
  usuario_id: string,
  estado: 'aprobada' | 'rechazada' | 'retirada',
  comentario?: string | undefined,
): Promise<void> {
  const row = await asignacionPendiente(ctx, usuario_id);
  if (!row) throw new Conflict('sin_propuesta');
  if (estado === 'retirada') {
    if (!ctx.isAmong(row.hecho_por)) throw new Forbidden('propuesta_ajena');
  } else {
    ctx.requireOther(row.hecho_por, row.rut, usuario_id);
  }
  ctx.audit({ ...(comentario ? { motivo: comentario } : {}) });
  await ctx.update(asignaciones, row.id, { estado, decidida_por: ctx.people, decidida_en: ctx.ahora, comentario: comentario ?? null });
  await ctx.emit('pendiente.cerrado', { area: 'usuarios', entidad_id: usuario_id, tipo: 'autorizar' });
  if (estado !== 'aprobada') return;
  await conAdministrador(ctx, () => ponerPerfiles(ctx, usuario_id, row.perfiles));
  await ctx.emit('perfil.cambiado', { usuarios: [usuario_id], motivo: 'cambio de perfil' });
}

/** Ends every profile of an account that is leaving, and whatever was proposed for it. */
export async function quitarPerfiles(ctx: Ctx, usuario_id: string): Promise<void> {
  await conAdministrador(ctx, () => ponerPerfiles(ctx, usuario_id, []));
  const row = await asignacionPendiente(ctx, usuario_id);
  if (!row) return;
  await ctx.update(asignaciones, row.id, { estado: 'retirada', decidida_por: ctx.people, decidida_en: ctx.ahora });
  await ctx.emit('pendiente.cerrado', { area: 'usuarios', entidad_id: usuario_id });
}

/** Decided and waiting proposals of an account, newest first. */
export async function historiaDeCuenta(ctx: ReadCtx, usuario_id: string): Promise<AsignacionRow[]> {
  const rows = await ctx.db
    .select()
    .from(asignaciones)
    .where(and(eq(asignaciones.empresa_id, ctx.empresa_id), eq(asignaciones.usuario_id, usuario_id)));
  return rows.sort((a, b) => b.creado_en.getTime() - a.creado_en.getTime());
}
