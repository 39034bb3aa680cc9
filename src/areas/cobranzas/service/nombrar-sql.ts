import { sql } from 'drizzle-orm';
import { personasProtegidas } from '#areas/clientes/public.server.ts';
import type { Ctx } from '#platform/server/context.ts';
import { type Alcance, correr, deQuien } from './consulta.ts';

/** Whether the planner may join by loops, until the end of the transaction. */
export const lazos = (ctx: Ctx, como: 'on' | 'off') => correr(ctx, sql`select set_config('enable_nestloop', ${como}, true)`);

/** A ticket is born with the name of its person. Who had none yet takes it when the person has one. */
export async function nombrar(ctx: Ctx, a: Alcance): Promise<void> {
  await correr(
    ctx,
    sql`update cobranza_ticket t set nombre = p.nombre, protegida = p.protegida from ${personasProtegidas(ctx)} p
      where t.empresa_id = ${ctx.empresa_id}::uuid and t.nombre = '' and p.rut = t.rut_deudor and ${deQuien(a, sql`t.rut_deudor`)}`,
  );
}
