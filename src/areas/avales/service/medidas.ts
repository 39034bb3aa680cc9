import { and, asc, eq, inArray } from 'drizzle-orm';
import type { Question } from '#kernel/events.ts';
import type { ReadCtx } from '#platform/server/context.ts';
import { ABIERTOS } from '../domain/estados.ts';
import { avales } from '../tables.ts';

/** `cliente.avala`: for whom a RUT answers, or is about to, whatever the client: what its page shows. Reach is asked by who shows it. */
export async function dados(ctx: ReadCtx, { rut }: Question<'cliente.avala'>) {
  return ctx.db
    .select({ id: avales.id, cliente_rut: avales.cliente_rut, desde: avales.desde, hasta: avales.hasta, estado: avales.estado })
    .from(avales)
    .where(and(eq(avales.empresa_id, ctx.empresa_id), eq(avales.rut_aval, rut), inArray(avales.estado, [...ABIERTOS])))
    .orderBy(asc(avales.nombre_cliente), asc(avales.desde));
}
