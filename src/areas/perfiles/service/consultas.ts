import { and, asc, eq, sql } from 'drizzle-orm';
import { Invalid, NotFound } from '#kernel/errors.ts';
import type { Fecha } from '#kernel/values/fecha.ts';
import { formatFecha } from '#kernel/values/format.ts';
import { label } from '#kernel/words.ts';
import type { ReadCtx } from '#platform/server/context.ts';
import { toCsv, toXlsx } from '#platform/server/export.ts';
import type { Concedido, Fuente } from '../contract.ts';
import { moduloQueDa } from '../domain/diferencia-de-modulos.ts';
import { perfiles, perfilesModulo, perfilesUsuario } from '../tables.ts';
import { usuariosConPermiso } from './concesiones.ts';
import { modulosConocidos, modulosDe, nombresDe, vigenteEl } from './lecturas.ts';

const palabras = label;

/** Every permission of every area, by area, with the title that its menu gives it. */
export function areasConPermisos(ctx: ReadCtx) {
  return ctx.deps.registry.areas
    .filter((a) => a.contract.permissions.length > 0)
    .map((a) => ({
      area: a.contract.area,
      titulo: ctx.deps.registry.title(a.contract.area),
      acciones: a.contract.permissions.map((p) => ({
        id: `${a.contract.area}:${p}`,
        nombre: palabras(p),
        sensible: a.contract.sensibles?.includes(p) ?? false,
      })),
    }))
    .sort((a, b) => a.titulo.localeCompare(b.titulo, 'es'));
}

/** Profile × permission on a date: what each profile held then. */
export async function matriz(ctx: ReadCtx, fecha: Fecha) {
  const rows = await ctx.db.select().from(perfiles).where(eq(perfiles.empresa_id, ctx.empresa_id)).orderBy(asc(perfiles.nombre));
  const modulos = await ctx.db
    .select({ perfil_id: perfilesModulo.perfil_id, modulo: perfilesModulo.modulo })
    .from(perfilesModulo)
    .where(and(eq(perfilesModulo.empresa_id, ctx.empresa_id), vigenteEl(perfilesModulo, fecha)));
  const personas = await ctx.db
    .select({ perfil_id: perfilesUsuario.perfil_id, n: sql<number>`count(distinct ${perfilesUsuario.usuario_id})::int` })
    .from(perfilesUsuario)
    .where(and(eq(perfilesUsuario.empresa_id, ctx.empresa_id), vigenteEl(perfilesUsuario, fecha)))
    .groupBy(perfilesUsuario.perfil_id);
  const cuantas = new Map(personas.map((p) => [p.perfil_id, p.n]));
  const por = new Map<string, string[]>();
  for (const m of modulos) por.set(m.perfil_id, [...(por.get(m.perfil_id) ?? []), m.modulo]);
  return {
    fecha,
    areas: areasConPermisos(ctx),
    perfiles: rows.map((p) => ({ ...p, personas: cuantas.get(p.id) ?? 0, modulos: [...new Set(por.get(p.id) ?? [])].sort() })),
  };
}

/** The matrix as a file: a row a permission, a column a profile. */
export async function archivoMatriz(ctx: ReadCtx, fecha: Fecha, formato: 'xlsx' | 'csv') {
  const m = await matriz(ctx, fecha);
  const columnas = [
    { campo: 'area', titulo: 'Área', ancho: 22 },
    { campo: 'permiso', titulo: 'Permiso', ancho: 26 },
    ...m.perfiles.map((p) => ({ campo: p.codigo, titulo: p.nombre })),
  ];
  const filas = m.areas.flatMap((a) =>
    a.acciones.map((x) => ({
      area: a.titulo,
      permiso: x.nombre,
      ...Object.fromEntries(m.perfiles.map((p) => [p.codigo, moduloQueDa(p.modulos, x.id) ? 'Sí' : ''])),
    })),
  );
  const cabecera = [`Permisos por perfil al ${formatFecha(fecha)}`];
  return formato === 'csv'
    ? { nombre: `permisos-${fecha}.csv`, mime: 'text/csv; charset=utf-8', bytes: toCsv(columnas, filas, cabecera) }
    : {
        nombre: `permisos-${fecha}.xlsx`,
        mime: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
        bytes: await toXlsx(columnas, filas, cabecera),
      };
}

/** What the own profiles of an account give on a date. */
export async function concedidos(ctx: ReadCtx, usuario_id: string, fecha: Fecha): Promise<Concedido[]> {
  const filas = await ctx.db
    .select({ id: perfiles.id, perfil: perfiles.codigo, desde: perfilesUsuario.desde, hasta: perfilesUsuario.hasta })
    .from(perfilesUsuario)
    .innerJoin(perfiles, and(eq(perfiles.empresa_id, perfilesUsuario.empresa_id), eq(perfiles.id, perfilesUsuario.perfil_id)))
    .where(
      and(
        eq(perfilesUsuario.empresa_id, ctx.empresa_id),
        eq(perfilesUsuario.usuario_id, usuario_id),
        // What is inactive today may have been in force that day: it holds nobody since it left.
        fecha < ctx.hoy ? undefined : eq(perfiles.activo, true),
        vigenteEl(perfilesUsuario, fecha),
      ),
    );
  const out: Concedido[] = [];
  for (const { id, ...f } of filas) out.push({ ...f, modulos: await modulosDe(ctx, id, fecha) });
  return out;
}

