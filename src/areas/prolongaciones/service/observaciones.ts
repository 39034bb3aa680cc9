import type { Observacion } from '#areas/parametros/contract.ts';
import { phrase } from '#kernel/errors.ts';
import type { Rut } from '#kernel/values/rut.ts';
import type { ReadCtx } from '#platform/server/context.ts';
import { type EstadoProlongacion, estados } from '../domain/estados.ts';

interface Propuesta {
  cliente_rut: Rut;
  id_credito: string;
}

/** What other areas know against proposing it. */
export async function observacionesDe(ctx: ReadCtx, row: Propuesta): Promise<Observacion[]> {
  const dichas = await ctx.ask('prolongacion.por_proponer', { rut: row.cliente_rut, credito_id: row.id_credito });
  return dichas.flatMap((d) => d.answer);
}

/** The same in words, for the page of one that may still be proposed: before `riesgo_desde` it is only said. */
export async function avisosDe(
  ctx: ReadCtx,
  row: Propuesta & { estado: EstadoProlongacion },
): Promise<{ codigo: string; detail: string }[]> {
  if (!estados.can(row.estado, 'proponer')) return [];
  const frase = (codigo: string) => ctx.deps.registry.sentence('prolongaciones', codigo) ?? codigo;
  return (await observacionesDe(ctx, row)).map(({ codigo, datos }) => ({ codigo, detail: phrase(frase(codigo), datos) }));
}
