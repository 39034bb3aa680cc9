import { and, asc, desc, eq, gte, inArray, isNull, lte, or, type SQL } from 'drizzle-orm';
import type { Fecha } from '#kernel/values/fecha.ts';
import type { ReadCtx } from '#platform/server/context.ts';
import type { DatosPerfil } from '../contract.ts';
import { diferencia, incompatibles } from '../domain/diferencia-de-modulos.ts';
import { perfiles, perfilesModulo, perfilesUsuario, versiones } from '../tables.ts';

export type PerfilRow = typeof perfiles.$inferSelect;
export type VersionRow = typeof versiones.$inferSelect;

/** Rows in force on a date, both ends included. */
export const vigenteEl = (t: typeof perfilesUsuario | typeof perfilesModulo, fecha: Fecha): SQL | undefined =>
  and(lte(t.desde, fecha), or(isNull(t.hasta), gte(t.hasta, fecha)));

/** Duties that these modules would join in a profile, but for those that it joins already with modules that nothing ends. */
export async function choquesNuevos(ctx: ReadCtx, perfil_id: string, modulos: readonly string[]) {
  const suyos = and(eq(perfilesModulo.perfil_id, perfil_id), isNull(perfilesModulo.hasta), lte(perfilesModulo.desde, ctx.hoy));
  const ya = incompatibles((await ctx.rows(perfilesModulo, suyos)).map((m) => m.modulo)).map((c) => c.codigo);
  return incompatibles(modulos).filter((c) => !ya.includes(c.codigo));
}

/** Modules of a profile on a date, in order. */
export async function modulosDe(ctx: ReadCtx, perfil_id: string, fecha: Fecha = ctx.hoy): Promise<string[]> {
  const rows = await ctx.db
    .select({ modulo: perfilesModulo.modulo })
    .from(perfilesModulo)
    .where(and(eq(perfilesModulo.empresa_id, ctx.empresa_id), eq(perfilesModulo.perfil_id, perfil_id), vigenteEl(perfilesModulo, fecha)))
    .orderBy(asc(perfilesModulo.modulo));
  return [...new Set(rows.map((r) => r.modulo))];
}

/** Accounts that hold a profile on a date. */
export async function cuentasCon(ctx: ReadCtx, perfil_id: string, fecha: Fecha = ctx.hoy): Promise<string[]> {
  const rows = await ctx.db
    .select({ id: perfilesUsuario.usuario_id })
    .from(perfilesUsuario)
    .where(
      and(eq(perfilesUsuario.empresa_id, ctx.empresa_id), eq(perfilesUsuario.perfil_id, perfil_id), vigenteEl(perfilesUsuario, fecha)),
    );
  return [...new Set(rows.map((r) => r.id))];
}

/** Names of accounts, from the area that keeps them; an account that is gone shows its id. */
export async function nombresDe(ctx: ReadCtx, ids: readonly string[]): Promise<{ id: string; nombre: string }[]> {
  if (ids.length === 0) return [];
  const rows = (await ctx.askOne('cuentas.consultadas', { ids })) ?? [];
  const por = new Map(rows.map((r) => [r.id, r.nombre]));
  return ids.map((id) => ({ id, nombre: por.get(id) ?? id })).sort((a, b) => a.nombre.localeCompare(b.nombre, 'es'));
}

export function datosDe(row: PerfilRow, modulos: string[]): DatosPerfil {
  const { nombre, descripcion, alcance, nivel_aprobacion, limites } = row;
  return { nombre, descripcion, alcance, nivel_aprobacion, limites, modulos };
}

const CAMPOS = [
  ['nombre', 'Nombre'],
  ['descripcion', 'Descripción'],
  ['alcance', 'Alcance'],
  ['nivel_aprobacion', 'Nivel de aprobación'],
] as const;
const LIMITES = [
  ['condonacion', 'Límite de condonación'],
  ['tasa_bajo_piso', 'Puntos bajo la tasa piso'],
  ['giro', 'Límite de giro'],
] as const;

/** What a version changes besides modules, in words of the screen. */
function otrosCambios(antes: DatosPerfil | null, despues: DatosPerfil): { campo: string; antes: string; despues: string }[] {
  const texto = (v: unknown) => (v === null || v === undefined || v === '' ? '—' : String(v));
  const pares = [
    ...CAMPOS.map(([k, campo]) => ({ campo, antes: texto(antes?.[k]), despues: texto(despues[k]) })),
    ...LIMITES.map(([k, campo]) => ({ campo, antes: texto(antes?.limites[k]), despues: texto(despues.limites[k]) })),
  ];
  return pares.filter((p) => p.antes !== p.despues);
}

export function vistaVersion(v: VersionRow) {
  return {
    ...v,
    ...diferencia(v.antes?.modulos ?? [], v.datos.modulos),
    otros: otrosCambios(v.antes, v.datos),
    incompatibles: incompatibles(v.datos.modulos),
  };
}

export async function versionesDe(ctx: ReadCtx, perfil_id: string): Promise<VersionRow[]> {
  return ctx.db
    .select()
    .from(versiones)
    .where(and(eq(versiones.empresa_id, ctx.empresa_id), eq(versiones.perfil_id, perfil_id)))
    .orderBy(desc(versiones.numero));
}

export async function perfilesPorCodigo(ctx: ReadCtx, codigos: readonly string[]): Promise<PerfilRow[]> {
  if (codigos.length === 0) return [];
  return ctx.db
    .select()
    .from(perfiles)
    .where(and(eq(perfiles.empresa_id, ctx.empresa_id), inArray(perfiles.codigo, [...codigos])));
}

/** Ids of every permission and of every area: what a profile may hold. */
export function modulosConocidos(ctx: ReadCtx): Set<string> {
  return new Set(ctx.deps.registry.permissions().flatMap((p) => [p.id, p.area]));
}

/** Modules that a profile holds today, by its code; none for one that is not in force. */
export async function modulosDePerfilPorCodigo(ctx: ReadCtx, codigo: string): Promise<string[]> {
  const [row] = await perfilesPorCodigo(ctx, [codigo]);
  return row?.activo ? modulosDe(ctx, row.id) : [];
}
