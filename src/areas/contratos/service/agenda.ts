import { and, asc, between, eq } from 'drizzle-orm';
import { alcanceCliente } from '#areas/ejecutivos/public.server.ts';
import type { Question } from '#kernel/events.ts';
import type { Fecha } from '#kernel/values/fecha.ts';
import type { ReadCtx } from '#platform/server/context.ts';
import { contratos } from '../tables.ts';

const MAX = 1_000;

/** For the calendar: the contracts in force that expire in the range, within reach. */
export async function agenda(ctx: ReadCtx, { desde, hasta }: Question<'agenda.por_mostrar'>) {
  const rows = await ctx.db
    .select()
    .from(contratos)
    .where(
      and(
        eq(contratos.empresa_id, ctx.empresa_id),
        eq(contratos.estado, 'vigente'),
        between(contratos.fecha_vencimiento, desde, hasta),
        alcanceCliente(ctx, contratos.cliente_rut),
      ),
    )
    .orderBy(asc(contratos.fecha_vencimiento), asc(contratos.id))
    .limit(MAX);
  return rows.map((c) => ({
    id: c.id,
    // A date between two days is not null, which the types of a column do not know.
    fecha: c.fecha_vencimiento as Fecha,
    titulo: `Vence el contrato ${c.num_contrato} de ${c.nombre}`,
    url: `/contratos/${c.id}`,
  }));
}
