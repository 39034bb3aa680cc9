import { and, asc, eq, inArray, or, sql } from 'drizzle-orm';
import { QueryBuilder } from 'drizzle-orm/pg-core';
import type { Fecha } from '#kernel/values/fecha.ts';
import { uuidv7 } from '#kernel/values/id.ts';
import type { Rut } from '#kernel/values/rut.ts';
import type { Ctx, ReadCtx } from '#platform/server/context.ts';
import type { Db } from '#platform/server/database/open.ts';
import { takeFolio } from '#platform/server/folios.ts';
import { usuarios, usuariosRut } from './tables.ts';

export type UsuarioRow = typeof usuarios.$inferSelect;

/** The account of an e-mail (case does not matter), whatever its state. */
export async function usuarioPorEmail(db: Db, email: string): Promise<UsuarioRow | undefined> {
  const [row] = await db.select().from(usuarios).where(eq(usuarios.email, email.trim().toLowerCase()));
  return row;
}

/** The account of the e-mail `email`, as part of a statement that asks for something else with it. */
export const cuentaDeCorreo = new QueryBuilder()
  .select()
  .from(usuarios)
  .where(eq(usuarios.email, sql.placeholder('email')))
  .as('cuenta');

export async function usuarioPorNombre(db: Db, username: string): Promise<UsuarioRow | undefined> {
  const [row] = await db.select().from(usuarios).where(sql`lower(${usuarios.username}) = ${username.trim().toLowerCase()}`);
  return row;
}

/** An account of a company. */
export async function usuarioPorId(db: Db, empresa_id: string, id: string): Promise<UsuarioRow | undefined> {
  const [row] = await db
    .select()
    .from(usuarios)
    .where(and(eq(usuarios.empresa_id, empresa_id), eq(usuarios.id, id)));
  return row;
}

/** The account that a link names: whoever brings it has no session yet, so its company is that of the account. */
export async function usuarioDeEnlace(db: Db, id: string): Promise<UsuarioRow | undefined> {
  const [row] = await db.select().from(usuarios).where(eq(usuarios.id, id));
  return row;
}

export async function usuarioPorRut(db: Db, empresa_id: string, rut: string): Promise<UsuarioRow | undefined> {
  const [row] = await db.select().from(usuarios).where(sql`${usuarios.empresa_id} = ${empresa_id} and ${usuarios.rut} = ${rut}`);
  return row;
}

interface NuevaCuenta {
  empresa_id: string;
  email: string;
  username: string;
  fullName: string;
  role: string;
  status: 'pending' | 'active';
  email_verificado: boolean;
  rut?: Rut | null;
  creada_por: readonly string[];
}

/** Creates an account. E-mail and username are unique in the whole installation (constraints usuario_email, usuario_username). */
export async function crearCuenta(db: Db, c: NuevaCuenta): Promise<UsuarioRow> {
  const { creada_por, ...rest } = c;
  const numero = await takeFolio(db, c.empresa_id, 'usuario');
  const [row] = await db
    .insert(usuarios)
    .values({ ...rest, email: c.email.trim().toLowerCase(), rut: c.rut ?? null, id: uuidv7(), numero, hecho_por: [...creada_por] })
    .returning();
  if (!row) throw new Error('account was not created');
  if (row.rut) await nacerConRut(db, row);
  return row;
}

/** The history of the RUT of an account begins with the one it is born with. */
export async function nacerConRut(db: Db, u: UsuarioRow, desde: Fecha | null = null): Promise<void> {
  await db.insert(usuariosRut).values({
    id: uuidv7(),
    empresa_id: u.empresa_id,
    hecho_por: u.hecho_por,
    usuario_id: u.id,
    rut: u.rut,
    desde,
    motivo: 'Cuenta nueva',
    estado: 'aprobada' as const,
  });
}

