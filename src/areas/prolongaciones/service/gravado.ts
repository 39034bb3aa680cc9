import { inArray } from 'drizzle-orm';
import { iteDeCreditos } from '#areas/creditos/public.server.ts';
import type { AnswerTo, Question } from '#kernel/events.ts';
import { pesos } from '#kernel/values/money.ts';
import type { ReadCtx } from '#platform/server/context.ts';
import { prolongaciones } from '../tables.ts';

/** `ite.gravado`: a prolongación pays the tax of what it lends beyond the credit that it replaces (DL 3.475 art. 24), at the percentage of the new one. */
export async function gravados(ctx: ReadCtx, e: Question<'ite.gravado'>): Promise<AnswerTo<'ite.gravado'>> {
  if (e.area !== 'prolongaciones') return [];
  const suyas = await ctx.rows(prolongaciones, inArray(prolongaciones.id, [...e.ids]));
  const nuevos = await iteDeCreditos(
    ctx,
    suyas.flatMap((p) => p.id_credito_nuevo ?? []),
  );
  return suyas.map((p) => {
    const n = nuevos.find((c) => c.id === p.id_credito_nuevo);
    return {
      id: p.id,
      rut: p.cliente_rut,
      nombre: n?.nombre ?? null,
      documento: `Prolongación ${p.numero}`,
      capital: pesos(p.capital_nuevo - p.capital_insoluto),
      meses: n?.meses ?? null,
      tasa: n?.tasa ?? null,
    };
  });
}
