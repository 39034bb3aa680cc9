import { and, eq, like, or } from 'drizzle-orm';
import type { z } from 'zod';
import { exigirOpcion, opcionesDe } from '#areas/catalogos/public.server.ts';
import { Forbidden, Invalid, NotFound } from '#kernel/errors.ts';
import type { Ctx, ReadCtx } from '#platform/server/context.ts';
import { implement } from '#platform/server/implement.ts';
import { cleanHtml, htmlToText } from '#platform/server/rich-text.ts';
import { ANUNCIOS, contract, NOVEDADES, STATUS } from '../contract.ts';
import { estados } from '../domain/estados.ts';
import { extracto, slugDe, slugLibre } from '../domain/texto.ts';
import { comentarios, entradas, marcas } from '../tables.ts';
import { barra, CATEGORIAS, ETIQUETAS, type Fila, lectoresDe, leer, lista, paraEditar, vista } from './lecturas.ts';

type Datos = z.output<typeof contract.operations.editar.input>;

/** Words that the addresses of the screens take. */
const RESERVADAS = ['nueva', 'editar'];

async function slugPara(ctx: Ctx, title: string): Promise<string> {
  const slug = slugDe(title);
  const rows = await ctx.db
    .select({ slug: entradas.slug })
    .from(entradas)
    .where(and(eq(entradas.empresa_id, ctx.empresa_id), or(eq(entradas.slug, slug), like(entradas.slug, `${slug}-%`))));
  return slugLibre(slug, new Set([...RESERVADAS, ...rows.map((r) => r.slug)]));
}

/** Categories that reach everybody, and the notice of each: the account settings send it by mail too (`newAnnouncements`, `productUpdates`). */
const LLEGAN: readonly { categoria: string; tipo: string; prefijo: string }[] = [
  { categoria: ANUNCIOS, tipo: 'blog_anuncio', prefijo: 'Anuncio' },
  { categoria: NOVEDADES, tipo: 'nota_version', prefijo: 'Novedades' },
];
const llega = (categories: readonly string[]) => LLEGAN.find((l) => categories.includes(l.categoria));

function exigirAnunciar(ctx: ReadCtx, categories: readonly string[]): void {
  if (llega(categories) && !ctx.can('blog:anunciar')) throw new Forbidden('sin_permiso', { accion: 'anunciar' });
}

/** What is stored of what was sent: categories and tags of the catalogues, the text cleaned, the excerpt made of it when there is none. */
async function columnas(ctx: Ctx, d: Datos, antes?: Fila): Promise<Partial<Fila>> {
  for (const c of d.categories ?? []) await exigirOpcion(ctx, CATEGORIAS, c, 'categories');
  for (const t of d.tags ?? []) await exigirOpcion(ctx, ETIQUETAS, t, 'tags');
  exigirAnunciar(ctx, d.categories ?? antes?.categories ?? []);
  const content = d.content === undefined ? undefined : cleanHtml(d.content);
  const texto = content === undefined ? undefined : htmlToText(content);
  if (texto === '') throw new Invalid({ content: ['Escriba el texto'] });
  const propio = d.excerpt?.trim();
  const eraAutomatico = antes === undefined || antes.excerpt === extracto(htmlToText(antes.content));
  return {
    ...(d.title === undefined ? {} : { title: d.title }),
    ...(content === undefined ? {} : { content }),
    ...(propio
      ? { excerpt: propio }
      : texto !== undefined && (d.excerpt !== undefined || eraAutomatico)
        ? { excerpt: extracto(texto) }
        : {}),
    ...(d.categories === undefined ? {} : { categories: [...new Set(d.categories)] }),
    ...(d.tags === undefined ? {} : { tags: [...new Set(d.tags)] }),
  };
}

async function crear(ctx: Ctx, d: z.output<typeof contract.operations.crear.input>) {
  const row = await ctx.insert(entradas, {
    ...((await columnas(ctx, d)) as { content: string; categories: string[] }),
    title: d.title,
    slug: await slugPara(ctx, d.title),
    autor_id: ctx.session.usuario_id,
    autor_nombre: ctx.session.nombre,
  });
  return vista(ctx, row);
}

/** The address follows the title until it is published; afterwards it is stable. */
async function editar(ctx: Ctx, d: Datos, antes: Fila) {
  const cambios = await columnas(ctx, d, antes);
  const otra = d.title !== undefined && d.title !== antes.title && antes.publicada_en === null;
  return vista(ctx, await ctx.update(entradas, antes.id, { ...cambios, ...(otra ? { slug: await slugPara(ctx, d.title ?? '') } : {}) }));
}

