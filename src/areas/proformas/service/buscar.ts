import { and, eq, sql } from 'drizzle-orm';
import { alcanceCliente } from '#areas/ejecutivos/public.server.ts';
import { words } from '#kernel/words.ts';
import type { ReadCtx } from '#platform/server/context.ts';
import { matches } from '#platform/server/list.ts';
import type { SearchHit } from '#platform/server/registry.ts';
import { proformas } from '../tables.ts';

const MAX = 8;

/** Proformas by their number, for the palette, within reach; the nearest in length first. */
export async function buscar(ctx: ReadCtx, q: string): Promise<SearchHit[]> {
  const numero = sql`${proformas.num_proforma}::text`;
  const filas = await ctx.db
    .select({ id: proformas.id, numero: proformas.num_proforma, nombre: proformas.cliente_nombre, estado: proformas.estado })
    .from(proformas)
    .where(and(eq(proformas.empresa_id, ctx.empresa_id), alcanceCliente(ctx, proformas.cliente_rut), matches(numero, q)))
    .orderBy(sql`length(${numero})`, proformas.num_proforma)
    .limit(MAX);
  return filas.map((p) => ({
    tipo: 'Proforma',
    titulo: `Proforma ${p.numero}`,
    subtitulo: `${p.nombre}, ${words(p.estado)}`,
    url: `/proformas/${p.id}`,
  }));
}
