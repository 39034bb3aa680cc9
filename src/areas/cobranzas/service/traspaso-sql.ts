import { sql } from 'drizzle-orm';
import type { AnswerTo, Event, Question } from '#kernel/events.ts';
import type { Ctx, ReadCtx } from '#platform/server/context.ts';
import { arreglo, CERRADO, correr } from './consulta.ts';

/** Open tickets that a person works, of what some clients owe or of what is owed to who sold it by them. `t`: the ticket. */
const suyos = (
  ctx: ReadCtx,
  operador: string,
  clientes: readonly string[],
) => sql`t.empresa_id = ${ctx.empresa_id}::uuid and t.estado not in ${CERRADO}
  and t.operador = ${operador} and (t.rut_deudor = any(${arreglo(clientes)}) or exists (select 1 from cobranza_item i
    where i.empresa_id = t.empresa_id and i.ticket_id = t.id and i.vivo and i.cliente_rut = any(${arreglo(clientes)})))`;

/** `cartera.por_traspasar`: the open tickets that would go with their clients. */
export async function porTraspasar(
  ctx: ReadCtx,
  { cliente_ruts, de }: Question<'cartera.por_traspasar'>,
): Promise<AnswerTo<'cartera.por_traspasar'> | undefined> {
  if (cliente_ruts.length === 0) return undefined;
  const { rows } = await correr<{ n: number }>(
    ctx,
    sql`select count(*)::int as n from cobranza_ticket t where ${suyos(ctx, de, cliente_ruts)}`,
  );
  const n = rows[0]?.n ?? 0;
  return n > 0 ? [{ titulo: 'Tickets de cobranza abiertos', n }] : undefined;
}

/** `cartera.traspasada`: who collects for a client that changes hands is who takes it, when it was who leaves it. */
export async function alTraspasar(ctx: Ctx, { cliente_ruts, de, a }: Event<'cartera.traspasada'>): Promise<void> {
  if (de === null || cliente_ruts.length === 0) return;
  await correr(ctx, sql`update cobranza_ticket t set operador = ${a}, version = t.version + 1 where ${suyos(ctx, de, cliente_ruts)}`);
}

/** `ejecutivo.desvinculado`: what who leaves had taken is its heir's, or of nobody, and then the night deals it. */
export async function alDesvincular(ctx: Ctx, { rut, heredero }: Event<'ejecutivo.desvinculado'>): Promise<void> {
  await correr(
    ctx,
    sql`update cobranza_ticket t set operador = ${heredero}::text, version = t.version + 1
      where t.empresa_id = ${ctx.empresa_id}::uuid and t.operador = ${rut} and t.estado not in ${CERRADO}`,
  );
  await correr(
    ctx,
    sql`update cobranza_operador set activo = false, version = version + 1 where empresa_id = ${ctx.empresa_id}::uuid and rut = ${rut} and activo`,
  );
}
