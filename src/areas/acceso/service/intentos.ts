import { and, eq, gt, inArray, lt, or, sql } from 'drizzle-orm';
import { QueryBuilder } from 'drizzle-orm/pg-core';
import type { FastifyRequest } from 'fastify';
import { cuentaDeCorreo, type UsuarioRow } from '#areas/usuarios/public.server.ts';
import { AppError } from '#kernel/errors.ts';
import { uuidv7 } from '#kernel/values/id.ts';
import type { Db } from '#platform/server/database/open.ts';
import type { AppDeps } from '#platform/server/registry.ts';
import { credenciales, intentos } from '../tables.ts';

const VENTANA_MIN = 15;
/** The sixth try of an account, or the thirtieth of an address, waits (S17). */
export const MAX_CUENTA = 5;
const MAX_DIRECCION = 29;
/** Accounts asked for, and links, from one address in an hour (S18). */
const MAX_POR_HORA = 5;

interface Tope {
  clave: string;
  max: number;
  /** Window, in minutes [15]. */
  minutos?: number;
}

/** How many tries one of the limits has in its window, and how long until the first of them leaves it. */
function deTope(i: 0 | 1) {
  const ventana = sql`interval '1 minute' * ${sql.placeholder(`minutos${i}`)}`;
  const suyos = and(eq(intentos.clave, sql.placeholder(`clave${i}`)), gt(intentos.instante, sql`now() - ${ventana}`));
  const primero = sql`min(${intentos.instante}) filter (where ${suyos})`;
  return {
    n: sql<number>`count(*) filter (where ${suyos})::int`.as(`n${i}`),
    espera: sql<number>`coalesce(ceil(extract(epoch from ${primero} + ${ventana} - now())), 0)::int`.as(`espera${i}`),
  };
}

const [UNO, OTRO] = [deTope(0), deTope(1)];
const cuantos = new QueryBuilder()
  .select({ n0: UNO.n, espera0: UNO.espera, n1: OTRO.n, espera1: OTRO.espera })
  .from(intentos)
  .where(or(...[0, 1].map((i) => eq(intentos.clave, sql.placeholder(`clave${i}`)))))
  .as('cuantos');

/** The limits, and with them the account of a mail and its password: one statement, the same whether there is such an account or not (S18). */
const preguntar = (db: Db) =>
  db
    .select()
    .from(cuantos)
    .leftJoin(cuentaDeCorreo, sql`true`)
    .leftJoin(credenciales, eq(credenciales.usuario_id, cuentaDeCorreo.id))
    .prepare('intento');
const preparadas = new WeakMap<Db, ReturnType<typeof preguntar>>();

function preparada(db: Db): ReturnType<typeof preguntar> {
  const ya = preparadas.get(db) ?? preguntar(db);
  preparadas.set(db, ya);
  return ya;
}

/** A try that was counted before it was judged, with the account of its mail. */
interface Intento {
  ids: readonly string[];
  cuenta: UsuarioRow | null;
  /** Of its password. */
  hash: string | null;
}

/**
 * Counts a try against its limits, two at most, before anything is judged: written and committed first, counted after, so that of many at once
 * no more pass than the limit, whichever process answers each. 429 when one is over; that try is not counted, so nobody waits for ever (S17).
 */
export async function intentar(db: Db, topes: readonly Tope[], email = ''): Promise<Intento> {
  const filas = topes.map(({ clave }) => ({ id: uuidv7(), clave }));
  const ids = filas.map((f) => f.id);
  if (filas.length === 0) return { ids, cuenta: null, hash: null };
  await db.insert(intentos).values(filas);
  const [uno, otro] = topes;
  const de = {
    clave0: uno?.clave,
    minutos0: uno?.minutos ?? VENTANA_MIN,
    clave1: otro?.clave ?? '',
    minutos1: otro?.minutos ?? VENTANA_MIN,
  };
  const [row] = await preparada(db).execute({ email, ...de });
  if (!row) throw new Error('the tries were not counted');
  const { n0, espera0, n1, espera1 } = row.cuantos;
  const veces = [
    { n: n0, espera: espera0 },
    { n: n1, espera: espera1 },
  ];
  const pasado = veces.find(({ n }, i) => n > (topes[i]?.max ?? Number.POSITIVE_INFINITY));
  if (pasado) {
    await db.delete(intentos).where(inArray(intentos.id, ids));
    throw new AppError(429, 'demasiados_intentos', { segundos: Math.max(1, pasado.espera) });
  }
  if (Math.random() < 0.02) await db.delete(intentos).where(lt(intentos.instante, sql`now() - interval '1 day'`));
  return { ids, cuenta: row.cuenta, hash: row.credencial?.hash ?? null };
}

/** The try was right: it does not count, nor do the earlier ones of its account; those of the address do. The statement, to await or to join. */
export function olvidarIntento(db: Db, { ids }: Intento, clave: string) {
  return db.delete(intentos).where(or(inArray(intentos.id, [...ids]), eq(intentos.clave, clave)));
}

const LOOPBACK = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1']);

/** The limit of an address, but for this machine in demo mode. */
function deDireccion(deps: AppDeps, { ip }: FastifyRequest, tope: (ip: string) => Tope): Tope[] {
  return deps.config.demo && LOOPBACK.has(ip) ? [] : [tope(ip)];
}

/** Limits of a sign-in: those of the account always, those of the address. */
export const topesDeEntrada = (deps: AppDeps, request: FastifyRequest, email: string): Tope[] => [
  { clave: `cuenta:${email}`, max: MAX_CUENTA },
  ...deDireccion(deps, request, (ip) => ({ clave: `ip:${ip}`, max: MAX_DIRECCION })),
];

/** Limit of an address for what anybody may ask without a session: registering, and each kind of link. */
export const topesDePedido = (deps: AppDeps, request: FastifyRequest, que: 'registro' | 'olvido' | 'reenvio'): Tope[] =>
  deDireccion(deps, request, (ip) => ({ clave: `${que}-ip:${ip}`, max: MAX_POR_HORA, minutos: 60 }));
