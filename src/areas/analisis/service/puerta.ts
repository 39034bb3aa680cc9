import { and, eq, gte, inArray } from 'drizzle-orm';
import type { Question } from '#kernel/events.ts';
import type { Rut } from '#kernel/values/rut.ts';
import type { ReadCtx } from '#platform/server/context.ts';
import type { Answers } from '#platform/server/registry.ts';
import { analisis, secciones } from '../tables.ts';
import { paraRiesgo } from './riesgo.ts';

const CONCLUSION = 7;

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

export const answers: Answers = { 'asunto.por_abrir': autores, 'riesgo.consultado': paraRiesgo };