/** Every RUT that each of some accounts, or of all, had or has: under all of them it is the same person. */
export async function rutsDeCuentas(db: Db, empresa_id: string, ids: readonly string[] | null): Promise<Map<string, string[]>> {
  const filas = await db
    .select({ usuario_id: usuariosRut.usuario_id, antes: usuariosRut.antes, rut: usuariosRut.rut })
    .from(usuariosRut)
    .where(
      and(
        eq(usuariosRut.empresa_id, empresa_id),
        ids ? inArray(usuariosRut.usuario_id, [...ids]) : undefined,
        eq(usuariosRut.estado, 'aprobada'),
      ),
    );
  const out = new Map<string, string[]>();
  for (const f of filas) {
    const ruts = [f.antes, f.rut].flatMap((r) => r ?? []);
    out.set(f.usuario_id, [...new Set([...(out.get(f.usuario_id) ?? []), ...ruts])]);
  }
  return out;
}

/** Changes what access needs: last entry, state, verification. `invalidar` ends every access token issued before. The statement, to await or to join. */
export function actualizarCuenta(
  db: Db,
  { empresa_id, id }: Pick<UsuarioRow, 'empresa_id' | 'id'>,
  patch: Partial<Pick<UsuarioRow, 'status' | 'email_verificado' | 'ultimo_acceso'>>,
  invalidar = false,
) {
  return db
    .update(usuarios)
    .set({ ...patch, ...(invalidar ? { sesion_version: sql`${usuarios.sesion_version} + 1` } : {}) })
    .where(and(eq(usuarios.empresa_id, empresa_id), eq(usuarios.id, id)));
}

/** Names of accounts of the company by id. */
export async function nombresDe(ctx: ReadCtx, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await ctx.db
    .select({ id: usuarios.id, fullName: usuarios.fullName })
    .from(usuarios)
    .where(and(eq(usuarios.empresa_id, ctx.empresa_id), inArray(usuarios.id, [...new Set(ids)])));
  return new Map(rows.map((r) => [r.id, r.fullName]));
}

/** Accounts of the company by id or by RUT. */
export async function cuentasPorId(ctx: ReadCtx, ids: readonly string[], ruts: readonly string[] = []): Promise<UsuarioRow[]> {
  const sanos = ids.filter((id) => /^[0-9a-f-]{36}$/.test(id));
  const claves = ruts.filter((r) => r !== '') as Rut[];
  if (sanos.length === 0 && claves.length === 0) return [];
  const quien = or(
    sanos.length > 0 ? inArray(usuarios.id, sanos) : undefined,
    claves.length > 0 ? inArray(usuarios.rut, claves) : undefined,
  );
  return ctx.db
    .select()
    .from(usuarios)
    .where(and(eq(usuarios.empresa_id, ctx.empresa_id), quien));
}

/** The account of the company with this integer id, whatever its state. */
export async function cuentaPorNumero(ctx: ReadCtx, numero: number): Promise<UsuarioRow | undefined> {
  const [row] = await ctx.db
    .select()
    .from(usuarios)
    .where(and(eq(usuarios.empresa_id, ctx.empresa_id), eq(usuarios.numero, numero)));
  return row;
}

/** Active accounts of the company by name, up to `max`: to whom something may be given. */
export function cuentasActivas(ctx: ReadCtx, max = 500): Promise<UsuarioRow[]> {
  return ctx.db
    .select()
    .from(usuarios)
    .where(and(eq(usuarios.empresa_id, ctx.empresa_id), eq(usuarios.status, 'active')))
    .orderBy(asc(usuarios.fullName), asc(usuarios.id))
    .limit(max);
}

/** Active accounts with exactly this name: more than one, and nobody is meant. */
export function cuentasPorNombre(ctx: ReadCtx, fullName: string): Promise<UsuarioRow[]> {
  return ctx.db
    .select()
    .from(usuarios)
    .where(and(eq(usuarios.empresa_id, ctx.empresa_id), eq(usuarios.status, 'active'), eq(usuarios.fullName, fullName)))
    .limit(2);
}

/** Sets the plan of an account (the only way besides editing it). 404 when it is not of the company. */
export async function fijarPlan(ctx: Ctx, id: string, plan: string): Promise<UsuarioRow> {
  return ctx.update(usuarios, id, { currentPlan: plan });
}

/** What a person changes of its own account, or the link that its new address confirmed. Constraints usuario_email, usuario_username. */
export async function editarPropia(
  ctx: Ctx,
  id: string,
  patch: Partial<Pick<UsuarioRow, 'fullName' | 'username' | 'avatar' | 'email' | 'email_verificado'>>,
): Promise<UsuarioRow> {
  return ctx.update(usuarios, id, patch);
}
