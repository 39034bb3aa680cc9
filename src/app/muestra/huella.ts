import { createHash } from 'node:crypto';
import type { Database } from '#platform/server/database/open.ts';

/** Who came in, signals and keys of the clients: they tell of the run, not of the books. */
const AJENAS = /^(evento|evento_sello|sesion|intento|ficha|senal|boleto|idempotencia|lectura|tabla_version|correo_salida|migracion.*|_.*)$/;
const UUID = /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;

const deLista = (v: readonly unknown[]) => v.map((x) => JSON.stringify(sinIds(x))).sort();

/** The value without ids and with its lists sorted: what was written at once, or is kept by id, has no order but that of the ids. */
function sinIds(v: unknown): unknown {
  if (typeof v === 'string') return v.replace(UUID, '*');
  if (v === null || typeof v !== 'object') return v;
  if (Array.isArray(v)) return deLista(v);
  const partes = Object.entries(v);
  return partes.some(([k]) => k.search(UUID) >= 0) ? deLista(partes) : Object.fromEntries(partes.map(([k, x]) => [k, sinIds(x)]));
}

/**
 * Hash of every table, row by row in order, without what two runs may not share: ids, instants, and the hashes that chain them.
 * Equal means equal amounts, dates, states, counters and texts. Each value is `<rows> <hash>`.
 */
export async function huellaDe(db: Database): Promise<Record<string, string>> {
  const { rows: columnas } =
    await db.sql(`select table_name as tabla, string_agg(quote_ident(column_name), ', ' order by ordinal_position) as cols
    from information_schema.columns where table_schema = 'public' and data_type not in ('uuid', 'timestamp with time zone')
      and column_name not in ('hash', 'hash_previo') group by 1 order by 1`);
  const out: Record<string, string> = {};
  for (const { tabla, cols } of columnas) {
    if (AJENAS.test(String(tabla))) continue;
    const { rows } = await db.sql(`select to_jsonb(x)::text as f from (select ${String(cols)} from ${String(tabla)}) x`);
    const filas = rows.map((r) => JSON.stringify(sinIds(JSON.parse(String(r.f))))).sort();
    out[String(tabla)] = `${filas.length} ${createHash('sha256').update(filas.join('\n')).digest('hex').slice(0, 16)}`;
  }
  return out;
}
