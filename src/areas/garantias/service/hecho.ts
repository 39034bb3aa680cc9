import { registrarHecho } from '#areas/clientes/public.server.ts';
import { ufSiHay } from '#areas/parametros/public.server.ts';
import { ufToPesos } from '#finanzas/uf.ts';
import type { Fecha } from '#kernel/values/fecha.ts';
import type { Ctx } from '#platform/server/context.ts';
import type { GarantiaRow } from './filas.ts';

/**
 * A garantía in force is a fact of the RUT of its client, and of who gave it when it is another: by what it covers in pesos of the day, until
 * it is released, executed or falls due. Told again when its coverage changes.
 */
export async function contar(ctx: Ctx, g: GarantiaRow, hasta: Fecha | null = g.vence): Promise<void> {
  const uf = await ufSiHay(ctx, ctx.hoy);
  const monto = uf === null ? null : ufToPesos(g.cobertura_uf, uf);
  const hecho = { tipo: 'GARANTIA', origen_area: 'garantias', fecha: g.fecha_constitucion ?? ctx.hoy, hasta, monto };
  await registrarHecho(ctx, { ...hecho, rut: g.cliente_rut, origen_id: g.id });
  if (g.otorgante_rut !== g.cliente_rut) await registrarHecho(ctx, { ...hecho, rut: g.otorgante_rut, origen_id: `${g.id}:otorgante` });
}

/** The day it stopped counting: when it was released, or before if it had already fallen due. */
export const primera = (vence: Fecha | null, hoy: Fecha): Fecha => (vence !== null && vence < hoy ? vence : hoy);
