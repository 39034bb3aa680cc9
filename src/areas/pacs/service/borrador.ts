import type { Ctx } from '#platform/server/context.ts';
import { estadosLote } from '../domain/estados.ts';
import { lotes } from '../tables.ts';
import { AREA } from './filas.ts';

/**
 * A list whose file nobody downloaded goes back to draft when what it charges changed: its file would charge something else than what is owed.
 * One already downloaded stays: the bank may have it, and what is paid meanwhile comes back as a double payment.
 */
export async function devolverABorrador(ctx: Ctx, lote_id: string, motivo: string): Promise<void> {
  const l = await ctx.lock(lotes, lote_id);
  if (l.estado !== 'generado' || l.descargado_en) return;
  await ctx.update(lotes, l.id, {
    estado: estadosLote.go(l.estado, 'devolver_a_borrador'),
    motivo: `Volvió a borrador: ${motivo}`,
    contenido: null,
    sha256: null,
    generado_el: null,
    generado_por: null,
  });
  await ctx.emit('pendiente.abierto', {
    area: AREA,
    entidad_id: l.id,
    cliente_rut: null,
    tipo: 'completar',
    titulo: `Actualizar el lote PAC ${l.num_lote}: ${motivo}`,
    url: `/pacs/lotes/${l.id}`,
    permiso: 'pacs:generar',
    perfil: 'TESORERIA',
    vence: l.fecha_cargo,
  });
}
