import { type SQL, sql } from 'drizzle-orm';
import type { Fecha } from '#kernel/values/fecha.ts';
import { HASTA_TRAMO, type Tramo } from '../domain/formas.ts';

/** Days of mora of a ticket on a day, as `moraDe` of the domain counts them. `t`: the ticket. */
export const diasMora = (al: Fecha, t: SQL = sql`t`): SQL =>
  sql`case when ${t}.cerrado is null and ${t}.monto_total > 0 then greatest(0, ${al}::date - ${t}.vence) else 0 end`;

/** What each band of mora is worth: an expression of the days, whose last band has no end. */
export const segunTramo = (dias: SQL, valor: (tramo: Tramo) => SQL): SQL =>
  sql`case ${sql.join(
    HASTA_TRAMO.map(([tramo, hasta]) => sql`when ${dias} <= ${hasta}::int then ${valor(tramo)}`),
    sql` `,
  )} else ${valor('MAS_90')} end`;

/** Band of a ticket on a day. */
export const tramoSql = (al: Fecha, t: SQL = sql`t`): SQL => segunTramo(diasMora(al, t), (tramo) => sql`${tramo}::text`);
