import { and, desc, eq, isNull, sql } from 'drizzle-orm';
import { contactosPara } from '#areas/clientes/public.server.ts';
import type { AnswerTo, Event, Question } from '#kernel/events.ts';
import type { Rut } from '#kernel/values/rut.ts';
import type { Ctx, ReadCtx } from '#platform/server/context.ts';
import { momentoDe } from '#platform/server/momento.ts';
import { moraDe } from '../domain/mora.ts';
import { gestiones, tickets } from '../tables.ts';
import { exigirPermitido, veredictoPara } from './limite.ts';
import { exigirLibre } from './llamar.ts';
import { diasMora } from './mora-sql.ts';

/** The ticket of a person that is open, the latest first: one that is late makes of a notice a message that it spends. */
async function ticketDe(ctx: ReadCtx, rut: Rut) {
  const suyos = await ctx.rows(tickets, and(eq(tickets.rut_deudor, rut), isNull(tickets.cerrado)), {
    orden: [sql`${diasMora(ctx.hoy, sql`${tickets}`)} desc`, desc(tickets.num_ticket)],
    limit: 20,
  });
  return { ticket: suyos[0], en_mora: suyos.some((t) => moraDe(t, ctx.hoy) > 0) };
}

async function pedidoDe(ctx: ReadCtx, e: { rut: Rut; contacto_id: string }) {
  const persona = (await contactosPara(ctx, [e.rut])).get(e.rut);
  const { ticket, en_mora } = await ticketDe(ctx, e.rut);
  const como = { canal: 'CORREO' as const, finalidad: 'INFORMATIVA' as const, en_mora, contacto_id: e.contacto_id };
  return persona && { ticket, pedido: { persona, ...como } };
}

/** `pac.por_avisar`: whether the law lets a holder be told of its charges now. Who is not late spends nothing by it. */
export async function porAvisarCargo(ctx: ReadCtx, e: Question<'pac.por_avisar'>): Promise<AnswerTo<'pac.por_avisar'> | undefined> {
  const p = await pedidoDe(ctx, e);
  if (!p) return undefined;
  const v = await veredictoPara(ctx, p.pedido);
  return { codigo: v.permitido ? null : v.codigo, desde: v.desde?.fecha ?? null };
}

/** `pac.avisado`: it counts among the contacts of who has a ticket. Two at once: the person is locked and the law is asked again. */
export async function alAvisarCargo(ctx: Ctx, e: Event<'pac.avisado'>): Promise<void> {
  const p = await pedidoDe(ctx, e);
  if (!p?.ticket) return;
  await exigirLibre(ctx, e.rut);
  const { avisos } = await exigirPermitido(ctx, p.pedido, null);
  const m = momentoDe(ctx);
  await ctx.insert(gestiones, {
    ticket_id: p.ticket.id,
    canal: 'CORREO',
    finalidad: 'INFORMATIVA',
    persona_rut: e.rut,
    contacto_id: e.contacto_id,
    contacto_nombre: e.contacto_nombre,
    en_mora: p.pedido.en_mora,
    fecha: m.fecha,
    minuto: m.minuto,
    inicio: ctx.instante,
    fin: ctx.instante,
    comentario: e.asunto,
    pks: [...e.pks],
    avisos,
    operador_nombre: ctx.session.nombre,
  });
}
