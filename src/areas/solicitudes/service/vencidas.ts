import { and, eq, lt } from 'drizzle-orm';
import { formatFecha } from '#kernel/values/format.ts';
import type { Ctx } from '#platform/server/context.ts';
import { estados } from '../domain/estados.ts';
import { solicitudes } from '../tables.ts';
import { avisar } from './avisos.ts';
import { escribirSolicitud } from './escribir-solicitud.ts';
import type { SolicitudRow } from './exposicion.ts';

/** An approval past its last day without its last signature: what waited in the inbox closes and its executive is told. */
export async function vencer(ctx: Ctx, s: SolicitudRow): Promise<SolicitudRow> {
  const vencida = await escribirSolicitud(ctx, s, { estado: estados.go(s.estado, 'vencer'), espera_acta: false });
  await ctx.emit('pendiente.cerrado', { area: 'solicitudes', entidad_id: s.id });
  await avisar(ctx, s, [s.ejecutivo_id], {
    tipo: 'solicitud_vencida',
    titulo: `Venció la aprobación de la solicitud ${s.numero}`,
    cuerpo: `${s.nombre}: nadie terminó de firmarla hasta el ${formatFecha(s.aprobada_hasta ?? ctx.hoy)}. Se puede renovar.`,
  });
  return vencida;
}

/** End of day: approvals whose last day has passed. Answers how many. */
export async function vencerSinFirma(ctx: Ctx): Promise<number> {
  const filas = await ctx.db
    .select()
    .from(solicitudes)
    .where(
      and(eq(solicitudes.empresa_id, ctx.empresa_id), eq(solicitudes.estado, 'pendiente_firma'), lt(solicitudes.aprobada_hasta, ctx.hoy)),
    )
    .for('update');
  for (const s of filas) await vencer(ctx, s);
  return filas.length;
}
