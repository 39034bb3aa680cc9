import { and, desc, eq } from 'drizzle-orm';
import type { AnswerTo } from '#kernel/events.ts';
import { clockDate } from '#platform/server/businessdate.ts';
import type { ReadCtx } from '#platform/server/context.ts';
import { sesiones } from '../tables.ts';

/** More devices than a person signs in with between two visits. */
const MIRADAS = 50;

/** Last day before today on which this account signed in or went on with a session. */
export async function visitaAnterior(ctx: ReadCtx): Promise<AnswerTo<'sesion.anterior'> | undefined> {
  const rows = await ctx.db
    .select({ creada: sesiones.creada_en, usada: sesiones.renovada_en })
    .from(sesiones)
    .where(and(eq(sesiones.empresa_id, ctx.empresa_id), eq(sesiones.usuario_id, ctx.session.usuario_id)))
    .orderBy(desc(sesiones.renovada_en))
    .limit(MIRADAS);
  return rows
    .flatMap((r) => [clockDate(r.creada), clockDate(r.usada)])
    .filter((dia) => dia < ctx.hoy)
    .sort()
    .at(-1);
}
