import { lineaVigente } from '#areas/clientes/public.server.ts';
import { pagaresDeLinea } from '#areas/pagares/public.server.ts';
import { pesos, sumPesos } from '#kernel/values/money.ts';
import type { Rut } from '#kernel/values/rut.ts';
import { words } from '#kernel/words.ts';
import { atOnce } from '#platform/server/at-once.ts';
import type { ReadCtx } from '#platform/server/context.ts';
import { contract } from '../contract.ts';
import type { PagareDelGiro } from '../domain/validaciones-factoring.ts';

/**
 * What the pagaré of the client's line is today, for the giro: in the vault and not below the line. Null when none is asked: the company does
 * not (`exige_pagare` SI_HAY) and the client gave none, or there is no line.
 */
export async function pagareDelGiro(ctx: ReadCtx, rut: Rut): Promise<PagareDelGiro | null> {
  const [linea, suyos] = await atOnce([lineaVigente(ctx, rut), pagaresDeLinea(ctx, rut)]);
  if (!linea) return null;
  const [primero] = suyos;
  const tope = linea.monto_pesos;
  if (!primero)
    return (await ctx.param(contract, 'exige_pagare')) === 'SIEMPRE' ? { estado: 'sin emitir', monto: pesos(0), linea: tope } : null;
  const guardados = suyos.filter((p) => p.estado === 'custodia');
  if (guardados.length === 0) return { estado: words(primero.estado), monto: primero.capital ?? tope, linea: tope };
  const monto = guardados.some((p) => p.capital === null) ? tope : sumPesos(guardados.map((p) => p.capital ?? pesos(0)));
  return { estado: 'custodia', monto, linea: tope };
}
