import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import { appliedBy } from '#platform/server/database/migrate.ts';
import type { Database } from '#platform/server/database/open.ts';
import { AJENAS, type Cabecera, COLUMNAS_AJENAS, type Papel, type Portada } from './formato.ts';

/** Characters that who reads by lines takes for the end of one. */
const SEPARAN = /[\u0085\u2028\u2029]/g;

/** Tables and their columns, those that another refers to before it. */
async function enOrden(db: Database): Promise<Cabecera[]> {
  const { rows: columnas } = await db.sql(`
    select c.table_name as tabla, json_agg(c.column_name order by c.ordinal_position) as columnas
    from information_schema.columns c join pg_class r on r.relname = c.table_name and r.relkind = 'r' and r.relnamespace = 'public'::regnamespace
    where c.table_schema = 'public' and c.is_generated = 'NEVER' group by 1 order by 1`);
  const { rows: lazos } = await db.sql(`
    select distinct conrelid::regclass::text as de, confrelid::regclass::text as a from pg_constraint
    where contype = 'f' and conrelid <> confrelid`);
  const faltan = new Map(columnas.map((c) => [String(c.tabla), c.columnas as string[]]));
  const out: Cabecera[] = [];
  while (faltan.size > 0) {
    const libres = [...faltan.keys()].filter((t) => !lazos.some((l) => l.de === t && faltan.has(String(l.a))));
    if (libres.length === 0) throw new Error(`Tables that refer to each other: ${[...faltan.keys()].join(', ')}`);
    for (const tabla of libres) {
      const columnas = (faltan.get(tabla) ?? []).filter((c) => !COLUMNAS_AJENAS[tabla]?.includes(c));
      if (!AJENAS.has(tabla)) out.push({ tabla, columnas, filas: 0 });
      faltan.delete(tabla);
    }
  }
  return out;
}

function papeles(carpeta: string): string[] {
  return readdirSync(carpeta, { recursive: true, withFileTypes: true })
    .filter((f) => f.isFile() && /^[0-9a-f]{64}$/.test(f.name))
    .map((f) => readFileSync(join(f.parentPath, f.name)))
    .sort((a, b) => (hashDe(a) < hashDe(b) ? -1 : 1))
    .map((bytes) => JSON.stringify({ papel: bytes.toString('base64') } satisfies Papel));
}

const hashDe = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

/** Every row of a database and every paper of its folder, in a few megabytes. */
export async function guardar(db: Database, archivos: string, root: string): Promise<Buffer> {
  const lineas = [JSON.stringify({ migraciones: appliedBy(root) } satisfies Portada)];
  for (const t of await enOrden(db)) {
    const cols = t.columnas.map((c) => `"${c}"`).join(', ');
    const { rows } = await db.sql(`select to_json(x)::text as fila from (select ${cols} from "${t.tabla}") x order by x::text`);
    if (rows.length === 0) continue;
    lineas.push(JSON.stringify({ ...t, filas: rows.length } satisfies Cabecera));
    for (const r of rows) lineas.push(String(r.fila).replace(SEPARAN, (c) => `\\u${c.charCodeAt(0).toString(16).padStart(4, '0')}`));
  }
  lineas.push(...papeles(archivos));
  const texto = Buffer.from(lineas.join('\n'));
  const { BROTLI_PARAM_LGWIN: ventana, BROTLI_PARAM_QUALITY: calidad, BROTLI_PARAM_SIZE_HINT: largo } = constants;
  const params = { [ventana]: constants.BROTLI_MAX_WINDOW_BITS, [calidad]: 10, [largo]: texto.length };
  return brotliCompressSync(texto, { params });
}
