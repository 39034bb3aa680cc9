import { and, eq, inArray, sql } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { perfilesDeCuentas } from '#areas/perfiles/public.server.ts';
import { AppError, Invalid, NotFound } from '#kernel/errors.ts';
import { actAs, bare, type Call, idQuery, onlyId, type Raw, wrapped } from '#platform/server/http/template.ts';
import { readContext, runList } from '#platform/server/pipeline.ts';
import type { AppDeps } from '#platform/server/registry.ts';
import type { Session } from '#platform/server/session.ts';
import { contract } from '../contract.ts';
import { usuarios } from '../tables.ts';
import type { UsuarioRow } from './cuentas.ts';
import { service } from './usuarios.ts';

/** What an account answers and may be sent back whole: read-only on the way in. */
const SOLO_LECTURA = new Set(['avatar', 'ultimo_acceso', 'perfiles', 'ejecutivo_rut', 'email_verificado']);
const PROPIOS = new Set([
  'password',
  'username',
  'fullName',
  'role',
  'currentPlan',
  'status',
  'email',
  'rut',
  'company',
  'contact',
  'country',
]);

/** The integer id is the template's; the rest is the account, with its profiles and the RUT of its executive record while it is active. */
async function deCuentas(call: Call, rows: readonly UsuarioRow[]) {
  const ctx = await readContext(call.deps, service, quien(call), 'plantilla');
  const ids = rows.map((u) => u.id);
  const suyos = await perfilesDeCuentas(ctx, ids);
  const ruts = rows.flatMap((u) => u.rut ?? []);
  const activas = new Set(ruts.length > 0 ? await ctx.askOne('cuenta.fichas', { ruts }) : []);
  return rows.map((u) => {
    const { numero, username, fullName, role, currentPlan, status, email, rut, avatar, company, contact, country, ultimo_acceso } = u;
    return {
      id: numero,
      username,
      fullName,
      role,
      currentPlan,
      status,
      email,
      rut,
      avatar,
      company,
      contact,
      country,
      perfiles: suyos.get(u.id) ?? [],
      ejecutivo_rut: rut && activas.has(rut) ? rut : null,
      ultimo_acceso,
    };
  });
}

const deCuenta = async (call: Call, row: UsuarioRow) => (await deCuentas(call, [row]))[0];

function quien(call: Call): Session {
  if (!call.session) throw new AppError(401, 'sin_sesion');
  return call.session;
}

const idDe = ({ query, body }: FastifyRequest) =>
  onlyId('id', (query as { id?: unknown }).id, (body as { id?: unknown } | null | undefined)?.id);

async function cuentaPor(deps: AppDeps, session: Session, id: string): Promise<UsuarioRow> {
  const por = /^\d{1,9}$/.test(id) ? eq(usuarios.numero, Number(id)) : sql`${usuarios.id}::text = ${id.toLowerCase()}`;
  const [row] = await deps.database.db
    .select()
    .from(usuarios)
    .where(and(eq(usuarios.empresa_id, session.empresa_id), por));
  if (!row) throw new NotFound();
  return row;
}

async function todas(call: Call) {
  const rows = await call.deps.database.db
    .select()
    .from(usuarios)
    .where(eq(usuarios.empresa_id, quien(call).empresa_id))
    .orderBy(usuarios.numero)
    .limit(1000);
  return deCuentas(call, rows);
}

async function datos(call: Call) {
  // The template sends its empty filters as empty texts.
  const filtros = Object.fromEntries(Object.entries(call.request.query as Record<string, string>).filter(([, v]) => v !== ''));
  const yo = quien(call);
  const { items, total } = await runList(call.deps, service, yo, filtros);
  const ids = (items as { id: string }[]).map((u) => u.id);
  const suyas = and(eq(usuarios.empresa_id, yo.empresa_id), inArray(usuarios.id, ids));
  const rows = ids.length > 0 ? await call.deps.database.db.select().from(usuarios).where(suyas) : [];
  const orden = new Map(ids.map((id, i) => [id, i]));
  return {
    total,
    users: await deCuentas(
      call,
      rows.toSorted((a, b) => (orden.get(a.id) ?? 0) - (orden.get(b.id) ?? 0)),
    ),
  };
}

async function agregar(call: Call) {
  const { data: user } = bare(call.request, 'user', SOLO_LECTURA);
  const extra = Object.keys(user).filter((k) => !PROPIOS.has(k));
  if (extra.length > 0)
    throw new Invalid(Object.fromEntries(extra.map((k) => [k, ['Este campo no corresponde']])), 'campo_desconocido', {
      campos: extra.join(', '),
    });
  const limpio = Object.fromEntries(Object.entries(user).filter(([, v]) => v !== '' && v !== null));
  const { id } = (await actAs(call, 'usuarios', 'crear', limpio)) as { id: string };
  return call.reply.code(201).send({ user: await deCuenta(call, await cuentaPor(call.deps, quien(call), id)) });
}

async function borrar(call: Call) {
  const row = await cuentaPor(call.deps, quien(call), idDe(call.request));
  await actAs(call, 'usuarios', 'eliminar', {}, row.id);
  return { id: row.numero };
}

async function una(call: Call) {
  const session = quien(call);
  return deCuenta(call, await cuentaPor(call.deps, session, idDe(call.request)));
}

/** An account as the template lists it. */
const Cuenta = z.object({
  id: z.number().int(),
  username: z.string(),
  fullName: z.string(),
  role: z.string(),
  currentPlan: z.string(),
  status: z.string(),
  email: z.string(),
  rut: z.string().nullable(),
  avatar: z.string().nullable(),
  company: z.string().nullable(),
  contact: z.string().nullable(),
  country: z.string().nullable(),
  perfiles: z.array(z.unknown()),
  ejecutivo_rut: z.string().nullable(),
  ultimo_acceso: z.string().nullable(),
});
const DOC = {
  todas: { answer: z.array(Cuenta) },
  datos: { query: z.looseObject({}), answer: z.object({ total: z.number().int(), users: z.array(Cuenta) }) },
  una: { query: idQuery('id'), answer: Cuenta },
  agregar: { body: wrapped('user', contract.operations.crear.input), answer: z.object({ user: Cuenta }), status: 201 },
  borrar: { query: idQuery('id'), answer: z.object({ id: z.number().int() }) },
};

const ver = 'usuarios:ver';
export const plantilla: readonly Raw[] = [
  { method: 'GET', path: '/api/users/list/all-data', permission: ver, resumen: 'Todas las cuentas', doc: DOC.todas, handler: todas },
  { method: 'GET', path: '/api/users/list/data', permission: ver, resumen: 'Cuentas por página', doc: DOC.datos, handler: datos },
  { method: 'GET', path: '/api/users/user', permission: ver, resumen: 'Una cuenta', doc: DOC.una, handler: una },
  {
    method: 'POST',
    path: '/apps/users/add-user',
    permission: 'usuarios:crear',
    resumen: 'Crear una cuenta',
    doc: DOC.agregar,
    handler: agregar,
  },
  {
    method: 'DELETE',
    path: '/apps/users/delete',
    permission: 'usuarios:eliminar',
    resumen: 'Eliminar una cuenta',
    doc: DOC.borrar,
    handler: borrar,
  },
];
