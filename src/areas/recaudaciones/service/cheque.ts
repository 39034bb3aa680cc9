import { and, eq, inArray, notInArray } from 'drizzle-orm';
import { CHEQUES_VIVOS, chequePorId, chequesVivosDe, esComprado } from '#areas/cheques/public.server.ts';
import { cuotasDe, primasDe } from '#areas/creditos/public.server.ts';
import { fechaContable, obligacionPorPk } from '#areas/libro/public.server.ts';
import { idDeObjeto } from '#finanzas/castigo.ts';
import { Conflict, Rule } from '#kernel/errors.ts';
import type { Event } from '#kernel/events.ts';
import { formatPesos } from '#kernel/values/format.ts';
import type { Rut } from '#kernel/values/rut.ts';
import type { Ctx, ReadCtx } from '#platform/server/context.ts';
import { estados } from '../domain/estados.ts';
import { type PedidoGuardado, recaudaciones } from '../tables.ts';
import { castigosDe } from './castigo.ts';
import { escribirHistoria } from './escribir.ts';
import { type RecaudacionFila, tomarTurno, veTodo } from './filas.ts';
import type { EntradaRecibo } from './pedido-y-recibo.ts';
import { exigirReaplicables, pagoDe, pedidoDe, reproducir } from './reproducir.ts';

const SIN_EFECTO = ['reversada', 'rechazada'];

/** Cheques of a client that may still pay and have no receipt. */
export async function chequesPorRecibir(ctx: ReadCtx, rut: Rut) {
  await ctx.lectura(rut, 'cheques por recaudar');
  if (!(await veTodo(ctx, rut))) return [];
  const vivos = await chequesVivosDe(ctx, rut);
  const ids = vivos.map((c) => c.id);
  if (ids.length === 0) return [];
  const suyos = await ctx.db
    .select({ cheque_id: recaudaciones.cheque_id })
    .from(recaudaciones)
    .where(
      and(
        eq(recaudaciones.empresa_id, ctx.empresa_id),
        inArray(recaudaciones.cheque_id, ids),
        notInArray(recaudaciones.estado, SIN_EFECTO),
      ),
    );
  const con = new Set(suyos.map((r) => r.cheque_id));
  return vivos
    .filter((c) => !con.has(c.id) && !esComprado(c))
    .map(({ id, num_cheque, banco, monto, fecha, estado, objeto_pk, objeto_numero }) => {
      return { id, num_cheque, banco, monto, fecha, estado, objeto_pk, objeto_numero };
    });
}

/**
 * The cheque of a receipt: ours, of this client, for that sum. Without ticks it pays the debt that it was given for; a prepayment waits with
 * its terms (`prepago`). 422 `cheque_requerido`, `cheque_ajeno`, `cheque_no_vigente`, `cheque_monto_distinto`; 409 `cheque_con_recibo` by its key.
 */
export async function exigirCheque(ctx: Ctx, e: EntradaRecibo & { rut_deudor: Rut }, prepago: PedidoGuardado | null) {
  const c = e.cheque_id ? await chequePorId(ctx, e.cheque_id) : undefined;
  if (!c) throw new Rule('cheque_requerido', {}, { cheque_id: ['Elija el cheque recibido'] });
  if (c.cliente_rut !== e.rut_deudor) throw new Rule('cheque_ajeno', {}, { cheque_id: ['No es de este cliente'] });
  if (esComprado(c)) throw new Rule('cheque_comprado', { numero: c.objeto_numero }, { cheque_id: ['Paga su documento al cobrarse'] });
  if (!CHEQUES_VIVOS.includes(c.estado)) throw new Rule('cheque_no_vigente', {}, { cheque_id: ['Ya no está en nuestro poder'] });
  if (c.monto !== e.monto)
    throw new Rule('cheque_monto_distinto', { monto: formatPesos(c.monto) }, { monto: [`El cheque es por ${formatPesos(c.monto)}`] });
  const obligaciones = e.obligaciones ?? [{ pk: c.objeto_pk }];
  const medio_pago = c.tipo === 'A_FECHA' ? 'CHEQUE_FECHA' : 'CHEQUE';
  return { cheque_id: c.id, medio_pago, num_operacion_banco: c.num_cheque, pedido: prepago ?? pedidoDe({ ...e, obligaciones }) };
}

