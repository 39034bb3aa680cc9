import { sql } from 'drizzle-orm';
import { protegidasPara } from '#areas/clientes/public.server.ts';
import type { Rut } from '#kernel/values/rut.ts';
import type { Ctx } from '#platform/server/context.ts';
import { type Alcance, correr, deQuien } from './consulta.ts';

/** Whether the planner may join by loops, until the end of the transaction. */
export const lazos = (ctx: Ctx, como: 'on' | 'off') => correr(ctx, sql`select set_config('enable_nestloop', ${como}, true)`);

/** People of one question: a first night names a hundred thousand, and neither its memory nor its lists may grow with them. */
const POR_VEZ = 2000;

/** Who the new tickets are of: the name as it is read, and whether the law protects it. In order of RUT, so many people a statement. */
export async function nombrar(ctx: Ctx, a: Alcance): Promise<void> {
  for (let tras = ''; ; ) {
    const { rows } = await correr<{ rut: Rut }>(
      ctx,
      sql`select distinct t.rut_deudor as rut from cobranza_ticket t where t.empresa_id = ${ctx.empresa_id}::uuid and t.nombre = ''
        and t.rut_deudor > ${tras} and ${deQuien(a, sql`t.rut_deudor`)} order by 1 limit ${POR_VEZ}::int`,
    );
    const ultimo = rows.at(-1);
    if (!ultimo) return;
    const gente = await protegidasPara(
      ctx,
      rows.map((r) => r.rut),
    );
    await correr(
      ctx,
      sql`update cobranza_ticket t set nombre = x.nombre, protegida = x.protegida
        from jsonb_to_recordset(${JSON.stringify(gente)}::jsonb) as x(rut text, nombre text, protegida boolean)
        where t.empresa_id = ${ctx.empresa_id}::uuid and t.rut_deudor = x.rut and t.nombre = ''`,
    );
    if (rows.length < POR_VEZ) return;
    tras = ultimo.rut;
  }
}
