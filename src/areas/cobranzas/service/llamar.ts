import { and, eq, isNull, lt } from 'drizzle-orm';
import type { z } from 'zod';
import { exigirOpcion } from '#areas/catalogos/public.server.ts';
import { marcarTelefono, restringirContacto } from '#areas/clientes/public.server.ts';
import { Conflict, Invalid, Rule } from '#kernel/errors.ts';
import type { Ctx } from '#platform/server/context.ts';
import { momentoDe } from '#platform/server/momento.ts';
import { contract } from '../contract.ts';
import type { Llamada, Resultado } from '../contract-formas.ts';
import { estados } from '../domain/estados.ts';
import type { Proximo } from '../domain/formas.ts';
import { moraDe } from '../domain/mora.ts';
import { acciones, gestiones } from '../tables.ts';
import { abrirDisputa } from './disputas.ts';
import { propios, type TicketFila } from './filas.ts';
import { exigirPermitido } from './limite.ts';
import { exigirProxima, gestionado } from './mover.ts';
import { exigirObligado, type Obligado } from './personas.ts';
import { prometer } from './promesas.ts';
import { tomarTurno } from './turno.ts';

export type GestionFila = typeof gestiones.$inferSelect;

/** A call that nobody closed in its time counts as tried and not answered. */
async function vencerAbiertas(ctx: Ctx, rut: Obligado['rut']): Promise<void> {
  const abiertas = and(eq(gestiones.persona_rut, rut), isNull(gestiones.fin), lt(gestiones.expira, ctx.ahora));
  for (const g of await ctx.rows(gestiones, abiertas))
    await ctx.update(gestiones, g.id, { fin: g.expira, estado_llamada: 'NO_CONTESTA', comentario: 'No se registró su resultado' });
}

/** 409 `contacto_en_curso`: another call with that person is open. */
export async function exigirLibre(ctx: Ctx, rut: Obligado['rut']): Promise<void> {
  await tomarTurno(ctx, rut);
  await vencerAbiertas(ctx, rut);
  const otra = await ctx.first(gestiones, and(eq(gestiones.persona_rut, rut), isNull(gestiones.fin)));
  if (otra) throw new Conflict('contacto_en_curso', { nombre: otra.operador_nombre });
}

/** The contact named, or the first that has a number, and the number when it is one of its own. 422 `contacto_ajeno`, `telefono_ajeno`. */
function medioDe(p: Obligado, contacto_id: string | null | undefined, telefono: string | null | undefined) {
  const contacto = contacto_id ? p.contactos.find((c) => c.id === contacto_id) : undefined;
  if (contacto_id && !contacto) throw new Rule('contacto_ajeno', {}, { contacto_id: ['No es de esa persona'] });
  if (!telefono) {
    const suyo = contacto ?? p.contactos.find((c) => c.llamables.length > 0);
    return { contacto: suyo ?? null, telefono: suyo?.llamables[0]?.e164 ?? null };
  }
  const suyo = (contacto ? [contacto] : p.contactos).find((c) => c.llamables.some((x) => x.e164 === telefono));
  if (!suyo) throw new Rule('telefono_ajeno', { nombre: p.nombre }, { telefono: [`Ese teléfono no es de ${p.nombre}`] });
  return { contacto: suyo, telefono };
}

/**
 * Begins a call: locks the person, asks the law again and writes the contact before anybody dials. A call that came in is always written and spends nothing.
 * Throws the codes of the limits; 409 `contacto_en_curso`.
 */
export async function iniciarLlamada(ctx: Ctx, t: TicketFila, i: z.output<typeof Llamada>) {
  estados.go(t.estado, 'iniciar_llamada');
  const p = await exigirObligado(ctx, t, i.persona_rut);
  const { contacto, telefono } = medioDe(p, i.contacto_id, i.telefono);
  await exigirLibre(ctx, p.rut);
  const { finalidad, entrante } = i;
  const en_mora = moraDe(t, ctx.hoy) > 0;
  const pedido = { persona: p, canal: 'LLAMADA' as const, finalidad, en_mora, contacto_id: contacto?.id };
  const ley = entrante ? { excepcion: null, avisos: [] } : await exigirPermitido(ctx, pedido, i.excepcion);
  const minutos = await ctx.param(contract, 'llamada_expira_min');
  const expira = new Date(ctx.ahora.getTime() + minutos * 60_000);
  const m = momentoDe(ctx);
  const g = await ctx.insert(gestiones, {
    ticket_id: t.id,
    canal: 'LLAMADA',
    finalidad,
    persona_rut: p.rut,
    contacto_id: contacto?.id ?? null,
    contacto_nombre: contacto?.nombre ?? null,
    telefono,
    entrante,
    en_mora,
    fecha: m.fecha,
    minuto: m.minuto,
    inicio: ctx.instante,
    expira,
    excepcion: ley.excepcion,
    avisos: ley.avisos,
    operador: propios(ctx)[0] ?? null,
    operador_nombre: ctx.session.nombre,
  });
  return { gestion_id: g.id, tel: telefono ? `tel:${telefono}` : null, expira: expira.toISOString() };
}

/** The open call of a ticket, for who has it. 409 `llamada_cerrada`, `llamada_ajena`. */
async function abierta(ctx: Ctx, t: TicketFila, gestion_id: string): Promise<GestionFila> {
  const g = await ctx.lock(gestiones, gestion_id);
  if (g.ticket_id !== t.id || g.canal !== 'LLAMADA' || g.fin !== null) throw new Conflict('llamada_cerrada');
  const mia = g.operador === null || propios(ctx).includes(g.operador);
  if (!mia && !ctx.can('cobranzas:supervisar')) throw new Conflict('llamada_ajena', { nombre: g.operador_nombre });
  return g;
}

