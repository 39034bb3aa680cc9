import { and, eq, sql } from 'drizzle-orm';
import type { Ctx } from '#platform/server/context.ts';
import { ACTIVIDADES } from '../datos/actividades.ts';
import { ATRIBUTOS, BANCOS, LISTAS, SISTEMA, TRIBUNALES } from '../datos/listas.ts';
import { comunasCut, REGIONES } from '../datos/territorio.ts';
import { filasDe } from '../domain/codigos.ts';
import { actividades, bancos, catalogos, comunas, regiones } from '../tables.ts';
import { olvidarLeidas } from './opciones.ts';

export type FilaSemilla = readonly [codigo: string, texto: string, atributos?: Readonly<Record<string, unknown>>];

/**
 * Adds the rows of a catalogue that are missing, in the order given (after the existing ones); what a person changed stays.
 * `sistema` marks rows whose code the rules read. Answers how many it added.
 */
export async function sembrarCatalogo(
  ctx: Ctx,
  lista: string,
  filas: readonly FilaSemilla[],
  o: { sistema?: boolean } = {},
): Promise<number> {
  olvidarLeidas(ctx);
  const hay = await ctx.db
    .select({ codigo: catalogos.codigo })
    .from(catalogos)
    .where(and(eq(catalogos.empresa_id, ctx.empresa_id), eq(catalogos.catalogo, lista)));
  const tiene = new Set(hay.map((r) => r.codigo));
  const nuevas = filas.filter(([codigo]) => !tiene.has(codigo));
  await ctx.insertMany(
    catalogos,
    nuevas.map(([codigo, texto, atributos], i) => ({
      catalogo: lista,
      codigo,
      texto,
      orden: hay.length + i + 1,
      atributos: { ...atributos },
      sistema: o.sistema ?? false,
    })),
  );
  return nuevas.length;
}

/** Loads the public tables (banks, regions, communes, activities) where they are missing. They belong to no company. */
async function sembrarTablasPublicas(ctx: Ctx): Promise<void> {
  await ctx.db
    .insert(bancos)
    .values(BANCOS.map(([codigo, nombre, vigente]) => ({ codigo, nombre, vigente: vigente ?? true })))
    .onConflictDoNothing();
  await ctx.db
    .insert(regiones)
    .values(REGIONES.map(([codigo, nombre], i) => ({ codigo, nombre, orden: i + 1 })))
    .onConflictDoNothing();
  await ctx.db.insert(comunas).values(comunasCut()).onConflictDoNothing();
  await ctx.db
    .insert(actividades)
    .values([...ACTIVIDADES])
    .onConflictDoNothing();
}

/** Every catalogue of domain §17 and the public tables; safe to repeat. */
export async function sembrarCatalogos(ctx: Ctx): Promise<void> {
  olvidarLeidas(ctx);
  const [hecho] = await ctx.db.select({ n: sql<number>`count(*)::int` }).from(catalogos).where(eq(catalogos.empresa_id, ctx.empresa_id));
  await sembrarTablasPublicas(ctx);
  const rows = Object.entries(LISTAS).flatMap(([lista, texto]) =>
    filasDe(texto).map(([codigo, nombre], i) => ({ lista, codigo, nombre, orden: i + 1 })),
  );
  rows.push(...TRIBUNALES.map(([codigo, nombre], i) => ({ lista: 'tribunales', codigo, nombre, orden: i + 1 })));
  if ((hecho?.n ?? 0) === 0) {
    await ctx.insertMany(
      catalogos,
      rows.map((r) => ({
        catalogo: r.lista,
        codigo: r.codigo,
        texto: r.nombre,
        orden: r.orden,
        atributos: { ...ATRIBUTOS[r.lista]?.[r.codigo] },
        sistema: SISTEMA.has(r.lista),
      })),
    );
    return;
  }
  for (const lista of new Set(rows.map((r) => r.lista)))
    await sembrarCatalogo(
      ctx,
      lista,
      rows.filter((r) => r.lista === lista).map((r) => [r.codigo, r.nombre, ATRIBUTOS[lista]?.[r.codigo]]),
      { sistema: SISTEMA.has(lista) },
    );
}
