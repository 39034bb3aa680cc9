import { and, eq, sql } from 'drizzle-orm';
import { alcanceCliente } from '#areas/ejecutivos/public.server.ts';
import { words } from '#kernel/words.ts';
import type { ReadCtx } from '#platform/server/context.ts';
import { matches } from '#platform/server/list.ts';
import type { SearchHit } from '#platform/server/registry.ts';
import { pagares } from '../tables.ts';

const MAX = 8;

/** Pagarés by their number ('PC-000047'), for the palette, within reach; the nearest in length first. */
export async function buscar(ctx: ReadCtx, q: string): Promise<SearchHit[]> {
  const filas = await ctx.db
    .select({ id: pagares.id, pagarevista: pagares.pagarevista, nombre: pagares.nombre, estado: pagares.estado })
    .from(pagares)
    .where(and(eq(pagares.empresa_id, ctx.empresa_id), alcanceCliente(ctx, pagares.cliente_rut), matches(pagares.pagarevista, q)))
    .orderBy(sql`length(${pagares.pagarevista})`, pagares.pagarevista)
    .limit(MAX);
  return filas.map((p) => ({
    tipo: 'Pagaré',
    titulo: `Pagaré ${p.pagarevista}`,
    subtitulo: `${p.nombre}, ${words(p.estado)}`,
    url: `/pagares/${p.id}`,
  }));
}
