import { and, desc, eq } from 'drizzle-orm';
import { alcanzaCliente } from '#areas/ejecutivos/public.server.ts';
import { NotFound } from '#kernel/errors.ts';
import type { Question } from '#kernel/events.ts';
import type { Ctx, ReadCtx } from '#platform/server/context.ts';
import { type EstadoEvaluacion, evaluaciones as estados } from '../domain/estados.ts';
import type { Decision, Razon } from '../domain/formas.ts';
import { evaluaciones } from '../tables.ts';
import { type Asunto, exigirAsunto } from './asunto.ts';

export type EvaluacionRow = typeof evaluaciones.$inferSelect;

/** What an evaluation says to who decides the matter. */
interface EvaluacionBreve {
  id: string;
  estado: EstadoEvaluacion;
  decision: Decision | null;
  /** One decimal. */
  puntaje: string | null;
  razones: readonly Razon[];
  error_mensaje: string | null;
  fecha: string;
  politica_version: number | null;
  /** Who opened its result: RUT and account of each. */
  vista_por: readonly string[];
}

/** The last evaluation of a matter, whole. */
export function ultimaDe(ctx: ReadCtx, asunto_area: string, asunto_id: string): Promise<EvaluacionRow | undefined> {
  return ctx.first(
    evaluaciones,
    and(...[eq(evaluaciones.asunto_area, asunto_area), eq(evaluaciones.asunto_id, asunto_id), eq(evaluaciones.retrospectiva, false)]),
    { orden: [desc(evaluaciones.creado_en), desc(evaluaciones.id)] },
  );
}

/** The last evaluation of a matter as its area needs it; null when none was asked. 404 beyond the reach of the session. */
export async function evaluacionDe(ctx: ReadCtx, asunto_area: string, asunto_id: string): Promise<EvaluacionBreve | null> {
  const e = await ultimaDe(ctx, asunto_area, asunto_id);
  if (!e) return null;
  if (!(await alcanzaCliente(ctx, e.rut))) throw new NotFound();
  const { id, estado, decision, puntaje, razones, error_mensaje, fecha, politica_version, vista_por } = e;
  return { id, estado, decision, puntaje, razones, error_mensaje, fecha, politica_version, vista_por };
}

/** Asks for the evaluation of a matter. It is made apart, and who asks does not wait; one in course is that one. 422 `sin_asunto`. */
export async function pedirEvaluacion(ctx: Ctx, a: Asunto): Promise<EvaluacionRow> {
  const ya = await ultimaDe(ctx, a.asunto_area, a.asunto_id);
  if (ya?.estado === 'en_proceso') return ya;
  const { rut, titulo, url, ambito, monto, nivel } = await exigirAsunto(ctx, a);
  const { asunto_area, asunto_id } = a;
  return ctx.insert(evaluaciones, { asunto_area, asunto_id, rut, titulo, url, ambito, monto, nivel, fecha: ctx.hoy });
}

/** Makes again an evaluation that failed, without asking for anything. Nobody waits for it. One of a past day says always the same (409). */
export async function reintentar(ctx: Ctx, row: EvaluacionRow): Promise<EvaluacionRow> {
  await ctx.lock(evaluaciones, row.id);
  const estado = estados.go(row.retrospectiva ? 'lista' : row.estado, 'reintentar');
  return ctx.update(evaluaciones, row.id, { estado, error_mensaje: null, terminado: null, fecha: ctx.hoy });
}

/** Writes down that who reads it opened the result, once. */
export async function abrirEvaluacion(ctx: Ctx, row: EvaluacionRow): Promise<EvaluacionRow> {
  await ctx.lectura(row.rut, `Evaluación de ${row.titulo}`);
  if (row.estado !== 'lista' || ctx.isAmong(row.vista_por)) return row;
  return ctx.update(evaluaciones, row.id, { vista_por: [...row.vista_por, ...ctx.people] });
}

/** What an analysis shows of its evaluation. */
export async function deAnalisis(ctx: ReadCtx, { analisis_id }: Question<'analisis.evaluacion'>) {
  const e = await evaluacionDe(ctx, 'analisis', analisis_id);
  return e ? { id: e.id, estado: e.estado, decision: e.decision, puntaje: e.puntaje, error_mensaje: e.error_mensaje } : undefined;
}
