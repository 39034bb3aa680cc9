import { and, inArray } from 'drizzle-orm';
import { alcanceCliente } from '#areas/ejecutivos/public.server.ts';
import { ufSiHay } from '#areas/parametros/public.server.ts';
import { ufToPesos } from '#finanzas/uf.ts';
import type { AnswerTo, Question } from '#kernel/events.ts';
import { words } from '#kernel/words.ts';
import type { ReadCtx } from '#platform/server/context.ts';
import { creditos } from '../tables.ts';

/** What was approved, in pesos of its day; null before, and when the UF of that day is not known. */
async function aprobado(ctx: ReadCtx, c: typeof creditos.$inferSelect): Promise<number | null> {
  if (!c.aprobado_el || !c.capital_aprobado) return null;
  if (c.moneda === 'CLP') return Number(c.capital_aprobado.split('.')[0]);
  const uf = await ufSiHay(ctx, c.aprobado_el);
  return uf === null ? null : ufToPesos(c.capital_aprobado, uf);
}

/** Credits as the price of decisions tells them, within reach. */
export async function decisiones(
  ctx: ReadCtx,
  { asuntos }: Question<'decision.consultada'>,
): Promise<AnswerTo<'decision.consultada'> | undefined> {
  const ids = asuntos.flatMap((a) => (a.area === 'creditos' ? [a.id] : []));
  if (ids.length === 0 || !ctx.can('creditos:ver')) return undefined;
  const filas = await ctx.rows(creditos, and(inArray(creditos.id, ids), alcanceCliente(ctx, creditos.rut)));
  const dichos = [];
  for (const c of filas)
    dichos.push({
      area: 'creditos',
      id: c.id,
      titulo: `Crédito ${c.numero} de ${c.nombre}`,
      url: `/creditos/${c.id}`,
      estado: words(c.estado),
      aprobado: await aprobado(ctx, c),
    });
  return dichos;
}
