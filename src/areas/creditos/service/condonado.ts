import { Rule } from '#kernel/errors.ts';
import type { Event } from '#kernel/events.ts';
import type { Ctx } from '#platform/server/context.ts';
import { creditos } from '../tables.ts';
import { cuotasPorPk } from './postergar.ts';
import { rehacer } from './rehacer.ts';

/**
 * What is forgiven of a cuota is of its concept and stays in it (`condonar`). Pesos forgiven of a cuota in UF would round into another of its
 * concepts: 422 `condonacion_en_uf`. The charges that the days have brought are posted first: between the day that brings them and its close nobody else has.
 */
export async function alCondonar(ctx: Ctx, e: Event<'condonacion.por_aprobar'>): Promise<void> {
  const pks = e.partidas.flatMap((p) => (p.pk.startsWith('cuota:') ? [p.pk] : []));
  const cuotas = pks.length === 0 ? [] : await cuotasPorPk(ctx, [...new Set(pks)]);
  for (const q of cuotas) if (q.moneda === 'UF') throw new Rule('condonacion_en_uf', { numero: q.nombre });
  for (const id of new Set(cuotas.map((q) => q.credito_id))) await rehacer(ctx, await ctx.lock(creditos, id));
}