/** Published for the first time, an announcement reaches everybody who reads the blog. */
async function publicar(ctx: Ctx, row: Fila) {
  exigirAnunciar(ctx, row.categories);
  const nueva = row.publicada_en === null;
  const publicada = await ctx.update(entradas, row.id, {
    estado: 'Published',
    ...(nueva ? { publicada_en: ctx.ahora, publicada_el: ctx.hoy } : {}),
  });
  const aviso = llega(row.categories);
  if (nueva && aviso)
    await ctx.emit('aviso.enviado', {
      permiso: 'blog:ver',
      tipo: aviso.tipo,
      titulo: `${aviso.prefijo}: ${row.title}`,
      cuerpo: row.excerpt,
      url: `/blog/${row.slug}`,
    });
  return vista(ctx, publicada);
}

async function comentar(ctx: Ctx, row: Fila, texto: string) {
  await ctx.insert(comentarios, { entrada_id: row.id, autor_id: ctx.session.usuario_id, autor_nombre: ctx.session.nombre, texto });
  if (row.autor_id !== ctx.session.usuario_id)
    await ctx.emit('aviso.enviado', {
      usuarios: [row.autor_id],
      tipo: 'blog_comentario',
      titulo: `${ctx.session.nombre} comentó «${row.title}»`,
      cuerpo: texto.slice(0, 200),
      url: `/blog/${row.slug}`,
    });
  return vista(ctx, row);
}

/** Marks it for me, or takes my mark away. */
async function marcar(ctx: Ctx, row: Fila) {
  const [mia] = await ctx.db
    .select({ id: marcas.id })
    .from(marcas)
    .where(and(eq(marcas.empresa_id, ctx.empresa_id), eq(marcas.entrada_id, row.id), eq(marcas.usuario_id, ctx.session.usuario_id)));
  if (mia) await ctx.remove(marcas, mia.id);
  else await ctx.insert(marcas, { entrada_id: row.id, usuario_id: ctx.session.usuario_id });
  return vista(ctx, row);
}

/** One of mine in any state, or a published one; anybody else's draft does not exist. */
async function cargar(ctx: ReadCtx, id: string, lock: boolean): Promise<Fila> {
  const row = await ctx.find(entradas, id);
  if (
    !row ||
    (row.estado !== 'Published' && row.autor_id !== ctx.session.usuario_id && !(ctx.can('blog:anunciar') && row.estado === 'Archived'))
  )
    throw new NotFound();
  return lock ? (ctx as Ctx).lock(entradas, id) : row;
}

const propia = (ctx: ReadCtx, row: Fila): void => {
  if (row.autor_id !== ctx.session.usuario_id) throw new Forbidden('entrada_ajena');
};
/** Who announces also takes out of sight what should not be there. */
const propiaOAnuncia = (ctx: ReadCtx, row: Fila): void => {
  if (!ctx.can('blog:anunciar')) propia(ctx, row);
};

const NOMBRES: Readonly<Record<(typeof STATUS)[number], string>> = { Draft: 'Borrador', Published: 'Publicada', Archived: 'Archivada' };

export const service = implement<typeof contract, Fila>(contract, {
  mensajes: { entrada_ajena: 'Sólo su autor puede editar esta entrada' },
  estados,
  tabla: 'blog_entrada',
  nombreEstado: { Draft: 'en borrador', Published: 'publicada', Archived: 'archivada' },
  cargar,
  detalle: (ctx, row) => vista(ctx, row),
  checks: { editar: propia, publicar: propiaOAnuncia, archivar: propiaOAnuncia },
  unicos: { blog_entrada_slug: { codigo: 'duplicado', campo: 'title' } },
  opciones: {
    categories: (ctx) => opcionesDe(ctx, CATEGORIAS),
    tags: (ctx) => opcionesDe(ctx, ETIQUETAS),
    status: async () => STATUS.map((codigo, i) => ({ codigo, nombre: NOMBRES[codigo], activo: true, orden: i + 1 })),
  },
  handlers: {
    entradas: (ctx, f) => lista(ctx, f),
    barra: (ctx) => barra(ctx),
    entrada: (ctx, p) => leer(ctx, p.id ?? '', p.slug ?? ''),
    edicion: (ctx, p) => paraEditar(ctx, p.id ?? '', p.slug ?? ''),
    lectores: (ctx, _input, row) => lectoresDe(ctx, row),
    crear: (ctx, d) => crear(ctx, d),
    editar: (ctx, { id: _id, version: _version, ...d }, row) => editar(ctx, d, row),
    publicar: (ctx, _input, row) => publicar(ctx, row),
    archivar: async (ctx, _input, row) => vista(ctx, await ctx.update(entradas, row.id, { estado: 'Archived' })),
    comentar: (ctx, { commentText }, row) => comentar(ctx, row, commentText),
    marcar: (ctx, _input, row) => marcar(ctx, row),
  },
});
