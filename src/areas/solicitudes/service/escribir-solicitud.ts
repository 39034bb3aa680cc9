import type { Ctx } from '#platform/server/context.ts';
import type { Patch } from '#platform/server/database/columns.ts';
import { solicitudes } from '../tables.ts';
import type { SolicitudRow } from './exposicion.ts';

/** Writes a solicitud; a change of state also writes since when it is in it. */
export function escribirSolicitud(ctx: Ctx, row: SolicitudRow, datos: Patch<typeof solicitudes>): Promise<SolicitudRow> {
  const otro = datos.estado !== undefined && datos.estado !== row.estado;
  return ctx.update(solicitudes, row.id, otro ? { ...datos, estado_desde: ctx.hoy } : datos);
}
