import { evaluacionDe } from '#areas/analista/public.server.ts';
import { exigirOpcion, opcionesDe } from '#areas/catalogos/public.server.ts';
import { estadoAsunto } from '#areas/comite/public.server.ts';
import { riesgoRige } from '#areas/parametros/public.server.ts';
import { Conflict, Forbidden, Invalid, Rule } from '#kernel/errors.ts';
import { addDays, type Fecha } from '#kernel/values/fecha.ts';
import { formatFecha } from '#kernel/values/format.ts';
import { parseRut } from '#kernel/values/rut.ts';
import { label } from '#kernel/words.ts';
import type { Ctx, ReadCtx } from '#platform/server/context.ts';
import { estados } from '../domain/estados.ts';
import { MAXIMO_RAZONES, type Razon, ultimoDiaDeRevision } from '../domain/rechazo.ts';
import { avisar } from './avisos.ts';
import { escribirSolicitud } from './escribir-solicitud.ts';
import type { SolicitudRow } from './exposicion.ts';

/** What a vote against says: codes of the catalogue, reasons of the evaluation by its id, and others in words. */
export interface RazonesDadas {
  codigos: readonly string[];
  de_evaluacion: readonly string[];
  en_palabras: readonly string[];
}

const SIN_NOMBRAR = 'No nombre a otra persona por su RUT: la carta es para el cliente';

/** The reasons that the evaluation found, as the letter says them. 400 at `razones_evaluacion` for one that it did not find. */
async function razonesDeEvaluacion(ctx: ReadCtx, s: SolicitudRow, ids: readonly string[]): Promise<Razon[]> {
  if (ids.length === 0) return [];
  const halladas = (await evaluacionDe(ctx, 'solicitudes', s.id))?.razones ?? [];
  return ids.map((id) => {
    const r = halladas.find((x) => x.id === id);
    if (!r) throw new Invalid({ razones_evaluacion: ['La evaluación no dice esa razón'] });
    return { codigo: null, texto: r.texto.charAt(0).toUpperCase() + r.texto.slice(1), fuente: r.fuente || 'Evaluación' };
  });
}

/** Reasons in words: they end in the letter, so no RUT but the client's is in them. 400 at its row. */
function razonesEscritas(s: SolicitudRow, textos: readonly string[]): Razon[] {
  return textos.map((texto, i) => {
    const ajeno = (texto.match(RUT_ESCRITO) ?? []).map((t) => parseRut(t)).some((r) => r && r !== s.rut);
    if (ajeno) throw new Invalid({ [`razones_escritas.${i}.texto`]: [SIN_NOMBRAR] });
    return { codigo: null, texto: texto.replace(/\.+$/, ''), fuente: 'Comité' };
  });
}

/**
 * The reasons that a vote against gives, four at most between those of the catalogue, those of the evaluation and those in words. From
 * `riesgo_desde` on who rejects says at least one: the letter to the client carries them. Throws 400 at `razones` and at each of its rows.
 */
export async function razonesDelVoto(ctx: ReadCtx, s: SolicitudRow, respuesta: string, d: RazonesDadas): Promise<Razon[]> {
  if (respuesta !== 'RECHAZA') return [];
  const cuantas = d.codigos.length + d.de_evaluacion.length + d.en_palabras.length;
  if (cuantas > MAXIMO_RAZONES) throw new Invalid({ razones: ['A lo más cuatro razones en total'] }, 'razones_de_mas');
  if (cuantas === 0 && (await riesgoRige(ctx)))
    throw new Invalid({ razones: ['Indique al menos una razón del rechazo'] }, 'razones_requeridas');
  return [
    ...(await razonesDeLista(ctx, d.codigos)),
    ...(await razonesDeEvaluacion(ctx, s, d.de_evaluacion)),
    ...razonesEscritas(s, d.en_palabras),
  ];
}

/** Reasons in the words of the catalogue. 400 at `razones`. */
async function razonesDeLista(ctx: ReadCtx, codigos: readonly string[]): Promise<Razon[]> {
  if (codigos.length === 0) return [];
  for (const c of codigos) await exigirOpcion(ctx, 'motivos_rechazo', c, 'razones');
  const lista = await opcionesDe(ctx, 'motivos_rechazo');
  const dicha = (codigo: string): string => lista.find((o) => o.codigo === codigo)?.nombre ?? label(codigo);
  const capital = (texto: string): string => texto.charAt(0).toUpperCase() + texto.slice(1);
  return codigos.map((codigo) => ({ codigo, texto: capital(dicha(codigo)), fuente: 'Comité' }));
}

/** What reads as a RUT, with or without its dots. */
const RUT_ESCRITO = /\d{1,2}\.?\d{3}\.?\d{3}-[\dkK]/g;

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
  await escribirSolicitud(ctx, s, { revision: { ...pedida, confirma: null, respuesta: null, resuelta_por: null, resuelta_el: null } });
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
  await escribirSolicitud(ctx, s, {
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
