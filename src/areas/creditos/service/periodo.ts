import { estadoDelPeriodo } from '#areas/libro/public.server.ts';
import type { Fecha } from '#kernel/values/fecha.ts';
import type { ReadCtx } from '#platform/server/context.ts';

/** A money date keeps its day while its period takes entries; what is applied again of a closed month is posted today. */
export async function fechaContable(ctx: ReadCtx, fecha: Fecha): Promise<Fecha> {
  const estado = await estadoDelPeriodo(ctx, fecha);
  return estado === 'abierto' || estado === 'reabierto' ? fecha : ctx.hoy;
}
