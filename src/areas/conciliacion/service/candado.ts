import { Rule } from '#kernel/errors.ts';
import type { ReadCtx } from '#platform/server/context.ts';
import { contract } from '../contract.ts';
import { candidatoDe, trabable, UNA_EN_MINIMO } from '../domain/calzador/index.ts';
import type { calces } from '../tables.ts';

type CalceFila = Pick<typeof calces.$inferSelect, 'regla' | 'confianza' | 'diferencia' | 'evidencia' | 'ajuste_asiento_id'>;

/** One wrong in so many that the company lets lock by its odds; 0 when it has not asked for it. Between, the least that may be asked. */
export async function unaEn(ctx: ReadCtx): Promise<number> {
  const n = await ctx.param(contract, 'calce_una_en');
  return n === 0 ? 0 : Math.max(UNA_EN_MINIMO, n);
}

/** What a group must reach to be confirmed at once: what the company asks of the lock, and never less than the least. */
export const pisoDeGrupo = async (ctx: ReadCtx): Promise<number> => Math.max(UNA_EN_MINIMO, await unaEn(ctx));

/**
 * Several suggestions confirmed at once are looked at by nobody one by one: all of them must be lockable (422 `calces_no_seguros`, with how many are
 * not). One alone is a person's choice. A voucher made for a line is its own match.
 */
export async function exigirGrupoSeguro(ctx: ReadCtx, lista: readonly CalceFila[]): Promise<void> {
  if (lista.length < 2) return;
  const piso = await pisoDeGrupo(ctx);
  const segura = (k: CalceFila) => k.ajuste_asiento_id !== null || trabable(candidatoDe({ ...k, confianza: k.confianza / 100 }), piso);
  const n = lista.filter((k) => !segura(k)).length;
  if (n > 0) throw new Rule('calces_no_seguros', { n, una_en: piso.toLocaleString('es-CL') });
}
