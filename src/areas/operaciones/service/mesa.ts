import { alcanzaCliente } from '#areas/ejecutivos/public.server.ts';
import { sucursalesDe } from '#areas/empresas/public.server.ts';
import { valorUf } from '#areas/parametros/public.server.ts';
import { Conflict, NotFound, Rule } from '#kernel/errors.ts';
import type { Fecha } from '#kernel/values/fecha.ts';
import type { Ctx, ReadCtx } from '#platform/server/context.ts';
import { ordenesGiro } from '../tables.ts';
import { pedidoDeOrden } from './contexto.ts';
import type { OrdenFila } from './filas.ts';
import { giroDeOrden, salidaOrden } from './giro.ts';
import * as ordenes from './ordenes.ts';

/** Orders that another area asked for, at the same desk: same cap, account rules and people. The area of origin posts its own entry. */
async function bloquear(ctx: Ctx, id: string): Promise<OrdenFila> {
  const o = await ctx.lock(ordenesGiro, id);
  if (!(await alcanzaCliente(ctx, o.rut))) throw new NotFound();
  ordenes.exigirDeOtraArea(o);
  return o;
}

async function salida(ctx: Ctx, o: OrdenFila) {
  await ctx.signal('cambio', { area: 'operaciones' });
  return salidaOrden(ctx, o, await valorUf(ctx, ctx.hoy));
}

export async function verOrden(ctx: ReadCtx, id: string) {
  const o = await ctx.find(ordenesGiro, id);
  if (!o || !(await alcanzaCliente(ctx, o.rut))) throw new NotFound();
  return giroDeOrden(ctx, o);
}

export async function prepararOrden(ctx: Ctx, i: { orden_id: string } & ordenes.Preparacion) {
  const o = await bloquear(ctx, i.orden_id);
  const pedido = pedidoDeOrden(o);
  return salida(ctx, await ordenes.preparar(ctx, o, pedido, i, await ordenes.mirarPreparada(ctx, pedido, i)));
}

export async function devolverOrden(ctx: Ctx, i: { orden_id: string; motivo: string }) {
  return salida(ctx, await ordenes.devolver(ctx, await bloquear(ctx, i.orden_id), i.motivo));
}

export async function autorizarOrden(ctx: Ctx, i: { orden_id: string; digitos_cuenta?: string | null | undefined }) {
  const o = await bloquear(ctx, i.orden_id);
  const { orden } = await ordenes.autorizar(ctx, o, pedidoDeOrden(o), i.digitos_cuenta ?? null);
  return salida(ctx, orden);
}

/** Branch whose till hands the cash over. 422 `falta_caja` without one that has a till; null for money that leaves by a bank. */
async function cajaQueEntrega(ctx: Ctx, o: OrdenFila, sucursal: string | null | undefined): Promise<string | null> {
  if (o.medio !== 'EFECTIVO') return null;
  if (!sucursal) throw new Rule('falta_caja', {}, { sucursal: ['Elija la sucursal cuya caja entrega el dinero'] });
  if (!(await sucursalesDe(ctx, { conCaja: true })).some((s) => s.codigo === sucursal)) throw new Rule('falta_caja');
  return sucursal;
}

/** Day sheets that may hand the cash over, for the screen to choose one: the till is of an area that stands above this one. */
export async function cajasDeEntrega(ctx: ReadCtx, q: { sucursal: string; fecha: Fecha }) {
  return (await ctx.ask('efectivo.cajas', q)).flatMap((r) => r.answer);
}

/**
 * The money left: `giro.confirmado` lets the area of origin post its entry in this transaction. Cash is first handed over by a till, which
 * has its egreso by `efectivo.por_entregar` (areas/2 pasivos, States).
 */
export async function confirmarOrden(
  ctx: Ctx,
  i: { orden_id: string; fecha: Fecha; comprobante: string; sucursal?: string | null | undefined; caja_id?: string | null | undefined },
) {
  const previa = await bloquear(ctx, i.orden_id);
  const sucursal = await cajaQueEntrega(ctx, previa, i.sucursal);
  const o = await ordenes.confirmar(ctx, previa, i);
  if (sucursal) {
    const { origen_area, origen_id, rut, nombre, monto } = o;
    const { fecha, comprobante } = i;
    await ctx.emit('efectivo.por_entregar', {
      orden_id: o.id,
      origen_area,
      origen_id,
      rut,
      nombre,
      monto,
      sucursal,
      fecha,
      comprobante,
      ...(i.caja_id ? { caja_id: i.caja_id } : {}),
    });
  }
  await ctx.emit('giro.confirmado', {
    origen_area: o.origen_area,
    origen_id: o.origen_id,
    orden_id: o.id,
    fecha: i.fecha,
    comprobante: i.comprobante,
    medio: o.medio,
    cuenta_banco: o.cuenta_banco ?? '',
    ...(sucursal ? { sucursal } : {}),
    ...(o.retenciones.length > 0 ? { retenciones: o.retenciones } : {}),
  });
  return salida(ctx, o);
}

async function rechazada(ctx: Ctx, o: OrdenFila, causa: string) {
  await ctx.emit('giro.rechazado', { origen_area: o.origen_area, origen_id: o.origen_id, causa });
  return salida(ctx, o);
}

/** The bank gave it back: `giro.rechazado` lets the area of origin undo what it did. 409 `efectivo_entregado`: no bank has that money. */
export async function rechazarOrden(ctx: Ctx, i: { orden_id: string; causa: string }) {
  const o = await bloquear(ctx, i.orden_id);
  if (o.medio === 'EFECTIVO' && o.estado === 'confirmada') throw new Conflict('efectivo_entregado');
  return rechazada(ctx, await ordenes.terminar(ctx, o, 'rechazar', i.causa), i.causa);
}

export async function anularOrden(ctx: Ctx, i: { orden_id: string; motivo: string }) {
  const o = await bloquear(ctx, i.orden_id);
  ordenes.exigirAutorizador(ctx, o);
  return rechazada(ctx, await ordenes.terminar(ctx, o, 'anular', i.motivo), i.motivo);
}
