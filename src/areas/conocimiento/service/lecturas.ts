import { and, asc, desc, eq, isNotNull, ne, or, type SQL, sql } from 'drizzle-orm';
import { opcionesDe } from '#areas/catalogos/public.server.ts';
import { nombresDe } from '#areas/usuarios/public.server.ts';
import { AppError, Invalid, NotFound } from '#kernel/errors.ts';
import type { AnswerTo, Question } from '#kernel/events.ts';
import type { ReadCtx } from '#platform/server/context.ts';
import { matches } from '#platform/server/list.ts';
import { htmlDe } from '../domain/texto.ts';
import { articulos, articulosVersion, articulosVoto } from '../tables.ts';

export const CATALOGO = 'categorias_conocimiento';
const MAX = 500;
const RELACIONADAS = 5;

/** Published and not archived: the text is that of the last version, whatever is being written meanwhile. */
async function publicados(ctx: ReadCtx, ...where: (SQL | undefined)[]) {
  return ctx.db
    .select({ a: articulos, v: articulosVersion })
    .from(articulos)
    .innerJoin(
      articulosVersion,
      and(
        eq(articulosVersion.empresa_id, articulos.empresa_id),
        eq(articulosVersion.articulo_id, articulos.id),
        eq(articulosVersion.n, articulos.publicada_n),
      ),
    )
    .where(and(eq(articulos.empresa_id, ctx.empresa_id), ne(articulos.estado, 'archivado'), isNotNull(articulos.publicada_n), ...where))
    .orderBy(asc(articulosVersion.title), asc(articulos.id))
    .limit(MAX);
}

/** 400 for a category that is not of the catalogue. */
async function conocida(ctx: ReadCtx, category: string): Promise<void> {
  if (category !== '' && !(await opcionesDe(ctx, CATALOGO)).some((c) => c.codigo === category))
    throw new Invalid({ category: ['Elija una categoría de la lista'] });
}

export async function tarjetas(ctx: ReadCtx, f: { q?: string | undefined; category?: string | undefined; area?: string | undefined }) {
  const { q = '', category = '', area = '' } = f;
  await conocida(ctx, category);
  if (area !== '' && !ctx.deps.registry.area(area)) throw new Invalid({ area: ['Esa área no existe'] });
  const texto = q.trim();
  const rows = await publicados(
    ctx,
    category === '' ? undefined : eq(articulos.categoria, category),
    area === '' ? undefined : sql`${area} = any(${articulos.areas})`,
    texto === ''
      ? undefined
      : or(matches(articulosVersion.title, texto), matches(articulosVersion.desc, texto), matches(articulosVersion.content, texto)),
  );
  return rows.map(({ a, v }) => ({
    id: a.id,
    category: a.categoria,
    img: `/conocimiento/${a.categoria.toLowerCase()}.svg`,
    title: v.title,
    desc: v.desc,
    slug: a.slug,
    areas: a.areas,
  }));
}

export async function categorias(ctx: ReadCtx, category: string) {
  await conocida(ctx, category);
  const rows = await publicados(ctx);
  return (await opcionesDe(ctx, CATALOGO))
    .filter((c) => category === '' || c.codigo === category)
    .map((c) => ({
      id: c.codigo,
      title: c.nombre,
      icon: String(c.icon ?? 'file'),
      iconColor: String(c.iconColor ?? 'primary'),
      questions: rows.filter((r) => r.a.categoria === c.codigo).map(({ a, v }) => ({ id: a.id, slug: a.slug, question: v.title })),
    }));
}

export async function votosDe(ctx: ReadCtx, articulo_id: string) {
  const [row] = await ctx.db
    .select({
      utiles: sql<number>`count(*) filter (where ${articulosVoto.util})::int`,
      no_utiles: sql<number>`count(*) filter (where not ${articulosVoto.util})::int`,
      mi_voto: sql<boolean | null>`bool_or(${articulosVoto.util}) filter (where ${articulosVoto.usuario_id} = ${ctx.session.usuario_id})`,
    })
    .from(articulosVoto)
    .where(and(eq(articulosVoto.empresa_id, ctx.empresa_id), eq(articulosVoto.articulo_id, articulo_id)));
  return row ?? { utiles: 0, no_utiles: 0, mi_voto: null };
}

/** The article of an id or a slug; of neither, the most read. 404 when it is not published; 400 when both disagree. */
async function elegido(ctx: ReadCtx, id: string, slug: string) {
  if (id === '' && slug === '') {
    const [mas] = await ctx.db
      .select({ id: articulos.id })
      .from(articulos)
      .where(and(eq(articulos.empresa_id, ctx.empresa_id), ne(articulos.estado, 'archivado'), isNotNull(articulos.publicada_n)))
      .orderBy(desc(articulos.lecturas), asc(articulos.id))
      .limit(1);
    if (!mas) throw new NotFound();
    return (await publicados(ctx, eq(articulos.id, mas.id)))[0];
  }
  const por = (v: string) => or(eq(articulos.slug, v), sql`${articulos.id}::text = ${v.toLowerCase()}`);
  const [row] = await publicados(ctx, por(id || slug));
  if (row && id !== '' && slug !== '' && row.a.slug !== slug) throw new AppError(400, 'parametro_contradictorio', { parametro: 'slug' });
  return row;
}

/** GET /faq/data/question. Each reading counts, so that the most read opens without parameters. */
export async function leer(ctx: ReadCtx, id: string, slug: string) {
  const row = await elegido(ctx, id, slug);
  if (!row) throw new NotFound();
  const { a, v } = row;
  await ctx.db
    .update(articulos)
    .set({ lecturas: sql`${articulos.lecturas} + 1` })
    .where(and(eq(articulos.empresa_id, ctx.empresa_id), eq(articulos.id, a.id)));
  const hermanas = await publicados(ctx, eq(articulos.categoria, a.categoria), ne(articulos.id, a.id));
  const responsable = a.responsable_id ? ((await nombresDe(ctx, [a.responsable_id])).get(a.responsable_id) ?? null) : null;
  return {
    id: a.id,
    slug: a.slug,
    title: v.title,
    desc: v.desc,
    lastUpdated: v.creado_en,
    content: htmlDe(v.content),
    relatedQuestions: hermanas.slice(0, RELACIONADAS).map((h) => ({ id: h.a.id, slug: h.a.slug, question: h.v.title })),
    version: v.n,
    texto: v.content,
    category: a.categoria,
    areas: a.areas,
    responsable,
    ...(await votosDe(ctx, a.id)),
  };
}

/** Every published version, newest first: what it said stays readable. */
export async function versionesDe(ctx: ReadCtx, articulo_id: string) {
  const rows = await ctx.db
    .select()
    .from(articulosVersion)
    .where(and(eq(articulosVersion.empresa_id, ctx.empresa_id), eq(articulosVersion.articulo_id, articulo_id)))
    .orderBy(desc(articulosVersion.n))
    .limit(MAX);
  return rows.map((v) => ({ ...v, texto: v.content, publicado_en: v.creado_en }));
}

/** Answers how many articles are of each category. */
export async function usosCatalogo(
  ctx: ReadCtx,
  { catalogo }: Question<'catalogo.usado'>,
): Promise<AnswerTo<'catalogo.usado'> | undefined> {
  if (catalogo !== CATALOGO) return undefined;
  const rows = await ctx.db
    .select({ codigo: articulos.categoria, n: sql<number>`count(*)::int` })
    .from(articulos)
    .where(eq(articulos.empresa_id, ctx.empresa_id))
    .groupBy(articulos.categoria);
  return Object.fromEntries(rows.map((r) => [r.codigo, r.n]));
}
