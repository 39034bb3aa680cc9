import { and, inArray, isNull, lte, type SQL, sql } from 'drizzle-orm';
import { vencidoHasta } from '#finanzas/prescripcion.ts';
import type { Fecha } from '#kernel/values/fecha.ts';
import type { ReadCtx } from '#platform/server/context.ts';
import { VIVOS } from '../domain/estados.ts';
import { pagares } from '../tables.ts';

const SIN_DEMANDAR = VIVOS.filter((e) => e !== 'demandado');

type PagareFila = typeof pagares.$inferSelect;
type Impagas = ReadonlyMap<string, Fecha>;

async function preguntar(ctx: ReadCtx, cuales: { credito_ids: readonly string[] } | { hasta: Fecha }): Promise<Impagas> {
  const dichas = (await ctx.ask('pagare.impagas', cuales)).flatMap((r) => r.answer);
  return new Map(dichas.map((d) => [d.credito_id, d.vence]));
}

/** First unpaid cuota of the credit of each pagaré in cuotas, by the id of the credit. */
export async function impagasDe(ctx: ReadCtx, filas: readonly PagareFila[]): Promise<Impagas> {
  const ids = filas.flatMap((p) => (p.respaldo === 'CREDITO' && p.respaldo_id && p.vencimiento === null ? [p.respaldo_id] : []));
  return ids.length === 0 ? new Map() : preguntar(ctx, { credito_ids: [...new Set(ids)] });
}

/** The one of a pagaré, of what was read for many. */
export const impagaDe = (p: PagareFila, impagas: Impagas): Fecha | null => (p.respaldo_id && impagas.get(p.respaldo_id)) || null;

/** SQL of the pagarés not sued on whose action prescribes on `limite` or before: the same law as `prescribeEl` of the domain. */
export async function prescribenHasta(ctx: ReadCtx, limite: Fecha): Promise<SQL> {
  const hasta = vencidoHasta(limite);
  const creditos = [...(await preguntar(ctx, { hasta })).keys()];
  const enCuotas = sql`jsonb_array_length(${pagares.cuotas}) > 0`;
  const deUna = sql`coalesce(${pagares.vencimiento}, case when ${enCuotas} then (${pagares.cuotas}->0->>'fecha')::date end, ${pagares.ultimo_vencimiento}, ${pagares.fecha_emision})`;
  const deCredito = and(isNull(pagares.vencimiento), enCuotas, sql`${pagares.respaldo} = 'CREDITO'`);
  const deLos = creditos.length > 0 ? inArray(pagares.respaldo_id, creditos) : sql`false`;
  return sql`(${inArray(pagares.estado, SIN_DEMANDAR)} and case when ${deCredito} then ${deLos} else ${lte(deUna, sql`${hasta}::date`)} end)`;
}
