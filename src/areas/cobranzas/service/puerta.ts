import { restringirContacto } from '#areas/clientes/public.server.ts';
import type { Fecha } from '#kernel/values/fecha.ts';
import type { Rut } from '#kernel/values/rut.ts';
import type { Ctx } from '#platform/server/context.ts';
import { items, tickets } from '../tables.ts';
import { anotar } from './anotar.ts';
import { cierre, pasar, vivosDe } from './mover.ts';
import { seguir } from './sincronizar.ts';

/** A person was served in a suit: nobody contacts it to collect from that day, whatever the debt. `origen`: the case, which alone lifts it. */
export async function marcarEmplazado(ctx: Ctx, e: { rut: Rut; desde: Fecha; origen: string; evidencia?: string }): Promise<void> {
  await restringirContacto(ctx, { rut: e.rut, motivo: 'EMPLAZADO', desde: e.desde, origen: e.origen, evidencia: e.evidencia });
}

/** The case ended without its debts being paid: the ticket is collected again. 409 `transicion_no_permitida` when it is not in JUDICIAL. */
export async function devolverTicket(ctx: Ctx, ticket_id: string, motivo: string): Promise<void> {
  const t = await ctx.lock(tickets, ticket_id);
  await pasar(ctx, t, 'devolver_de_judicial', { proxima_fecha: ctx.hoy, proxima_tipo: 'REVISION', silencio: null });
  await anotar(ctx, t, motivo);
  await seguir(ctx, [t.rut_deudor]);
}

/** The case ended and nothing else will be collected here: its debts leave and the ticket closes without payment. */
export async function cerrarPorCausa(ctx: Ctx, ticket_id: string, motivo: string): Promise<void> {
  const t = await ctx.lock(tickets, ticket_id);
  for (const i of await vivosDe(ctx, t)) await ctx.update(items, i.id, { vivo: false, salida: 'CAUSA', salida_el: ctx.hoy });
  await pasar(ctx, t, 'cerrar_sin_pago', cierre(ctx, motivo));
  await anotar(ctx, t, motivo);
}
