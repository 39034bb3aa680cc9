import type { WithSubquery } from 'drizzle-orm';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { primeraEmpresa } from '#areas/empresas/public.server.ts';
import { actualizarCuenta, crearCuenta, type UsuarioRow, usuarioPorEmail, usuarioPorNombre } from '#areas/usuarios/public.server.ts';
import { AppError, Forbidden } from '#kernel/errors.ts';
import { zCorreo } from '#kernel/fields.ts';
import { writeAccess } from '#platform/server/audit.ts';
import { businessDate } from '#platform/server/businessdate.ts';
import { infoOf } from '#platform/server/http/session.ts';
import type { AppDeps } from '#platform/server/registry.ts';
import { MAXIMO } from '../domain/clave.ts';
import { dominioDe, llevaEnlace } from '../domain/correo.ts';
import { claveCorrecta, guardarClave, rechazoDe } from './claves.ts';
import { enviarFicha } from './fichas.ts';
import { intentar, olvidarIntento, topesDeEntrada, topesDePedido } from './intentos.ts';
import { abrirSesion, renovar } from './sesiones.ts';
import { userDataJson } from './userdata.ts';

interface Call {
  deps: AppDeps;
  request: FastifyRequest;
  reply: FastifyReply;
}

export const Login = z.object({ email: z.string().max(254), password: z.string().max(1024) });
export const Registro = z.object({
  email: zCorreo,
  username: z
    .string()
    .trim()
    .min(1)
    .max(60)
    .refine((n) => !llevaEnlace(n)),
  password: z.string().max(1024),
});

function dispositivoDe(request: FastifyRequest): string | null {
  const d = request.headers['x-dispositivo'];
  return typeof d === 'string' && /^[\w-]{8,64}$/.test(d) ? d : null;
}

const malaClave = { error: { email: ['Email or Password is Invalid'] } };
const CORTA = 'La contraseña debe tener al menos 8 caracteres';
const algoFallo = { error: { email: ['Something went wrong'] } };

/** Local paths answer 404 when the identity is the company's cloud service: never a fallback. */
function exigirLocal(deps: AppDeps): void {
  if (deps.config.oidc) throw new AppError(404, 'no_existe');
}

/** Opens the session, with what else is written with it, and answers the specification's shape; who it is comes in JSON already. */
export async function entrar(deps: AppDeps, request: FastifyRequest, u: UsuarioRow, ademas: readonly WithSubquery[] = []) {
  const info = infoOf(request);
  const { db } = deps.database;
  const activa = u.status === 'pending' ? { status: 'active' as const } : {};
  const cuenta = actualizarCuenta(db, u, { ultimo_acceso: new Date(), ...activa });
  const hoy = await businessDate(deps, db, u.empresa_id);
  const evento = writeAccess(db, {
    empresa_id: u.empresa_id,
    actor_id: u.id,
    actor_rut: u.rut,
    actor_nombre: u.fullName,
    hoy,
    accion: 'entrar',
    resultado: 'ok',
    info,
  });
  // One statement and one commit: the session, its event and the day of the account are written together or not at all.
  const antes = [db.$with('cuenta').as(cuenta), db.$with('evento').as(evento), ...ademas];
  const pareja = await abrirSesion(deps, u, info, dispositivoDe(request), antes);
  const userData = await userDataJson(deps, u, pareja.sesion);
  return { accessToken: pareja.accessToken, refreshToken: pareja.refreshToken, userData };
}

/** The shape of the specification: some texts, and who it is, which comes in JSON already. */
function contestar(reply: FastifyReply, textos: Record<string, string>, quien: string, userData: string): FastifyReply {
  return reply.type('application/json; charset=utf-8').send(`${JSON.stringify(textos).slice(0, -1)},"${quien}":${userData}}`);
}

/** POST /jwt/login. Unknown mail and wrong password: same status, same body, same work. */
export async function login({ deps, request, reply }: Call): Promise<unknown> {
  exigirLocal(deps);
  const parsed = Login.safeParse(request.body);
  if (!parsed.success) return reply.code(400).send(malaClave);
  const email = parsed.data.email.trim().toLowerCase();
  const { db } = deps.database;
  const intento = await intentar(db, topesDeEntrada(deps, request, email), email);
  const { cuenta: u, hash } = intento;
  const ok = await claveCorrecta(u && u.status !== 'inactive' ? hash : null, parsed.data.password);
  if (!u || !ok) return reply.code(400).send(malaClave);
  const olvido = olvidarIntento(db, intento, `cuenta:${email}`);
  if (!u.email_verificado && !deps.config.demo) {
    await olvido;
    throw new Forbidden('correo_sin_verificar');
  }
  try {
    const { userData, ...textos } = await entrar(deps, request, u, [db.$with('olvido').as(olvido)]);
    return contestar(reply, textos, 'userData', userData);
  } catch (error) {
    deps.log.error({ error }, 'sign-in');
    await olvido;
    return reply.code(400).send(algoFallo);
  }
}

