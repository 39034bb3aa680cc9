import { and } from 'drizzle-orm';
import { alcanceCliente } from '#areas/ejecutivos/public.server.ts';
import { formatPesos } from '#kernel/values/format.ts';
import { words } from '#kernel/words.ts';
import type { ReadCtx } from '#platform/server/context.ts';
import { matches } from '#platform/server/list.ts';
import type { SearchHit } from '#platform/server/registry.ts';
import { estadoAl } from '../domain/estados.ts';
import { cheques } from '../tables.ts';

const MAX = 8;

/** Cheques by their number, for the palette, within reach. */
export async function buscar(ctx: ReadCtx, q: string): Promise<SearchHit[]> {
  const filas = await ctx.rows(cheques, and(alcanceCliente(ctx, cheques.cliente_rut), matches(cheques.num_cheque, q)), { limit: MAX });
  return filas.map((c) => ({
    tipo: 'Cheque',
    titulo: `Cheque ${c.num_cheque} · ${formatPesos(c.monto)}`,
    subtitulo: `${c.nombre_girador}, ${words(estadoAl(c.estado, c.depositar_el, ctx.hoy))}`,
    url: `/cheques/${c.id}`,
  }));
}
