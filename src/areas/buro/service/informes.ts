import { and, desc, eq, gte, inArray } from 'drizzle-orm';
import type { z } from 'zod';
import { NotFound, Rule } from '#kernel/errors.ts';
import type { Rut } from '#kernel/values/rut.ts';
import type { ReadCtx } from '#platform/server/context.ts';
import type { Informe } from '../contract-formas.ts';
import { compararBuro } from '../domain/comparar.ts';
import type { TipoFuente } from '../domain/contenido.ts';
import { porMoneda } from '../domain/minimizar.ts';
import { consultas, fuentes, informes } from '../tables.ts';
import { anotarLectura, titularDe, titularPorDireccion } from './alcance.ts';
import { items } from './filas.ts';
import { enUso, retirados } from './reclamos.ts';

export type InformeRow = typeof informes.$inferSelect;
export type InformeVisto = z.input<typeof Informe>;
const HISTORIA = 200;

const deRut = (rut: Rut, tipo: TipoFuente | undefined) => and(eq(informes.rut, rut), tipo ? eq(informes.tipo, tipo) : undefined);
const ultimosPrimero = { orden: [desc(informes.fecha), desc(informes.id)], limit: HISTORIA };

/** Reports as they are read: dated, with whether they are in force and what they add up to by currency. */
export async function vistos(ctx: ReadCtx, filas: readonly InformeRow[], nombre: string): Promise<InformeVisto[]> {
  const nombres = new Map((await ctx.rows(fuentes)).map((f) => [f.codigo, f.nombre]));
  const fuera = await retirados(
    ctx,
    filas.map((i) => i.id),
  );
  return filas.map((i) => {
    const { id, consulta_id, rut, tipo, fuente, fecha, vence, origen, parcial, contenido, contenido_hash, archivo } = i;
    const { protestos = [], morosidades = [] } = contenido.buro ?? {};
    return {
      id,
      consulta_id,
      rut,
      nombre,
      tipo,
      fuente,
      fecha,
      vence,
      origen,
      parcial,
      contenido,
      contenido_hash,
      archivo,
      nombre_fuente: nombres.get(fuente) ?? fuente,
      vigente: vence >= ctx.hoy && !fuera.has(id),
      retirado: fuera.has(id),
      por_moneda: { protestos: porMoneda(protestos), morosidades: porMoneda(morosidades) },
    };
  });
}

/** The report in force of each person from a source: his newest that no claim took out of use, when its date has not passed. */
export async function vigentesDe(ctx: ReadCtx, ruts: readonly Rut[], fuente: string): Promise<Map<Rut, InformeRow>> {
  const ultimos = ctx.db
    .selectDistinctOn([informes.rut], { id: informes.id })
    .from(informes)
    .where(and(eq(informes.empresa_id, ctx.empresa_id), inArray(informes.rut, [...ruts]), eq(informes.fuente, fuente), enUso(ctx)))
    .orderBy(informes.rut, ...ultimosPrimero.orden);
  const filas = await ctx.rows(informes, and(inArray(informes.id, ultimos), gte(informes.vence, ctx.hoy)));
  return new Map(filas.map((i) => [i.rut, i]));
}

interface Pedido {
  id?: string | undefined;
  tipo?: TipoFuente | undefined;
  motivo?: string | undefined;
}

const porFuente = <T extends { fuente: string }>(filas: readonly T[]): T[] => [
  ...new Map([...filas].reverse().map((f) => [f.fuente, f])).values(),
];

/** Points of each source that are drawn: more are not told apart. */
const DIBUJADOS = 24;

/** What the reports in use said of what is drawn over time, the older first, the newest of each source. */
async function historiaDe(ctx: ReadCtx, filas: readonly InformeRow[]) {
  const fuera = await retirados(
    ctx,
    filas.map((i) => i.id),
  );
  const cuantos = new Map<string, number>();
  return filas
    .filter((i) => {
      if (fuera.has(i.id) || !(i.contenido.buro ?? i.contenido.deuda)) return false;
      cuantos.set(i.fuente, (cuantos.get(i.fuente) ?? 0) + 1);
      return (cuantos.get(i.fuente) ?? 0) <= DIBUJADOS;
    })
    .map(({ fuente, fecha, contenido: { buro, deuda } }) => ({
      fuente,
      fecha,
      score: buro?.score ?? null,
      directa: deuda && !deuda.tgr ? deuda.directa : null,
      por_moneda: deuda?.por_moneda ?? [],
    }))
    .reverse();
}

/** What is known today of a person: the last report of each source, and what is on its way or failed since. Writes the reading log. */
export async function ultimo(ctx: ReadCtx, p: Pedido) {
  const t = await titularPorDireccion(ctx, p.id);
  await anotarLectura(ctx, t.rut, p.motivo);
  const filas = await ctx.rows(informes, deRut(t.rut, p.tipo), ultimosPrimero);
  const suyas = await ctx.rows(consultas, and(eq(consultas.rut, t.rut), p.tipo ? eq(consultas.tipo, p.tipo) : undefined), {
    orden: [desc(consultas.id)],
    limit: HISTORIA,
  });
  // An older failure that a later answer mended says nothing any more.
  const pendientes = porFuente(suyas).filter((c) => c.estado !== 'completada' && c.estado !== 'cancelada');
  return {
    rut: t.rut,
    nombre: t.nombre,
    informes: await vistos(ctx, porFuente(filas), t.nombre),
    pendientes: await items(ctx, pendientes),
    historia: await historiaDe(ctx, filas),
  };
}

/** Every report of a person, the newest first. Writes the reading log. */
export async function historial(ctx: ReadCtx, p: Pedido) {
  const t = await titularPorDireccion(ctx, p.id);
  await anotarLectura(ctx, t.rut, p.motivo);
  return { rut: t.rut, informes: await vistos(ctx, await ctx.rows(informes, deRut(t.rut, p.tipo), ultimosPrimero), t.nombre) };
}

/** What changed between two reports of one person, the older first. 422 `informe_reducido`, `informes_de_otro`. Writes the reading log. */
export async function comparar(ctx: ReadCtx, p: { a: string; b: string; motivo?: string | undefined }) {
  const filas = await ctx.rows(informes, inArray(informes.id, [p.a, p.b]), { orden: [informes.fecha, informes.id] });
  const [a, b] = filas;
  if (!a || !b) throw new NotFound();
  const t = await titularDe(ctx, a.rut);
  await titularDe(ctx, b.rut);
  if ([a, b].some((i) => i.contenido.reducido)) throw new Rule('informe_reducido');
  if (a.rut !== b.rut || !a.contenido.buro || !b.contenido.buro) throw new Rule('informes_de_otro');
  await anotarLectura(ctx, a.rut, p.motivo);
  const [va, vb] = await vistos(ctx, [a, b], t.nombre);
  if (!va || !vb) throw new NotFound();
  return { a: va, b: vb, ...compararBuro(a.contenido.buro, b.contenido.buro) };
}
