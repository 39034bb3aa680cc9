import { and, desc, eq, gte, inArray } from 'drizzle-orm';
import type { Question } from '#kernel/events.ts';
import type { Fecha } from '#kernel/values/fecha.ts';
import type { Rut } from '#kernel/values/rut.ts';
import type { ReadCtx } from '#platform/server/context.ts';
import type { Answers } from '#platform/server/registry.ts';
import { analisis, secciones } from '../tables.ts';

const CONCLUSION = 7;

/** The last analysis that was closed of a client, in force or not on today; undefined when none was. */
export async function ultimoCerrado(ctx: ReadCtx, rut: string): Promise<{ id: string; numero: number; vence: Fecha | null } | undefined> {
  const suyos = and(eq(analisis.rut, rut as Rut), eq(analisis.estado, 'cerrado'));
  const a = await ctx.first(analisis, suyos, { orden: [desc(analisis.cerrado_el), desc(analisis.numero)] });
  return a && { id: a.id, numero: a.numero, vence: a.vence };
}

/** Who wrote the analyses in force of the client takes part in what rests on them: they do not vote it. */
async function autores(ctx: ReadCtx, { rut }: Question<'asunto.por_abrir'>) {
  const vigentes = await ctx.rows(
    analisis,
    and(eq(analisis.rut, rut as Rut), eq(analisis.estado, 'cerrado'), gte(analisis.vence, ctx.hoy)),
  );
  if (vigentes.length === 0) return undefined;
  const ids = vigentes.map((a) => a.id);
  const suyas = await ctx.rows(secciones, and(inArray(secciones.analisis_id, ids), eq(secciones.numero, CONCLUSION)));
  return {
    interesados: [...new Set([...vigentes.flatMap((a) => [...a.hecho_por, a.analista_id]), ...suyas.flatMap((s) => s.editada_por)])],
  };
}

export const answers: Answers = { 'asunto.por_abrir': autores };
