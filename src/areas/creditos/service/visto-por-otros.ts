import { and, eq, isNull } from 'drizzle-orm';
import type { ReadCtx } from '#platform/server/context.ts';
import type { CambioDicho, CastigoDicho } from '../contract-eventos.ts';
import { creditos, reprogramaciones } from '../tables.ts';
import { type CreditoFila, type CuotaFila, pkDe } from './filas.ts';

interface Otro {
  id: string;
  numero: number;
}

async function reprogramadoEn(ctx: ReadCtx, id: string): Promise<Otro | null> {
  const [n] = await ctx.db
    .select({ id: creditos.id, numero: creditos.numero })
    .from(reprogramaciones)
    .innerJoin(creditos, and(eq(creditos.empresa_id, reprogramaciones.empresa_id), eq(creditos.id, reprogramaciones.nuevo_id)))
    .where(
      and(eq(reprogramaciones.empresa_id, ctx.empresa_id), eq(reprogramaciones.credito_id, id), isNull(reprogramaciones.revertida_el)),
    );
  return n ?? null;
}

/** The credit that it was before and the one that it became: null when it was never laid out again, or that was undone. */
export async function enlacesDe(ctx: ReadCtx, c: CreditoFila): Promise<{ reprogramado_de: Otro | null; reprogramado_en: Otro | null }> {
  const origen = c.id_credito_origen ? await ctx.find(creditos, c.id_credito_origen) : undefined;
  const reprogramado_en = c.estado === 'reprogramado' ? await reprogramadoEn(ctx, c.id) : null;
  return { reprogramado_de: origen ? { id: origen.id, numero: origen.numero } : null, reprogramado_en };
}

/** What other areas did to a credit that was lent, the newest first, and what came back of one written off (`credito.visto`). */
export async function vistoPorOtros(
  ctx: ReadCtx,
  c: CreditoFila,
  filas: readonly CuotaFila[],
): Promise<{ cambios: CambioDicho[]; castigo: CastigoDicho | null }> {
  if (c.fecha_giro === null) return { cambios: [], castigo: null };
  const dichos = await ctx.ask('credito.visto', { credito_id: c.id, rut: c.rut, cuotas: filas.map(pkDe) });
  return {
    cambios: dichos.flatMap((r) => r.answer.cambios).sort((a, b) => (a.fecha < b.fecha ? 1 : -1)),
    castigo: dichos.find((r) => r.answer.castigo)?.answer.castigo ?? null,
  };
}
