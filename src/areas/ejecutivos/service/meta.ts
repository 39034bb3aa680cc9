import { and, eq } from 'drizzle-orm';
import type { AnswerTo } from '#kernel/events.ts';
import type { Rut } from '#kernel/values/rut.ts';
import type { ReadCtx } from '#platform/server/context.ts';
import { ejecutivos } from '../tables.ts';

/** The goal of the month of whoever asks, when its own record says one over 0. */
export async function metaPropia(ctx: ReadCtx): Promise<AnswerTo<'meta.del_mes'> | undefined> {
  if (!ctx.session.rut) return undefined;
  const [ficha] = await ctx.db
    .select({ id: ejecutivos.id, meta: ejecutivos.meta_mensual })
    .from(ejecutivos)
    .where(and(eq(ejecutivos.empresa_id, ctx.empresa_id), eq(ejecutivos.rut, ctx.session.rut as Rut), eq(ejecutivos.estado, 'activo')));
  if (!ficha?.meta) return undefined;
  return { de: 'propia', monto: ficha.meta, url: ctx.can('ejecutivos:ver') ? `/ejecutivos/${ficha.id}` : null };
}
