import { ultimoCerrado } from '#areas/analisis/public.server.ts';
import { exigirClienteOperable } from '#areas/clientes/public.server.ts';
import { nivelDe } from '#areas/comite/public.server.ts';
import { riesgoRige } from '#areas/parametros/public.server.ts';
import { Rule } from '#kernel/errors.ts';
import { addDays } from '#kernel/values/fecha.ts';
import { formatFecha } from '#kernel/values/format.ts';
import type { Ctx, ReadCtx } from '#platform/server/context.ts';
import { estados } from '../domain/estados.ts';
import { abrirEnComite, asuntoDe, comprobar } from './apertura.ts';
import { escribirSolicitud } from './escribir-solicitud.ts';
import { cerrarParaComite, omiteRiesgo } from './evaluacion.ts';
import { type Medida, SIN_FRENO, type SolicitudRow } from './exposicion.ts';
import { informesQueFaltan, personasConReportes } from './personas.ts';

/** The compulsory reports of everybody that the line rests on. Throws 422 `informes_pendientes` {lista}. */
export async function exigirInformes(ctx: ReadCtx, s: SolicitudRow): Promise<void> {
  const faltan = informesQueFaltan(await personasConReportes(ctx, s));
  if (faltan.length > 0) throw new Rule('informes_pendientes', { lista: faltan.map((f) => f.corto).join('; ') });
}

/** The id of the analysis in force that it rests on. Throws 422 `sin_analisis` {nombre} or `analisis_vencido` {n, fecha}. */
async function exigirAnalisis(ctx: ReadCtx, s: SolicitudRow): Promise<string> {
  const a = await ultimoCerrado(ctx, s.rut);
  if (!a) throw new Rule('sin_analisis', { nombre: s.nombre });
  if (a.vence && a.vence < ctx.hoy) throw new Rule('analisis_vencido', { n: a.numero, fecha: formatFecha(a.vence) });
  return a.id;
}

/** Whether what was sent back by the comité returns straight to it: its risk file is of today still. */
async function vuelveAlComite(ctx: ReadCtx, s: SolicitudRow): Promise<boolean> {
  if (s.reparos_desde !== 'enviada') return false;
  const a = await ultimoCerrado(ctx, s.rut);
  return a !== undefined && (a.vence === null || a.vence >= ctx.hoy);
}

/** The risk step stands before the comité from `riesgo_desde` on; before it, and for what only returns, the comité is next. */
export async function pasaPorRiesgo(ctx: ReadCtx, s: SolicitudRow): Promise<boolean> {
  return (await riesgoRige(ctx)) && !(await vuelveAlComite(ctx, s));
}

/** Whether risk is skipped: level 1, approved by the machine, nothing beyond the rules. */
export async function riesgoOmitido(ctx: ReadCtx, s: SolicitudRow, m: Medida): Promise<boolean> {
  const { nivel } = await nivelDe(ctx, asuntoDe(s, m, []));
  return omiteRiesgo(ctx, s, nivel);
}

/** Sent to the analyst: its level is estimated, nobody votes yet. */
export async function dejarEnRiesgo(ctx: Ctx, s: SolicitudRow, m: Medida, sin_evaluacion_motivo: string | null): Promise<void> {
  const makers = [...new Set([...s.hecho_por, ...ctx.people])];
  const nivel = await nivelDe(ctx, asuntoDe(s, m, makers));
  await escribirSolicitud(ctx, s, {
    estado: estados.go(s.estado, 'enviar', 'en_riesgo'),
    exposicion_actual_uf: m.actual_uf,
    exposicion_propuesta_uf: m.propuesta_uf,
    nivel_comite: nivel.nivel,
    nivel_motivos: nivel.motivos,
    motivos_enviados: m.motivos,
    respaldo: m.respaldo,
    enviada_por: ctx.people,
    enviada_el: ctx.hoy,
    riesgo_omitido: false,
    sin_evaluacion_motivo,
  });
  await ctx.emit('pendiente.cerrado', { area: 'solicitudes', entidad_id: s.id, tipo: 'completar' });
  await ctx.emit('pendiente.abierto', {
    area: 'solicitudes',
    entidad_id: s.id,
    cliente_rut: s.rut,
    tipo: 'revisar',
    titulo: `Riesgo: solicitud ${s.numero} de ${s.nombre}`,
    url: `/solicitudes/${s.id}`,
    permiso: 'solicitudes:riesgo',
    makers,
    vence: addDays(ctx.hoy, 2),
  });
}

/**
 * The analyst, who did not make it, puts the proposal before the comité. Throws 403 `requiere_segundo_usuario`; 422 `tgr_pendiente`, `bir_pendiente`, `sin_analisis`, `analisis_vencido`,
 * `informes_pendientes` and those of sending.
 */
export async function pasarAComite(ctx: Ctx, s: SolicitudRow): Promise<void> {
  ctx.requireOther(s.hecho_por, s.enviada_por);
  await exigirClienteOperable(ctx, s.rut, { salvo: SIN_FRENO });
  const analisis_id = await exigirAnalisis(ctx, s);
  await exigirInformes(ctx, s);
  await cerrarParaComite(ctx, s, analisis_id);
  const m = await comprobar(ctx, s);
  await ctx.emit('pendiente.cerrado', { area: 'solicitudes', entidad_id: s.id, tipo: 'revisar' });
  await abrirEnComite(ctx, s, m, {
    accion: 'pasar_a_comite',
    makers: [...new Set([...s.hecho_por, ...(s.enviada_por ?? [])])],
    datos: { riesgo_por: ctx.people, riesgo_el: ctx.hoy },
  });
}
