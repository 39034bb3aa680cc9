import { exigirOpcion } from '#areas/catalogos/public.server.ts';
import { usuariosConPerfil } from '#areas/perfiles/public.server.ts';
import { usuarioPorRut } from '#areas/usuarios/public.server.ts';
import { Conflict, NotFound } from '#kernel/errors.ts';
import type { Ctx, ReadCtx } from '#platform/server/context.ts';
import { exigirPerfilDeBloqueo } from '../domain/bloqueos.ts';
import { estadosBloqueo } from '../domain/estados.ts';
import { bloqueos } from '../tables.ts';
import { type BloqueoRow, bloqueosAbiertos, type ClienteRow, clientePorRut, nombreDe } from './cliente-y-bloqueos.ts';
import { filaPersona } from './personas.ts';

/** Who may block and unblock, and who is told (domain §17). */
export const PERFILES_BLOQUEO = ['ANALISTA_RIESGO', 'CUMPLIMIENTO', 'GERENCIA'] as const;
export const PERFILES_ALERTADO = ['EJECUTIVO', 'JEFE_SUCURSAL', 'OPERACIONES'] as const;

/** A session that holds every module (the system, the demo's first account) needs no profile; the rest one of `perfiles_bloqueo`. */
export function exigirPerfil(ctx: { session: Ctx['session'] }): void {
  if (!ctx.session.modulos.includes('all')) exigirPerfilDeBloqueo(ctx.session.perfiles, PERFILES_BLOQUEO);
}

/** 409 `transicion_no_permitida` when the client has no open bloqueo that this act could move: the screen does not offer it. */
export async function exigirBloqueo(
  ctx: ReadCtx,
  c: Pick<ClienteRow, 'rut'>,
  accion: 'solicitar_desbloqueo' | 'desbloquear' | 'mantener_bloqueo',
): Promise<void> {
  const abiertos = await bloqueosAbiertos(ctx, c.rut);
  if (abiertos.some((b) => estadosBloqueo.can(b.estado, accion === 'mantener_bloqueo' ? 'mantener' : accion))) return;
  const estado =
    abiertos.length === 0 ? 'sin bloqueos' : accion === 'solicitar_desbloqueo' ? 'con el levante ya solicitado' : 'sin levante solicitado';
  throw new Conflict('transicion_no_permitida', { accion: accion.replace('_', ' '), estado, acciones_permitidas: [] });
}

/** A bloqueo by a person. The alerted profiles get the notice. */
export async function bloquear(ctx: Ctx, c: ClienteRow, motivo: string, comentario: string): Promise<void> {
  exigirPerfil(ctx);
  await exigirOpcion(ctx, 'motivos_bloqueo', motivo, 'motivo');
  await abrirBloqueo(ctx, c, { motivo, comentario, manual: true });
}

/** Writes a bloqueo, by a person or by the close of day, and tells the alerted profiles. */
export async function abrirBloqueo(
  ctx: Ctx,
  c: Pick<ClienteRow, 'id' | 'rut'>,
  b: { motivo: string; comentario: string; manual: boolean },
): Promise<void> {
  await ctx.insert(bloqueos, { ...b, cliente_rut: c.rut, desde: ctx.hoy, usuario: ctx.session.nombre });
  await ctx.emit('cliente.bloqueado', { rut: c.rut, motivo: b.motivo });
  const usuarios = await usuariosConPerfil(ctx.db, ctx.empresa_id, PERFILES_ALERTADO, ctx.hoy);
  if (usuarios.length === 0) return;
  await ctx.emit('aviso.enviado', {
    usuarios,
    tipo: 'cliente_bloqueado',
    titulo: `Cliente bloqueado: ${(await filaPersona(ctx, c.rut))?.nombre ?? c.rut}`,
    cuerpo: `${await nombreDe(ctx, 'motivos_bloqueo', b.motivo)}. ${b.comentario}`,
    url: `/clientes/${c.id}?tab=bloqueos`,
  });
}

/** Motives that another area finds by itself: it opens the bloqueo and, when its cause ends, lifts it. */
type MotivoDeHecho = 'DOCUMENTOS_NO_CONFORMES';

const deHecho = (ctx: ReadCtx, rut: string, motivo: MotivoDeHecho) =>
  bloqueosAbiertos(ctx, rut).then((bs) => bs.find((b) => b.motivo === motivo && !b.manual));

