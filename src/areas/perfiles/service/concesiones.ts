import { and, eq, gte, inArray, isNull, lte, or, sql } from 'drizzle-orm';
import type { Fecha } from '#kernel/values/fecha.ts';
import type { Db } from '#platform/server/database/open.ts';
import type { Alcance } from '#platform/server/session.ts';
import { perfiles, perfilesModulo, perfilesUsuario } from '../tables.ts';

/** What the profiles of a person give on a date: union of modules, widest reach, highest level. */
interface Concesion {
  perfiles: string[];
  modulos: string[];
  alcance: Alcance;
  nivel_aprobacion: number;
}

const ORDEN: readonly Alcance[] = ['propio', 'sucursal', 'zona', 'empresa'];
const NADA: Concesion = { perfiles: [], modulos: [], alcance: 'propio', nivel_aprobacion: 0 };

const vigente = (t: typeof perfilesUsuario | typeof perfilesModulo, fecha: Fecha) =>
  and(lte(t.desde, fecha), or(isNull(t.hasta), gte(t.hasta, fecha)));

/** Grants of an account on a date (areas/3 perfiles). An inactive profile or a row out of its dates gives nothing. */
export async function concesionDe(db: Db, empresa_id: string, usuario_id: string, fecha: Fecha): Promise<Concesion> {
  const suyos = db
    .select({ modulo: perfilesModulo.modulo })
    .from(perfilesModulo)
    .where(and(eq(perfilesModulo.empresa_id, empresa_id), eq(perfilesModulo.perfil_id, perfiles.id), vigente(perfilesModulo, fecha)));
  const rows = await db
    .select({
      codigo: perfiles.codigo,
      alcance: perfiles.alcance,
      nivel: perfiles.nivel_aprobacion,
      modulos: sql<string[]>`array(${suyos})`,
    })
    .from(perfilesUsuario)
    .innerJoin(perfiles, and(eq(perfiles.empresa_id, perfilesUsuario.empresa_id), eq(perfiles.id, perfilesUsuario.perfil_id)))
    .where(
      and(
        eq(perfilesUsuario.empresa_id, empresa_id),
        eq(perfilesUsuario.usuario_id, usuario_id),
        eq(perfiles.activo, true),
        vigente(perfilesUsuario, fecha),
      ),
    );
  return juntas(rows);
}

/** What several profiles give together. */
function juntas(rows: readonly { codigo: string; alcance: Alcance; nivel: number; modulos: readonly string[] }[]): Concesion {
  if (rows.length === 0) return NADA;
  return {
    perfiles: [...new Set(rows.map((r) => r.codigo))].sort(),
    modulos: [...new Set(rows.flatMap((r) => r.modulos))].sort(),
    alcance: rows.reduce<Alcance>((best, r) => (ORDEN.indexOf(r.alcance) > ORDEN.indexOf(best) ? r.alcance : best), 'propio'),
    nivel_aprobacion: Math.max(...rows.map((r) => r.nivel)),
  };
}

/** `concesionDe` of every account of the company, each worked out when it is asked: each profile is read once, whoever holds it. */
export async function concesionesVigentes(db: Db, empresa_id: string, fecha: Fecha): Promise<(usuario_id: string) => Concesion> {
  const modulos = new Map<string, string[]>();
  const deModulo = await db
    .select({ perfil: perfilesModulo.perfil_id, modulo: perfilesModulo.modulo })
    .from(perfilesModulo)
    .where(and(eq(perfilesModulo.empresa_id, empresa_id), vigente(perfilesModulo, fecha)));
  for (const { perfil, modulo } of deModulo) {
    const otros = modulos.get(perfil);
    if (otros) otros.push(modulo);
    else modulos.set(perfil, [modulo]);
  }
  const suyos = await db
    .select({
      usuario_id: perfilesUsuario.usuario_id,
      perfil: perfiles.id,
      codigo: perfiles.codigo,
      alcance: perfiles.alcance,
      nivel: perfiles.nivel_aprobacion,
    })
    .from(perfilesUsuario)
    .innerJoin(perfiles, and(eq(perfiles.empresa_id, perfilesUsuario.empresa_id), eq(perfiles.id, perfilesUsuario.perfil_id)))
    .where(and(eq(perfilesUsuario.empresa_id, empresa_id), eq(perfiles.activo, true), vigente(perfilesUsuario, fecha)));
  return (usuario_id) =>
    juntas(suyos.filter((f) => f.usuario_id === usuario_id).map((f) => ({ ...f, modulos: modulos.get(f.perfil) ?? [] })));
}

