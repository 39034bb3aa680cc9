import { and, desc, eq, gte, inArray } from 'drizzle-orm';
import type { Question } from '#kernel/events.ts';
import type { Fecha } from '#kernel/values/fecha.ts';
import { pesos } from '#kernel/values/money.ts';
import { looksLikeFirm, type Rut } from '#kernel/values/rut.ts';
import type { ReadCtx } from '#platform/server/context.ts';
import type { Answers } from '#platform/server/registry.ts';
import { contract } from '../contract.ts';
import { analisis, secciones } from '../tables.ts';
import { paraRiesgo } from './riesgo.ts';

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

/** Kinds of analysis that look at a credit; the others look at a line. */
const DE_CREDITO = 'CREDITO';

/** What an analysis asks to be evaluated: the line it proposes, or a credit. */
async function porEvaluar(ctx: ReadCtx, { asunto_area, asunto_id }: Question<'asunto.por_evaluar'>) {
  const a = asunto_area === contract.area ? await ctx.find(analisis, asunto_id) : undefined;
  if (!a) return undefined;
  const firma = looksLikeFirm(a.rut) ? ('CREDITO_EMPRESA' as const) : ('CREDITO_PERSONA' as const);
  return {
    rut: a.rut,
    ambito: a.tipo === DE_CREDITO ? firma : ('LINEA' as const),
    monto: a.linea_propuesta ?? pesos(0),
    titulo: `Análisis ${a.numero}, ${a.nombre}`,
    url: `/analisis/${a.id}?tab=paso6`,
    deudores: [],
    plazo_dias: null,
    nivel: null,
    analisis_id: a.id,
  };
}

export const answers: Answers = { 'asunto.por_abrir': autores, 'asunto.por_evaluar': porEvaluar, 'riesgo.consultado': paraRiesgo };
