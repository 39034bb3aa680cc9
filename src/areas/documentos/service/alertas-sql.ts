import { type SQL, sql } from 'drizzle-orm';
import { addDays } from '#kernel/values/fecha.ts';
import type { ReadCtx } from '#platform/server/context.ts';
import { PAPELES } from '../domain/manual.ts';
import { documentos as d } from '../tables.ts';
import { SIN_GIRAR } from './filas.ts';

/** `alertasVivas`, in SQL: some alert of the document holds on the business date. `max`: days since its emission after which one not paid out is old. */
export function conAlertas(ctx: ReadCtx, max: number): SQL {
  const en = (lista: readonly string[]) =>
    sql.join(
      lista.map((x) => sql`${x}`),
      sql`, `,
    );
  return sql`(exists (select 1 from jsonb_array_elements(${d.alertas}) a
      where a->>'codigo' not in ('EN_PLAZO_RECLAMO', 'DOCUMENTO_ANTIGUO') and (a->>'codigo' <> 'RECEPCION_ESTIMADA' or ${d.recepcion_estimada}))
    or (${d.tipo} not in (${en(PAPELES)}) and ${d.estado_sii} in ('sin_consulta', 'en_plazo') and ${d.fin_plazo_reclamo} >= ${ctx.hoy})
    or (${d.estado} in (${en(SIN_GIRAR)}) and ${d.fecha_emision} < ${addDays(ctx.hoy, -max)}))`;
}
