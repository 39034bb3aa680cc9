import { and, eq, sql } from 'drizzle-orm';
import type { Abono } from '#areas/libro/public.server.ts';
import { type Pesos, pesos, sumPesos } from '#kernel/values/money.ts';
import type { Ctx } from '#platform/server/context.ts';
import { deUf, enPesos, enUf } from '../domain/uf.ts';
import { items, ventas } from '../tables.ts';
import { type ItemFila, moverLimite, type VentaFila } from './filas.ts';
import { partida, pkPagare } from './liquidar.ts';

const CERO = pesos(0);

interface Capital {
  /** Pesos, and in UF what a note in UF owes by: its pesos are those of the UF of the settlement, whatever it was paid at. */
  pesos: number;
  uf: number;
  obligacion: number;
  baja: number;
}

/** What of the capital of an item comes home with a payment of `unidades` of its currency. */
export function capitalVendido(v: VentaFila, i: ItemFila, unidades: number): { pesos: Pesos; uf: number } {
  if (v.moneda === 'CLP') return { pesos: pesos(unidades), uf: 0 };
  return { pesos: pesos(i.capital_vivo - enPesos(deUf(i.capital_vivo_uf ?? '0.0000') - unidades, v.valor_uf)), uf: unidades };
}

/** Capital that comes home, or goes out again: of the item, of its sale and of the buyer's limit. */
export async function moverCapital(ctx: Ctx, v: VentaFila, i: ItemFila, c: Capital): Promise<void> {
  await ctx.update(items, i.id, {
    capital_vivo: pesos(i.capital_vivo - c.pesos),
    obligacion: pesos(i.obligacion - c.obligacion),
    baja: pesos(i.baja - c.baja),
    ...(v.moneda === 'UF' ? { capital_vivo_uf: enUf(deUf(i.capital_vivo_uf ?? '0.0000') - c.uf) } : {}),
  });
  await ctx.db
    .update(ventas)
    .set({ por_cobrar: sql`${ventas.por_cobrar} - ${pesos(c.pesos)}` })
    .where(and(eq(ventas.empresa_id, ctx.empresa_id), eq(ventas.id, v.id)));
  await moverLimite(ctx, v, -c.pesos);
}

/** What 2201 gives up with a receipt: its capital while there is any, and with the last one what is left of it. */
function deObligacion(v: VentaFila, i: ItemFila, capital: Pesos): { paga: Pesos; queda: Pesos; termina: boolean } {
  if (!v.con_responsabilidad) return { paga: CERO, queda: CERO, termina: false };
  const termina = capital > 0 && capital >= i.capital_vivo;
  const paga = pesos(Math.min(capital, i.obligacion));
  return { paga, queda: termina ? pesos(i.obligacion - paga) : CERO, termina };
}

/** What `recaudo_vendido` says of a note sold con responsabilidad: capital at the value of its sale, and what the UF moved since. */
export function conResponsabilidad(v: VentaFila, i: ItemFila, abonado: readonly Abono[], vendido: Pesos) {
  const o = deObligacion(v, i, vendido);
  const de2201 = (monto: Pesos) => ({ monto, rut: v.buyer, pk: pkPagare(i), documento: i.pagarevista });
  const cobrado = sumPesos(abonado.filter((a) => a.concepto === 'CAPITAL' || a.concepto === 'REAJUSTE').map((a) => a.monto));
  const subio = pesos(cobrado - vendido);
  return {
    obligacion: pesos(o.paga + o.queda),
    con: {
      capital: vendido > 0 ? [partida(i, vendido)] : [],
      intereses: abonado.filter((a) => a.concepto === 'INTERES'),
      ...(subio === 0 ? {} : { reajuste_posterior: partida(i, subio) }),
      obligacion: o.paga > 0 ? [de2201(o.paga)] : [],
      ...(o.queda > 0 ? { queda_en_obligacion: de2201(o.queda) } : {}),
      ...(o.termina ? { orden: i.par } : {}),
    },
  };
}
