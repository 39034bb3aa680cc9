import { sql } from 'drizzle-orm';
import { uuidv7 } from '#kernel/values/id.ts';
import type { Db } from '#platform/server/database/open.ts';

interface NuevaFicha {
  usuario_id: string;
  tipo: string;
  hash: string;
  /** Instant, ISO 8601. */
  vence: string;
}
interface Carta {
  empresa_id: string;
  para: string;
  asunto: string;
  texto: string;
}

/**
 * Writes a single-use link and leaves its mail in the outbox, when there is an account. When there is none the very same statements reach no row:
 * how long they take tells nothing (S18).
 */
export async function escribirFicha(db: Db, hay: boolean, f: NuevaFicha, c: Carta): Promise<void> {
  await db.execute(sql`insert into ficha (id, usuario_id, tipo, hash, vence)
    select ${uuidv7()}::uuid, ${f.usuario_id}::uuid, ${f.tipo}, ${f.hash}, ${f.vence}::timestamptz where ${hay}::boolean`);
  await db.execute(sql`insert into correo_salida (id, empresa_id, para, asunto, texto)
    select ${uuidv7()}::uuid, ${c.empresa_id}::uuid, array[${c.para}], ${c.asunto}, ${c.texto} where ${hay}::boolean`);
}
