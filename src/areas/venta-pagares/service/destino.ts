import { and, inArray, isNull } from 'drizzle-orm';
import { pagosDelRecibo } from '#areas/creditos/public.server.ts';
import type { Question } from '#kernel/events.ts';
import { formatPesos } from '#kernel/values/format.ts';
import type { ReadCtx } from '#platform/server/context.ts';
import { items, recaudos, rendiciones, ventas } from '../tables.ts';
import { itemsDeCredito, type RecaudoFila } from './filas.ts';

async function enQueVa(ctx: ReadCtx, r: RecaudoFila): Promise<string> {
  const rendicion = r.rendicion_id ? await ctx.find(rendiciones, r.rendicion_id) : undefined;
  if (!rendicion) return 'todavía no se le rinde';
  return rendicion.estado === 'pagada' ? `ya se le pagó en la rendición ${rendicion.numero}` : `va en la rendición ${rendicion.numero}`;
}

/** One credit is asked for as its payments ask, so that an act that knows does not ask again. */
async function algunoVendido(ctx: ReadCtx, creditos: readonly string[]): Promise<boolean> {
  const [uno, ...otros] = creditos;
  if (uno !== undefined && otros.length === 0) return (await itemsDeCredito(ctx, uno)).length > 0;
  return (await ctx.first(items, inArray(items.credito_id, [...creditos]))) !== undefined;
}

/** Of a receipt, the money that belongs to who bought the pagaré of the credit it paid, and whether it was handed over. */
export async function alPreguntarDestino(ctx: ReadCtx, e: Question<'recaudacion.destino'>): Promise<string[] | undefined> {
  if (!ctx.can('venta-pagares:ver') || e.creditos.length === 0) return undefined;
  // Of a credit whose pagaré nobody bought there is nothing to look for.
  if (!(await algunoVendido(ctx, e.creditos))) return undefined;
  const pagos = await pagosDelRecibo(ctx, 'recaudaciones', e.recaudacion_id);
  if (pagos.length === 0) return undefined;
  const suyos = await ctx.rows(recaudos, and(inArray(recaudos.evento_id, pagos), isNull(recaudos.revertido_el)));
  const frases: string[] = [];
  for (const r of suyos) {
    const [v, i] = [await ctx.get(ventas, r.venta_id), await ctx.get(items, r.item_id)];
    const que = `${formatPesos(r.monto)} del crédito ${i.credito_numero} son de ${v.nombre_buyer}`;
    frases.push(`${que}, que compró su pagaré ${i.pagarevista} en la venta ${v.num_venta}: ${await enQueVa(ctx, r)}.`);
  }
  return frases.length > 0 ? frases : undefined;
}
