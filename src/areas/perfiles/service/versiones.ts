import { and, desc, eq } from 'drizzle-orm';
import { Conflict, Forbidden, Invalid, Rule } from '#kernel/errors.ts';
import { addDays, type Fecha } from '#kernel/values/fecha.ts';
import { formatFecha } from '#kernel/values/format.ts';
import type { Ctx, ReadCtx } from '#platform/server/context.ts';
import type { DatosPerfil } from '../contract.ts';
import { diferencia, prestadosPorExcepcion } from '../domain/diferencia-de-modulos.ts';
import { estados } from '../domain/estados.ts';
import { perfiles, perfilesModulo, versiones } from '../tables.ts';
import { usuariosConPermiso } from './concesiones.ts';
import { choquesNuevos, cuentasCon, datosDe, modulosConocidos, modulosDe, type PerfilRow, type VersionRow, vigenteEl } from './lecturas.ts';

/** The version of a profile that waits for its second person. */
export async function propuestaDe(ctx: ReadCtx, perfil_id: string): Promise<VersionRow | undefined> {
  const [row] = await ctx.db
    .select()
    .from(versiones)
    .where(and(eq(versiones.empresa_id, ctx.empresa_id), eq(versiones.perfil_id, perfil_id), eq(versiones.estado, 'por_aprobar')));
  return row;
}

/** 409 `sin_propuesta` when nothing waits. */
export async function exigirPropuesta(ctx: ReadCtx, perfil_id: string): Promise<VersionRow> {
  const row = await propuestaDe(ctx, perfil_id);
  if (!row) throw new Conflict('sin_propuesta');
  return row;
}

/** 400 for a module that no area declares; `all` is not granted by a profile made by people. */
export function exigirModulos(ctx: ReadCtx, modulos: readonly string[]): void {
  const conocidos = modulosConocidos(ctx);
  const malos = modulos.filter((m) => !conocidos.has(m));
  if (malos.length > 0) throw new Invalid({ modulos: malos.slice(0, 5).map((m) => `No existe el permiso ${m}`) });
}

/** A person does not edit a profile that it holds: 403 `perfil_propio`. */
export async function exigirAjeno(ctx: ReadCtx, row: PerfilRow): Promise<void> {
  const suyo = ctx.session.perfiles.includes(row.codigo) || (await cuentasCon(ctx, row.id)).includes(ctx.session.usuario_id);
  if (suyo) throw new Forbidden('perfil_propio');
}

/** Runs a change of grants and refuses it when nobody could edit profiles after it (422 `ultimo_administrador`). */
export async function conAdministrador(ctx: Ctx, cambio: () => Promise<void>): Promise<void> {
  const quedan = async () => (await usuariosConPermiso(ctx.db, ctx.empresa_id, 'perfiles:editar', ctx.hoy)).length;
  const antes = await quedan();
  await cambio();
  if (antes > 0 && (await quedan()) === 0) throw new Rule('ultimo_administrador');
}

/**
 * Proposes the whole new state of a profile. Refuses unknown modules, no change at all, and without exception the incompatible duties that the profile does
 * not join for good today: those that an exception lends it are asked for again.
 */
export async function proponer(
  ctx: Ctx,
  row: PerfilRow,
  p: { datos: DatosPerfil; motivo: string; excepcion_hasta?: Fecha | null | undefined },
): Promise<void> {
  await exigirAjeno(ctx, row);
  const datos = { ...p.datos, descripcion: p.datos.descripcion ?? null, modulos: [...new Set(p.datos.modulos)].sort() };
  exigirModulos(ctx, datos.modulos);
  if (await propuestaDe(ctx, row.id)) throw new Conflict('propuesta_pendiente');
  const antes = row.estado === 'vigente' ? datosDe(row, await modulosDe(ctx, row.id)) : null;
  if (antes && JSON.stringify(antes) === JSON.stringify({ ...antes, ...datos })) throw new Rule('sin_cambios');
  const choques = await choquesNuevos(ctx, row.id, datos.modulos);
  if (choques.length > 0 && !p.excepcion_hasta)
    throw new Rule('funciones_incompatibles', { titulos: choques.map((c) => c.titulo.toLowerCase()).join('; ') });
  if (p.excepcion_hasta && p.excepcion_hasta <= ctx.hoy) throw new Invalid({ excepcion_hasta: ['Debe ser posterior a hoy'] });
  const [ultima] = await ctx.db
    .select({ numero: versiones.numero })
    .from(versiones)
    .where(and(eq(versiones.empresa_id, ctx.empresa_id), eq(versiones.perfil_id, row.id)))
    .orderBy(desc(versiones.numero))
    .limit(1);
  const nueva = await ctx.insert(versiones, {
    perfil_id: row.id,
    numero: (ultima?.numero ?? 0) + 1,
    antes,
    datos,
    motivo: p.motivo,
    excepcion_hasta: choques.length > 0 ? (p.excepcion_hasta ?? null) : null,
  });
  ctx.audit({ motivo: p.motivo });
  await ctx.update(perfiles, row.id, { estado: estados.go(row.estado, 'proponer') });
  const { gana, pierde } = diferencia(antes?.modulos ?? [], datos.modulos);
  await ctx.emit('pendiente.abierto', {
    area: 'perfiles',
    entidad_id: row.id,
    cliente_rut: null,
    tipo: 'autorizar',
    titulo: `Perfil ${datos.nombre}: gana ${gana.length} permisos y pierde ${pierde.length}`,
    url: `/perfiles/${row.id}`,
    permiso: 'perfiles:aprobar',
    makers: nueva.hecho_por,
  });
}

