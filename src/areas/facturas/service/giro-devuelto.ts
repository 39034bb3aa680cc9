import { and, eq, gt, isNotNull } from 'drizzle-orm';
import type { Event } from '#kernel/events.ts';
import { pesos, sumPesos } from '#kernel/values/money.ts';
import type { Ctx } from '#platform/server/context.ts';
import { facturas, facturasPago } from '../tables.ts';

/** Listener: the giro that paid them did not leave, or the bank gave it back. The tax invoices of its origin owe
 * again all that nobody paid apart. */
export async function reabrirSinGiro(ctx: Ctx, e: Event<'giro.rechazado'>): Promise<void> {
  const suyas = and(eq(facturas.origen_area, e.origen_area), eq(facturas.origen_id, e.origen_id), isNotNull(facturas.dte_tipo));
  const rows = await ctx.db
    .select()
    .from(facturas)
    .where(and(eq(facturas.empresa_id, ctx.empresa_id), suyas, gt(facturas.pagado, pesos(0))));
  for (const r of rows) {
    const pagos = await ctx.db
      .select({ monto: facturasPago.monto })
      .from(facturasPago)
      .where(and(eq(facturasPago.empresa_id, ctx.empresa_id), eq(facturasPago.factura_id, r.id)));
    const pagado = sumPesos(pagos.map((x) => x.monto));
    await ctx.update(facturas, r.id, { pagado, estado: pagado === 0 ? 'Sent' : pagado < r.total ? 'Partial Payment' : 'Paid' });
  }
}
