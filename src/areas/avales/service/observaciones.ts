import type { Observacion } from '#areas/parametros/contract.ts';
import { phrase } from '#kernel/errors.ts';
import type { ReadCtx } from '#platform/server/context.ts';
import type { AvalRow } from './respaldos.ts';

/** What other areas know against this person answering for the client. */
export async function observacionesDe(ctx: ReadCtx, row: AvalRow): Promise<Observacion[]> {
  const { rut_aval: rut, nombre, monto_maximo, moneda } = row;
  const dichas = await ctx.ask('aval.por_constituir', { rut, nombre, monto_maximo, moneda });
  return dichas.flatMap((d) => d.answer);
}

/** The same in words, for the page of an aval that nobody constituted yet: before `riesgo_desde` it is only said. */
export async function avisosDe(ctx: ReadCtx, a: AvalRow): Promise<{ codigo: string; detail: string }[]> {
  if (a.estado !== 'propuesto' && a.estado !== 'en_revision') return [];
  const frase = (codigo: string) => ctx.deps.registry.sentence('avales', codigo) ?? codigo;
  return (await observacionesDe(ctx, a)).map(({ codigo, datos }) => ({ codigo, detail: phrase(frase(codigo), datos) }));
}
