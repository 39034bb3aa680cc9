import { and, asc, eq, gte, lte, sql } from 'drizzle-orm';
import type { Event, Question } from '#kernel/events.ts';
import type { Ctx, ReadCtx } from '#platform/server/context.ts';
import { comentarios, entradas, lecturasBlog, marcas, suscripciones } from '../tables.ts';

const MAX_PUBLICADAS = 50;

/** Listener: who asks for the weekly summary in its account settings (`blogDigest`), and since when. Said twice, nothing changes. */
export async function seguirAvisos(ctx: Ctx, { usuario_id, avisos }: Event<'avisos.elegidos'>): Promise<void> {
  const suya = and(eq(suscripciones.empresa_id, ctx.empresa_id), eq(suscripciones.usuario_id, usuario_id));
  const [antes] = await ctx.db.select({ id: suscripciones.id }).from(suscripciones).where(suya);
  if (avisos.blogDigest && !antes) await ctx.insert(suscripciones, { usuario_id, desde: ctx.hoy });
  if (!avisos.blogDigest && antes) await ctx.remove(suscripciones, antes.id);
}

/** What was published from a business date on, oldest first; the weekly summary of `cuenta` sends it. */
export async function publicado(ctx: ReadCtx, { desde }: Question<'publicacion.por_resumir'>) {
  const rows = await ctx.db
    .select({ titulo: entradas.title, slug: entradas.slug })
    .from(entradas)
    .where(and(eq(entradas.empresa_id, ctx.empresa_id), eq(entradas.estado, 'Published'), gte(entradas.publicada_el, desde)))
    .orderBy(asc(entradas.publicada_en))
    .limit(MAX_PUBLICADAS);
  return rows.map((e) => ({ titulo: e.titulo, url: `/blog/${e.slug}` }));
}

/** For the cards: who receives the summary, by the day they asked for it (`boletin`), and how many before (`boletin_antes`). */
export async function tarjetas(ctx: ReadCtx, { dato, desde, hasta }: Question<'tarjeta.medida'>) {
  if (dato !== 'boletin' && dato !== 'boletin_antes') return undefined;
  const filas = await ctx.db
    .select({ clave: sql<string>`${suscripciones.desde}::text`, valor: sql<number>`count(*)::int` })
    .from(suscripciones)
    .where(and(eq(suscripciones.empresa_id, ctx.empresa_id), lte(sql`${suscripciones.desde}::text`, hasta)))
    .groupBy(suscripciones.desde);
  if (dato === 'boletin') return filas.filter((f) => f.clave >= desde);
  return [{ clave: dato, valor: filas.filter((f) => f.clave < desde).reduce((n, f) => n + f.valor, 0) }];
}

/** Listener: with an account go its drafts, marks, readings and subscription; what it published and said stays with its name. */
export async function olvidarA(ctx: Ctx, e: Event<'cuenta.eliminada'>): Promise<void> {
  const { db, empresa_id } = ctx;
  for (const tabla of [marcas, lecturasBlog, suscripciones])
    await db.delete(tabla).where(and(eq(tabla.empresa_id, empresa_id), eq(tabla.usuario_id, e.usuario_id)));
  const borradores = await db
    .select({ id: entradas.id })
    .from(entradas)
    .where(and(eq(entradas.empresa_id, empresa_id), eq(entradas.autor_id, e.usuario_id), eq(entradas.estado, 'Draft')));
  for (const { id } of borradores) {
    await db.delete(comentarios).where(and(eq(comentarios.empresa_id, empresa_id), eq(comentarios.entrada_id, id)));
    await db.delete(entradas).where(and(eq(entradas.empresa_id, empresa_id), eq(entradas.id, id)));
  }
}
