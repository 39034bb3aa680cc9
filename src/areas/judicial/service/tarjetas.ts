import { and, asc, eq, inArray, ne, or } from 'drizzle-orm';
import type { AnswerTo, Question } from '#kernel/events.ts';
import { formatFecha } from '#kernel/values/format.ts';
import type { ReadCtx } from '#platform/server/context.ts';
import { causas, intervinientes } from '../tables.ts';
import { alcanceCausas } from './filas.ts';

/** `persona.tarjetas`: the living cases against a person, or in which it stands, each with what comes next. */
export async function tarjetasDePersona(
  ctx: ReadCtx,
  { rut }: Question<'persona.tarjetas'>,
): Promise<AnswerTo<'persona.tarjetas'> | undefined> {
  const en = await ctx.rows(intervinientes, eq(intervinientes.rut, rut), { limit: 100 });
  const ids = [...new Set(en.map((i) => i.causa_id))];
  const suya = or(eq(causas.rut_deudor, rut), ids.length > 0 ? inArray(causas.id, ids) : undefined);
  const vivas = await ctx.rows(causas, and(alcanceCausas(ctx), suya, ne(causas.estado, 'TERMINADA')), {
    orden: [asc(causas.num_causa)],
    limit: 6,
  });
  if (vivas.length === 0) return undefined;
  return vivas.map((c) => ({
    titulo: c.rol ? `Causa ${c.rol}` : `Causa ${c.num_causa}, sin rol`,
    estado: c.estado,
    datos: [
      { nombre: 'Carátula', valor: c.caratula },
      { nombre: 'Sigue', valor: `${c.proxima_gestion}, ${formatFecha(c.proxima_fecha)}` },
    ],
    url: `/judicial/${c.id}`,
  }));
}
