import { type SQL, sql } from 'drizzle-orm';
import type { Ctx } from '#platform/server/context.ts';

/** What a row becomes when a file says it again: it learns what it did not know, and nothing that it knew is forgotten. */
export interface Cambio {
  id: string;
  saldo: number | null;
  documento: string;
  rut: string | null;
  hash: string;
  ocurrencia: number;
  orden: number;
}

/** Writes what changed of many bank lines at once; one that already reads so keeps its version. */
export const cambiarSql = (ctx: Ctx, lista: readonly Cambio[]): SQL => {
  const filas = JSON.stringify(lista);
  return sql`
      update conciliacion_movimiento m set saldo = v.saldo, documento = v.documento, rut_detectado = v.rut, hash = v.hash,
        ocurrencia = v.ocurrencia, orden = v.orden, version = m.version + 1
      from jsonb_to_recordset(${filas}::jsonb) as v(id uuid, saldo bigint, documento text, rut text, hash text, ocurrencia int, orden int)
      where m.empresa_id = ${ctx.empresa_id} and m.id = v.id and (m.saldo, m.documento, m.rut_detectado, m.hash, m.ocurrencia, m.orden)
        is distinct from (v.saldo, v.documento, v.rut, v.hash, v.ocurrencia, v.orden)`;
};
