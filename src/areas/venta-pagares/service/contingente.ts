import { and, eq, inArray } from 'drizzle-orm';
import type { AnswerTo, Question } from '#kernel/events.ts';
import type { ReadCtx } from '#platform/server/context.ts';
import { items, ventas } from '../tables.ts';

/** Credits of a client whose notes were sold with our responsibility and are not home yet: what the buyer may claim from us. */
export async function alPreguntarContingente(
  ctx: ReadCtx,
  { rut }: Question<'posicion.contingente'>,
): Promise<AnswerTo<'posicion.contingente'> | undefined> {
  const con = await ctx.rows(ventas, and(eq(ventas.con_responsabilidad, true), inArray(ventas.estado, ['pagado', 'en_administracion'])));
  if (con.length === 0) return undefined;
  const ids = con.map((v) => v.id);
  const suyos = await ctx.rows(items, and(eq(items.cliente_rut, rut), eq(items.estado, 'endosado'), inArray(items.venta_id, ids)));
  if (suyos.length === 0) return undefined;
  return { titulo: 'Pagarés vendidos con responsabilidad', creditos: suyos.map((i) => i.credito_id) };
}
