import { obligacionesPorPk } from '#areas/libro/public.server.ts';
import type { Events } from '#kernel/events.ts';
import type { Ctx } from '#platform/server/context.ts';
import { ventas } from '../tables.ts';
import { itemsDeCredito } from './filas.ts';

/**
 * `condonacion.por_aprobar`: nobody forgives what is not his. The cuotas of a credit whose pagaré was sold are the buyer's: they are forgiven once
 * the pagaré comes back (areas/1 descuentos). 422 `sin_consentimiento_comprador` {comprador}.
 */
export async function alPorCondonar(ctx: Ctx, e: Events['condonacion.por_aprobar']): Promise<void> {
  const pks = e.pks.filter((pk) => pk.startsWith('cuota:'));
  if (pks.length === 0) return;
  const creditos = new Set((await obligacionesPorPk(ctx, pks)).map((o) => o.origen_id));
  for (const credito_id of creditos) {
    for (const i of await itemsDeCredito(ctx, credito_id)) {
      const suyo = i.estado === 'endosado' && i.propietario_desde !== null && i.propietario_desde <= ctx.hoy;
      if (!suyo) continue;
      const { nombre_buyer } = await ctx.get(ventas, i.venta_id);
      e.impedimentos.push({ codigo: 'sin_consentimiento_comprador', datos: { comprador: nombre_buyer } });
    }
  }
}
