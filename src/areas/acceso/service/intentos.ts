import { and, eq, gt, inArray, lt, or, sql } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import { AppError } from '#kernel/errors.ts';
import { uuidv7 } from '#kernel/values/id.ts';
import type { Db } from '#platform/server/database/open.ts';
import type { AppDeps } from '#platform/server/registry.ts';
import { intentos } from '../tables.ts';

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

async function cuenta(db: Db, { clave, minutos = VENTANA_MIN }: Tope): Promise<{ n: number; espera: number }> {
  const ventana = sql`interval '1 minute' * ${minutos}`;
  const [row] = await db
    .select({
      n: sql<number>`count(*)::int`,
      espera: sql<number>`coalesce(ceil(extract(epoch from min(${intentos.instante}) + ${ventana} - now())), 0)::int`,
    })
    .from(intentos)
    .where(and(eq(intentos.clave, clave), gt(intentos.instante, sql`now() - ${ventana}`)));
  return { n: row?.n ?? 0, espera: Math.max(1, row?.espera ?? minutos * 60) };
}

/** A try that was counted before it was judged. */
interface Intento {
  ids: readonly string[];
}

/**
 * Counts a try against each limit before anything is judged: written and committed first, counted after, so that of many at once no more pass
 * than the limit, whichever process answers each. 429 when one is over; that try is not counted, so nobody waits for ever (S17).
 */
export async function intentar(db: Db, topes: readonly Tope[]): Promise<Intento> {
  const filas = topes.map(({ clave }) => ({ id: uuidv7(), clave }));
  const ids = filas.map((f) => f.id);
  if (filas.length === 0) return { ids };
  await db.insert(intentos).values(filas);
  for (const tope of topes) {
    const { n, espera } = await cuenta(db, tope);
    if (n <= tope.max) continue;
    await db.delete(intentos).where(inArray(intentos.id, ids));
    throw new AppError(429, 'demasiados_intentos', { segundos: espera });
  }
  if (Math.random() < 0.02) await db.delete(intentos).where(lt(intentos.instante, sql`now() - interval '1 day'`));
  return { ids };
}

/** The try was right: it does not count, nor do the earlier ones of its account; those of the address do. */
export async function olvidarIntento(db: Db, { ids }: Intento, clave: string): Promise<void> {
  await db.delete(intentos).where(or(inArray(intentos.id, [...ids]), eq(intentos.clave, clave)));
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
