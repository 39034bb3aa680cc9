import { and, eq } from 'drizzle-orm';
import { alcanceCliente } from '#areas/ejecutivos/public.server.ts';
import type { Question } from '#kernel/events.ts';
import { addDays, type Fecha } from '#kernel/values/fecha.ts';
import type { ReadCtx } from '#platform/server/context.ts';
import { coberturas } from '../tables.ts';
import { filasVistas } from './filas.ts';

const MAX = 300;

/** For the calendar: the commission that is paid next, the last day to claim and the end of each cobertura in force, within reach. */
export async function agenda(ctx: ReadCtx, { desde, hasta }: Question<'agenda.por_mostrar'>) {
  const [d, h] = [desde, hasta];
  const filas = await ctx.db
    .select()
    .from(coberturas)
    .where(and(eq(coberturas.empresa_id, ctx.empresa_id), eq(coberturas.estado, 'vigente'), alcanceCliente(ctx, coberturas.cliente_rut)))
    .limit(MAX);
  return (await filasVistas(ctx, filas)).flatMap((c) => {
    const de = `${c.programa}, ${c.nombre_cliente}`;
    const dia = (que: string, fecha: Fecha | null, titulo: string) =>
      fecha !== null && fecha >= d && fecha <= h
        ? [
            {
              id: `${c.id}-${que}`,
              fecha,
              titulo: `${titulo}: ${de}`,
              url: `/fondo-garantia/${c.id}`,
              detalle: c.nombre_objeto.slice(0, 200),
            },
          ]
        : [];
    const limite = c.dias_para_requerir === null ? null : addDays(ctx.hoy, c.dias_para_requerir);
    return [
      ...dia('comision', c.comision_vence, 'Comisión del fondo'),
      ...dia('requerir', limite, 'Último día para requerir al fondo'),
      ...dia('termino', c.hasta, 'Termina la cobertura'),
    ];
  });
}
