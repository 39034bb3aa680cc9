import { and, asc, desc, eq, inArray, ne, or, type SQL, sql } from 'drizzle-orm';
import { opcionesDe } from '#areas/catalogos/public.server.ts';
import { cuentasActivas, cuentasPorId } from '#areas/usuarios/public.server.ts';
import { AppError, Forbidden, Invalid, NotFound } from '#kernel/errors.ts';
import type { AnswerTo, Question } from '#kernel/events.ts';
import type { ReadCtx } from '#platform/server/context.ts';
import { matches } from '#platform/server/list.ts';
import type { SearchHit } from '#platform/server/registry.ts';
import { cleanHtml } from '#platform/server/rich-text.ts';
import type { STATUS } from '../contract.ts';
import { comentarios, entradas, lecturasBlog, marcas, suscripciones } from '../tables.ts';

export type Fila = typeof entradas.$inferSelect;

export const CATEGORIAS = 'categorias_blog';
export const ETIQUETAS = 'etiquetas_blog';
const POR_PAGINA = 10;
const RECIENTES = 5;
const MAX_COMENTARIOS = 200;

const portada = (categories: readonly string[]): string => `/blog/${(categories[0] ?? 'EQUIPO').toLowerCase()}.svg`;
const mia = (ctx: ReadCtx, r: Pick<Fila, 'autor_id'>): boolean => r.autor_id === ctx.session.usuario_id;

/** What anybody reads (published), and one's own in any state. */
const visibles = (ctx: ReadCtx): SQL | undefined =>
  and(eq(entradas.empresa_id, ctx.empresa_id), or(eq(entradas.estado, 'Published'), eq(entradas.autor_id, ctx.session.usuario_id)));

/** Posts as the template's clients read them, with their comments and my mark. */
async function vistas(ctx: ReadCtx, rows: readonly Fila[]) {
  if (rows.length === 0) return [];
  const ids = rows.map((r) => r.id);
  const dichos = await ctx.db
    .select()
    .from(comentarios)
    .where(and(eq(comentarios.empresa_id, ctx.empresa_id), inArray(comentarios.entrada_id, ids)))
    .orderBy(asc(comentarios.creado_en), asc(comentarios.id))
    .limit(MAX_COMENTARIOS * rows.length);
  const mias = new Set(
    (
      await ctx.db
        .select({ id: marcas.entrada_id })
        .from(marcas)
        .where(and(eq(marcas.empresa_id, ctx.empresa_id), eq(marcas.usuario_id, ctx.session.usuario_id), inArray(marcas.entrada_id, ids)))
    ).map((m) => m.id),
  );
  const cuentas = new Map(
    (
      await cuentasPorId(
        ctx,
        [...rows, ...dichos].map((r) => r.autor_id),
      )
    ).map((u) => [u.id, u]),
  );
  return rows.map((r) => {
    const suyos = dichos.filter((c) => c.entrada_id === r.id);
    return {
      id: r.id,
      slug: r.slug,
      title: r.title,
      img: portada(r.categories),
      avatar: cuentas.get(r.autor_id)?.avatar ?? null,
      userFullName: cuentas.get(r.autor_id)?.fullName ?? r.autor_nombre,
      blogPosted: r.publicada_en,
      tags: r.tags,
      categories: r.categories,
      excerpt: r.excerpt,
      content: cleanHtml(r.content),
      status: r.estado,
      comments: suyos.map((c) => ({
        id: c.id,
        avatar: cuentas.get(c.autor_id)?.avatar ?? null,
        userFullName: cuentas.get(c.autor_id)?.fullName ?? c.autor_nombre,
        commentedAt: c.creado_en,
        commentText: c.texto,
      })),
      bookmarked: mias.has(r.id),
      comment: suyos.length,
      mia: mia(ctx, r),
      version: r.version,
    };
  });
}

export async function vista(ctx: ReadCtx, row: Fila) {
  const [una] = await vistas(ctx, [row]);
  if (!una) throw new NotFound();
  return una;
}

interface Filtro {
  q?: string | undefined;
  tag?: string | undefined;
  category?: string | undefined;
  estado?: (typeof STATUS)[number] | '' | undefined;
  page?: number | undefined;
}

