import { and, eq, inArray } from 'drizzle-orm';
import { suplentes } from '#areas/ausencias/public.server.ts';
import { contract as creditos } from '#areas/creditos/contract.ts';
import { personasPorCargo } from '#areas/ejecutivos/public.server.ts';
import { obligacionesPorPk } from '#areas/libro/public.server.ts';
import { Conflict, Invalid, Rule } from '#kernel/errors.ts';
import { addDays, type Fecha } from '#kernel/values/fecha.ts';
import { formatFecha, formatPesos } from '#kernel/values/format.ts';
import type { Rut } from '#kernel/values/rut.ts';
import type { Ctx } from '#platform/server/context.ts';
import { contract } from '../contract.ts';
import { estados, NO_RECIBEN } from '../domain/estados.ts';
import type { Proximo } from '../domain/formas.ts';
import { moraDe } from '../domain/mora.ts';
import { compromisos, disputas, gestiones, items, operadores, tickets } from '../tables.ts';
import { cargar, propios, type TicketFila } from './filas.ts';
import { cierre, exigirProxima, pasar, ticketsPorId, vivosDe } from './mover.ts';
import { sincronizar } from './sincronizar.ts';
import { tomarTurno } from './turno.ts';

/** 422 `cobra_comprador` {nombre}: who bought the note of a cuota asks for it by himself. */
async function exigirNuestras(ctx: Ctx, suyas: readonly { origen_area: string; origen_id: string }[]): Promise<void> {
  const credito_ids = [...new Set(suyas.filter((o) => o.origen_area === creditos.area).map((o) => o.origen_id))];
  if (credito_ids.length === 0) return;
  const [otro] = Object.values((await ctx.askOne('credito.cobrador', { credito_ids, fecha: ctx.hoy })) ?? {});
  if (otro) throw new Rule('cobra_comprador', { nombre: otro.nombre }, { pks: [`La cobra ${otro.nombre}, que compró su pagaré`] });
}

/** A ticket by hand for debts of a person. 409 `deuda_con_ticket` when one of them is in a living ticket; 422 `sin_deuda_abierta`. */
export async function crear(ctx: Ctx, d: { rut: Rut; pks: readonly string[]; proxima?: Proximo | null | undefined }): Promise<TicketFila> {
  const pks = [...new Set(d.pks)];
  await tomarTurno(ctx, d.rut);
  const ya = await ctx.first(items, and(inArray(items.pk, pks), eq(items.vivo, true)));
  if (ya) {
    const num = (await ticketsPorId(ctx, [ya.ticket_id])).get(ya.ticket_id)?.num_ticket;
    throw new Conflict('deuda_con_ticket', { num }, { pks: [`Ya está en el ticket ${num}`] });
  }
  const suyas = (await obligacionesPorPk(ctx, pks)).filter((o) => o.rut === d.rut && o.estado === 'vigente' && o.clase !== 'causa');
  if (suyas.length < pks.length) throw new Rule('sin_deuda_abierta', {}, { pks: ['Elija deudas abiertas de esa persona'] });
  await exigirNuestras(ctx, suyas);
  await sincronizar(ctx, { al: ctx.hoy, ruts: [d.rut] }, { pks, origen: 'MANUAL' });
  const fila = await ctx.first(items, and(inArray(items.pk, pks), eq(items.vivo, true)));
  if (!fila) throw new Rule('sin_deuda_abierta');
  const t = await ctx.lock(tickets, fila.ticket_id);
  if (!d.proxima) return t;
  const proxima = exigirProxima(ctx, d.proxima);
  return ctx.update(tickets, t.id, { proxima_fecha: proxima.fecha, proxima_tipo: proxima.tipo });
}

/** Who will work it: of somebody away, who stands in. 422 `operador_ausente`, `operador_desconocido`. */
async function exigirOperador(ctx: Ctx, rut: Rut): Promise<Rut> {
  const de = async (r: Rut) => (await personasPorCargo(ctx)).find((p) => p.codigo === r)?.nombre ?? r;
  const o = await ctx.first(operadores, and(eq(operadores.rut, rut), eq(operadores.activo, true)));
  if (!o) throw new Rule('operador_desconocido', { nombre: await de(rut) }, { operador: ['No trabaja tickets'] });
  const cubre = await suplentes(ctx, ctx.hoy);
  const quien = cubre.get(rut) ?? rut;
  if (cubre.has(quien)) throw new Rule('operador_ausente', { nombre: await de(rut) }, { operador: ['Está ausente y no tiene reemplazo'] });
  return quien;
}

export async function asignar(ctx: Ctx, t: TicketFila, rut: Rut): Promise<void> {
  await pasar(ctx, t, 'asignar', { operador: await exigirOperador(ctx, rut) });
}

/** Each on its own: what one refuses does not stop the others. */
export async function asignarLote(ctx: Ctx, ids: readonly string[], rut: Rut) {
  const resultados = [];
  for (const id of ids) {
    const r = await ctx.attempt(async () => asignar(ctx, await cargar(ctx, id, true), rut));
    resultados.push({ id, ok: r.ok, codigo: r.ok ? null : r.refusal.codigo });
  }
  return { resultados };
}