/**
 * Closes modules that left the day before and opens the new ones today: the past keeps its answer. What an exception lends ends by
 * itself on its last day, without anybody having to remember it.
 */
async function ponerModulos(ctx: Ctx, perfil_id: string, modulos: readonly string[], prestados: Map<string, Fecha>): Promise<void> {
  const filas = await ctx.db
    .select()
    .from(perfilesModulo)
    .where(and(eq(perfilesModulo.empresa_id, ctx.empresa_id), eq(perfilesModulo.perfil_id, perfil_id), vigenteEl(perfilesModulo, ctx.hoy)));
  for (const f of filas) {
    const hasta = modulos.includes(f.modulo) ? (prestados.get(f.modulo) ?? null) : addDays(ctx.hoy, -1);
    if (f.hasta !== hasta) await ctx.update(perfilesModulo, f.id, { hasta });
  }
  const tiene = new Set(filas.map((f) => f.modulo));
  await ctx.insertMany(
    perfilesModulo,
    modulos.filter((m) => !tiene.has(m)).map((modulo) => ({ perfil_id, modulo, desde: ctx.hoy, hasta: prestados.get(modulo) ?? null })),
  );
}

/** The second person approves: the set is in force at once and open sessions renew their grants. */
export async function aprobar(ctx: Ctx, row: PerfilRow, comentario: string | undefined): Promise<void> {
  const v = await exigirPropuesta(ctx, row.id);
  ctx.requireOther(v.hecho_por);
  // Proposed with time, approved too late: there is nothing left to lend.
  if (v.excepcion_hasta && v.excepcion_hasta < ctx.hoy) throw new Rule('excepcion_vencida', { fecha: formatFecha(v.excepcion_hasta) });
  if (v.excepcion_hasta && !ctx.session.perfiles.some((p) => p === 'GERENCIA' || p === 'ADMIN_DEMO'))
    throw new Forbidden('excepcion_sin_gerencia');
  const { modulos, ...datos } = v.datos;
  await conAdministrador(ctx, async () => {
    await ctx.update(perfiles, row.id, {
      ...datos,
      descripcion: datos.descripcion ?? null,
      estado: estados.go(row.estado, 'aprobar'),
      activo: true,
    });
    const hasta = v.excepcion_hasta;
    const prestados = hasta ? prestadosPorExcepcion(v.antes?.modulos ?? [], modulos) : [];
    await ponerModulos(ctx, row.id, modulos, new Map(prestados.map((m) => [m, hasta as Fecha])));
  });
  await decidir(ctx, v, 'aprobada', comentario);
  await ctx.emit('perfil.cambiado', { usuarios: await cuentasCon(ctx, row.id), motivo: 'cambio de perfil' });
}

export async function decidir(ctx: Ctx, v: VersionRow, estado: 'aprobada' | 'rechazada' | 'retirada', comentario?: string): Promise<void> {
  ctx.audit({ ...(comentario ? { motivo: comentario } : {}) });
  await ctx.update(versiones, v.id, {
    estado,
    decidida_por: ctx.people,
    decidida_en: ctx.ahora,
    decidida_fecha: ctx.hoy,
    comentario: comentario ?? null,
  });
  await ctx.emit('pendiente.cerrado', { area: 'perfiles', entidad_id: v.perfil_id });
}
