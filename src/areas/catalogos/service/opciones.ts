import { and, asc, eq } from 'drizzle-orm';
import type { ReadCtx } from '#platform/server/context.ts';
import { enFecha } from '../domain/vigencia.ts';
import { actividades, bancos, catalogos, comunas, regiones } from '../tables.ts';

export interface Opcion {
  codigo: string;
  nombre: string;
  activo: boolean;
  orden: number;
  [atributo: string]: unknown;
}

type Provider = (ctx: ReadCtx) => Promise<Opcion[]>;
const providers = new Map<string, Provider>();

/** Registers a list of people or records that other areas offer as options under the same name everywhere. */
export function proveer(lista: string, provider: Provider): void {
  providers.set(lista, provider);
}

/** The banks of the country come with the product and change only with it: each process reads them once. */
const bancosSabidos = new WeakMap<object, Opcion[]>();

const PUBLICAS: Record<string, Provider> = {
  bancos: async (ctx) => {
    const sabidos = bancosSabidos.get(ctx.deps) ?? [];
    if (sabidos.length > 0) return sabidos;
    const filas = await ctx.db.select().from(bancos).orderBy(asc(bancos.codigo));
    const opciones = filas.map((b, i) => ({ codigo: b.codigo, nombre: b.nombre, activo: b.vigente, orden: i + 1 }));
    bancosSabidos.set(ctx.deps, opciones);
    return opciones;
  },
  regiones: async (ctx) =>
    (await ctx.db.select().from(regiones).orderBy(asc(regiones.orden))).map((r) => ({
      codigo: r.codigo,
      nombre: r.nombre,
      activo: true,
      orden: r.orden,
    })),
  comunas: async (ctx) =>
    (await ctx.db.select().from(comunas).orderBy(asc(comunas.nombre))).map((c, i) => ({
      codigo: c.codigo,
      nombre: c.nombre,
      activo: true,
      orden: i + 1,
      region: c.region,
    })),
  actividades: async (ctx) =>
    (await ctx.db.select().from(actividades).orderBy(asc(actividades.codigo))).map((a, i) => ({
      codigo: a.codigo,
      nombre: a.nombre,
      activo: true,
      orden: i + 1,
    })),
};

/** Lists already read by an act or a query: a form asks several times for the same one. */
const leidas = new WeakMap<ReadCtx, Map<string, Promise<Opcion[]>>>();

/** What an act read is read again: it has just changed some list. */
export function olvidarLeidas(ctx: ReadCtx): void {
  leidas.delete(ctx);
}

/** Rows of a list: a provider, a public table, or the catalogue of that name. The last two are read once in an act. */
export function opcionesDe(ctx: ReadCtx, lista: string): Promise<Opcion[]> {
  const provider = providers.get(lista);
  if (provider) return provider(ctx);
  const propias = leidas.get(ctx) ?? new Map<string, Promise<Opcion[]>>();
  leidas.set(ctx, propias);
  const filas = propias.get(lista) ?? (Object.hasOwn(PUBLICAS, lista) ? PUBLICAS[lista]?.(ctx) : undefined) ?? filasDe(ctx, lista);
  propias.set(lista, filas);
  return filas;
}

async function filasDe(ctx: ReadCtx, lista: string): Promise<Opcion[]> {
  const rows = await ctx.db
    .select()
    .from(catalogos)
    .where(and(eq(catalogos.empresa_id, ctx.empresa_id), eq(catalogos.catalogo, lista)))
    .orderBy(asc(catalogos.orden), asc(catalogos.texto));
  // Out of its dates it is not offered, and old records still read its text.
  return rows.map((r) => ({
    ...r.atributos,
    ...(r.desde ? { desde: r.desde } : {}),
    ...(r.hasta ? { hasta: r.hasta } : {}),
    codigo: r.codigo,
    nombre: r.texto,
    activo: r.activo && enFecha(r, ctx.hoy),
    orden: r.orden,
  }));
}
