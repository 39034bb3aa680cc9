import { and, eq, inArray } from 'drizzle-orm';
import type { Ctx } from '#platform/server/context.ts';
import { ACTIVIDADES } from '../datos/actividades.ts';
import { ATRIBUTOS, BANCOS, LISTAS, SISTEMA, TRIBUNALES } from '../datos/listas.ts';
import { comunasCut, REGIONES } from '../datos/territorio.ts';
import { filasDe } from '../domain/codigos.ts';
import { actividades, bancos, catalogos, comunas, ofrecidas, regiones } from '../tables.ts';
import { olvidarLeidas } from './opciones.ts';

type FilaSemilla = readonly [codigo: string, texto: string, atributos?: Readonly<Record<string, unknown>>];

interface ListaSemilla {
  lista: string;
  filas: readonly FilaSemilla[];
  sistema: boolean;
}

const LOTE = 500;

/** Codes of some lists that the company has, or that it was offered. */
async function codigosDe(
  ctx: Ctx,
  tabla: typeof catalogos | typeof ofrecidas,
  listas: readonly string[],
): Promise<Map<string, Set<string>>> {
  const filas = await ctx.db
    .select({ catalogo: tabla.catalogo, codigo: tabla.codigo })
    .from(tabla)
    .where(and(eq(tabla.empresa_id, ctx.empresa_id), inArray(tabla.catalogo, [...listas])));
  const out = new Map<string, Set<string>>(listas.map((l) => [l, new Set<string>()]));
  for (const f of filas) out.get(f.catalogo)?.add(f.codigo);
  return out;
}

/**
 * Adds the factory rows that the company was never offered, after its own, and remembers that it offered them: what a person changed,
 * deactivated or deleted stays as it was left. Answers how many it added.
 */
async function ofrecer(ctx: Ctx, listas: readonly ListaSemilla[]): Promise<number> {
  olvidarLeidas(ctx);
  const nombres = listas.map((l) => l.lista);
  const [hay, ofrecidasYa] = [await codigosDe(ctx, catalogos, nombres), await codigosDe(ctx, ofrecidas, nombres)];
  const filas = listas.flatMap(({ lista, filas: suyas, sistema }) =>
    suyas
      .filter(([codigo]) => !hay.get(lista)?.has(codigo) && !ofrecidasYa.get(lista)?.has(codigo))
      .map(([codigo, texto, atributos], i) => ({
        catalogo: lista,
        codigo,
        texto,
        atributos: { ...atributos },
        sistema,
        orden: (hay.get(lista)?.size ?? 0) + i + 1,
      })),
  );
  const porOfrecer = listas.flatMap(({ lista, filas: suyas }) =>
    suyas
      .filter(([codigo]) => !ofrecidasYa.get(lista)?.has(codigo))
      .map(([codigo]) => ({ empresa_id: ctx.empresa_id, catalogo: lista, codigo })),
  );
  if (filas.length > 0) await ctx.insertMany(catalogos, filas);
  for (let at = 0; at < porOfrecer.length; at += LOTE)
    await ctx.db
      .insert(ofrecidas)
      .values(porOfrecer.slice(at, at + LOTE))
      .onConflictDoNothing();
  return filas.length;
}

/**
 * Adds the rows of a catalogue that the company was never offered, in the order given (after the existing ones); what a person changed or
 * deleted stays so. `sistema` marks rows whose code the rules read. Answers how many it added.
 */
export function sembrarCatalogo(ctx: Ctx, lista: string, filas: readonly FilaSemilla[], o: { sistema?: boolean } = {}): Promise<number> {
  return ofrecer(ctx, [{ lista, filas, sistema: o.sistema ?? false }]);
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

/** Every catalogue of domain §17 and the public tables; safe to repeat. Answers how many rows it added. */
export async function sembrarCatalogos(ctx: Ctx): Promise<number> {
  await sembrarTablasPublicas(ctx);
  const listas = Object.entries(LISTAS).map(
    ([lista, texto]): ListaSemilla => ({
      lista,
      filas: filasDe(texto).map(([codigo, nombre]) => [codigo, nombre, ATRIBUTOS[lista]?.[codigo]]),
      sistema: SISTEMA.has(lista),
    }),
  );
  const tribunales: ListaSemilla = {
    lista: 'tribunales',
    filas: TRIBUNALES.map(([codigo, nombre]) => [codigo, nombre, ATRIBUTOS.tribunales?.[codigo]]),
    sistema: SISTEMA.has('tribunales'),
  };
  return ofrecer(ctx, [...listas, tribunales]);
}
