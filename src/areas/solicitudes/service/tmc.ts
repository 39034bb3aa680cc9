import { reglaTmc, tmcsDelDia, valorUf } from '#areas/parametros/public.server.ts';
import { Rule } from '#kernel/errors.ts';
import { add, cmp, div, mul, toFixed } from '#kernel/values/decimal.ts';
import { formatDecimal } from '#kernel/values/format.ts';
import type { ReadCtx } from '#platform/server/context.ts';
import type { SolicitudRow } from './exposicion.ts';

/**
 * A line is priced for operations of any size up to it and any term up to its longest: its rate may not exceed the maximum of every bracket
 * in which they can fall (Ley 18.010, domain §3). Each operation is measured again by its own bracket. In words, or null; null as well when
 * the company does not block by it or no table is in force.
 */
export async function excesoTmc(ctx: ReadCtx, s: SolicitudRow): Promise<{ tasa: string; tmc: string } | null> {
  const regla = await reglaTmc(ctx);
  if (regla.restriccion_tml !== 'BLOQUEA') return null;
  const linea_uf = s.moneda === 'UF' ? s.monto : div(s.monto, await valorUf(ctx, ctx.hoy));
  const delDia = await tmcsDelDia(ctx, s.moneda, ctx.hoy);
  const tramos = [1, s.plazo_maximo].flatMap((dias) => [1, linea_uf].map((capital_uf) => delDia({ dias, capital_uf })));
  const valores = tramos.flatMap((t) => (t ? [t.valor] : []));
  const [primero, ...resto] = valores;
  if (primero === undefined) return null;
  const tope = resto.reduce((a, b) => (cmp(b, a) > 0 ? b : a), primero);
  const anual = mul(s.tasa_mensual, 12);
  if (cmp(anual, add(tope, regla.tolerancia_tmc)) <= 0) return null;
  return { tasa: formatDecimal(toFixed(anual, 2), 2), tmc: formatDecimal(tope, 2) };
}

/** Before it is put to the comité. Throws 422 `tasa_sobre_maxima` {tasa, tmc} at `tasa_mensual`. */
export async function exigirTasa(ctx: ReadCtx, s: SolicitudRow): Promise<void> {
  const e = await excesoTmc(ctx, s);
  if (e) throw new Rule('tasa_sobre_maxima', e, { tasa_mensual: [`La máxima convencional anual es ${e.tmc} %: baje la tasa`] });
}