type Dicho = z.output<typeof Resultado>;

/** What saying how it went asks for beside it. 422 `falta_compromiso`, `falta_disputa`, `falta_informar`. */
async function exigirLoQuePide(ctx: Ctx, t: TicketFila, g: GestionFila, d: Dicho): Promise<{ contacto: boolean }> {
  const llamada = await exigirOpcion(ctx, 'estados_llamada', d.estado_llamada, 'estado_llamada');
  const seguimiento = await exigirOpcion(ctx, 'estados_seguimiento', d.estado_seguimiento, 'estado_seguimiento');
  const falta = (codigo: string, campo: string, texto: string) => new Rule(codigo, {}, { [campo]: [texto] });
  if (seguimiento.exige === 'compromiso' && !d.compromiso)
    throw falta('falta_compromiso', 'compromiso.monto', 'Escriba cuánto promete pagar');
  if (seguimiento.exige === 'disputa' && !d.disputa) throw falta('falta_disputa', 'disputa.motivo', 'Elija qué se disputa');
  if (seguimiento.exige === 'fecha' && !d.proxima) throw falta('falta_proxima_accion', 'proxima.fecha', 'Indique la fecha acordada');
  const protegida = t.protegida && g.finalidad === 'COBRANZA' && !g.entrante;
  if (protegida && d.estado_seguimiento === 'CONTACTADO_TITULAR' && !d.informado)
    throw falta('falta_informar', 'informado', 'Marque que informó lo que la ley exige');
  return { contacto: llamada.contacto === true };
}

/** What comes after a call: what was agreed, or trying again on the next day that the law lets. */
async function despues(ctx: Ctx, d: Dicho, vence: Proximo | null): Promise<Proximo> {
  if (d.proxima) return exigirProxima(ctx, d.proxima);
  if (vence) return vence;
  const llamada = await exigirOpcion(ctx, 'estados_llamada', d.estado_llamada, 'estado_llamada');
  if (llamada.contacto === true) return exigirProxima(ctx, null);
  return { fecha: (await ctx.calendar()).contactDayAfter(ctx.hoy), tipo: 'LLAMADA' };
}

/** A number that is somebody else's is never offered again; nobody calls who died. */
async function aprender(ctx: Ctx, t: TicketFila, g: GestionFila, d: Dicho): Promise<void> {
  const suyo = g.contacto_id && g.telefono ? { contacto_id: g.contacto_id, e164: g.telefono } : null;
  if (suyo && d.estado_llamada === 'NUMERO_EQUIVOCADO') await marcarTelefono(ctx, { ...suyo, estado: 'EQUIVOCADO' });
  if (suyo && d.estado_llamada === 'CONTESTA') await marcarTelefono(ctx, { ...suyo, estado: 'VERIFICADO' });
  if (d.estado_llamada !== 'FALLECIDO') return;
  await restringirContacto(ctx, { rut: g.persona_rut, motivo: 'FALLECIDO', desde: ctx.hoy, evidencia: `Ticket ${t.num_ticket}` });
  await ctx.emit('pendiente.abierto', {
    area: 'cobranzas',
    entidad_id: t.id,
    cliente_rut: null,
    tipo: 'revisar',
    titulo: `Falleció un obligado del ticket ${t.num_ticket}`,
    url: `/cobranzas/${t.id}`,
    permiso: 'cobranzas:ver',
    perfil: 'FISCALIA',
  });
}

/** Closes a call with how it went. A ticket that was paid meanwhile stays closed: what was said is written all the same. */
export async function registrarLlamada(ctx: Ctx, t: TicketFila, d: Dicho): Promise<void> {
  if (d.compromiso && d.disputa) throw new Invalid({ disputa: ['Es una promesa o una disputa, no ambas'] });
  const g = await abierta(ctx, t, d.gestion_id);
  const { contacto } = await exigirLoQuePide(ctx, t, g, d);
  const cerrado = t.proxima_fecha === null;
  let vence: Proximo | null = cerrado ? { fecha: ctx.hoy, tipo: 'REVISION' } : null;
  if (d.compromiso && !cerrado) {
    const c = await prometer(ctx, t, { ...d.compromiso, contacto_id: g.contacto_id }, 'compromiso.');
    vence = { fecha: c.fecha, tipo: 'LLAMADA' };
  }
  if (d.disputa && !cerrado) vence = { fecha: (await abrirDisputa(ctx, t, d.disputa, 'disputa.')).vence, tipo: 'REVISION' };
  const proxima = await despues(ctx, d, vence);
  await ctx.update(gestiones, g.id, {
    fin: ctx.ahora,
    estado_llamada: d.estado_llamada,
    estado_seguimiento: d.estado_seguimiento,
    contactado: contacto,
    identidad_verificada: d.identidad_verificada,
    informado: d.informado,
    comentario: d.comentario ?? null,
    proxima: cerrado ? null : proxima,
  });
  await aprender(ctx, t, g, d);
  await hechas(ctx, t.id, ['LLAMADA'], g.id);
  if (estados.can(t.estado, 'registrar_llamada'))
    await gestionado(ctx, t, 'registrar_llamada', { proxima, estado_seguimiento: d.estado_seguimiento });
}

/** The steps of the strategy that a contact by these channels does. */
export async function hechas(ctx: Ctx, ticket_id: string, canales: readonly string[], gestion_id: string): Promise<void> {
  const abiertas = await ctx.rows(acciones, and(eq(acciones.ticket_id, ticket_id), eq(acciones.estado, 'pendiente')));
  for (const x of abiertas)
    if (canales.includes(x.canal ?? '')) await ctx.update(acciones, x.id, { estado: 'hecha', hecha_el: ctx.hoy, gestion_id });
}
