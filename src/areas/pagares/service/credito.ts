import type { AnswerTo, Question } from '#kernel/events.ts';
import { cmp } from '#kernel/values/decimal.ts';
import { words } from '#kernel/words.ts';
import type { ReadCtx } from '#platform/server/context.ts';
import type { Answers, Listeners } from '#platform/server/registry.ts';
import { VIVOS } from '../domain/estados.ts';
import { enCifras } from '../domain/forma.ts';
import { pagares } from '../tables.ts';
import { anularPagaresDe, pagaresQueRespaldan } from './puerta.ts';

/**
 * `credito.por_documentar`: the pagaré of a credit, when it has one, is signed and says exactly its capital, currency and number of cuotas.
 * Of a credit without pagaré nothing is said: it is documented otherwise. It only reads.
 */
async function alRevisar(ctx: ReadCtx, e: Question<'credito.por_documentar'>): Promise<AnswerTo<'credito.por_documentar'> | undefined> {
  const suyos = await pagaresQueRespaldan(ctx, 'CREDITO', e.credito_id);
  const [p] = [...suyos.filter((x) => VIVOS.includes(x.estado)), ...suyos];
  if (!p) return undefined;
  if (!VIVOS.includes(p.estado)) return [{ codigo: 'pagare_sin_firmar', datos: { n: p.pagarevista, estado: words(p.estado) } }];
  const cuotas = p.cuotas.length === 0 ? 1 : p.cuotas.length;
  const coincide = p.monto !== null && p.moneda === e.moneda && cmp(p.monto, e.capital) === 0 && cuotas === e.plazo;
  if (coincide) return [];
  const monto = p.monto === null ? 'un monto en blanco' : enCifras(p.moneda, p.monto);
  const datos = { n: p.pagarevista, monto, capital: enCifras(e.moneda, e.capital), cuotas, plazo: e.plazo };
  return [{ codigo: 'pagare_no_coincide', datos }];
}

export const answers: Answers = {
  'origen.consultado': async (ctx, e) => {
    const p = e.area === 'pagares' ? await ctx.find(pagares, e.id) : undefined;
    return p && p.estado !== 'anulado' ? { rut: p.cliente_rut, nombre: `Pagaré ${p.pagarevista}` } : undefined;
  },
  'credito.por_documentar': alRevisar,
};

export const deCredito: Listeners = {
  /** Its drafts go with it; a signed one refuses the annulment: its original is recovered and replaced first. */
  'credito.anulado': async (ctx, e) => {
    await anularPagaresDe(ctx, e.credito_id, e.motivo);
  },
};
