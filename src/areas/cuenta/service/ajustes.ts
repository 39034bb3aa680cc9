import { and, eq } from 'drizzle-orm';
import { empresaDe } from '#areas/empresas/public.server.ts';
import { usuarioPorId } from '#areas/usuarios/public.server.ts';
import { NotFound } from '#kernel/errors.ts';
import type { Ctx, ReadCtx } from '#platform/server/context.ts';
import { type Ajustes, CONEXIONES, FLAGS, REDES } from '../contract.ts';
import { FABRICA } from '../domain/avisos.ts';
import { cuentas } from '../tables.ts';

export type AjusteFila = typeof cuentas.$inferSelect;

/** The settings row of an account; undefined while it changed nothing. */
export async function filaDe(ctx: ReadCtx, usuario_id: string): Promise<AjusteFila | undefined> {
  const [row] = await ctx.db
    .select()
    .from(cuentas)
    .where(and(eq(cuentas.empresa_id, ctx.empresa_id), eq(cuentas.usuario_id, usuario_id)));
  return row;
}

/** Changes the settings of who asks, making the row at the first one. Two devices at once: both changes stay. */
export async function cambiar(ctx: Ctx, patch: (antes: AjusteFila) => Partial<AjusteFila>): Promise<AjusteFila> {
  const { usuario_id } = ctx.session;
  await ctx.db
    .insert(cuentas)
    .values({ id: ctx.id(), empresa_id: ctx.empresa_id, hecho_por: ctx.people, usuario_id })
    .onConflictDoNothing();
  const row = await filaDe(ctx, usuario_id);
  if (!row) throw new NotFound();
  return ctx.update(cuentas, row.id, patch(await ctx.lock(cuentas, row.id)));
}

export async function cuentaDe(ctx: ReadCtx) {
  const u = await usuarioPorId(ctx.db, ctx.empresa_id, ctx.session.usuario_id);
  if (!u || u.empresa_id !== ctx.empresa_id) throw new NotFound();
  return u;
}

export async function generalDe(ctx: ReadCtx): Promise<Ajustes['general']> {
  const u = await cuentaDe(ctx);
  const empresa = await empresaDe(ctx.db, ctx.empresa_id);
  return { avatar: u.avatar, company: empresa?.razon_social ?? '', email: u.email, fullName: u.fullName, username: u.username };
}

export const infoDe = (row: AjusteFila | undefined): Ajustes['info'] => ({
  bio: row?.bio ?? '',
  country: row?.country ?? '',
  dob: row?.dob ?? null,
  phone: row?.phone ?? '',
  website: row?.website ?? '',
});

export const avisosDe = (row: AjusteFila | undefined): Ajustes['notifications'] =>
  Object.fromEntries(FLAGS.map((f) => [f, row?.avisos[f] ?? FABRICA[f]])) as Ajustes['notifications'];

/** No provider of this installation links accounts: the connections of the template are there, and empty. */
export const socialDe = (row: AjusteFila | undefined): Ajustes['social'] => ({
  connections: Object.fromEntries(CONEXIONES.map((c) => [c, null])) as Ajustes['social']['connections'],
  socialLinks: Object.fromEntries(REDES.map((r) => [r, row?.redes[r] ?? ''])) as Ajustes['social']['socialLinks'],
});

export const preferenciasDe = (row: AjusteFila | undefined) => ({
  tema: row?.tema ?? null,
  contraste: row?.contraste ?? null,
  densidad: row?.densidad ?? null,
  fecha: row?.fecha ?? null,
});

/** GET /account-setting/data. */
export async function ajustes(ctx: ReadCtx): Promise<Ajustes> {
  const row = await filaDe(ctx, ctx.session.usuario_id);
  return { general: await generalDe(ctx), info: infoDe(row), notifications: avisosDe(row), social: socialDe(row) };
}
