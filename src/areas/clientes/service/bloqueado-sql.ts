import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { bloqueos } from '../tables.ts';

/** A bloqueo that stands: nobody has lifted it, though somebody may have asked to. The value is written, not a parameter, as its index says it. */
export const abierto: SQL = sql`${bloqueos.estado} <> 'levantado'`;

/** The bloqueos that stand of the client of a row, for a question made inside another. */
export const abiertosDe = (empresa_id: SQLWrapper, rut: SQLWrapper): SQL =>
  sql`from ${bloqueos} where ${bloqueos.empresa_id} = ${empresa_id} and ${bloqueos.cliente_rut} = ${rut} and ${abierto}`;

/** Whether the client of a row is blocked. */
export const bloqueado = (empresa_id: SQLWrapper, rut: SQLWrapper): SQL => sql`exists (select 1 ${abiertosDe(empresa_id, rut)})`;