/** Accounts that hold a profile on a date. */
export async function usuariosConPerfil(db: Db, empresa_id: string, codigos: readonly string[], fecha: Fecha): Promise<string[]> {
  const rows = await db
    .select({ usuario_id: perfilesUsuario.usuario_id })
    .from(perfilesUsuario)
    .innerJoin(perfiles, and(eq(perfiles.empresa_id, perfilesUsuario.empresa_id), eq(perfiles.id, perfilesUsuario.perfil_id)))
    .where(
      and(
        eq(perfilesUsuario.empresa_id, empresa_id),
        inArray(perfiles.codigo, [...codigos]),
        lte(perfilesUsuario.desde, fecha),
        or(isNull(perfilesUsuario.hasta), gte(perfilesUsuario.hasta, fecha)),
      ),
    );
  return [...new Set(rows.map((r) => r.usuario_id))];
}

/** Codes of the active profiles that some account holds on a date, or those of some accounts. */
export async function perfilesConGente(db: Db, empresa_id: string, fecha: Fecha, de?: readonly string[]): Promise<string[]> {
  if (de?.length === 0) return [];
  const rows = await db
    .selectDistinct({ codigo: perfiles.codigo })
    .from(perfilesUsuario)
    .innerJoin(perfiles, and(eq(perfiles.empresa_id, perfilesUsuario.empresa_id), eq(perfiles.id, perfilesUsuario.perfil_id)))
    .where(
      and(
        eq(perfilesUsuario.empresa_id, empresa_id),
        eq(perfiles.activo, true),
        de ? inArray(perfilesUsuario.usuario_id, [...de]) : undefined,
        lte(perfilesUsuario.desde, fecha),
        or(isNull(perfilesUsuario.hasta), gte(perfilesUsuario.hasta, fecha)),
      ),
    );
  return rows.map((r) => r.codigo);
}

/**
 * Accounts that may use a permission on a date, through any profile. With `pasado`, also through profiles that are inactive by now:
 * their people left them before, and the date says who was there.
 */
export async function usuariosConPermiso(
  db: Db,
  empresa_id: string,
  permission: string,
  fecha: Fecha,
  o: { pasado?: boolean } = {},
): Promise<string[]> {
  const area = permission.split(':')[0] ?? permission;
  const rows = await db
    .select({ usuario_id: perfilesUsuario.usuario_id })
    .from(perfilesUsuario)
    .innerJoin(
      perfilesModulo,
      and(eq(perfilesModulo.empresa_id, perfilesUsuario.empresa_id), eq(perfilesModulo.perfil_id, perfilesUsuario.perfil_id)),
    )
    .innerJoin(perfiles, and(eq(perfiles.empresa_id, perfilesUsuario.empresa_id), eq(perfiles.id, perfilesUsuario.perfil_id)))
    .where(
      and(
        eq(perfilesUsuario.empresa_id, empresa_id),
        o.pasado ? undefined : eq(perfiles.activo, true),
        inArray(perfilesModulo.modulo, [permission, area, 'all']),
        lte(perfilesModulo.desde, fecha),
        lte(perfilesUsuario.desde, fecha),
        or(isNull(perfilesUsuario.hasta), gte(perfilesUsuario.hasta, fecha)),
        or(isNull(perfilesModulo.hasta), gte(perfilesModulo.hasta, fecha)),
      ),
    );
  return [...new Set(rows.map((r) => r.usuario_id))];
}
