import { sql } from 'drizzle-orm';
import { personasProtegidas } from '#areas/clientes/public.server.ts';
import type { Ctx } from '#platform/server/context.ts';
import { type Alcance, correr, deQuien } from './consulta.ts';

/**
 * What a statement over everybody asks of the planner: no joins by loops, since it knows nothing of rows that were written a moment ago and with loops over them a
 * night would last a day; and memory to sort them without the disk. Afterwards the transaction goes on as it was.
 */
export async function sobreTodos<T>(ctx: Ctx, hacer: () => Promise<T>): Promise<T> {
  const antes = sql`select current_setting('enable_nestloop') as lazos, current_setting('work_mem') as memoria`;
  const [era] = (await correr<{ lazos: string; memoria: string }>(ctx, antes)).rows;
  const poner = (lazos: string, memoria: string) =>
    correr(ctx, sql`select set_config('enable_nestloop', ${lazos}, true), set_config('work_mem', ${memoria}, true)`);
  await poner('off', MEMORIA);
  const r = await hacer();
  await poner(era?.lazos ?? 'on', era?.memoria ?? '4MB');
  return r;
}
/** Enough for the sorts and hashes of a hundred thousand tickets. */
const MEMORIA = '64MB';

/** A ticket is born with the name of its person. Who had none yet takes it when the person has one. */
export async function nombrar(ctx: Ctx, a: Alcance): Promise<void> {
  await correr(
    ctx,
    sql`update cobranza_ticket t set nombre = p.nombre, protegida = p.protegida from ${personasProtegidas(ctx)} p
      where t.empresa_id = ${ctx.empresa_id}::uuid and t.nombre = '' and p.rut = t.rut_deudor and ${deQuien(a, sql`t.rut_deudor`)}`,
  );
}
