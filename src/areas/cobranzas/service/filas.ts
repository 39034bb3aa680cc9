import { and, eq, inArray, or, type SQL, sql } from 'drizzle-orm';
import { alcanceCliente } from '#areas/ejecutivos/public.server.ts';
import { NotFound } from '#kernel/errors.ts';
import type { Rut } from '#kernel/values/rut.ts';
import type { Ctx, ReadCtx } from '#platform/server/context.ts';
import type { Row } from '#platform/server/database/columns.ts';
import { operadores, tickets } from '../tables.ts';

export type TicketFila = Row<typeof tickets>;

/** RUTs under which the session works tickets: its own and those of whom it covers. */
export const propios = (ctx: ReadCtx): Rut[] =>
  [ctx.session.rut, ...ctx.session.reemplazos.map((r) => r.rut)].filter((r): r is Rut => r !== null && r !== undefined) as Rut[];

/**
 * Tickets that a session reaches. Who reaches the whole company and is an operator, those of its divisions and branches; the rest, those of its portfolio
 * (as debtor or as cedente) and those that it holds.
 */
export async function alcance(ctx: ReadCtx): Promise<SQL | undefined> {
  const ruts = propios(ctx);
  const mios = ruts.length > 0 ? inArray(tickets.operador, ruts) : sql`false`;
  if (ctx.session.alcance === 'empresa') {
    if (ctx.can('cobranzas:asignar') || ruts.length === 0) return undefined;
    const [o] = await ctx.rows(operadores, and(inArray(operadores.rut, ruts), eq(operadores.activo, true)), { limit: 1 });
    if (!o) return undefined;
    const suyos = and(
      o.divisiones.length > 0 ? inArray(tickets.division, o.divisiones) : undefined,
      o.sucursales.length > 0 ? inArray(tickets.sucursal, o.sucursales) : undefined,
    );
    return suyos ? or(mios, suyos) : undefined;
  }
  const cartera = sql`exists (select 1 from cobranza_item i where i.empresa_id = ${tickets.empresa_id} and i.ticket_id = ${tickets.id}
    and ${alcanceCliente(ctx, sql`i.cliente_rut`) ?? sql`true`})`;
  return or(mios, alcanceCliente(ctx, tickets.rut_deudor), cartera);
}

/** The ticket, 404 outside the reach of the session. */
export async function cargar(ctx: ReadCtx, id: string, lock: boolean): Promise<TicketFila> {
  const row = lock ? await (ctx as Ctx).lock(tickets, id) : await ctx.get(tickets, id);
  const filtro = await alcance(ctx);
  if (filtro && (await ctx.count(tickets, and(eq(tickets.id, id), filtro))) === 0) throw new NotFound();
  return row;
}
