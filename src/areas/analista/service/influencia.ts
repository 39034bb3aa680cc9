import { and, eq, inArray, isNotNull } from 'drizzle-orm';
import type { AnswerTo, Question } from '#kernel/events.ts';
import type { ReadCtx } from '#platform/server/context.ts';
import { influyo, seApoya } from '../domain/influencia.ts';
import { evaluaciones, politicas } from '../tables.ts';

/** Of each report, how many evaluations of its person rest on it and how many it decided: by the policy with which each was made. */
export async function influencia(
  ctx: ReadCtx,
  { informes }: Question<'informes.influyeron'>,
): Promise<AnswerTo<'informes.influyeron'> | undefined> {
  const ruts = [...new Set(informes.map((i) => i.rut))];
  const hechas = await ctx.rows(
    evaluaciones,
    and(inArray(evaluaciones.rut, ruts), eq(evaluaciones.estado, 'lista'), isNotNull(evaluaciones.insumos)),
  );
  if (hechas.length === 0) return undefined;
  const ids = [...new Set(hechas.flatMap((e) => e.politica_id ?? []))];
  const contenidos = new Map((await ctx.rows(politicas, inArray(politicas.id, ids))).map((p) => [p.id, p.contenido]));
  return informes.flatMap(({ id: informe_id, rut }) => {
    const suyas = hechas.flatMap((e) => {
      const p = contenidos.get(e.politica_id ?? '');
      return e.rut === rut && e.insumos && p && seApoya(e.insumos, informe_id) ? [influyo(p, e.insumos, informe_id)] : [];
    });
    return suyas.length === 0 ? [] : [{ informe_id, evaluaciones: suyas.length, cambiaron: suyas.filter(Boolean).length }];
  });
}
