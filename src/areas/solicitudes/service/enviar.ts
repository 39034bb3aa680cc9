import { exigirClienteOperable } from '#areas/clientes/public.server.ts';
import { abrirAsunto, type NuevoAsunto } from '#areas/comite/public.server.ts';
import type { Ctx } from '#platform/server/context.ts';
import { estados } from '../domain/estados.ts';
import { exigirEnviable } from '../domain/propuesta.ts';
import { cambiar } from './cambiar.ts';
import { type Medida, medir, SIN_FRENO, type SolicitudRow } from './exposicion.ts';
import { exigirTasa } from './tmc.ts';
import { guardarVersion } from './versiones.ts';

/** What the comité sees of a solicitud. */
export function asuntoDe(row: SolicitudRow, m: Medida, makers: readonly string[]): NuevoAsunto {
  return {
    asunto_area: 'solicitudes',
    asunto_id: row.id,
    rut: row.rut,
    titulo: `Solicitud ${row.numero} · línea de ${row.nombre}`,
    monto: m.monto_pesos,
    url: `/solicitudes/${row.id}`,
    exposicion_uf: m.propuesta_uf,
    motivos: m.motivos,
    contrapartes: row.deudores.map((d) => d.rut_deudor),
    makers,
    con_firma: true,
  };
}

/** Puts the proposal before the comité, with its level, and keeps the version that it will vote. */
export async function enviar(ctx: Ctx, row: SolicitudRow): Promise<void> {
  await exigirClienteOperable(ctx, row.rut, { salvo: SIN_FRENO });
  const m = await medir(ctx, row);
  await exigirTasa(ctx, row);
  exigirEnviable({ fecha_expiracion: row.fecha_expiracion, deudores: row.deudores, monto_pesos: m.monto_pesos }, ctx.hoy);
  const asunto = await abrirAsunto(ctx, asuntoDe(row, m, [...new Set([...row.hecho_por, ...ctx.people])]));
  await cambiar(ctx, row, {
    estado: estados.go(row.estado, 'enviar'),
    exposicion_actual_uf: m.actual_uf,
    exposicion_propuesta_uf: m.propuesta_uf,
    nivel_comite: asunto.nivel,
    nivel_motivos: asunto.nivel_motivos,
    motivos_enviados: m.motivos,
    respaldo: m.respaldo,
    enviada_por: ctx.people,
    enviada_el: ctx.hoy,
  });
  await guardarVersion(ctx, row, asunto.version, asunto.version === 1 ? 'Enviada al comité' : 'Enviada con los antecedentes pedidos');
  await ctx.emit('pendiente.cerrado', { area: 'solicitudes', entidad_id: row.id, tipo: 'completar' });
}
