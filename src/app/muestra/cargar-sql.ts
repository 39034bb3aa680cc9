import { sql } from 'drizzle-orm';
import type { Db } from '#platform/server/database/open.ts';
import type { Cabecera } from './formato.ts';

/** Writes rows of one table as the snapshot tells them, each a line of JSON with the columns of its heading. */
export async function escribirFilas(tx: Db, { tabla, columnas }: Cabecera, filas: readonly string[]): Promise<void> {
  const cols = sql.raw(columnas.map((c) => `"${c}"`).join(', '));
  const de = sql.raw(`"${tabla}"`);
  await tx.execute(
    sql`insert into ${de} (${cols}) select ${cols} from json_populate_recordset(null::${de}, ${`[${filas.join(',')}]`}::json)`,
  );
}
