import { Conflict } from '#kernel/errors.ts';
import { words } from '#kernel/words.ts';
import type { Ctx } from '#platform/server/context.ts';
import { type EstadoPagare, estados, VIVOS } from '../domain/estados.ts';
import { pagares } from '../tables.ts';
import { pagaresQueRespaldan } from './puerta.ts';

/** A pagaré that gave way to another one, and how it stood. */
export interface PagareReemplazado {
  id: string;
  estado: EstadoPagare;
}

/**
 * The credit became another one (area prolongaciones): the pagaré `nuevo`, signed for it, comes to document that one, and the living ones of
 * the old credit give way to it. Answers these as they stood. 409 when one of them is sold or before a court.
 */
export async function reemplazarPagares(
  ctx: Ctx,
  o: { de: string; a: { id: string; numero: string }; nuevo: string | null; motivo: string },
): Promise<PagareReemplazado[]> {
  const viejos = (await pagaresQueRespaldan(ctx, 'CREDITO', o.de)).filter((p) => VIVOS.includes(p.estado) && p.id !== o.nuevo);
  for (const p of viejos)
    await ctx.update(pagares, p.id, { motivo: o.motivo, reemplazado_por: o.nuevo, estado: estados.go(p.estado, 'reemplazar') });
  if (o.nuevo) {
    const p = await ctx.lock(pagares, o.nuevo);
    await ctx.update(pagares, p.id, { respaldo_id: o.a.id, respaldo_numero: o.a.numero, reemplaza: viejos[0]?.id ?? null });
  }
  return viejos.map(({ id, estado }) => ({ id, estado }));
}

/** Each one as it stood, and the new one back with the old credit. 409 `hay_movimientos_posteriores` when one moved meanwhile. */
export async function devolverPagares(
  ctx: Ctx,
  o: { viejos: readonly PagareReemplazado[]; nuevo: string | null; a: { id: string; numero: string } },
): Promise<void> {
  for (const v of o.viejos) {
    const p = await ctx.lock(pagares, v.id);
    if (!estados.can(p.estado, 'restituir'))
      throw new Conflict('hay_movimientos_posteriores', { lista: `el pagaré ${p.pagarevista} está ${words(p.estado)}` });
    await ctx.update(pagares, p.id, { motivo: null, reemplazado_por: null, estado: estados.go(p.estado, 'restituir', v.estado) });
  }
  if (!o.nuevo) return;
  const p = await ctx.lock(pagares, o.nuevo);
  if (!VIVOS.includes(p.estado) || p.estado === 'vendido')
    throw new Conflict('hay_movimientos_posteriores', { lista: `el pagaré ${p.pagarevista} está ${words(p.estado)}` });
  await ctx.update(pagares, p.id, { respaldo_id: o.a.id, respaldo_numero: o.a.numero, reemplaza: null });
}
