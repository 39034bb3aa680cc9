import { and, eq, type WithSubquery } from 'drizzle-orm';
import { AppError, Conflict } from '#kernel/errors.ts';
import type { Db } from './database/open.ts';
import { idempotencias } from './tables.ts';

export interface Key {
  empresa_id: string;
  usuario_id: string;
  clave: string;
  ruta: string;
  hash: string;
}

export interface Stored {
  status: number;
  body: unknown;
}

const running = new Set<string>();

/** Marks a key as in course in this process; a second one meanwhile is told so (409, Retry-After). */
export function enter(key: Key): () => void {
  const name = `${key.empresa_id}/${key.usuario_id}/${key.clave}`;
  if (running.has(name)) throw new Conflict('idempotencia_en_curso', { retryAfter: 1 });
  running.add(name);
  return () => running.delete(name);
}

/**
 * Claims the key inside the transaction of the effect. Null: it is ours. Otherwise the first answer, to be repeated.
 * Another process holding it makes this insert wait; the same key with another body is refused (422).
 */
export async function claim(tx: Db, key: Key): Promise<Stored | null> {
  const mine = await tx.insert(idempotencias).values(key).onConflictDoNothing().returning({ clave: idempotencias.clave });
  if (mine.length > 0) return null;
  const [row] = await tx
    .select()
    .from(idempotencias)
    .where(
      and(eq(idempotencias.empresa_id, key.empresa_id), eq(idempotencias.usuario_id, key.usuario_id), eq(idempotencias.clave, key.clave)),
    );
  if (!row) throw new Conflict('idempotencia_en_curso', { retryAfter: 1 });
  if (row.hash !== key.hash || row.ruta !== key.ruta) throw new AppError(422, 'clave_idempotencia_distinta');
  return { status: row.status ?? 200, body: row.respuesta };
}

/** Keeps the answer with its effect, after the other writes that end the act, all in one statement. */
export async function settle(tx: Db, key: Key, stored: Stored, before: readonly WithSubquery[]): Promise<void> {
  await tx
    .with(...before)
    .update(idempotencias)
    .set({ status: stored.status, respuesta: stored.body ?? null })
    .where(
      and(eq(idempotencias.empresa_id, key.empresa_id), eq(idempotencias.usuario_id, key.usuario_id), eq(idempotencias.clave, key.clave)),
    );
}
