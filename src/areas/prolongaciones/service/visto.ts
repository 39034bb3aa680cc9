import { and, desc, eq, or } from 'drizzle-orm';
import type { AnswerTo, Question } from '#kernel/events.ts';
import { formatPesos } from '#kernel/values/format.ts';
import type { ReadCtx } from '#platform/server/context.ts';
import { estadoAl } from '../domain/estados.ts';
import { prolongaciones } from '../tables.ts';

/** `credito.visto`: the prolongaciones of a credit and the one that it was born of, when who reads may see them. At most 50. It only reads. */
export async function alVerCredito(ctx: ReadCtx, e: Question<'credito.visto'>): Promise<AnswerTo<'credito.visto'> | undefined> {
  if (!ctx.can('prolongaciones:ver')) return undefined;
  const filas = await ctx.db
    .select()
    .from(prolongaciones)
    .where(
      and(
        eq(prolongaciones.empresa_id, ctx.empresa_id),
        eq(prolongaciones.cliente_rut, e.rut),
        or(eq(prolongaciones.id_credito, e.credito_id), eq(prolongaciones.id_credito_nuevo, e.credito_id)),
      ),
    )
    .orderBy(desc(prolongaciones.numero))
    .limit(50);
  const cambios = filas.map((p) => ({
    id: p.id,
    titulo: `Prolongación ${p.numero}`,
    fecha: p.fecha,
    estado: estadoAl(p, ctx.hoy),
    url: `/prolongaciones/${p.id}`,
    detalle: `De ${p.antes.cuotas} cuotas de ${formatPesos(p.antes.cuota)} a ${p.cuotas} de ${formatPesos(p.cuota)}`,
  }));
  return { cambios, castigo: null };
}
