import { type SQL, sql } from 'drizzle-orm';
import type { Fecha } from '#kernel/values/fecha.ts';
import type { Rut } from '#kernel/values/rut.ts';
import type { ReadCtx } from '#platform/server/context.ts';
import type { Condiciones } from '../domain/formas.ts';
import { CERRADO, correr } from './consulta.ts';

/** In which of a hundred parts a person falls, by its RUT: always the same one, whatever the strategies. */
const PARTE: SQL = sql`(('x' || substr(md5(t.rut_deudor), 1, 7))::bit(28)::int % 100)`;

/** Whether a ticket (`t`) meets the conditions of a strategy, as they are kept. */
export const cumple = (c: SQL): SQL => sql`(${c} -> 'division' is null or ${c} -> 'division' @> to_jsonb(t.division))
  and (${c} -> 'protegida' is null or (${c} ->> 'protegida')::boolean = t.protegida)
  and (${c} -> 'tipo_documento' is null or exists (select 1 from cobranza_item i where i.empresa_id = t.empresa_id and i.ticket_id = t.id
    and i.vivo and ${c} -> 'tipo_documento' @> to_jsonb(i.tipo_documento)))
  and (${c} -> 'reparto' is null or (${PARTE} >= (${c} -> 'reparto' ->> 'desde')::int and ${PARTE} < (${c} -> 'reparto' ->> 'hasta')::int))`;

/** Open tickets that a strategy would take today: they meet it, and no other in force goes before it. */
export async function ticketsQueSeguirian(
  ctx: ReadCtx,
  e: { clave: string; prioridad: number; condiciones: Condiciones },
  limite: number,
): Promise<{ rut: Rut; vence: Fecha; protegida: boolean }[]> {
  const suyas = sql`${JSON.stringify(e.condiciones)}::jsonb`;
  const q = sql`select t.rut_deudor as rut, t.vence::text as vence, t.protegida from cobranza_ticket t
    where t.empresa_id = ${ctx.empresa_id}::uuid and t.estado not in ${CERRADO} and t.estado not in ('PREJUDICIAL', 'JUDICIAL') and t.vence is not null
      and ${cumple(suyas)}
      and not exists (select 1 from cobranza_estrategia e where e.empresa_id = t.empresa_id and e.vigente and e.clave <> ${e.clave}
        and (e.prioridad, e.clave) < (${e.prioridad}::int, ${e.clave}::text) and ${cumple(sql`e.condiciones`)})
    order by t.num_ticket limit ${limite}`;
  return (await correr<{ rut: Rut; vence: Fecha; protegida: boolean }>(ctx, q)).rows;
}

/** Open tickets that follow each strategy. */
export async function conEstrategia(ctx: ReadCtx): Promise<Map<string, number>> {
  const q = sql`select t.estrategia_id as id, count(*)::int as n from cobranza_ticket t
    where t.empresa_id = ${ctx.empresa_id}::uuid and t.estado not in ${CERRADO} and t.estrategia_id is not null group by t.estrategia_id`;
  return new Map((await correr<{ id: string; n: number }>(ctx, q)).rows.map((r) => [r.id, r.n]));
}
