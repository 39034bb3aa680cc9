import { asc, eq, type SQL, sql } from 'drizzle-orm';
import type { Fecha } from '#kernel/values/fecha.ts';
import type { Rut } from '#kernel/values/rut.ts';
import type { ReadCtx } from '#platform/server/context.ts';
import type { Condiciones } from '../domain/formas.ts';
import { estrategias } from '../tables.ts';
import { arreglo, CERRADO, correr } from './consulta.ts';

/** In which of a hundred parts a person falls, by its RUT: always the same one, whatever the strategies. */
const PARTE: SQL = sql`(('x' || substr(md5(t.rut_deudor), 1, 7))::bit(28)::int % 100)`;

/**
 * Whether a ticket (`t`) meets the conditions of a strategy: only what they name is asked, so that choosing among the few that there are costs a look at each
 * ticket and no question to the database.
 */
export function cumple(c: Condiciones): SQL {
  const pide: SQL[] = [];
  if (c.division) pide.push(sql`t.division = any(${arreglo(c.division)})`);
  if (c.protegida !== undefined) pide.push(sql`t.protegida = ${c.protegida}::boolean`);
  if (c.reparto) pide.push(sql`${PARTE} >= ${c.reparto.desde}::int and ${PARTE} < ${c.reparto.hasta}::int`);
  if (c.tipo_documento)
    pide.push(sql`exists (select 1 from cobranza_item i where i.empresa_id = t.empresa_id and i.ticket_id = t.id and i.vivo
      and i.tipo_documento = any(${arreglo(c.tipo_documento)}))`);
  return pide.length === 0 ? sql`true` : sql`(${sql.join(pide, sql` and `)})`;
}

/** Strategies in force, the one that goes first, first. */
export const enVigor = async (ctx: ReadCtx) =>
  ctx.rows(estrategias, eq(estrategias.vigente, true), { orden: [asc(estrategias.prioridad), asc(estrategias.clave)] });

/** Open tickets that a strategy would take today: they meet it, and no other in force goes before it. */
export async function ticketsQueSeguirian(
  ctx: ReadCtx,
  e: { clave: string; prioridad: number; condiciones: Condiciones },
  limite: number,
): Promise<{ rut: Rut; vence: Fecha; protegida: boolean }[]> {
  const antes = (await enVigor(ctx)).filter(
    (x) => x.clave !== e.clave && (x.prioridad < e.prioridad || (x.prioridad === e.prioridad && x.clave < e.clave)),
  );
  const q = sql`select t.rut_deudor as rut, t.vence::text as vence, t.protegida from cobranza_ticket t
    where t.empresa_id = ${ctx.empresa_id}::uuid and t.estado not in ${CERRADO} and t.estado not in ('PREJUDICIAL', 'JUDICIAL') and t.vence is not null
      and ${cumple(e.condiciones)} ${sql.join(
        antes.map((x) => sql`and not ${cumple(x.condiciones)}`),
        sql` `,
      )}
    order by t.num_ticket limit ${limite}`;
  return (await correr<{ rut: Rut; vence: Fecha; protegida: boolean }>(ctx, q)).rows;
}

/** Open tickets that follow each strategy. */
export async function conEstrategia(ctx: ReadCtx): Promise<Map<string, number>> {
  const q = sql`select t.estrategia_id as id, count(*)::int as n from cobranza_ticket t
    where t.empresa_id = ${ctx.empresa_id}::uuid and t.estado not in ${CERRADO} and t.estrategia_id is not null group by t.estrategia_id`;
  return new Map((await correr<{ id: string; n: number }>(ctx, q)).rows.map((r) => [r.id, r.n]));
}
