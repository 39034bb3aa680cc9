import { type SQL, sql } from 'drizzle-orm';
import type { Fecha } from '#kernel/values/fecha.ts';
import { bloqueado } from './bloqueado-sql.ts';

/** What nobody has taken of a line (`l` names it); negative is sobregiro. */
const libre = (l: SQL): SQL => sql`(${l}.monto_pesos - ${l}.usado - ${l}.reservado)`;

/** Whether a line may not be drawn that day: the rule of `seGira` (domain/linea.ts), for rows that are not read one by one. */
const cerrada = (l: SQL, hoy: Fecha): SQL => sql`(${l}.estado <> 'vigente' or ${hoy}::date not between ${l}.desde and ${l}.hasta
  or ${bloqueado(sql`${l}.empresa_id`, sql`${l}.cliente_rut`)})`;

/** What is left of a line that may not be drawn that day, in pesos. Null without a line. */
export const retenidoDeLinea = (l: SQL, hoy: Fecha): SQL =>
  sql`case when ${cerrada(l, hoy)} then greatest(0, ${libre(l)}) else ${libre(l)} * 0 end`;

/** What may be drawn of a line that day, in pesos; negative is sobregiro. Null without a line. */
export const disponibleDeLinea = (l: SQL, hoy: Fecha): SQL =>
  sql`case when ${cerrada(l, hoy)} then least(0, ${libre(l)}) else ${libre(l)} end`;
