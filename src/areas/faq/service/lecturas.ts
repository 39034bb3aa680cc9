import { and, asc, eq, inArray, or, sql } from 'drizzle-orm';
import type { ReadCtx } from '#platform/server/context.ts';
import { matches } from '#platform/server/list.ts';
import { faqCategorias, faqPreguntas, faqVotos } from '../tables.ts';

interface Votos {
  utiles: number;
  no_utiles: number;
  mi_voto: boolean | null;
}

const SIN_VOTOS: Votos = { utiles: 0, no_utiles: 0, mi_voto: null };

/** Votes of some questions, and what this person said of each. */
export async function votosDe(ctx: ReadCtx, ids: readonly string[]): Promise<(id: string) => Votos> {
  if (ids.length === 0) return () => SIN_VOTOS;
  const rows = await ctx.db
    .select({
      id: faqVotos.pregunta_id,
      utiles: sql<number>`count(*) filter (where ${faqVotos.util})::int`,
      no_utiles: sql<number>`count(*) filter (where not ${faqVotos.util})::int`,
      mi_voto: sql<boolean | null>`bool_or(${faqVotos.util}) filter (where ${faqVotos.usuario_id} = ${ctx.session.usuario_id})`,
    })
    .from(faqVotos)
    .where(and(eq(faqVotos.empresa_id, ctx.empresa_id), inArray(faqVotos.pregunta_id, [...ids])))
    .groupBy(faqVotos.pregunta_id);
  const por = new Map(rows.map(({ id, ...v }) => [id, v]));
  return (id) => por.get(id) ?? SIN_VOTOS;
}

export function categoriasDe(ctx: ReadCtx) {
  return ctx.db
    .select()
    .from(faqCategorias)
    .where(eq(faqCategorias.empresa_id, ctx.empresa_id))
    .orderBy(asc(faqCategorias.orden), asc(faqCategorias.title))
    .limit(100);
}

/** GET /faq/data: published questions by category; `q` keeps those that say it, without case or accents, and drops empty categories. */
export async function publicadas(ctx: ReadCtx, q: string) {
  const categorias = await categoriasDe(ctx);
  const rows = await ctx.db
    .select()
    .from(faqPreguntas)
    .where(
      and(
        eq(faqPreguntas.empresa_id, ctx.empresa_id),
        eq(faqPreguntas.estado, 'publicada'),
        q === '' ? undefined : or(matches(faqPreguntas.question, q), matches(faqPreguntas.ans, q)),
      ),
    )
    .orderBy(asc(faqPreguntas.orden), asc(faqPreguntas.id))
    .limit(1000);
  const votos = await votosDe(
    ctx,
    rows.map((r) => r.id),
  );
  return categorias
    .map(({ id, icon, title, subtitle }) => ({
      id,
      icon,
      title,
      subtitle,
      qandA: rows.filter((r) => r.categoria_id === id).map((r) => ({ id: r.id, question: r.question, ans: r.ans, ...votos(r.id) })),
    }))
    .filter((c) => c.qandA.length > 0);
}
