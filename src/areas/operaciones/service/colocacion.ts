import { and, between, eq, inArray, isNotNull, notInArray, type SQL, sql } from 'drizzle-orm';
import { documentosPorId } from '#areas/documentos/public.server.ts';
import { sucursalDeCartera } from '#areas/ejecutivos/public.server.ts';
import type { Fecha } from '#kernel/values/fecha.ts';
import type { ReadCtx } from '#platform/server/context.ts';
import { operaciones, operacionesDocumento } from '../tables.ts';
import { FIN } from './linea.ts';

/** Bought and still with documents to be paid. */
const VIVAS = ['girada', 'vigente', 'judicial'] as const;
const LOTE = 500;

/** The branch of an operación: the one it keeps (its code), or that of its client on its date (its id) for those older than that datum. */
const sucursalDe = (ctx: ReadCtx): SQL<string | null> =>
  sql<string | null>`coalesce(${operaciones.sede}, ${sucursalDeCartera(ctx, operaciones.cliente_rut, operaciones.fechacurso)})`;

/** What the documents of the live operaciones still owe of their advance, by branch. Pesos. */
async function saldos(ctx: ReadCtx): Promise<{ sucursal: string | null; monto: number }[]> {
  const filas = await ctx.db
    .select({ sucursal: sucursalDe(ctx), documento_id: operacionesDocumento.documento_id })
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
 * Measure `colocacion`: pesos that each branch lent in a span, which are the advances of the operaciones whose giro was confirmed in it, each on
 * its day, and what is still owed of all of them today. One annulled or whose giro came back lent nothing.
 */
export async function colocacion(ctx: ReadCtx, { desde, hasta }: Record<string, string>) {
  const prestado = await ctx.db
    .select({
      sucursal: sucursalDe(ctx),
      fecha: sql<string>`${operaciones.fecha_giro}::text`,
      monto: operaciones.total_anticipo,
    })
    .from(operaciones)
    .where(
      and(
        eq(operaciones.empresa_id, ctx.empresa_id),
        isNotNull(operaciones.fecha_giro),
        between(operaciones.fecha_giro, desde as Fecha, hasta as Fecha),
        notInArray(operaciones.estado, ['anulada']),
      ),
    );
  return { prestado, saldo: await saldos(ctx) };
}
