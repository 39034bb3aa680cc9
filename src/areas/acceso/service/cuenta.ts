import { and, eq } from 'drizzle-orm';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { actualizarCuenta, type UsuarioRow, usuarioDeEnlace, usuarioPorEmail, usuarioPorId } from '#areas/usuarios/public.server.ts';
import { AppError, Invalid, NotFound } from '#kernel/errors.ts';
import { zCorreo } from '#kernel/fields.ts';
import { writeAccess } from '#platform/server/audit.ts';
import { businessDate } from '#platform/server/businessdate.ts';
import { infoOf } from '#platform/server/http/session.ts';
import { parseInput } from '#platform/server/parse.ts';
import type { AppDeps } from '#platform/server/registry.ts';
import type { Session } from '#platform/server/session.ts';
import { sesiones } from '../tables.ts';
import { claveCorrecta, exigirClave, guardarClave } from './claves.ts';
import { anularFichas, avisarClave, enviarFicha, usarFicha } from './fichas.ts';
import { intentar, MAX_CUENTA, olvidarIntento, topesDePedido } from './intentos.ts';
import { cerrarSesion, cerrarSesiones, sesionesVivas } from './sesiones.ts';
import { userDataOf } from './userdata.ts';

interface Call {
  deps: AppDeps;
  session: Session | null;
  request: FastifyRequest;
  reply: FastifyReply;
}

const clave = z.string({ error: 'Escriba la contraseña' }).max(1024, 'Demasiado larga');
export const Token = z.object({ token: z.string().max(200) }).strict();
export const Correo = z.object({ email: zCorreo }).strict();
export const Restablecer = z.object({ token: z.string().max(200), password: clave }).strict();
export const Cambio = z.object({ actual: clave, nueva: clave }).strict();

function sesion(call: Call): Session {
  if (!call.session) throw new AppError(401, 'sin_sesion');
  return call.session;
}

async function anotar(call: Call, u: UsuarioRow, accion: string): Promise<void> {
  const hoy = await businessDate(call.deps, call.deps.database.db, u.empresa_id);
  await writeAccess(call.deps.database.db, {
    empresa_id: u.empresa_id,
    actor_id: u.id,
    actor_rut: u.rut,
    actor_nombre: u.fullName,
    hoy,
    accion,
    resultado: 'ok',
    info: infoOf(call.request),
  });
}

async function miCuenta(call: Call): Promise<UsuarioRow> {
  const u = await usuarioPorId(call.deps.database.db, sesion(call).empresa_id, sesion(call).usuario_id);
  if (!u) throw new NotFound();
  return u;
}

export async function sesionActual(call: Call) {
  return userDataOf(call.deps, await miCuenta(call), sesion(call));
}

export async function salir(call: Call) {
  await cerrarSesion(call.deps, sesion(call), 'salida');
  await anotar(call, await miCuenta(call), 'salir');
  return call.reply.code(204).send();
}

export async function misSesiones(call: Call) {
  const s = sesion(call);
  const rows = await sesionesVivas(call.deps, s);
  return {
    items: rows.map((r) => ({
      id: r.id,
      creada: r.creada_en.toISOString(),
      usada: r.renovada_en.toISOString(),
      ip: r.ip,
      agente: r.agente,
      actual: r.id === s.sesion_id,
    })),
  };
}

export async function cerrarUna(call: Call) {
  const s = sesion(call);
  const { id } = parseInput(z.object({ id: z.string().regex(/^[0-9a-f-]{36}$/) }), call.request.params);
  const [row] = await call.deps.database.db
    .select({ id: sesiones.id })
    .from(sesiones)
    .where(and(eq(sesiones.empresa_id, s.empresa_id), eq(sesiones.id, id), eq(sesiones.usuario_id, s.usuario_id)));
  if (!row) throw new NotFound();
  await cerrarSesion(call.deps, { empresa_id: s.empresa_id, sesion_id: row.id }, 'cerrada por su dueño');
  return call.reply.code(204).send();
}

