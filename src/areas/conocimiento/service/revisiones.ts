import { and, asc, eq, isNotNull, lte } from 'drizzle-orm';
import type { Event } from '#kernel/events.ts';
import type { Ctx } from '#platform/server/context.ts';
import type { DayStep } from '#platform/server/registry.ts';
import { articulos, articulosVoto } from '../tables.ts';

const TANDA = 100;

/** The owner of an article whose review date came is told once; without owner, whoever edits. */
export const avisarRevisiones: DayStep = {
  nombre: 'conocimiento.revisiones',
  orden: 800,
  async run(ctx) {
    const rows = await ctx.db
      .select()
      .from(articulos)
      .where(
        and(
          eq(articulos.empresa_id, ctx.empresa_id),
          isNotNull(articulos.publicada_n),
          lte(articulos.revisar_el, ctx.hoy),
          eq(articulos.revision_avisada, false),
        ),
      )
      .orderBy(asc(articulos.id))
      .limit(TANDA);
    for (const a of rows) {
      await ctx.update(articulos, a.id, { revision_avisada: true });
      if (a.estado === 'archivado') continue;
      await ctx.emit('aviso.enviado', {
        ...(a.responsable_id ? { usuarios: [a.responsable_id] } : { permiso: 'conocimiento:editar' }),
        tipo: 'articulo_por_revisar',
        titulo: `Revise «${a.title}»`,
        cuerpo: 'Llegó la fecha en que debía revisarse: confirme que sigue vigente o cámbielo.',
        url: `/conocimiento/articulos/${a.id}`,
      });
    }
    return { cursor: rows.length < TANDA ? null : (rows.at(-1)?.id ?? null), hechos: rows.length };
  },
};

/** Listener: an account that is gone owns no article and its votes leave; what it wrote stays. */
export async function olvidarA(ctx: Ctx, e: Event<'cuenta.eliminada'>): Promise<void> {
  await ctx.db
    .update(articulos)
    .set({ responsable_id: null })
    .where(and(eq(articulos.empresa_id, ctx.empresa_id), eq(articulos.responsable_id, e.usuario_id)));
  await ctx.db.delete(articulosVoto).where(and(eq(articulosVoto.empresa_id, ctx.empresa_id), eq(articulosVoto.usuario_id, e.usuario_id)));
}
