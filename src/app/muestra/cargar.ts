import { createReadStream, existsSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { createBrotliDecompress } from 'node:zlib';
import { type Config, filesDir } from '#platform/server/config.ts';
import { migrate } from '#platform/server/database/migrate.ts';
import type { Database, Db } from '#platform/server/database/open.ts';
import { FileStore } from '#platform/server/files/store.ts';
import { marcandoAMedias } from '../a-medias.ts';
import { escribirFilas } from './cargar-sql.ts';
import { type Cabecera, empresaContada, type Papel, type Portada } from './formato.ts';

/** Rows of one statement: enough that asking costs little, few enough that no text reaches megabytes. */
const TANDA = 1_000;

/** Writes what the lines say: a heading and its rows, table after table, then the papers. */
async function volcar(tx: Db, files: FileStore, lineas: AsyncIterable<string>): Promise<void> {
  let cabecera: Cabecera | undefined;
  let faltan = 0;
  let tanda: string[] = [];
  for await (const linea of lineas) {
    if (cabecera && faltan > 0) {
      tanda.push(linea);
      faltan -= 1;
      if (tanda.length < TANDA && faltan > 0) continue;
      await escribirFilas(tx, cabecera, tanda);
      tanda = [];
      continue;
    }
    const dicho = JSON.parse(linea) as Cabecera | Papel;
    if ('papel' in dicho) await files.put(Buffer.from(dicho.papel, 'base64'));
    else {
      cabecera = dicho;
      faltan = dicho.filas;
    }
  }
  if (faltan > 0) throw new Error(`The snapshot ends ${faltan} rows before it should`);
}

const esNueva = async (db: Database) => (await db.sql(`select to_regclass('public.migracion') as hay`)).rows[0]?.hay === null;

/**
 * Fills a database that nobody has used yet with the demo company already told: the schema as it was when its rows were written, the rows and
 * their papers, all or nothing. The migrations that came later run afterwards, as over any company. Answers whether it did.
 */
export async function cargarMuestra(db: Database, config: Config, root: string): Promise<boolean> {
  const archivo = empresaContada(root);
  if (!existsSync(archivo) || !(await esNueva(db))) return false;
  const lector = createInterface({ input: createReadStream(archivo).pipe(createBrotliDecompress()), crlfDelay: Number.POSITIVE_INFINITY });
  const lineas = lector[Symbol.asyncIterator]();
  const portada = JSON.parse(String((await lineas.next()).value)) as Portada;
  const files = new FileStore(filesDir(config));
  await marcandoAMedias(config, async () => {
    await migrate(db, root, portada.migraciones);
    await db.db.transaction((tx) => volcar(tx as unknown as Db, files, { [Symbol.asyncIterator]: () => lineas }));
  });
  return true;
}
