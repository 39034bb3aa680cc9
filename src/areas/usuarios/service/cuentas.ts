import { and, eq, inArray, ne, sql } from 'drizzle-orm';
import { perfilesDeCuentas, proponerPerfiles, quitarPerfiles, usuariosConPermiso } from '#areas/perfiles/public.server.ts';
import { Conflict, MENSAJES_COMUNES, phrase, Rule } from '#kernel/errors.ts';
import { zCorreo } from '#kernel/fields.ts';
import type { Rut } from '#kernel/values/rut.ts';
import type { Ctx, ReadCtx } from '#platform/server/context.ts';
import { ownFaces } from '#platform/server/session.ts';
import { nombreCompletoDe, nombreDeCorreo } from '../domain/nombres.ts';
import { nacerConRut, usuarioPorEmail, usuarioPorNombre } from '../public.server.ts';
import { usuarios, usuariosBaja } from '../tables.ts';
import { mensajes } from './mensajes.ts';
import { exigirRol } from './roles.ts';
import { exigirRutLibre, olvidarPropuestaDeRut } from './ruts.ts';

export type UsuarioRow = typeof usuarios.$inferSelect;

interface Nueva {
  email: string;
  username?: string | undefined;
  fullName: string;
  role: string;
  status: 'pending' | 'active' | 'inactive';
  currentPlan: string;
  rut?: Rut | null | undefined;
  company?: string | null | undefined;
  contact?: string | null | undefined;
  country?: string | null | undefined;
  perfiles: readonly string[];
  /** Without it an invitation goes out for its owner to choose one. */
  password?: (() => string) | undefined;
  motivo?: string | undefined;
}

/** A free name of sign-in for a mail: with a number behind when it is taken. */
async function nombreLibre(ctx: ReadCtx, email: string): Promise<string> {
  for (let turno = 0; turno < 100; turno += 1) {
    const nombre = nombreDeCorreo(email, turno);
    if (!(await usuarioPorNombre(ctx.db, nombre))) return nombre;
  }
  return `${nombreDeCorreo(email)}.${Date.now()}`;
}

/**
 * Creates an account and sends its invitation, unless it comes with a password. 409 `correo_en_uso` / `usuario_en_uso` at the field. Profiles given are a
 * proposal: another person approves them.
 */
export async function crear(ctx: Ctx, n: Nueva): Promise<UsuarioRow> {
  const email = n.email.trim().toLowerCase();
  if (await usuarioPorEmail(ctx.db, email)) throw new Conflict('correo_en_uso', {}, { email: [mensajes.correo_en_uso] });
  if (n.username && (await usuarioPorNombre(ctx.db, n.username)))
    throw new Conflict('usuario_en_uso', {}, { username: [mensajes.usuario_en_uso] });
  await exigirRutLibre(ctx.db, ctx.empresa_id, n.rut);
  await exigirRol(ctx, n.role);
  const { perfiles, motivo, password, ...datos } = n;
  const row = await ctx.insert(usuarios, {
    ...datos,
    email,
    username: n.username ?? (await nombreLibre(ctx, email)),
    numero: await ctx.folio('usuario'),
    rut: n.rut || null,
  });
  if (row.rut) await nacerConRut(ctx.db, row, ctx.hoy);
  if (password) await ctx.emit('cuenta.con_clave', { usuario_id: row.id, clave: password });
  else await ctx.emit('cuenta.invitada', { usuario_id: row.id, tipo: 'invitacion' });
  if (perfiles.length > 0)
    await proponerPerfiles(ctx, { usuario_id: row.id, rut: row.rut, nombre: row.fullName, perfiles, motivo: motivo ?? 'Cuenta nueva' });
  return row;
}

