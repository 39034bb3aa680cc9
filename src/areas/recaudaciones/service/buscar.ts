import { and, desc, eq, or, sql } from 'drizzle-orm';
import { formatFecha, formatPesos } from '#kernel/values/format.ts';
import type { ReadCtx } from '#platform/server/context.ts';
import { matches } from '#platform/server/list.ts';
import type { SearchHit } from '#platform/server/registry.ts';
import { recaudaciones } from '../tables.ts';
import { alcance, comprobanteDe, oficinaEnSql } from './filas.ts';

const MAX = 8;

/** Receipts by their number, with its office or without it, for the palette, within reach; the last ones of a number first. */
export async function buscar(ctx: ReadCtx, q: string): Promise<SearchHit[]> {
  // As it was written in the books before offices had their name there, and as every screen writes it.
  const porCodigo = sql`${recaudaciones.office} || '-' || ${recaudaciones.num_comprobante}`;
  const oficina = await oficinaEnSql(ctx, sql`${recaudaciones.office}`);
  const numero = sql`${oficina} || ' ' || ${recaudaciones.num_comprobante}`;
  const filas = await ctx.db
    .select()
    .from(recaudaciones)
    .where(and(eq(recaudaciones.empresa_id, ctx.empresa_id), await alcance(ctx), or(matches(porCodigo, q), matches(numero, q))))
    .orderBy(sql`length(${recaudaciones.num_comprobante}::text)`, desc(recaudaciones.fecha_pago))
    .limit(MAX);
  const hallados: SearchHit[] = [];
  for (const r of filas)
    hallados.push({
      tipo: 'Comprobante',
      titulo: `Comprobante ${await comprobanteDe(ctx, r)} · ${formatPesos(r.monto)}`,
      subtitulo: `${r.nombre_deudor ?? r.nombre_pagador ?? 'Por identificar'}, ${formatFecha(r.fecha_pago)}`,
      url: `/recaudaciones/${r.id}`,
    });
  return hallados;
}
