import { eq } from 'drizzle-orm';
import { exigirOpcion } from '#areas/catalogos/public.server.ts';
import { reglasContacto } from '#finanzas/reglas-contacto.ts';
import { Conflict, phrase } from '#kernel/errors.ts';
import type { Fecha, Momento } from '#kernel/values/fecha.ts';
import type { Pesos } from '#kernel/values/money.ts';
import type { Rut } from '#kernel/values/rut.ts';
import type { Ctx, ReadCtx } from '#platform/server/context.ts';
import { instanteDe } from '#platform/server/momento.ts';
import { CERRADOS, estados } from '../domain/estados.ts';
import type { Proximo } from '../domain/formas.ts';
import { mensajes } from '../domain/mensajes.ts';
import { moraDe } from '../domain/mora.ts';
import { gestiones, tickets } from '../tables.ts';
import { propios } from './filas.ts';
import { exigirPermitido, veredictoPara } from './limite.ts';
import { exigirLibre, hechas } from './llamar.ts';
import { gestionado, pasar, vivosDe } from './mover.ts';
import { exigirObligado } from './personas.ts';
import { prometer } from './promesas.ts';
import { seguir } from './sincronizar.ts';

/** A visit to a person of a ticket at a moment, in the clock of Santiago. */
interface Visita {
  ticket_id: string;
  persona_rut: Rut;
  contacto_id: string | null;
  momento: Momento;
}

/** What passes over the limits, given beforehand by who may: the person who visits never gives it to himself. */
interface Autorizacion {
  por: string;
  motivo: string;
}

const DIA = 1440;

/** What the law says of a visit at its hour: its code and sentence when it does not let it, with the first moment at which it does. */
export async function permisoDeVisita(ctx: ReadCtx, v: Visita & { salvo?: string | undefined }) {
  const t = await ctx.get(tickets, v.ticket_id);
  const persona = await exigirObligado(ctx, t, v.persona_rut);
  const en_mora = moraDe(t, ctx.hoy) > 0;
  const r = await veredictoPara(ctx, { ...v, persona, canal: 'VISITA', finalidad: 'COBRANZA', en_mora });
  return {
    permitido: r.permitido,
    codigo: r.codigo,
    motivo: r.codigo ? phrase(mensajes[r.codigo] ?? r.codigo, r.datos) : null,
    desde: r.desde,
    /** Minute at which the hours of the law are over for that person; who it does not protect has the whole day. */
    hasta: persona.protegida ? reglasContacto(v.momento.fecha).hasta_minuto : DIA,
  };
}

/** The ticket goes to the route of a day: its next act is the visit. 409 `transicion_no_permitida` from a state that no route takes. */
export async function agregarARuta(ctx: Ctx, ticket_id: string, fecha: Fecha): Promise<void> {
  const t = await ctx.lock(tickets, ticket_id);
  await pasar(ctx, t, 'agregar_a_ruta', { proxima_fecha: fecha, proxima_tipo: 'VISITA', silencio: null });
  await seguir(ctx, [t.rut_deudor]);
}

/** The ticket leaves its route without a visit, or after it: it is worked again. One that was paid or moved meanwhile stays where it is. */
export async function salirDeRuta(ctx: Ctx, ticket_id: string, proxima?: Proximo): Promise<void> {
  const t = await ctx.lock(tickets, ticket_id);
  if (t.estado !== 'EN_RUTA') return;
  await pasar(ctx, t, 'rendir_parada', {
    estado: 'EN_GESTION',
    proxima_fecha: proxima?.fecha ?? ctx.hoy,
    proxima_tipo: proxima?.tipo ?? 'LLAMADA',
  });
  await seguir(ctx, [t.rut_deudor]);
}

/**
 * Somebody sets out to visit a person: the law is asked, and the person is his until he tells how it went, so that nobody calls it meanwhile.
 * Throws the codes of the limits; 409 `contacto_en_curso`.
 */
