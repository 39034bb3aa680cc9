import { and, desc, eq, sql } from 'drizzle-orm';
import { formatFecha, formatPesos } from '#kernel/values/format.ts';
import type { ReadCtx } from '#platform/server/context.ts';
import { matches } from '#platform/server/list.ts';
import type { SearchHit } from '#platform/server/registry.ts';
import { recaudaciones } from '../tables.ts';
import { comprobanteDe } from './asentar.ts';
import { alcance } from './filas.ts';

const MAX = 8;

/** Receipts by their number, with its office or without it, for the palette, within reach; the last ones of a number first. */
export async function buscar(ctx: ReadCtx, q: string): Promise<SearchHit[]> {
  const numero = sql`${recaudaciones.office} || '-' || ${recaudaciones.num_comprobante}`;
  const filas = await ctx.db
    .select()
    .from(recaudaciones)
    .where(and(eq(recaudaciones.empresa_id, ctx.empresa_id), await alcance(ctx), matches(numero, q)))
    .orderBy(sql`length(${recaudaciones.num_comprobante}::text)`, desc(recaudaciones.fecha_pago))
    .limit(MAX);
  return filas.map((r) => ({
    tipo: 'Comprobante',
    titulo: `Comprobante ${comprobanteDe(r)} · ${formatPesos(r.monto)}`,
    subtitulo: `${r.nombre_deudor ?? r.nombre_pagador ?? 'Por identificar'}, ${formatFecha(r.fecha_pago)}`,
    url: `/recaudaciones/${r.id}`,
  }));
}