/** The receipt in force of a cheque. */
export async function reciboDe(ctx: ReadCtx, cheque_id: string): Promise<RecaudacionFila | undefined> {
  const [r] = await ctx.db
    .select()
    .from(recaudaciones)
    .where(
      and(
        eq(recaudaciones.empresa_id, ctx.empresa_id),
        eq(recaudaciones.cheque_id, cheque_id),
        inArray(recaudaciones.estado, ['en_cobro', 'aplicada']),
      ),
    );
  return r;
}

/** What was asked of a debt that was written off while its cheque waited: a recovery of it. */
async function comoRecuperacion(ctx: Ctx, rut: Rut, p: PedidoGuardado): Promise<PedidoGuardado> {
  let pedido = p;
  for (const [pk, c] of await castigosDe(ctx, rut, { bloquear: true })) {
    const credito_id = idDeObjeto(c.objeto, 'credito');
    const suyas = new Set(credito_id ? (await cuotasDe(ctx, credito_id)).map((q) => q.pk) : [c.objeto]);
    const otras = pedido.obligaciones?.filter((o) => !suyas.has(o.pk)) ?? [];
    const toca = (credito_id !== null && pedido.prepago?.credito_id === credito_id) || (pedido.obligaciones ?? []).length > otras.length;
    if (toca) pedido = { ...pedido, prepago: null, obligaciones: [...otras, { pk, monto: null }] };
  }
  return pedido;
}

/**
 * A cheque given for a cuota and its premium pays both: what is left of it after the cuota goes to the premium, once charged. Who chose the
 * debts by hand is obeyed.
 */
async function conPrima(ctx: Ctx, cheque_id: string, p: PedidoGuardado): Promise<PedidoGuardado> {
  const c = await chequePorId(ctx, cheque_id);
  const [suya, ...otras] = p.obligaciones ?? [];
  if (!c || c.prima === 0 || otras.length > 0 || suya?.pk !== c.objeto_pk || suya.monto !== null) return p;
  const prima = (await primasDe(ctx, [c.objeto_pk])).get(c.objeto_pk);
  if (!prima || !(await obligacionPorPk(ctx, prima.pk))) return p;
  return { ...p, obligaciones: [suya, { pk: prima.pk, monto: null }] };
}

/** `cheque.pagado`: its receipt applies with the value date of the deposit; later receipts of the debtor are applied again. */
export async function alPagarCheque(ctx: Ctx, e: Event<'cheque.pagado'>): Promise<void> {
  const visto = await reciboDe(ctx, e.cheque_id);
  if (visto?.estado !== 'en_cobro' || !visto.rut_deudor) return;
  await tomarTurno(ctx, visto.rut_deudor);
  const r = await ctx.lock(recaudaciones, visto.id);
  const pedido = await comoRecuperacion(ctx, visto.rut_deudor, await conPrima(ctx, e.cheque_id, r.pedido));
  const nueva = await ctx.update(recaudaciones, r.id, { fecha_pago: e.fecha, pedido, estado: estados.go('en_cobro', 'cheque_pagado') });
  const historia = await reproducir(ctx, { rut: visto.rut_deudor, nuevo: { fila: nueva, pago: pagoDe(nueva) }, bloquear: true });
  exigirReaplicables(historia.deshacer, historia.ajenos);
  const fecha = await fechaContable(ctx, e.fecha);
  await escribirHistoria(ctx, historia, { nueva, fecha, motivo: `se pagó el cheque ${e.num_cheque}` });
}

/** `cheque.protestado`: nothing was paid, nothing reopens; if the bank had paid it, its application is taken back. 409 `conciliada`. */
export async function alProtestarCheque(ctx: Ctx, e: Event<'cheque.protestado'>): Promise<void> {
  const visto = await reciboDe(ctx, e.cheque_id);
  if (!visto?.rut_deudor) return;
  await tomarTurno(ctx, visto.rut_deudor);
  const r = await ctx.lock(recaudaciones, visto.id);
  const motivo = `Protesto del cheque ${e.num_cheque}`;
  if (r.estado === 'aplicada') {
    if (r.asientos_conciliados.length > 0) throw new Conflict('conciliada', { num: r.num_comprobante });
    const historia = await reproducir(ctx, { rut: visto.rut_deudor, quitar: r, bloquear: true });
    exigirReaplicables(historia.deshacer, historia.ajenos);
    await escribirHistoria(ctx, historia, { nueva: null, fecha: r.fecha_contable, motivo });
  }
  const estado = estados.go(r.estado as 'en_cobro' | 'aplicada', 'cheque_protestado');
  await ctx.update(recaudaciones, r.id, { estado, motivo_reversa: motivo });
}
