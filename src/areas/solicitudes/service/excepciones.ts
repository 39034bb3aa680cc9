import { integra } from '#areas/comite/public.server.ts';
import { Conflict, Forbidden, NotFound, Rule } from '#kernel/errors.ts';
import { label } from '#kernel/words.ts';
import type { Ctx, ReadCtx } from '#platform/server/context.ts';
import { excepcionLeida } from '../domain/excepciones.ts';
import { avisar } from './avisos.ts';
import { escribirSolicitud } from './escribir-solicitud.ts';
import type { SolicitudRow } from './exposicion.ts';

/** Who sits in the level of the matter and takes no part in it. Throws 403 `voto_con_interes` or `no_es_integrante`. */
export async function exigirDelNivel(ctx: ReadCtx, s: SolicitudRow): Promise<void> {
  if (ctx.isAmong(s.hecho_por, s.enviada_por, s.ejecutivo_id)) throw new Forbidden('voto_con_interes');
  if (!(await integra(ctx, 'solicitudes', s.id))) throw new Forbidden('no_es_integrante');
}

/** Who votes answers one exception, once. Throws 404; 409 `excepcion_resuelta` {nombre, estado}. */
export async function resolverExcepcion(ctx: Ctx, s: SolicitudRow, d: { codigo: string; acepta: boolean; motivo: string }): Promise<void> {
  const lista = s.excepciones.map(excepcionLeida);
  const suya = lista.find((e) => e.codigo === d.codigo);
  if (!suya) throw new NotFound();
  if (suya.estado !== 'pendiente') throw new Conflict('excepcion_resuelta', { nombre: label(d.codigo), estado: suya.estado });
  ctx.audit({ motivo: d.motivo });
  const dicha = {
    estado: d.acepta ? ('aceptada' as const) : ('rechazada' as const),
    resuelta_por: ctx.session.nombre,
    respuesta: d.motivo,
  };
  await escribirSolicitud(ctx, s, { excepciones: lista.map((e) => (e.codigo === d.codigo ? { ...e, ...dicha } : e)) });
  await avisar(ctx, s, [s.ejecutivo_id], {
    tipo: 'solicitud_excepcion',
    titulo: `Excepción ${d.acepta ? 'aceptada' : 'rechazada'} en la solicitud ${s.numero} de ${s.nombre}`,
    cuerpo: `${label(d.codigo)}: ${d.motivo}`,
  });
}

/** Nothing is approved over an exception that was refused. Throws 422 `excepcion_rechazada` {nombre}. */
export function exigirSinRechazadas(s: SolicitudRow): void {
  const rechazada = s.excepciones.map(excepcionLeida).find((e) => e.estado === 'rechazada');
  if (rechazada) throw new Rule('excepcion_rechazada', { nombre: label(rechazada.codigo) });
}