export async function verificar(call: Call) {
  const { token } = parseInput(Token, call.request.body);
  const { database } = call.deps;
  await database.db.transaction(async (tx) => {
    const db = tx as unknown as typeof database.db;
    const u = await usuarioDeEnlace(db, await usarFicha(db, token, ['verificacion']));
    if (!u) return;
    // A link still open does not bring back an account that an administrator closed.
    await actualizarCuenta(db, u, { email_verificado: true, ...(u.status === 'pending' ? { status: 'active' as const } : {}) }, true);
  });
  return { estado: 'verificado' };
}

/** The account that somebody without a session asks a link for, within the limits of the mail and of the address. */
async function pedido(call: Call, que: 'olvido' | 'reenvio'): Promise<UsuarioRow | null> {
  const { email } = parseInput(Correo, call.request.body);
  const { db } = call.deps.database;
  await intentar(db, [{ clave: `${que}:${email}`, max: MAX_CUENTA }, ...topesDePedido(call.deps, call.request, que)]);
  return (await usuarioPorEmail(db, email)) ?? null;
}

/** Always 202, known or not, by the same statements (S18). */
export async function reenviar(call: Call) {
  const u = await pedido(call, 'reenvio');
  await enviarFicha(call.deps, call.deps.database.db, u && !u.email_verificado ? u : null, 'verificacion');
  return call.reply.code(202).send({ estado: 'enviado' });
}

/** Always 202, known or not, by the same statements (S18). */
export async function olvido(call: Call) {
  if (call.deps.config.oidc) throw new NotFound();
  const u = await pedido(call, 'olvido');
  await enviarFicha(call.deps, call.deps.database.db, u && u.status !== 'inactive' ? u : null, 'restablecer');
  return call.reply.code(202).send({ estado: 'enviado' });
}

export async function restablecer(call: Call) {
  if (call.deps.config.oidc) throw new NotFound();
  const { token, password } = parseInput(Restablecer, call.request.body);
  const { database } = call.deps;
  const u = await database.db.transaction(async (tx) => {
    const db = tx as unknown as typeof database.db;
    const id = await usarFicha(db, token, ['restablecer', 'invitacion']);
    const row = await usuarioDeEnlace(db, id);
    if (!row) throw new NotFound();
    await exigirClave(call.deps, db, row, password, 'password');
    await guardarClave(db, id, password);
    await anularFichas(db, id);
    await actualizarCuenta(db, row, { email_verificado: true, ...(row.status === 'pending' ? { status: 'active' as const } : {}) }, true);
    await avisarClave(call.deps, db, row);
    return row;
  });
  await cerrarSesiones(call.deps, u, 'contraseña restablecida');
  await anotar(call, u, 'restablecer-clave');
  return { estado: 'restablecida' };
}

/** Who is signed in says its password again, its failed tries counted with those of signing in: 400 at the field, 429. */
export async function exigirClavePropia(deps: AppDeps, u: UsuarioRow, clave: string, campo: string): Promise<void> {
  const { db } = deps.database;
  const intento = await intentar(db, [{ clave: `cuenta:${u.email}`, max: MAX_CUENTA }], u.email);
  if (!(await claveCorrecta(intento.hash, clave))) throw new Invalid({ [campo]: ['La contraseña actual no es correcta'] });
  await olvidarIntento(db, intento, `cuenta:${u.email}`);
}

export async function cambiarClave(call: Call) {
  if (call.deps.config.oidc) throw new NotFound();
  const { actual, nueva } = parseInput(Cambio, call.request.body);
  const { db } = call.deps.database;
  const u = await miCuenta(call);
  await exigirClavePropia(call.deps, u, actual, 'actual');
  await exigirClave(call.deps, db, u, nueva, 'nueva');
  await db.transaction(async (tx) => {
    const en = tx as unknown as typeof db;
    await guardarClave(en, u.id, nueva);
    await anularFichas(en, u.id);
    await actualizarCuenta(en, u, {}, true);
  });
  await avisarClave(call.deps, db, u);
  await cerrarSesiones(call.deps, u, 'cambio de contraseña');
  await anotar(call, u, 'cambiar-clave');
  return { estado: 'cambiada' };
}
