import { and, eq, inArray } from 'drizzle-orm';
import type { AnswerTo, Event, Question } from '#kernel/events.ts';
import type { Ctx, ReadCtx } from '#platform/server/context.ts';
import { estados } from '../domain/estados.ts';
import { avales } from '../tables.ts';

const delCredito = (ctx: ReadCtx, id: string) =>
  ctx.db
    .select()
    .from(avales)
    .where(
      and(
        eq(avales.empresa_id, ctx.empresa_id),
        eq(avales.clave_origen, `credito:${id}`),
        inArray(avales.estado, ['propuesto', 'en_revision', 'vigente']),
      ),
    );

/** `credito.por_documentar`: every aval proposed for the credit is constituted (areas/1). Of a credit without avales nothing is said. It only reads. */
export async function alDocumentar(
  ctx: ReadCtx,
  e: Question<'credito.por_documentar'>,
): Promise<AnswerTo<'credito.por_documentar'> | undefined> {
  const suyos = await delCredito(ctx, e.credito_id);
  if (suyos.length === 0) return undefined;
  const faltan = suyos.filter((a) => a.estado !== 'vigente');
  return faltan.length === 0 ? [] : [{ codigo: 'avales_sin_constituir', datos: { lista: faltan.map((a) => a.nombre).join(', ') } }];
}

/** `credito.anulado`: what was proposed for it is discarded. */
export async function alAnularse(ctx: Ctx, e: Event<'credito.anulado'>): Promise<void> {
  for (const a of await delCredito(ctx, e.credito_id))
    if (a.estado !== 'vigente')
      await ctx.update(avales, a.id, {
        estado: estados.go(a.estado, 'descartar'),
        motivo_descarte: `Crédito anulado: ${e.motivo}`.slice(0, 200),
      });
}
