import { and, eq, gt, lt, sql } from 'drizzle-orm';
import { AppError } from '#kernel/errors.ts';
import { uuidv7 } from '#kernel/values/id.ts';
import type { Db } from '#platform/server/database/open.ts';
import { intentos } from '../tables.ts';

const VENTANA_MIN = 15;
export const MAX_CUENTA = 5;
export const MAX_DIRECCION = 29;

async function fallos(db: Db, clave: string): Promise<{ n: number; espera: number }> {
  const [row] = await db
    .select({
      n: sql<number>`count(*)::int`,
      espera: sql<number>`coalesce(ceil(extract(epoch from min(${intentos.instante}) + interval '15 minutes' - now())), 0)::int`,
    })
    .from(intentos)
    .where(and(eq(intentos.clave, clave), gt(intentos.instante, sql`now() - interval '15 minutes'`)));
  return { n: row?.n ?? 0, espera: Math.max(1, row?.espera ?? VENTANA_MIN * 60) };
}

/**
 * 429 when the account failed 5 times, or the address 29, within 15 minutes: the next one waits. Never a permanent lock (S17). Answers how many
 * failures of any of them count today.
 */
export async function exigirIntento(db: Db, claves: readonly { clave: string; max: number }[]): Promise<number> {
  let total = 0;
  for (const { clave, max } of claves) {
    const { n, espera } = await fallos(db, clave);
    if (n >= max) throw new AppError(429, 'demasiados_intentos', { segundos: espera });
    total += n;
  }
  return total;
}

export async function anotarFallo(db: Db, claves: readonly string[]): Promise<void> {
  await db.insert(intentos).values(claves.map((clave) => ({ id: uuidv7(), clave })));
  if (Math.random() < 0.02) await db.delete(intentos).where(lt(intentos.instante, sql`now() - interval '1 day'`));
}

/** A right password clears the account's count, not the address's. */
export async function olvidarFallos(db: Db, clave: string): Promise<void> {
  await db.delete(intentos).where(eq(intentos.clave, clave));
}
