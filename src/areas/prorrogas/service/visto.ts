import { and, desc, eq, inArray } from 'drizzle-orm';
import type { AnswerTo, Question } from '#kernel/events.ts';
import { formatFecha } from '#kernel/values/format.ts';
import type { ReadCtx } from '#platform/server/context.ts';
import { estadoAl } from '../domain/estados.ts';
import { items, prorrogas } from '../tables.ts';

/** `credito.visto`: the prórrogas of its cuotas, when who reads may see them. At most 50 cuotas. It only reads. */
export async function alVerCredito(ctx: ReadCtx, e: Question<'credito.visto'>): Promise<AnswerTo<'credito.visto'> | undefined> {
  if (e.cuotas.length === 0 || !ctx.can('prorrogas:ver')) return undefined;
  const filas = await ctx.db
    .select({ p: prorrogas, i: items })
    .from(prorrogas)
    .innerJoin(items, and(eq(items.empresa_id, prorrogas.empresa_id), eq(items.prorroga_id, prorrogas.id)))
    .where(and(eq(prorrogas.empresa_id, ctx.empresa_id), eq(prorrogas.cliente_rut, e.rut), inArray(items.objeto_pk, [...e.cuotas])))
    .orderBy(desc(prorrogas.numero))
    .limit(50);
  const cambios = filas.map(({ p, i }) => ({
    id: i.id,
    titulo: `Prórroga ${p.numero}`,
    fecha: p.fecha,
    estado: estadoAl(p, ctx.hoy),
    url: `/prorrogas/${p.id}`,
    detalle: `Cuota ${i.objeto_nombre}, del ${formatFecha(i.vence_anterior)} al ${formatFecha(i.vence_nuevo)}`,
  }));
  return { cambios, castigo: null };
}
