import { and, asc, eq, gt, inArray, isNull, lt, lte, notExists, sql } from 'drizzle-orm';
import type { Event } from '#kernel/events.ts';
import { addDays } from '#kernel/values/fecha.ts';
import type { Ctx } from '#platform/server/context.ts';
import type { DayStep } from '#platform/server/registry.ts';
import { adjuntos, buzones, envios, mensajes } from '../tables.ts';

const TANDA = 200;
/** Days in the trash before it is gone for good (areas/4 correo). */
const DIAS_PAPELERA = 30;

/** Messages that are in nobody's mailbox any more go away with their files. */
async function sinDueno(ctx: Ctx, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  const de = and(eq(buzones.empresa_id, mensajes.empresa_id), eq(buzones.mensaje_id, mensajes.id));
  const idos = await ctx.db
    .delete(mensajes)
    .where(
      and(
        eq(mensajes.empresa_id, ctx.empresa_id),
        inArray(mensajes.id, [...ids]),
        notExists(ctx.db.select({ uno: sql`1` }).from(buzones).where(de)),
      ),
    )
    .returning({ id: mensajes.id });
  const fuera = idos.map((m) => m.id);
  if (fuera.length === 0) return;
  await ctx.db.delete(adjuntos).where(and(eq(adjuntos.empresa_id, ctx.empresa_id), inArray(adjuntos.mensaje_id, fuera)));
  await ctx.db.delete(envios).where(and(eq(envios.empresa_id, ctx.empresa_id), inArray(envios.mensaje_id, fuera)));
}

/** End of the day: what has been thirty days in the trash is gone for good, and files that were uploaded for nothing. */
export const limpieza: DayStep = {
  nombre: 'correo.papelera',
  orden: 820,
  async run(ctx, cursor) {
    const rows = await ctx.db
      .select({ id: buzones.id, mensaje_id: buzones.mensaje_id })
      .from(buzones)
      .where(
        and(
          eq(buzones.empresa_id, ctx.empresa_id),
          eq(buzones.folder, 'trash'),
          lte(buzones.papelera_desde, addDays(ctx.hoy, -DIAS_PAPELERA)),
          cursor ? gt(buzones.id, cursor) : undefined,
        ),
      )
      .orderBy(asc(buzones.id))
      .limit(TANDA);
    const ids = rows.map((r) => r.id);
    if (ids.length > 0) await ctx.db.delete(buzones).where(and(eq(buzones.empresa_id, ctx.empresa_id), inArray(buzones.id, ids)));
    await sinDueno(
      ctx,
      rows.map((r) => r.mensaje_id),
    );
    if (rows.length < TANDA)
      await ctx.db
        .delete(adjuntos)
        .where(
          and(eq(adjuntos.empresa_id, ctx.empresa_id), isNull(adjuntos.mensaje_id), lt(adjuntos.creado_en, sql`now() - interval '7 days'`)),
        );
    return { cursor: rows.length < TANDA ? null : (rows.at(-1)?.id ?? null), hechos: rows.length };
  },
};

/** Listener: the mailbox of an account that is gone; what others have of its messages stays with its name. */
export async function borrarDe(ctx: Ctx, e: Event<'cuenta.eliminada'>): Promise<void> {
  const suyos = await ctx.db
    .delete(buzones)
    .where(and(eq(buzones.empresa_id, ctx.empresa_id), eq(buzones.usuario_id, e.usuario_id)))
    .returning({ mensaje_id: buzones.mensaje_id });
  await sinDueno(
    ctx,
    suyos.map((b) => b.mensaje_id),
  );
}
