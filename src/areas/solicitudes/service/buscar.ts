import { and, eq, sql } from 'drizzle-orm';
import { alcanceCliente } from '#areas/ejecutivos/public.server.ts';
import { words } from '#kernel/words.ts';
import type { ReadCtx } from '#platform/server/context.ts';
import { matches } from '#platform/server/list.ts';
import type { SearchHit } from '#platform/server/registry.ts';
import { solicitudes } from '../tables.ts';

const MAX = 8;

/** Solicitudes by their number, for the palette, within reach; the nearest in length first. */
export async function buscar(ctx: ReadCtx, q: string): Promise<SearchHit[]> {
  const numero = sql`${solicitudes.numero}::text`;
  const filas = await ctx.db
    .select({ id: solicitudes.id, numero: solicitudes.numero, nombre: solicitudes.nombre, estado: solicitudes.estado })
    .from(solicitudes)
    .where(and(eq(solicitudes.empresa_id, ctx.empresa_id), alcanceCliente(ctx, solicitudes.rut), matches(numero, q)))
    .orderBy(sql`length(${numero})`, solicitudes.numero)
    .limit(MAX);
  return filas.map((s) => ({
    tipo: 'Solicitud',
    titulo: `Solicitud ${s.numero}`,
    subtitulo: `${s.nombre}, ${words(s.estado)}`,
    url: `/solicitudes/${s.id}`,
  }));
}
