import { and, desc, eq } from 'drizzle-orm';
import type { AnswerTo } from '#kernel/events.ts';
import type { Fecha } from '#kernel/values/fecha.ts';
import { clockDate } from '#platform/server/businessdate.ts';
import type { ReadCtx } from '#platform/server/context.ts';
import { sesiones } from '../tables.ts';

/** More devices than a person signs in with between two visits. */
const MIRADAS = 50;

interface Estada {
  sesion: string;
  dia: Fecha;
  en: Date;
}

/** When a session was here, each with its business date; of those that did not keep it, that of the clock. */
function estadas(s: typeof sesiones.$inferSelect): Estada[] {
  const sesion = s.id;
  if (s.dia === null) return [s.creada_en, s.renovada_en].map((en) => ({ sesion, dia: clockDate(en), en }));
  const antes = s.antes_dia && s.antes_en ? [{ sesion, dia: s.antes_dia, en: s.antes_en }] : [];
  return [...antes, { sesion, dia: s.dia, en: s.renovada_en }];
}

const ultima = (xs: readonly Estada[]): Estada | undefined => [...xs].sort((a, b) => a.en.getTime() - b.en.getTime()).at(-1);

/**
 * The last time that this account was here on an earlier business date; when there was none, its last session of today before this one began. It is
 * an instant and a business date: the clock of the wall says neither of which day the company was in, nor what was known by then.
 */
export async function visitaAnterior(ctx: ReadCtx): Promise<AnswerTo<'sesion.anterior'> | undefined> {
  const rows = await ctx.db
    .select()
    .from(sesiones)
    .where(and(eq(sesiones.empresa_id, ctx.empresa_id), eq(sesiones.usuario_id, ctx.session.usuario_id)))
    .orderBy(desc(sesiones.renovada_en))
    .limit(MIRADAS);
  const todas = rows.flatMap(estadas);
  const empezo = rows.find((s) => s.id === ctx.session.sesion_id)?.creada_en;
  const deHoy = () => todas.filter((e) => e.dia === ctx.hoy && e.sesion !== ctx.session.sesion_id && empezo !== undefined && e.en < empezo);
  const hallada = ultima(todas.filter((e) => e.dia < ctx.hoy)) ?? ultima(deHoy());
  return hallada && { dia: hallada.dia, instante: hallada.en.toISOString() };
}
