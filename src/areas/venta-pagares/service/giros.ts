import { cuentasDe } from '#areas/clientes/public.server.ts';
import type { Medio } from '#areas/libro/public.server.ts';
import type { Event } from '#kernel/events.ts';
import type { Pesos } from '#kernel/values/money.ts';
import type { Ctx } from '#platform/server/context.ts';
import { AREA, type VentaFila } from './filas.ts';

/** Asks the desk of operaciones for money to the buyer: to his account when he has one in clientes, else by vale vista. */
export async function pedirGiro(ctx: Ctx, v: VentaFila, id: string, monto: Pesos): Promise<void> {
  const cuenta = (await cuentasDe(ctx, v.buyer)).find((c) => c.usable);
  await ctx.emit('giro.solicitado', {
    origen_area: AREA,
    origen_id: id,
    rut: v.buyer,
    nombre: v.nombre_buyer,
    monto,
    cuenta_id: cuenta?.id ?? null,
    medio: cuenta ? 'TRANSFERENCIA' : 'VALE_VISTA',
  });
}

export const medioDe = (e: Event<'giro.confirmado'>, v: VentaFila): Medio => ({
  medio: 'banco',
  cuenta: e.cuenta_banco as `1102.${string}`,
  rut: v.buyer,
  documento: e.comprobante,
});
