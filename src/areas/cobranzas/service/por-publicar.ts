import { and, arrayOverlaps, desc, eq } from 'drizzle-orm';
import { obligacionesPorPk } from '#areas/libro/public.server.ts';
import { NotFound, Rule } from '#kernel/errors.ts';
import type { Fecha } from '#kernel/values/fecha.ts';
import type { Rut } from '#kernel/values/rut.ts';
import type { Ctx, ReadCtx } from '#platform/server/context.ts';
import { compromisos, disputas, items } from '../tables.ts';
import { enviarMensaje, esPropio } from './escribir.ts';
import { cargar, type TicketFila } from './filas.ts';
import { exigirObligado, type Obligado } from './personas.ts';

/** A debt of a ticket as who publishes late debts needs it. */
interface PorPublicar {
  ticket_id: string;
  num_ticket: number;
  pk: string;
  numero: string;
  tipo_documento: string;
  cliente_rut: Rut | null;
  rut_deudor: Rut;
  nombre: string;
  vence: Fecha;
  saldo: number;
  /** What its debtor says of it, and how it knows of the cesión. */
  estado_verificacion: string;
  en_disputa: boolean;
  promesa: Fecha | null;
  en_concurso: boolean;
}

async function leer(ctx: ReadCtx, t: TicketFila, pk: string, p: Obligado): Promise<PorPublicar> {
  const i = await ctx.first(items, and(eq(items.ticket_id, t.id), eq(items.pk, pk), eq(items.vivo, true)));
  if (!i) throw new Rule('deuda_ajena', {}, { pk: ['Esa deuda no está en el ticket'] });
  const abierta = and(eq(disputas.ticket_id, t.id), eq(disputas.estado, 'abierta'), arrayOverlaps(disputas.pks, [pk]));
  const promesa = and(eq(compromisos.ticket_id, t.id), eq(compromisos.estado, 'vigente'), arrayOverlaps(compromisos.pks, [pk]));
  return {
    ticket_id: t.id,
    num_ticket: t.num_ticket,
    pk,
    numero: i.numero,
    tipo_documento: i.tipo_documento,
    cliente_rut: i.cliente_rut,
    rut_deudor: t.rut_deudor,
    nombre: t.nombre,
    vence: i.vencimiento_efectivo,
    saldo: i.saldo,
    estado_verificacion: i.estado_verificacion,
    en_disputa: (await ctx.count(disputas, abierta)) > 0,
    promesa: (await ctx.first(compromisos, promesa))?.fecha ?? null,
    en_concurso: p.restricciones.some((r) => r.motivo === 'CONCURSO'),
  };
}

/** A living debt of a ticket within reach. 404 of a ticket that is not; 422 `deuda_ajena`. */
export async function porPublicar(ctx: ReadCtx, ticket_id: string, pk: string): Promise<PorPublicar> {
  const t = await cargar(ctx, ticket_id, false);
  return leer(ctx, t, pk, await exigirObligado(ctx, t, t.rut_deudor));
}

/** The keys of the living debts of a ticket with their numbers, for who chooses one. */
export async function deudasPublicables(ctx: ReadCtx, ticket_id: string): Promise<{ codigo: string; nombre: string }[]> {
  const t = await cargar(ctx, ticket_id, false);
  const vivas = await ctx.rows(items, and(eq(items.ticket_id, t.id), eq(items.vivo, true)), {
    orden: [items.vencimiento_efectivo, items.pk],
    limit: 200,
  });
  return vivas.map((i) => ({ codigo: i.pk, nombre: i.numero }));
}

/** The notice that goes before a publication: a mail to the debtor's own contact, within the limits of the law. 422 `sin_correo` and the codes of the limits. */
export async function avisarPublicacion(ctx: Ctx, ticket_id: string): Promise<{ gestion_id: string; contacto: string }> {
  const t = await cargar(ctx, ticket_id, true);
  const persona = await exigirObligado(ctx, t, t.rut_deudor);
  const suyo = persona.contactos.find((c) => c.email !== null && esPropio(persona, c));
  if (!suyo) throw new Rule('sin_correo');
  const g = await enviarMensaje(ctx, t, { persona, contacto_id: suyo.id, plantilla: 'AVISO_PUBLICACION' });
  return { gestion_id: g.id, contacto: suyo.nombre };
}

/**
 * Why a debt is no longer asked for; null while it is owed. One that a case took is owed until the books say otherwise: nobody paid it for being sued. 404 when
 * nobody knows it.
 */
export async function salidaDe(ctx: ReadCtx, pk: string): Promise<'PAGADA' | 'RETIRADA' | 'CASTIGADA' | null> {
  const viva = await ctx.first(items, and(eq(items.pk, pk), eq(items.vivo, true)));
  if (viva) return viva.saldo > 0 ? null : 'PAGADA';
  const ida = await ctx.first(items, and(eq(items.pk, pk), eq(items.vivo, false)), { orden: [desc(items.salida_el), desc(items.id)] });
  if (!ida) throw new NotFound();
  if (ida.salida === 'RETIRADA' || ida.salida === 'CASTIGADA') return ida.salida;
  const [o] = ida.salida === 'CAUSA' ? await obligacionesPorPk(ctx, [pk]) : [];
  return o?.estado === 'vigente' ? null : 'PAGADA';
}
