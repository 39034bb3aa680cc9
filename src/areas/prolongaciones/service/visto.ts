import { and, desc, eq, or } from 'drizzle-orm';
import type { Events } from '#kernel/events.ts';
import { formatPesos } from '#kernel/values/format.ts';
import type { Ctx } from '#platform/server/context.ts';
import { estadoAl } from '../domain/estados.ts';
import { prolongaciones } from '../tables.ts';

/** `credito.visto`: the prolongaciones of a credit and the one that it was born of, when who reads may see them. At most 50. It only reads. */
export async function alVerCredito(ctx: Ctx, e: Events['credito.visto']): Promise<void> {
  if (!ctx.can('prolongaciones:ver')) return;
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
  for (const p of filas)
    e.cambios.push({
      ...{ id: p.id, titulo: `Prolongación ${p.numero}`, fecha: p.fecha, estado: estadoAl(p, ctx.hoy), url: `/prolongaciones/${p.id}` },
      detalle: `De ${p.antes.cuotas} cuotas de ${formatPesos(p.antes.cuota)} a ${p.cuotas} de ${formatPesos(p.cuota)}`,
    });
}