/** What register answers when the mail or the name belong to somebody (spec §5), or null. */
async function conflicto(deps: AppDeps, email: string, username: string) {
  const { db } = deps.database;
  // The mail last: of two that register at once, what the other wrote after the first reading is seen by the second.
  const [conNombre, porCorreo] = [await usuarioPorNombre(db, username), await usuarioPorEmail(db, email)];
  const porNombre = conNombre ?? (porCorreo?.username === username ? porCorreo : undefined);
  if (!porCorreo && !porNombre) return null;
  return {
    error: {
      email: porCorreo ? 'This email is already in use.' : null,
      username: porNombre ? 'This username is already in use.' : null,
    },
  };
}

/**
 * POST /jwt/register. A conflict answers 200 with its texts (spec §5). In demo mode the account is an admin that manages
 * everything (spec §6); otherwise it has no modules, must verify its mail and waits for an administrator.
 */
export async function register({ deps, request, reply }: Call): Promise<unknown> {
  exigirLocal(deps);
  const { config, database } = deps;
  if (config.registro === 'cerrado') throw new AppError(404, 'no_existe');
  const parsed = Registro.safeParse(request.body);
  if (!parsed.success) {
    const campos = [...new Set(parsed.error.issues.map((i) => String(i.path[0] ?? 'email')))];
    return reply.code(400).send({
      error: Object.fromEntries(
        campos.map((c) => [c, [c === 'password' ? CORTA : c === 'email' ? 'Correo inválido' : 'Escriba un nombre de usuario']]),
      ),
    });
  }
  const { email, username, password } = parsed.data;
  const empresa_id = await primeraEmpresa(database.db);
  const rechazo = await rechazoDe(deps, database.db, empresa_id, { email, username }, password);
  if (rechazo === 'corta') return reply.code(400).send({ error: { password: [CORTA] } });
  if (rechazo === 'larga') return reply.code(400).send({ error: { password: [`La contraseña admite hasta ${MAXIMO} caracteres`] } });
  if (rechazo) throw new AppError(400, 'clave_prohibida', {}, { password: ['Esa contraseña es demasiado fácil de adivinar'] });
  if (config.registro === 'solo_dominios' && !config.dominios.includes(dominioDe(email) ?? '')) {
    return reply.code(400).send({ error: { email: ['El correo debe ser de la empresa'] } });
  }
  // From here it tells whether a mail has an account (S18).
  await intentar(database.db, topesDePedido(deps, request, 'registro'));
  const tomado = await conflicto(deps, email, username);
  if (tomado) return tomado;
  const nueva = database.db.transaction(async (tx) => {
    const db = tx as unknown as typeof database.db;
    const role = config.demo ? 'admin' : 'client';
    const row = await crearCuenta(db, {
      empresa_id,
      email,
      username,
      fullName: username,
      role,
      status: config.demo ? 'active' : 'pending',
      email_verificado: config.demo,
      creada_por: ['REGISTRO'],
    });
    await guardarClave(db, row.id, password);
    if (!config.demo) await enviarFicha(deps, db, row, 'verificacion');
    return row;
  });
  // Two at once with the same mail: the second one meets the constraint, and is told the same.
  const u = await nueva.catch(async (error: unknown) => {
    const llegado = await conflicto(deps, email, username);
    if (llegado) return llegado;
    throw error;
  });
  if ('error' in u) return u;
  const pareja = await abrirSesion(deps, u, infoOf(request), dispositivoDe(request));
  return contestar(reply, { accessToken: pareja.accessToken }, 'user', await userDataJson(deps, u, pareja.sesion));
}

/** POST /jwt/refresh-token: both new, or 401 'Invalid refresh token'. */
export async function refresh({ deps, request, reply }: Call): Promise<unknown> {
  const token = (request.body as { refreshToken?: unknown } | null)?.refreshToken;
  const out = typeof token === 'string' ? await renovar(deps, token, dispositivoDe(request)) : null;
  if (!out) return reply.code(401).send({ error: 'Invalid refresh token' });
  const { accessToken, refreshToken, usuario, sesion } = out;
  return contestar(reply, { accessToken, refreshToken }, 'userData', await userDataJson(deps, usuario, sesion));
}