export async function abrirVisita(ctx: Ctx, v: Visita & { autorizacion: Autorizacion | null }): Promise<string> {
  const t = await ctx.lock(tickets, v.ticket_id);
  const persona = await exigirObligado(ctx, t, v.persona_rut);
  await exigirLibre(ctx, persona.rut);
  const en_mora = moraDe(t, ctx.hoy) > 0;
  const pedido = { ...v, persona, canal: 'VISITA' as const, finalidad: 'COBRANZA' as const, en_mora };
  const ley = await exigirPermitido(ctx, pedido, null, v.autorizacion);
  const contacto = persona.contactos.find((c) => c.id === v.contacto_id);
  const g = await ctx.insert(gestiones, {
    ticket_id: t.id,
    canal: 'VISITA',
    finalidad: 'COBRANZA',
    persona_rut: persona.rut,
    contacto_id: contacto?.id ?? null,
    contacto_nombre: contacto?.nombre ?? null,
    en_mora,
    fecha: v.momento.fecha,
    minuto: v.momento.minuto,
    inicio: instanteDe(v.momento),
    excepcion: ley.excepcion,
    avisos: ley.avisos,
    operador: propios(ctx)[0] ?? null,
    operador_nombre: ctx.session.nombre,
  });
  return g.id;
}

interface DichoEnVisita {
  gestion_id: string;
  momento: Momento;
  contactado: boolean;
  estado_seguimiento: string;
  comentario: string | null;
  compromiso: { monto: Pesos; fecha: Fecha; metodo_pago: string } | null;
  autorizacion: Autorizacion | null;
}

/**
 * How a visit went, at the minute at which it was made: the law is asked again for that minute, since it may be another than the planned one. What was promised
 * is promised over all the debts of the ticket. Throws the codes of the limits; 409 `visita_cerrada`.
 */
export async function cerrarVisita(ctx: Ctx, d: DichoEnVisita): Promise<void> {
  const g = await ctx.lock(gestiones, d.gestion_id);
  if (g.canal !== 'VISITA' || g.fin !== null) throw new Conflict('visita_cerrada');
  const t = await ctx.lock(tickets, g.ticket_id);
  await exigirOpcion(ctx, 'estados_seguimiento', d.estado_seguimiento, 'resultado');
  const persona = await exigirObligado(ctx, t, g.persona_rut);
  const { momento, contactado } = d;
  const pedido = { persona, canal: 'VISITA' as const, finalidad: g.finalidad, en_mora: g.en_mora, contacto_id: g.contacto_id, momento };
  const ley = await exigirPermitido(ctx, { ...pedido, salvo: g.id }, null, d.autorizacion ?? g.excepcion ?? null);
  const abierto = !CERRADOS.includes(t.estado);
  const pks = (await vivosDe(ctx, t)).map((i) => i.pk);
  const promesa = d.compromiso && abierto && pks.length > 0 ? { ...d.compromiso, pks, contacto_id: g.contacto_id } : null;
  const c = promesa ? await prometer(ctx, t, promesa, 'compromiso.') : null;
  const proxima = { fecha: c?.fecha ?? (await ctx.calendar()).contactDayAfter(ctx.hoy, persona.comuna), tipo: 'LLAMADA' as const };
  await ctx.update(gestiones, g.id, {
    fecha: momento.fecha,
    minuto: momento.minuto,
    inicio: instanteDe(momento),
    fin: instanteDe(momento),
    contactado,
    informado: contactado,
    estado_llamada: contactado ? 'CONTESTA' : 'NO_CONTESTA',
    estado_seguimiento: d.estado_seguimiento,
    comentario: d.comentario,
    excepcion: ley.excepcion,
    avisos: ley.avisos,
    proxima: abierto ? proxima : null,
  });
  await hechas(ctx, t.id, ['VISITA'], g.id);
  if (estados.can(t.estado, 'registrar_llamada'))
    await gestionado(ctx, t, 'registrar_llamada', { proxima, estado_seguimiento: d.estado_seguimiento });
  await salirDeRuta(ctx, t.id, proxima);
}

/** A visit that was not made: what was written when he set out is left as a note, and spends nothing of the person. */
export async function soltarVisita(ctx: Ctx, gestion_id: string, motivo: string): Promise<void> {
  const [g] = await ctx.rows(gestiones, eq(gestiones.id, gestion_id));
  if (g && g.fin === null)
    await ctx.update(gestiones, g.id, { canal: 'NOTA', finalidad: 'INFORMATIVA', fin: ctx.instante, comentario: motivo });
  if (g) await salirDeRuta(ctx, g.ticket_id);
}
