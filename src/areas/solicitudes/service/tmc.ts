import { reglaTmc, tmcsDelDia, valorUf } from '#areas/parametros/public.server.ts';
import { anualDeMensual, veredictoTmc } from '#finanzas/tmc.ts';
import { capitalEnUf } from '#finanzas/tramos-tmc.ts';
import { Rule } from '#kernel/errors.ts';
import { cmp, toFixed } from '#kernel/values/decimal.ts';
import { formatDecimal } from '#kernel/values/format.ts';
import type { ReadCtx } from '#platform/server/context.ts';
import type { SolicitudRow } from './exposicion.ts';

/**
 * A line is priced for operations of any size up to it and any term up to its longest: its rate may not exceed the maximum of every bracket
 * in which they can fall (Ley 18.010, domain §3). Each operation is measured again by its own bracket. In words, or null; null as well when
 * the company does not block by it or no table is in force. `leidas`: the maximums of today, for who already asked them.
 */
export async function excesoTmc(
  ctx: ReadCtx,
  s: SolicitudRow,
  leidas?: Awaited<ReturnType<typeof tmcsDelDia>>,
): Promise<{ tasa: string; tmc: string } | null> {
  const { restriccion_tml: restriccion, tolerancia_tmc: tolerancia } = await reglaTmc(ctx);
  if (restriccion === 'NO') return null;
  const linea_uf = s.moneda === 'UF' ? s.monto : capitalEnUf(s.monto, await valorUf(ctx, ctx.hoy));
  const delDia = leidas ?? (await tmcsDelDia(ctx, s.moneda, ctx.hoy));
  const tramos = [1, s.plazo_maximo].flatMap((dias) => [1, linea_uf].map((capital_uf) => delDia({ dias, capital_uf })));
  const valores = tramos.flatMap((t) => (t ? [t.valor] : []));
  const [primero, ...resto] = valores;
  if (primero === undefined) return null;
  const tope = resto.reduce((a, b) => (cmp(b, a) > 0 ? b : a), primero);
  const nominal = anualDeMensual(s.tasa_mensual);
  if (veredictoTmc({ nominal, con_cargos: null, tmc: tope, tolerancia, restriccion }) !== 'rechaza') return null;
  return { tasa: formatDecimal(toFixed(nominal, 2), 2), tmc: formatDecimal(tope, 2) };
}

/** Before it is put to the comité. Throws 422 `tasa_sobre_maxima` {tasa, tmc} at `tasa_mensual`. */
export async function exigirTasa(ctx: ReadCtx, s: SolicitudRow, leidas?: Awaited<ReturnType<typeof tmcsDelDia>>): Promise<void> {
  const e = await excesoTmc(ctx, s, leidas);
  if (e) throw new Rule('tasa_sobre_maxima', e, { tasa_mensual: [`La máxima convencional anual es ${e.tmc} %: baje la tasa`] });
}
