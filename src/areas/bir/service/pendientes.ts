import { and, eq } from 'drizzle-orm';
import type { Ctx } from '#platform/server/context.ts';
import { alertas } from '../tables.ts';
import type { AlertaRow } from './alertas.ts';

/** The item of a person and a day closes with the last of its warnings. */
export async function cerrarPendiente(ctx: Ctx, a: AlertaRow): Promise<void> {
  const quedan = await ctx.count(alertas, and(eq(alertas.rut, a.rut), eq(alertas.abierta, a.abierta), eq(alertas.estado, 'abierta')));
  if (quedan === 0) await ctx.emit('pendiente.cerrado', { area: 'bir', entidad_id: `${a.rut}:${a.abierta}` });
}
