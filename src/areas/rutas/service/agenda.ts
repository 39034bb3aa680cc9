import { and, between, inArray } from 'drizzle-orm';
import type { Question } from '#kernel/events.ts';
import type { ReadCtx } from '#platform/server/context.ts';
import { rutas } from '../tables.ts';
import { alcance } from './filas.ts';

/** For the calendar: the routes within reach that are to be made. */
export async function agenda(ctx: ReadCtx, { desde, hasta }: Question<'agenda.por_mostrar'>) {
  const donde = and(await alcance(ctx), between(rutas.fecha, desde, hasta), inArray(rutas.estado, ['borrador', 'asignada', 'en_curso']));
  const filas = await ctx.rows(rutas, donde, { limit: 300 });
  return filas.map((r) => ({
    id: r.id,
    fecha: r.fecha,
    titulo: `Ruta ${r.num_ruta}`,
    url: `/rutas/${r.id}`,
    detalle: r.nombre_recaudador.slice(0, 200),
  }));
}
