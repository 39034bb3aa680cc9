import { exigirOpcion, opcionesDe } from '#areas/catalogos/public.server.ts';
import { estadoAsunto } from '#areas/comite/public.server.ts';
import { riesgoRige } from '#areas/parametros/public.server.ts';
import { Conflict, Forbidden, Invalid, Rule } from '#kernel/errors.ts';
import { addDays, type Fecha } from '#kernel/values/fecha.ts';
import { formatFecha } from '#kernel/values/format.ts';
import { label } from '#kernel/words.ts';
import type { Ctx, ReadCtx } from '#platform/server/context.ts';
import { estados } from '../domain/estados.ts';
import { type Razon, ultimoDiaDeRevision } from '../domain/rechazo.ts';
import { avisar } from './avisos.ts';
import { cambiar } from './cambiar.ts';
import type { SolicitudRow } from './exposicion.ts';

/**
 * The reasons that a vote against gives, in the words of the catalogue. From `riesgo_desde` on who rejects says at least one: the letter to the
 * client carries them. Throws 400 at `razones`.
 */
export async function razonesDelVoto(ctx: ReadCtx, respuesta: string, codigos: readonly string[]): Promise<Razon[]> {
  if (respuesta !== 'RECHAZA') return [];
  if (codigos.length === 0) {
    if (await riesgoRige(ctx)) throw new Invalid({ razones: ['Indique al menos una razón del rechazo'] }, 'razones_requeridas');
    return [];
  }
  for (const c of codigos) await exigirOpcion(ctx, 'motivos_rechazo', c, 'razones');
  const lista = await opcionesDe(ctx, 'motivos_rechazo');
  const dicha = (codigo: string): string => lista.find((o) => o.codigo === codigo)?.nombre ?? label(codigo);
  const capital = (texto: string): string => texto.charAt(0).toUpperCase() + texto.slice(1);
  return codigos.map((codigo) => ({ codigo, texto: capital(dicha(codigo)), fuente: 'Comité' }));
}

/** Everybody who took part in the decision: none of them looks again at it. */
async function participantes(ctx: ReadCtx, s: SolicitudRow): Promise<string[]> {
  const votos = (await estadoAsunto(ctx, 'solicitudes', s.id))?.votos ?? [];
  const votantes = votos.flatMap((v) => [v.integrante, ...(v.por_reemplazo_de ? [v.por_reemplazo_de] : [])]);
  return [...new Set([...s.hecho_por, ...(s.enviada_por ?? []), ...(s.riesgo_por ?? []), ...votantes])];
}

/**
 * The titular asks that a person who took no part looks again (Ley 21.719 art. 8 bis). Throws 409 `revision_pedida` {fecha}, 422
 * `revision_fuera_de_plazo` {fecha}.
 */
export async function pedirRevision(ctx: Ctx, s: SolicitudRow, texto: string): Promise<void> {
  if (s.revision) throw new Conflict('revision_pedida', { fecha: formatFecha(s.revision.pedida) });
  const hasta = ultimoDiaDeRevision(s.estado_desde ?? ctx.hoy);
  if (ctx.hoy > hasta) throw new Rule('revision_fuera_de_plazo', { fecha: formatFecha(hasta) });
  const vence = addDays(ctx.hoy, 10);
  const pedida = { texto, pedida: ctx.hoy, por: ctx.session.nombre, vence };
  await cambiar(ctx, s, { revision: { ...pedida, confirma: null, respuesta: null, resuelta_por: null, resuelta_el: null } });
  await ctx.emit('pendiente.abierto', {
    area: 'solicitudes',
    entidad_id: s.id,
    cliente_rut: s.rut,
    tipo: 'revisar',
    titulo: `Revisión pedida por ${s.nombre}: solicitud ${s.numero}`,
    url: `/solicitudes/${s.id}`,
    permiso: 'solicitudes:riesgo',
    makers: await participantes(ctx, s),
    vence,
  });
}

/** Another analyst confirms the rejection, or opens it again for another vote. Throws 409 `sin_revision`. */
export async function resolverRevision(ctx: Ctx, s: SolicitudRow, d: { confirma: boolean; respuesta: string }): Promise<void> {
  const { revision } = s;
  if (!revision) throw new Conflict('sin_revision');
  ctx.audit({ motivo: d.respuesta });
  await cambiar(ctx, s, {
    estado: estados.go(s.estado, 'resolver_revision', d.confirma ? 'rechazada' : 'con_reparos'),
    revision: { ...revision, ...d, resuelta_por: ctx.session.nombre, resuelta_el: ctx.hoy as Fecha },
    ...(d.confirma ? {} : { reparos_desde: null, razones_rechazo: [] }),
  });
  await ctx.emit('pendiente.cerrado', { area: 'solicitudes', entidad_id: s.id, tipo: 'revisar' });
  await avisar(ctx, s, [s.ejecutivo_id, ...s.hecho_por], {
    tipo: 'solicitud_revisada',
    titulo: `Revisión de la solicitud ${s.numero} de ${s.nombre}: ${d.confirma ? 'se confirma el rechazo' : 'se abre otra vez'}`,
    cuerpo: d.respuesta,
  });
}

/** Whether this session may answer the review. Throws 409 `sin_revision`, 403 `requiere_segundo_usuario`. */
export async function exigirRevisor(ctx: ReadCtx, s: SolicitudRow): Promise<void> {
  if (!s.revision || s.revision.confirma !== null) throw new Conflict('sin_revision');
  if (ctx.isAmong(await participantes(ctx, s))) throw new Forbidden('requiere_segundo_usuario');
}