export async function tomar(ctx: Ctx, t: TicketFila): Promise<void> {
  const [rut] = propios(ctx);
  if (!rut) throw new Invalid({ operador: ['Su cuenta no tiene RUT'] });
  await pasar(ctx, t, 'tomar', { operador: rut });
}

const ESPERA_DIAS = 15;

export async function esperar(ctx: Ctx, t: TicketFila, hasta: Fecha): Promise<void> {
  const max = addDays(ctx.hoy, ESPERA_DIAS);
  if (hasta <= ctx.hoy) throw new Rule('proxima_en_el_pasado', {}, { hasta: ['Debe ser posterior a hoy'] });
  if (hasta > max) throw new Rule('espera_larga', { max: formatFecha(max) }, { hasta: [`Como máximo hasta el ${formatFecha(max)}`] });
  await pasar(ctx, t, 'esperar', { proxima_fecha: hasta, proxima_tipo: 'ESPERA' });
}

/** 422 `mora_insuficiente` without a reason. */
export async function pasarPrejudicial(ctx: Ctx, t: TicketFila, motivo: string | null | undefined): Promise<void> {
  const minimo = await ctx.param(contract, 'mora_minima_prejudicial');
  const dias = moraDe(t, ctx.hoy);
  if (dias < minimo && !motivo)
    throw new Rule('mora_insuficiente', { n: String(dias), minimo: String(minimo) }, { motivo: ['Escriba por qué igual corresponde'] });
  await pasar(ctx, t, 'pasar_prejudicial', { proxima_fecha: ctx.hoy, proxima_tipo: 'REVISION' });
}

/** 422 `disputa_abierta`, `promesa_vigente`: what is being talked is not sued. */
async function exigirSinPendientes(ctx: Ctx, t: TicketFila): Promise<void> {
  const d = await ctx.first(disputas, and(eq(disputas.ticket_id, t.id), eq(disputas.estado, 'abierta')));
  if (d) throw new Rule('disputa_abierta', { monto: formatPesos(d.monto) });
  const c = await ctx.first(compromisos, and(eq(compromisos.ticket_id, t.id), eq(compromisos.estado, 'vigente')));
  if (c) throw new Rule('promesa_vigente', { fecha: formatFecha(c.fecha) });
}

/** The debts go to a lawyer, who opens the case in this same act when somebody sues here. */
export async function derivarJudicial(ctx: Ctx, t: TicketFila, d: { abogado: Rut; motivo: string }): Promise<void> {
  await exigirSinPendientes(ctx, t);
  const pks = (await vivosDe(ctx, t)).map((i) => i.pk);
  await pasar(ctx, t, 'derivar_judicial', { abogado: d.abogado, proxima_fecha: ctx.hoy, proxima_tipo: 'REVISION', silencio: 'judicial' });
  await ctx.emit('ticket.derivado_judicial', { ticket_id: t.id, rut: t.rut_deudor, pks, abogado: d.abogado, motivo: d.motivo });
}

/** 409 `promesa_vigente`, `con_deudas_vivas`. */
export async function cerrarSinPago(ctx: Ctx, t: TicketFila, motivo: string): Promise<void> {
  const c = await ctx.first(compromisos, and(eq(compromisos.ticket_id, t.id), eq(compromisos.estado, 'vigente')));
  if (c) throw new Conflict('promesa_vigente', { fecha: formatFecha(c.fecha) });
  const vivas = (await vivosDe(ctx, t)).length;
  if (vivas > 0) throw new Conflict('con_deudas_vivas', { n: String(vivas) });
  await pasar(ctx, t, 'cerrar_sin_pago', cierre(ctx, motivo));
}

/** A ticket opened by mistake: its debts are free again. 409 `ticket_con_gestiones`. */
export async function anular(ctx: Ctx, t: TicketFila, motivo: string): Promise<void> {
  if ((await ctx.count(gestiones, eq(gestiones.ticket_id, t.id))) > 0) throw new Conflict('ticket_con_gestiones');
  await pasar(ctx, t, 'anular', cierre(ctx, motivo));
  for (const i of await vivosDe(ctx, t)) await ctx.update(items, i.id, { vivo: false, salida: 'RETIRADA', salida_el: ctx.hoy });
}

/** Same ticket, same history. 409 `otro_abierto`. */
export async function reabrir(ctx: Ctx, t: TicketFila): Promise<void> {
  estados.go(t.estado, 'reabrir');
  const suyos = and(eq(tickets.rut_deudor, t.rut_deudor), eq(tickets.division, t.division));
  const otro = (await ctx.rows(tickets, suyos)).find((x) => !NO_RECIBEN.includes(x.estado));
  if (otro) throw new Conflict('otro_abierto', { num: String(otro.num_ticket) });
  await pasar(ctx, t, 'reabrir', { cerrado: null, motivo_cierre: null, proxima_fecha: ctx.hoy, proxima_tipo: 'REVISION' });
}