/** 400 for a category or a tag that is not of its catalogue. */
async function conocidos(ctx: ReadCtx, f: Filtro): Promise<void> {
  for (const [campo, lista, v] of [
    ['category', CATEGORIAS, f.category],
    ['tag', ETIQUETAS, f.tag],
  ] as const)
    if (v && !(await opcionesDe(ctx, lista)).some((o) => o.codigo === v)) throw new Invalid({ [campo]: ['Elija una opción de la lista'] });
}

/** GET /blog/list/data: published ones and my drafts, newest first; archived ones only when I ask for mine. */
export async function lista(ctx: ReadCtx, f: Filtro) {
  await conocidos(ctx, f);
  const texto = (f.q ?? '').trim();
  const rows = await ctx.db
    .select()
    .from(entradas)
    .where(
      and(
        visibles(ctx),
        f.estado ? eq(entradas.estado, f.estado) : ne(entradas.estado, 'Archived'),
        f.tag ? sql`${f.tag} = any(${entradas.tags})` : undefined,
        f.category ? sql`${f.category} = any(${entradas.categories})` : undefined,
        texto === '' ? undefined : or(matches(entradas.title, texto), matches(entradas.excerpt, texto), matches(entradas.content, texto)),
      ),
    )
    .orderBy(sql`${entradas.publicada_en} desc nulls first`, desc(entradas.id))
    .limit(POR_PAGINA)
    .offset(((f.page ?? 1) - 1) * POR_PAGINA);
  return vistas(ctx, rows);
}

/** One of an id or a slug among what I see. 404 otherwise; 400 when both disagree. */
async function elegida(ctx: ReadCtx, id: string, slug: string): Promise<Fila | undefined> {
  const por = (v: string) => or(eq(entradas.slug, v), sql`${entradas.id}::text = ${v.toLowerCase()}`);
  const [row] = await ctx.db
    .select()
    .from(entradas)
    .where(and(visibles(ctx), por(id || slug)))
    .limit(1);
  if (row && id !== '' && slug !== '' && row.slug !== slug) throw new AppError(400, 'parametro_contradictorio', { parametro: 'slug' });
  return row;
}

/** GET /blog/list/data/detail; without id nor slug, the latest published. Opening a published one is written down once a person. */
export async function leer(ctx: ReadCtx, id: string, slug: string) {
  const ultima = async () =>
    (
      await ctx.db
        .select()
        .from(entradas)
        .where(and(eq(entradas.empresa_id, ctx.empresa_id), eq(entradas.estado, 'Published')))
        .orderBy(desc(entradas.publicada_en), desc(entradas.id))
        .limit(1)
    )[0];
  const row = id === '' && slug === '' ? await ultima() : await elegida(ctx, id, slug);
  if (!row) throw new NotFound();
  if (row.estado === 'Published' && !mia(ctx, row))
    await ctx.db
      .insert(lecturasBlog)
      .values({
        empresa_id: ctx.empresa_id,
        entrada_id: row.id,
        usuario_id: ctx.session.usuario_id,
        leida_en: ctx.deps.reloj?.() ?? new Date(),
      })
      .onConflictDoNothing();
  return vista(ctx, row);
}

/** GET /blog/list/data/edit; without id nor slug, my latest, or an empty one. 403 for another's. */
export async function paraEditar(ctx: ReadCtx, id: string, slug: string) {
  const opciones = (await opcionesDe(ctx, CATEGORIAS)).map((c) => ({ value: c.codigo, label: c.nombre }));
  const [mi] = await ctx.db
    .select()
    .from(entradas)
    .where(and(eq(entradas.empresa_id, ctx.empresa_id), eq(entradas.autor_id, ctx.session.usuario_id), ne(entradas.estado, 'Archived')))
    .orderBy(desc(entradas.creado_en), desc(entradas.id))
    .limit(1);
  const row = id === '' && slug === '' ? mi : await elegida(ctx, id, slug);
  if (!row && (id !== '' || slug !== '')) throw new NotFound();
  if (row && !mia(ctx, row)) throw new Forbidden('entrada_ajena');
  const [yo] = await cuentasPorId(ctx, [ctx.session.usuario_id]);
  return {
    id: row?.id ?? null,
    avatar: yo?.avatar ?? null,
    userFullName: yo?.fullName ?? ctx.session.nombre,
    createdTime: row?.creado_en ?? null,
    blogTitle: row?.title ?? '',
    title: row?.title ?? '',
    slug: row?.slug ?? '',
    blogCategories: opciones,
    categories: row?.categories ?? [],
    tags: row?.tags ?? [],
    status: row?.estado ?? ('Draft' as const),
    excerpt: row?.excerpt ?? '',
    content: row ? cleanHtml(row.content) : '',
    featuredImage: portada(row?.categories ?? []),
    version: row?.version ?? 1,
  };
}