/** What another area found stops new business of a client. Of who is not a client, or already blocked for it, nothing changes. */
export async function bloquearPorHecho(ctx: Ctx, rut: string, motivo: MotivoDeHecho, comentario: string): Promise<void> {
  const c = await clientePorRut(ctx, rut);
  if (c && !(await deHecho(ctx, rut, motivo))) await abrirBloqueo(ctx, c, { motivo, comentario, manual: false });
}

/** The cause that another area had found ended: its bloqueo is lifted. One that a person put stays. */
export async function levantarPorHecho(ctx: Ctx, rut: string, motivo: MotivoDeHecho): Promise<void> {
  const b = await deHecho(ctx, rut, motivo);
  if (b) await levantarPorCausa(ctx, b);
}

/** Lifts a bloqueo because what caused it ended, without anybody asking. */
export async function levantarPorCausa(ctx: Ctx, b: BloqueoRow): Promise<void> {
  await ctx.update(bloqueos, b.id, {
    estado: estadosBloqueo.go(b.estado, 'levantar_por_causa'),
    levantado_por: ['SISTEMA'],
    hasta: ctx.hoy,
  });
  if (b.levante_solicitado_por) await ctx.emit('pendiente.cerrado', { area: 'clientes', entidad_id: b.id });
  await ctx.emit('cliente.desbloqueado', { rut: b.cliente_rut, motivo: b.motivo });
}

async function abierto(ctx: Ctx, c: ClienteRow, id: string): Promise<BloqueoRow> {
  const b = (await bloqueosAbiertos(ctx, c.rut)).find((x) => x.id === id);
  if (!b) throw new NotFound();
  return b;
}

export async function solicitarDesbloqueo(ctx: Ctx, c: ClienteRow, id: string, motivo: string): Promise<void> {
  const b = await abierto(ctx, c, id);
  await ctx.update(bloqueos, id, {
    estado: estadosBloqueo.go(b.estado, 'solicitar_desbloqueo'),
    levante_solicitado_por: ctx.people,
    levante_motivo: motivo,
  });
  await ctx.emit('pendiente.abierto', {
    area: 'clientes',
    entidad_id: b.id,
    registro_id: c.id,
    cliente_rut: c.rut,
    tipo: 'autorizar',
    titulo: `Desbloqueo de ${(await filaPersona(ctx, c.rut))?.nombre ?? c.rut}: ${await nombreDe(ctx, 'motivos_bloqueo', b.motivo)}`,
    url: `/clientes/${c.id}?tab=bloqueos`,
    permiso: 'clientes:desbloquear',
    makers: ctx.people,
  });
}

/** Another person than who asked lifts it. 403 `requiere_segundo_usuario`, `sin_permiso`. */
export async function desbloquear(ctx: Ctx, c: ClienteRow, id: string): Promise<void> {
  exigirPerfil(ctx);
  const b = await abierto(ctx, c, id);
  const estado = estadosBloqueo.go(b.estado, 'desbloquear');
  ctx.requireOther(b.levante_solicitado_por);
  await ctx.update(bloqueos, id, { estado, levantado_por: ctx.people, hasta: ctx.hoy });
  await ctx.emit('pendiente.cerrado', { area: 'clientes', entidad_id: b.id });
  await ctx.emit('cliente.desbloqueado', { rut: c.rut, motivo: b.motivo });
}

/** The request is refused: the bloqueo stays open and may be asked again; who asked is told why. */
export async function mantenerBloqueo(ctx: Ctx, c: ClienteRow, id: string, motivo: string): Promise<void> {
  exigirPerfil(ctx);
  const b = await abierto(ctx, c, id);
  const estado = estadosBloqueo.go(b.estado, 'mantener');
  await ctx.update(bloqueos, id, { estado, levante_solicitado_por: null, levante_motivo: null });
  await ctx.emit('pendiente.cerrado', { area: 'clientes', entidad_id: b.id });
  const usuarios: string[] = [];
  for (const rut of b.levante_solicitado_por ?? []) {
    const u = await usuarioPorRut(ctx.db, ctx.empresa_id, rut);
    if (u) usuarios.push(u.id);
  }
  if (usuarios.length === 0) return;
  await ctx.emit('aviso.enviado', {
    usuarios,
    tipo: 'bloqueo_mantenido',
    titulo: `Sigue bloqueado: ${(await filaPersona(ctx, c.rut))?.nombre ?? c.rut}`,
    cuerpo: `${await nombreDe(ctx, 'motivos_bloqueo', b.motivo)}. ${motivo}`,
    url: `/clientes/${c.id}?tab=bloqueos`,
  });
}
