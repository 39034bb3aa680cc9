import { and, between, eq, isNull } from 'drizzle-orm';
import type { Question } from '#kernel/events.ts';
import type { ReadCtx } from '#platform/server/context.ts';
import { bienes, causas, plazos } from '../tables.ts';
import { alcanceCausas } from './filas.ts';

const MAX = 300;

/** For the calendar: terms that end, auctions and prescriptions of the cases within reach. */
export async function agenda(ctx: ReadCtx, { desde, hasta }: Question<'agenda.por_mostrar'>) {
  const [d, h] = [desde, hasta];
  const mias = and(eq(causas.empresa_id, ctx.empresa_id), alcanceCausas(ctx));
  const corren = await ctx.db
    .select({ id: plazos.id, fecha: plazos.vence, nombre: plazos.nombre, causa: causas })
    .from(plazos)
    .innerJoin(causas, and(eq(causas.empresa_id, plazos.empresa_id), eq(causas.id, plazos.causa_id)))
    .where(and(mias, between(plazos.vence, d, h), isNull(plazos.cumplido_el), eq(plazos.sin_efecto, false)))
    .limit(MAX);
  const remates = await ctx.db
    .select({ id: bienes.id, fecha: bienes.remate_fecha, nombre: bienes.descripcion, causa: causas })
    .from(bienes)
    .innerJoin(causas, and(eq(causas.empresa_id, bienes.empresa_id), eq(causas.id, bienes.causa_id)))
    .where(and(mias, between(bienes.remate_fecha, d, h)))
    .limit(MAX);
  const prescriben = await ctx.rows(causas, and(alcanceCausas(ctx), between(causas.prescribe_el, d, h)), { limit: MAX });
  const de = (c: { num_causa: number; caratula: string }) => `causa ${c.num_causa}, ${c.caratula}`.slice(0, 200);
  return [
    ...corren.map((x) => ({
      id: x.id,
      fecha: x.fecha,
      titulo: `Vence: ${x.nombre}`,
      url: `/judicial/${x.causa.id}`,
      detalle: de(x.causa),
    })),
    ...remates.flatMap((x) =>
      x.fecha
        ? [{ id: x.id, fecha: x.fecha, titulo: `Remate: ${x.nombre}`.slice(0, 120), url: `/judicial/${x.causa.id}`, detalle: de(x.causa) }]
        : [],
    ),
    ...prescriben.flatMap((c) =>
      c.prescribe_el
        ? [{ id: `${c.id}-prescribe`, fecha: c.prescribe_el, titulo: 'Prescribe la acción', url: `/judicial/${c.id}`, detalle: de(c) }]
        : [],
    ),
  ];
}
