import { inArray } from 'drizzle-orm';
import { ufToPesos } from '#finanzas/uf.ts';
import type { AnswerTo, Question } from '#kernel/events.ts';
import { pesos } from '#kernel/values/money.ts';
import type { ReadCtx } from '#platform/server/context.ts';
import { creditos } from '../tables.ts';

/**
 * What the stamp tax of some credits was computed over when their table was frozen (DL 3.475 art. 1 N° 3): their capital in pesos (of one in UF, those of its
 * giro) less what of it pays debts whose capital already paid the tax (art. 24), the months and the percentage. A credit pays it in its giro whether or not a pagaré documents it.
 */
export async function iteDeCreditos(ctx: ReadCtx, ids: readonly string[]): Promise<AnswerTo<'ite.gravado'>> {
  const suyos = await ctx.rows(creditos, inArray(creditos.id, [...ids]));
  return suyos.flatMap(({ congelado: k, ...c }) => {
    if (!k) return [];
    const entero = c.moneda === 'UF' ? ufToPesos(String(k.capital), c.valor_uf_giro ?? k.uf?.valor ?? '0') : pesos(Number(k.capital));
    const capital = pesos(entero - (k.refinanciado?.capital ?? 0));
    const { meses, tasa } = k.ite;
    return [{ id: c.id, rut: c.rut, nombre: c.nombre, documento: `Crédito ${c.numero}`, capital, meses, tasa }];
  });
}

/** `ite.gravado`, of the credits. */
export const gravados = (ctx: ReadCtx, e: Question<'ite.gravado'>): Promise<AnswerTo<'ite.gravado'>> =>
  e.area === 'creditos' ? iteDeCreditos(ctx, e.ids) : Promise.resolve([]);
