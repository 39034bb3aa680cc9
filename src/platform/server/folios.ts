import { sql } from 'drizzle-orm';
import type { Db } from './database/open.ts';
import { folios } from './tables.ts';

/**
 * Next number of a series, taken in the caller's transaction from a counter row: no gaps, never reused, and two takers
 * wait for each other until commit (quality §0.4). A rolled-back act gives its number back.
 */
export async function takeFolio(tx: Db, empresa_id: string, serie: string): Promise<number> {
  const [row] = await tx
    .insert(folios)
    .values({ empresa_id, serie, ultimo: 1 })
    .onConflictDoUpdate({ target: [folios.empresa_id, folios.serie], set: { ultimo: sql`${folios.ultimo} + 1` } })
    .returning({ ultimo: folios.ultimo });
  if (!row) throw new Error(`no folio for ${serie}`);
  return row.ultimo;
}
