import { and, eq, inArray, sql } from 'drizzle-orm';
import { Rule } from '#kernel/errors.ts';
import { type Fecha, maxFecha } from '#kernel/values/fecha.ts';
import type { Ctx, ReadCtx } from '#platform/server/context.ts';
import type { Patch } from '#platform/server/database/columns.ts';
import { CERRADOS, type EstadoTicket, estados } from '../domain/estados.ts';
import type { Proximo } from '../domain/formas.ts';
import { cola, items, tickets } from '../tables.ts';
import type { TicketFila } from './filas.ts';

type ItemFila = typeof items.$inferSelect;

export const vivosDe = (ctx: ReadCtx, t: Pick<TicketFila, 'id'>): Promise<ItemFila[]> =>
  ctx.rows(items, and(eq(items.ticket_id, t.id), eq(items.vivo, true)), { orden: [items.vencimiento_efectivo, items.pk], limit: 2000 });

/** Living debts of a ticket, by their keys. 422 `deuda_ajena` for one that is not there. */
export async function exigirDeudas(ctx: ReadCtx, t: TicketFila, pks: readonly string[]): Promise<ItemFila[]> {
  const unicos = [...new Set(pks)];
  const suyas = (await vivosDe(ctx, t)).filter((i) => unicos.includes(i.pk));
  if (suyas.length < unicos.length) throw new Rule('deuda_ajena', {}, { pks: ['Esa deuda no está en el ticket'] });
  return suyas;
}

/** What is to be done next and when. 422 `falta_proxima_accion`, `proxima_en_el_pasado`. */
export function exigirProxima(ctx: ReadCtx, proxima: Proximo | null | undefined): Proximo {
  if (!proxima) throw new Rule('falta_proxima_accion', {}, { 'proxima.fecha': ['Indique la fecha y el tipo de la próxima acción'] });
  if (proxima.fecha < ctx.hoy) throw new Rule('proxima_en_el_pasado', {}, { 'proxima.fecha': ['No puede ser anterior a hoy'] });
  return proxima;
}

type Acto = Parameters<typeof estados.go>[1];

/** An act of who works it: the ticket moves by its table, with what comes next, and leaves the queue of the day. */
export async function gestionado(
  ctx: Ctx,
  t: TicketFila,
  acto: Acto,
  o: { proxima: Proximo; estado_seguimiento?: string | null | undefined },
): Promise<TicketFila> {
  const estado = estados.go(t.estado, acto) as EstadoTicket;
  await ctx.db
    .update(cola)
    .set({ hecho: true, version: sql`${cola.version} + 1` })
    .where(and(eq(cola.empresa_id, ctx.empresa_id), eq(cola.ticket_id, t.id), eq(cola.hecho, false)));
  const abierto = !CERRADOS.includes(estado);
  return ctx.update(tickets, t.id, {
    estado,
    operador: t.operador ?? ((ctx.session.rut ?? null) as TicketFila['operador']),
    ...(abierto ? { proxima_fecha: maxFecha(o.proxima.fecha, ctx.hoy), proxima_tipo: o.proxima.tipo } : {}),
    ...(o.estado_seguimiento ? { estado_seguimiento: o.estado_seguimiento } : {}),
    primera_gestion_en: t.primera_gestion_en ?? ctx.ahora,
    silencio: null,
  });
}

/** A move of its table by a person, with what it changes beside the state. */
export function pasar(ctx: Ctx, t: TicketFila, acto: Acto, cambio: Patch<typeof tickets> = {}): Promise<TicketFila> {
  return ctx.update(tickets, t.id, { ...cambio, estado: estados.go(t.estado, acto) as EstadoTicket });
}

/** Closed by somebody: nothing comes next. */
export const cierre = (ctx: Ctx, motivo: string): Patch<typeof tickets> => ({
  cerrado: ctx.hoy as Fecha,
  motivo_cierre: motivo,
  proxima_fecha: null,
  proxima_tipo: null,
  silencio: null,
});

/** Tickets of some ids, by id. */
export async function ticketsPorId(ctx: ReadCtx, ids: readonly string[]): Promise<Map<string, TicketFila>> {
  const filas = ids.length === 0 ? [] : await ctx.rows(tickets, inArray(tickets.id, [...ids]));
  return new Map(filas.map((f) => [f.id, f]));
}
