import { and, asc, between, eq, gt, lte, sql } from 'drizzle-orm';
import { cuentasPorId } from '#areas/usuarios/public.server.ts';
import type { Events } from '#kernel/events.ts';
import { addDays, weekday } from '#kernel/values/fecha.ts';
import { formatFecha } from '#kernel/values/format.ts';
import type { Ctx, ReadCtx } from '#platform/server/context.ts';
import type { DayStep } from '#platform/server/registry.ts';
import { comentarios, entradas, lecturasBlog, marcas, suscripciones } from '../tables.ts';

const TANDA = 50;
const VIERNES = 5;

/** Whether I receive the weekly summary. Saying the same twice changes nothing. */
export async function suscribir(ctx: Ctx, recibe: boolean) {
  const [mi] = await ctx.db
    .select({ id: suscripciones.id })
    .from(suscripciones)
    .where(and(eq(suscripciones.empresa_id, ctx.empresa_id), eq(suscripciones.usuario_id, ctx.session.usuario_id)));
  if (recibe && !mi) await ctx.insert(suscripciones, { usuario_id: ctx.session.usuario_id, desde: ctx.hoy });
  if (!recibe && mi) await ctx.remove(suscripciones, mi.id);
  return { suscrito: recibe };
}

/** End of the day, on Fridays: what was published in the week, by mail to who asked for it. A week without posts sends nothing. */
export const resumenSemanal: DayStep = {
  nombre: 'blog.resumen',
  orden: 820,
  async run(ctx, cursor) {
    if (weekday(ctx.hoy) !== VIERNES) return { cursor: null, hechos: 0 };
    const semana = await ctx.db
      .select()
      .from(entradas)
      .where(
        and(
          eq(entradas.empresa_id, ctx.empresa_id),
          eq(entradas.estado, 'Published'),
          between(entradas.publicada_el, addDays(ctx.hoy, -6), ctx.hoy),
        ),
      )
      .orderBy(asc(entradas.publicada_en))
      .limit(50);
    if (semana.length === 0) return { cursor: null, hechos: 0 };
    const quienes = await ctx.db
      .select({ id: suscripciones.id, usuario_id: suscripciones.usuario_id })
      .from(suscripciones)
      .where(and(eq(suscripciones.empresa_id, ctx.empresa_id), cursor ? gt(suscripciones.id, cursor) : undefined))
      .orderBy(asc(suscripciones.id))
      .limit(TANDA);
    const cuentas = await cuentasPorId(
      ctx,
      quienes.map((q) => q.usuario_id),
    );
    for (const u of cuentas.filter((c) => c.status === 'active'))
      await ctx.mail({
        para: [u.email],
        asunto: `El blog de la semana, ${formatFecha(ctx.hoy)}`,
        texto: `${u.fullName}:\n\n${semana.map((e) => `- ${e.title}\n  ${e.excerpt}`).join('\n')}\n`,
      });
    return { cursor: quienes.length < TANDA ? null : (quienes.at(-1)?.id ?? null), hechos: quienes.length };
  },
};

/** Measure `tarjetas`: who receives the summary, by the day they asked for it (`boletin`), and how many before (`boletin_antes`). */
export async function tarjetas(ctx: ReadCtx, { dato = '', desde = '', hasta = '' }: Record<string, string>) {
  if (dato !== 'boletin' && dato !== 'boletin_antes') return null;
  const filas = await ctx.db
    .select({ clave: sql<string>`${suscripciones.desde}::text`, valor: sql<number>`count(*)::int` })
    .from(suscripciones)
    .where(and(eq(suscripciones.empresa_id, ctx.empresa_id), lte(sql`${suscripciones.desde}::text`, hasta)))
    .groupBy(suscripciones.desde);
  if (dato === 'boletin') return filas.filter((f) => f.clave >= desde);
  return [{ clave: dato, valor: filas.filter((f) => f.clave < desde).reduce((n, f) => n + f.valor, 0) }];
}

/** Listener: with an account go its drafts, marks, readings and subscription; what it published and said stays with its name. */
export async function olvidarA(ctx: Ctx, e: Events['cuenta.eliminada']): Promise<void> {
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