/** Invites a list of mails; each row says what happened with it and a bad one does not stop the rest. */
export async function invitarVarios(ctx: Ctx, filas: readonly { email: string; fullName?: string | undefined }[]) {
  const out: { email: string; ok: boolean; detalle: string }[] = [];
  const vistos = new Set<string>();
  for (const f of filas) {
    const correo = zCorreo.safeParse(f.email);
    if (!correo.success) {
      out.push({ email: f.email, ok: false, detalle: correo.error.issues[0]?.message ?? 'Correo inválido' });
      continue;
    }
    if (vistos.has(correo.data)) {
      out.push({ email: correo.data, ok: false, detalle: 'Está repetido en la lista' });
      continue;
    }
    vistos.add(correo.data);
    const fullName = f.fullName?.trim() || nombreCompletoDe(correo.data);
    const cuenta = { email: correo.data, fullName, role: 'client', status: 'pending', currentPlan: 'basic' } as const;
    const r = await ctx.attempt(() => crear(ctx, { ...cuenta, perfiles: [] }));
    if (r.ok) out.push({ email: correo.data, ok: true, detalle: 'Invitación enviada' });
    else {
      const { codigo, datos } = r.refusal;
      const frase = (mensajes as Record<string, string>)[codigo] ?? MENSAJES_COMUNES[codigo] ?? codigo;
      out.push({ email: correo.data, ok: false, detalle: phrase(frase, datos) });
    }
  }
  return { creadas: out.filter((f) => f.ok).length, filas: out };
}

/** Whether the account is the only one alive that may edit profiles (422 `ultimo_administrador`). */
export async function exigirOtroAdministrador(ctx: ReadCtx, row: UsuarioRow): Promise<void> {
  if (row.status !== 'active') return;
  const ids = await usuariosConPermiso(ctx.db, ctx.empresa_id, 'perfiles:editar', ctx.hoy);
  if (!ids.includes(row.id)) return;
  const otros = ids.filter((id) => id !== row.id);
  const vivos = otros.length
    ? await ctx.db
        .select({ id: usuarios.id })
        .from(usuarios)
        .where(and(eq(usuarios.empresa_id, ctx.empresa_id), inArray(usuarios.id, otros), eq(usuarios.status, 'active')))
    : [];
  if (vivos.length === 0) throw new Rule('ultimo_administrador');
}

export function exigirOtra(ctx: ReadCtx, row: UsuarioRow): void {
  if (ownFaces(ctx.session).some((f) => f === row.id || f === row.rut)) throw new Rule('usuario_propio');
}

/** 422 `usuario_con_trabajo` while some area has work that would be left without owner. */
export async function exigirSinTrabajo(ctx: ReadCtx, row: UsuarioRow): Promise<void> {
  const bloqueos = (await ctx.ask('cuenta.por_eliminar', { usuario_id: row.id, rut: row.rut })).flatMap((r) => r.answer);
  const n = bloqueos.reduce((s, b) => s + b.n, 0);
  if (n > 0) throw new Rule('usuario_con_trabajo', { n, detalle: bloqueos.map((b) => `${b.titulo}: ${b.n}`).join(', ') });
}

/** Removes an account, its profiles, credentials, sessions and private rows. The log and the books keep its name and RUT as text. */
export async function eliminar(ctx: Ctx, row: UsuarioRow): Promise<{ id: string }> {
  await quitarPerfiles(ctx, row.id);
  await olvidarPropuestaDeRut(ctx, row.id);
  await ctx.emit('cuenta.cerrada', { usuario_id: row.id, motivo: 'cuenta eliminada' });
  await ctx.emit('cuenta.eliminada', { usuario_id: row.id });
  ctx.audit({ antes: { nombre: row.fullName, correo: row.email, rut: row.rut } });
  await ctx.insert(usuariosBaja, { numero: row.numero });
  await ctx.remove(usuarios, row.id);
  return { id: row.id };
}

/** The role follows the profiles, which two persons decide (domain §15): the first one, or that of the template without any. An `admin` stays so. */
export async function seguirPerfiles(ctx: Ctx, ids: readonly string[]): Promise<void> {
  const suyos = await perfilesDeCuentas(ctx, ids);
  for (const id of ids) {
    const role = suyos.get(id)?.[0] ?? 'client';
    await ctx.db
      .update(usuarios)
      .set({ role })
      .where(and(eq(usuarios.empresa_id, ctx.empresa_id), eq(usuarios.id, id), ne(usuarios.role, 'admin'), ne(usuarios.role, role)));
  }
}

/** Older tokens of these accounts stop working; the next ones carry today's grants. */
export async function invalidar(ctx: Ctx, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await ctx.db
    .update(usuarios)
    .set({ sesion_version: sql`${usuarios.sesion_version} + 1` })
    .where(and(eq(usuarios.empresa_id, ctx.empresa_id), inArray(usuarios.id, [...ids])));
}