/** GET /blog/list/data/sidebar. */
export async function barra(ctx: ReadCtx) {
  const publicadas = await ctx.db
    .select()
    .from(entradas)
    .where(and(eq(entradas.empresa_id, ctx.empresa_id), eq(entradas.estado, 'Published')))
    .orderBy(desc(entradas.publicada_en), desc(entradas.id))
    .limit(1_000);
  const [mi] = await ctx.db
    .select({ id: suscripciones.id })
    .from(suscripciones)
    .where(and(eq(suscripciones.empresa_id, ctx.empresa_id), eq(suscripciones.usuario_id, ctx.session.usuario_id)));
  return {
    categories: (await opcionesDe(ctx, CATEGORIAS)).map((c) => ({
      category: c.codigo,
      nombre: c.nombre,
      icon: String(c.icon ?? 'news'),
      n: publicadas.filter((e) => e.categories.includes(c.codigo)).length,
    })),
    recentPosts: publicadas.slice(0, RECIENTES).map((e) => ({
      id: e.id,
      slug: e.slug,
      title: e.title,
      img: portada(e.categories),
      createdTime: e.publicada_en,
    })),
    suscrito: mi !== undefined,
  };
}

/** Who has read a post and who has not, among the active accounts; for its author and for who announces. */
export async function lectoresDe(ctx: ReadCtx, row: Fila) {
  if (!mia(ctx, row) && !ctx.can('blog:anunciar')) throw new Forbidden('entrada_ajena');
  const leidas = await ctx.db
    .select()
    .from(lecturasBlog)
    .where(and(eq(lecturasBlog.empresa_id, ctx.empresa_id), eq(lecturasBlog.entrada_id, row.id)));
  const cuando = new Map(leidas.map((l) => [l.usuario_id, l.leida_en]));
  const cuentas = (await cuentasActivas(ctx)).filter((u) => u.id !== row.autor_id);
  return {
    leida: cuentas.flatMap((u) => {
      const leida_en = cuando.get(u.id);
      return leida_en ? [{ id: u.id, fullName: u.fullName, leida_en }] : [];
    }),
    falta: cuentas.filter((u) => !cuando.has(u.id)).map((u) => ({ id: u.id, fullName: u.fullName })),
  };
}

/** Search of the palette. */
export async function buscar(ctx: ReadCtx, q: string): Promise<SearchHit[]> {
  const rows = await ctx.db
    .select()
    .from(entradas)
    .where(and(visibles(ctx), ne(entradas.estado, 'Archived'), matches(entradas.title, q)))
    .limit(6);
  return rows.map((e) => ({ tipo: 'Blog', titulo: e.title, subtitulo: e.excerpt.slice(0, 100), url: `/blog/${e.slug}` }));
}

/** Answers how many posts use each category or tag. */
export async function usosCatalogo(
  ctx: ReadCtx,
  { catalogo }: Question<'catalogo.usado'>,
): Promise<AnswerTo<'catalogo.usado'> | undefined> {
  if (catalogo !== CATEGORIAS && catalogo !== ETIQUETAS) return undefined;
  const columna = catalogo === CATEGORIAS ? entradas.categories : entradas.tags;
  const rows = await ctx.db
    .select({ codigo: sql<string>`unnest(${columna})`, n: sql<number>`count(*)::int` })
    .from(entradas)
    .where(eq(entradas.empresa_id, ctx.empresa_id))
    .groupBy(sql`1`);
  return Object.fromEntries(rows.map((r) => [r.codigo, r.n]));
}
