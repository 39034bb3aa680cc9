import { and, between, eq, inArray, isNotNull, notInArray, sql } from 'drizzle-orm';
import { documentosPorId } from '#areas/documentos/public.server.ts';
import type { Fecha } from '#kernel/values/fecha.ts';
import type { ReadCtx } from '#platform/server/context.ts';
import { operaciones, operacionesDocumento } from '../tables.ts';
import { FIN } from './linea.ts';

/** Bought and still with documents to be paid. */
const VIVAS = ['girada', 'vigente', 'judicial'] as const;
const LOTE = 500;

/** What the documents of the live operaciones still owe of their advance, by branch. Pesos. */
async function saldos(ctx: ReadCtx): Promise<{ sucursal: string | null; monto: number }[]> {
  const filas = await ctx.db
    .select({ sucursal: operaciones.sede, documento_id: operacionesDocumento.documento_id })
    .from(operacionesDocumento)
    .innerJoin(
      operaciones,
      and(eq(operaciones.empresa_id, operacionesDocumento.empresa_id), eq(operaciones.id, operacionesDocumento.operacion_id)),
    )
    .where(and(eq(operaciones.empresa_id, ctx.empresa_id), inArray(operaciones.estado, [...VIVAS])));
  const de = new Map(filas.map((f) => [f.documento_id, f.sucursal]));
  const ids = [...de.keys()];
  const out = new Map<string | null, number>();
  for (let at = 0; at < ids.length; at += LOTE)
    for (const d of await documentosPorId(ctx, ids.slice(at, at + LOTE))) {
      const sucursal = de.get(d.id) ?? null;
      if (!FIN.includes(d.estado)) out.set(sucursal, (out.get(sucursal) ?? 0) + (d.anticipo_pendiente ?? 0));
    }
  return [...out].map(([sucursal, monto]) => ({ sucursal, monto }));
}

/**
 * Measure `colocacion`: pesos that each branch (its code) lent on each day of a span, which are the advances of the operaciones whose giro was
 * confirmed that day, and what is still owed of all of them today. One annulled or whose giro came back lent nothing.
 */
export async function colocacion(ctx: ReadCtx, { desde, hasta }: Record<string, string>) {
  const prestado = await ctx.db
    .select({
      sucursal: operaciones.sede,
      fecha: sql<string>`${operaciones.fecha_giro}::text`,
      monto: sql<string>`sum(${operaciones.total_anticipo})`,
    })
    .from(operaciones)
    .where(
      and(
        eq(operaciones.empresa_id, ctx.empresa_id),
        isNotNull(operaciones.fecha_giro),
        between(operaciones.fecha_giro, desde as Fecha, hasta as Fecha),
        notInArray(operaciones.estado, ['anulada']),
      ),
    )
    .groupBy(operaciones.sede, operaciones.fecha_giro);
  return { prestado: prestado.map((p) => ({ ...p, monto: Number(p.monto) })), saldo: await saldos(ctx) };
}