/** Own grants and those lent by the absent people that the account covers, each with its modules. */
async function origenes(ctx: ReadCtx, usuario_id: string, fecha: Fecha): Promise<(Concedido & { reemplazo_de: string | null })[]> {
  const propios = await concedidos(ctx, usuario_id, fecha);
  const prestadas = (await ctx.ask('concesion.consultada', { usuario_id, fecha })).flatMap((r) => r.answer);
  return [
    ...propios.map((f) => ({ ...f, reemplazo_de: null })),
    ...prestadas.flatMap((p) => p.filas.map((f) => ({ ...f, reemplazo_de: p.reemplazo_de }))),
  ];
}

function fuentesDe(lista: Awaited<ReturnType<typeof origenes>>, permiso: string): Fuente[] {
  return lista.flatMap(({ modulos, ...f }) => {
    const modulo = moduloQueDa(modulos, permiso);
    return modulo ? [{ ...f, modulo }] : [];
  });
}

/** Why an account may or may not use a permission on a date: profile, module and replacement, or the module that is missing. */
export async function porque(ctx: ReadCtx, usuario_id: string, permiso: string, fecha: Fecha) {
  exigirPermiso(ctx, permiso);
  await exigirCuenta(ctx, usuario_id);
  const lista = await origenes(ctx, usuario_id, fecha);
  const fuentes = fuentesDe(lista, permiso);
  const { perfiles: todos } = await matriz(ctx, fecha);
  return {
    puede: fuentes.length > 0,
    fecha,
    permiso,
    fuentes,
    falta: fuentes.length > 0 ? null : permiso,
    lo_dan: todos.filter((p) => p.activo && moduloQueDa(p.modulos, permiso)).map((p) => ({ codigo: p.codigo, nombre: p.nombre })),
    sus_perfiles: lista.filter((f) => !f.reemplazo_de).map((f) => f.perfil),
    reemplaza_a: [...new Set(lista.flatMap((f) => f.reemplazo_de ?? []))],
  };
}

/** Every permission that an account may use on a date, with where each comes from. */
export async function permisosDeCuenta(ctx: ReadCtx, usuario_id: string, fecha: Fecha) {
  const lista = await origenes(ctx, usuario_id, fecha);
  return areasConPermisos(ctx).flatMap((a) =>
    a.acciones.flatMap((x) => {
      const fuentes = fuentesDe(lista, x.id);
      return fuentes.length > 0 ? [{ permiso: x.id, area: a.titulo, accion: x.nombre, sensible: x.sensible, fuentes }] : [];
    }),
  );
}

/** Who could use a permission on a date: by profiles of its own, or because it covered an absent who had it. */
export async function quienes(ctx: ReadCtx, permiso: string, fecha: Fecha) {
  exigirPermiso(ctx, permiso);
  const propios = await usuariosConPermiso(ctx.db, ctx.empresa_id, permiso, fecha, { pasado: fecha < ctx.hoy });
  const prestados = new Map<string, string[]>();
  const reemplazos = (await ctx.ask('reemplazo.consultado', { fecha })).flatMap((r) => r.answer);
  for (const r of reemplazos) {
    const de = fuentesDe(await origenes(ctx, r.usuario_id, fecha), permiso).flatMap((f) => f.reemplazo_de ?? []);
    if (de.length > 0) prestados.set(r.usuario_id, [...new Set(de)]);
  }
  const personas = await nombresDe(ctx, [...new Set([...propios, ...prestados.keys()])]);
  return {
    fecha,
    personas: personas.map((p) => ({ ...p, reemplaza_a: propios.includes(p.id) ? [] : (prestados.get(p.id) ?? []) })),
  };
}

/** 400 at `permiso` for one that no area declares: "no" would be the answer to another question. */
function exigirPermiso(ctx: ReadCtx, permiso: string): void {
  if (!modulosConocidos(ctx).has(permiso)) throw new Invalid({ permiso: ['Elija un permiso de la lista'] });
}

/** 404 for an account that does not exist; one that is gone still answers for the days in which it had profiles. */
async function exigirCuenta(ctx: ReadCtx, usuario_id: string): Promise<void> {
  const [tuvo] = await ctx.db
    .select({ id: perfilesUsuario.id })
    .from(perfilesUsuario)
    .where(and(eq(perfilesUsuario.empresa_id, ctx.empresa_id), eq(perfilesUsuario.usuario_id, usuario_id)))
    .limit(1);
  if (tuvo) return;
  const cuentas = (await ctx.askOne('cuentas.consultadas', { ids: [usuario_id] })) ?? [];
  if (!cuentas.some((c) => c.id === usuario_id)) throw new NotFound();
}
