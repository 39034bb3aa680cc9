import { and, asc, eq, isNotNull, or, sql } from 'drizzle-orm';
import { alcanceCliente } from '#areas/ejecutivos/public.server.ts';
import type { Rut } from '#kernel/values/rut.ts';
import type { ReadCtx } from '#platform/server/context.ts';
import { matches } from '#platform/server/list.ts';
import { clientes, personas } from '../tables.ts';

const LIMITE = 8;

/**
 * People by name, for where a RUT is asked: the clients within reach and the debtors that are nobody's client, those whom the same
 * session finds by RUT. Every word typed is in the name (or in the trade name), without accents or case; those that begin with it first.
 */
export async function porNombre(ctx: ReadCtx, q: string): Promise<{ rut: Rut; nombre: string; detalle: string }[]> {
  const palabras = q.split(/\s+/).filter(Boolean).slice(0, 6);
  if (palabras.length === 0) return [];
  const completo = sql<string>`${personas.nombre} || ' ' || coalesce(${personas.nombre_fantasia}, '')`;
  const alcanzado = and(isNotNull(clientes.id), alcanceCliente(ctx, clientes.rut));
  const deNadie = and(sql`${clientes.id} is null`, eq(personas.es_deudor, true));
  const rows = await ctx.db
    .select({ rut: personas.rut, nombre: personas.nombre, cliente: clientes.id })
    .from(personas)
    .leftJoin(clientes, and(eq(clientes.empresa_id, personas.empresa_id), eq(clientes.rut, personas.rut)))
    .where(and(eq(personas.empresa_id, ctx.empresa_id), or(alcanzado, deNadie), ...palabras.map((p) => matches(completo, p))))
    .orderBy(sql`starts_with(normaliza(${personas.nombre}), normaliza(${palabras[0]})) desc`, asc(personas.nombre))
    .limit(LIMITE);
  return rows.map((p) => ({ rut: p.rut, nombre: p.nombre, detalle: p.cliente ? 'Cliente' : 'Deudor' }));
}
