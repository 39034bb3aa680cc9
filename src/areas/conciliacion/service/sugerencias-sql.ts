import { type SQL, sql } from 'drizzle-orm';
import type { Ctx } from '#platform/server/context.ts';
import type { Fila } from './fila.ts';

/** Sets to `sugerido` the open bank lines of the account that a living suggestion takes, and to `pendiente` the others; only what changes is written. */
export const marcarSugeridasSql = (ctx: Ctx, c: Pick<Fila, 'raiz_id' | 'cuenta_id' | 'fecha_termino'>): SQL =>
  sql`
    with con as (
      select distinct l.linea::uuid as id from conciliacion_calce k cross join unnest(k.movimientos_banco) as l(linea)
      where l.linea not like 'resto:%' and empresa_id = ${ctx.empresa_id} and conciliacion_id = ${c.raiz_id} and estado = 'sugerido')
    update conciliacion_movimiento m set estado = case when con.id is null then 'pendiente' else 'sugerido' end
    from conciliacion_movimiento m2 left join con on con.id = m2.id
    where m2.empresa_id = m.empresa_id and m2.id = m.id and m.empresa_id = ${ctx.empresa_id} and m.cuenta_id = ${c.cuenta_id}
      and m.fecha <= ${c.fecha_termino} and m.estado in ('pendiente', 'sugerido')
      and m.estado <> case when con.id is null then 'pendiente' else 'sugerido' end`;
