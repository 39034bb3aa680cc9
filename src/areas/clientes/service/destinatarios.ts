import { and, asc, eq, isNotNull, or } from 'drizzle-orm';
import { alcanceCliente } from '#areas/ejecutivos/public.server.ts';
import type { AnswerTo, Question } from '#kernel/events.ts';
import type { ReadCtx } from '#platform/server/context.ts';
import { matches } from '#platform/server/list.ts';
import { contactos, personas } from '../tables.ts';

const MAX = 20;

/** Contacts with an e-mail whose name, address or client matches, within reach.  */
export async function destinatarios(ctx: ReadCtx, { q }: Question<'correo.destinatarios'>): Promise<AnswerTo<'correo.destinatarios'>> {
  const filas = await ctx.db
    .select({ nombre: contactos.nombre, email: contactos.email, cliente: personas.nombre })
    .from(contactos)
    .innerJoin(personas, and(eq(personas.empresa_id, contactos.empresa_id), eq(personas.rut, contactos.persona_rut)))
    .where(
      and(
        eq(contactos.empresa_id, ctx.empresa_id),
        isNotNull(contactos.email),
        eq(contactos.vigente, true),
        alcanceCliente(ctx, contactos.persona_rut),
        or(matches(contactos.nombre, q), matches(contactos.email, q), matches(personas.nombre, q)),
      ),
    )
    .orderBy(asc(personas.nombre), asc(contactos.nombre))
    .limit(MAX);
  return filas.map((f) => ({ name: `${f.nombre} (${f.cliente})`, email: f.email ?? '' }));
}
