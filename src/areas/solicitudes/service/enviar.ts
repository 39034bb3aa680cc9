import { exigirClienteOperable } from '#areas/clientes/public.server.ts';
import { riesgoRige } from '#areas/parametros/public.server.ts';
import { Conflict } from '#kernel/errors.ts';
import { atOnce } from '#platform/server/at-once.ts';
import type { Ctx } from '#platform/server/context.ts';
import { abrirEnComite, comprobar } from './apertura.ts';
import { exigirEvaluacion } from './evaluacion.ts';
import { SIN_FRENO, type SolicitudRow } from './exposicion.ts';
import { dejarEnRiesgo, exigirInformes, pasaPorRiesgo, riesgoOmitido } from './riesgo.ts';

/** Sends a line on its way: to the analyst from `riesgo_desde` on, or straight to the comité. */
export async function enviar(ctx: Ctx, row: SolicitudRow, sin_evaluacion_motivo: string | null): Promise<void> {
  if (row.tipo === 'PRECIOS') throw new Conflict('es_de_precios');
  const [, m] = await atOnce([exigirClienteOperable(ctx, row.rut, { salvo: SIN_FRENO }), comprobar(ctx, row)]);
  if (await riesgoRige(ctx)) {
    await exigirInformes(ctx, row);
    await exigirEvaluacion(ctx, row, sin_evaluacion_motivo);
  }
  const riesgo = await pasaPorRiesgo(ctx, row);
  const riesgo_omitido = riesgo && (await riesgoOmitido(ctx, row, m));
  if (riesgo && !riesgo_omitido) return dejarEnRiesgo(ctx, row, m, sin_evaluacion_motivo);
  await abrirEnComite(ctx, row, m, {
    accion: 'enviar',
    makers: [...new Set([...row.hecho_por, ...ctx.people])],
    datos: { enviada_por: ctx.people, enviada_el: ctx.hoy, riesgo_omitido, sin_evaluacion_motivo },
  });
  await ctx.emit('pendiente.cerrado', { area: 'solicitudes', entidad_id: row.id, tipo: 'completar' });
}
