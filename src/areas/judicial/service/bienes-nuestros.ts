import type { z } from 'zod';
import { cobrarEjecucion } from '#areas/garantias/public.server.ts';
import { contabilizar, cuentasBanco, deudasPorPk, reversarOrigen } from '#areas/libro/public.server.ts';
import { devolverBien, recibirBien } from '#areas/recaudaciones/public.server.ts';
import { Conflict, Invalid, NotFound, Rule } from '#kernel/errors.ts';
import type { Event } from '#kernel/events.ts';
import type { Fecha } from '#kernel/values/fecha.ts';
import { formatPesos } from '#kernel/values/format.ts';
import { type Pesos, pesos, sumPesos } from '#kernel/values/money.ts';
import type { Ctx, ReadCtx } from '#platform/server/context.ts';
import type { NuevaRecepcion, NuevaVenta } from '../contract-bienes.ts';
import { bienes } from '../tables.ts';
import { anotar } from './avanzar.ts';
import { AREA, type BienFila, bienesDe, type CausaFila, exigirAbierta, pksDe } from './filas.ts';
import { ponerAlDia } from './recalcular.ts';

type Recepcion = Omit<z.output<typeof NuevaRecepcion>, 'bien_id'>;
type Venta = Omit<z.output<typeof NuevaVenta>, 'bien_id'>;

async function deLaCausa(ctx: ReadCtx, c: CausaFila, id: string): Promise<BienFila> {
  const bien = (await bienesDe(ctx, c.id)).find((b) => b.id === id);
  if (!bien) throw new NotFound();
  return bien;
}

/** What a good may pay: cheques are paid on their own. */
const pagables = async (ctx: ReadCtx, c: CausaFila) => (await pksDe(ctx, c.id)).filter((pk) => !pk.startsWith('cheque:'));

/** 422 `valor_sobre_deuda`: what exceeds the debt is not paid with a good. */
async function exigirQueQuepa(ctx: ReadCtx, c: CausaFila, valor: number, fecha: Fecha): Promise<void> {
  const deuda = sumPesos((await deudasPorPk(ctx, await pagables(ctx, c), fecha)).map((d) => d.total));
  if (valor > deuda)
    throw new Rule('valor_sobre_deuda', { deuda: formatPesos(deuda) }, { valor: [`A esa fecha se deben ${formatPesos(deuda)}`] });
}

const pendiente = (ctx: Ctx, c: CausaFila, bien: BienFila, titulo: string, monto: Pesos) =>
  ctx.emit('pendiente.abierto', {
    area: AREA,
    entidad_id: bien.id,
    registro_id: c.id,
    cliente_rut: null,
    tipo: 'aprobar',
    titulo,
    monto,
    url: `/judicial/${c.id}?tab=bienes`,
    permiso: 'judicial:cerrar',
    makers: [...ctx.people],
  });
const resuelto = (ctx: Ctx, bien: BienFila) => ctx.emit('pendiente.cerrado', { area: AREA, entidad_id: bien.id });

/** Asks that a good of the case be ours for a value; another person agrees. 409 `bien_con_recepcion`, `bien_ajeno`; 422 over its bid or over the debt. */
export async function pedirRecepcion(ctx: Ctx, c: CausaFila, bien_id: string, d: Recepcion): Promise<void> {
  exigirAbierta(c);
  const bien = await deLaCausa(ctx, c, bien_id);
  if (bien.recibido) throw new Conflict('bien_con_recepcion');
  if (d.fecha > ctx.hoy) throw new Invalid({ fecha: ['No puede ser posterior a hoy'] });
  if (d.como === 'DACION' && bien.adjudicatario) throw new Conflict('bien_ajeno', { nombre: bien.adjudicatario });
  if (d.como === 'ADJUDICACION') {
    if (bien.postura === null) throw new Rule('bien_sin_remate', {}, { bien_id: ['Todavía no se adjudica'] });
    if (d.valor > bien.postura)
      throw new Rule('valor_sobre_postura', { postura: formatPesos(bien.postura) }, { valor: ['No puede pasar de la postura'] });
  }
  await exigirQueQuepa(ctx, c, d.valor, d.fecha);
  await ctx.update(bienes, bien.id, {
    recibido: { ...d, por: [...ctx.people], nombre: ctx.session.nombre, confirmado: false, recaudacion_id: null, aprobado_por: [] },
  });
  await pendiente(ctx, c, bien, `Aprobar que un bien de la causa ${c.num_causa} pase a ser nuestro: ${bien.descripcion}`, d.valor);
}

function exigirPedida(bien: BienFila): NonNullable<BienFila['recibido']> {
  if (!bien.recibido || bien.recibido.confirmado) throw new Rule('sin_recepcion_pedida');
  return bien.recibido;
}

const documentoDe = (c: CausaFila): string => `Causa ${c.num_causa}`;

/** The good pays the debts of the case (D1401); one of a garantía pays what the garantía backs. Answers its receipt. */
async function pagarCon(ctx: Ctx, c: CausaFila, bien: BienFila, r: { valor: Pesos; fecha: Fecha }): Promise<string | null> {
  const { valor } = r;
  if (bien.garantia_id) {
    const medio = { medio: 'bien' as const, pk: `bien:${bien.id}`, rut: c.rut_deudor, documento: documentoDe(c), sucursal: c.sucursal };
    await cobrarEjecucion(ctx, bien.garantia_id, { monto: valor, medio, fecha: r.fecha, origen: { area: AREA, id: bien.id } });
    return null;
  }
  const recibo = await recibirBien(ctx, {
    office: c.sucursal,
    rut: c.rut_deudor,
    valor,
    fecha: r.fecha,
    bien_id: bien.id,
    documento: documentoDe(c),
    obligaciones: (await pagables(ctx, c)).map((pk) => ({ pk })),
    comentario: `Causa ${c.num_causa}: ${bien.descripcion}`.slice(0, 300),
  });
  return recibo.id;
}

/** Another person agrees (403): the good comes into the books and pays. 422 `valor_sobre_deuda` when the debt fell meanwhile. */
export async function aprobarRecepcion(ctx: Ctx, c: CausaFila, bien_id: string): Promise<void> {
  exigirAbierta(c);
  const bien = await deLaCausa(ctx, c, bien_id);
  const r = exigirPedida(bien);
  ctx.requireOther(r.por);
  await exigirQueQuepa(ctx, c, r.valor, r.fecha);
  await anotar(ctx, c, {
    tipo: 'OTRO',
    fecha: r.fecha,
    resumen: `${r.como === 'DACION' ? 'Dación en pago' : 'Adjudicado a nosotros'}: ${bien.descripcion}, por ${formatPesos(r.valor)}`,
    datos: { bien_id: bien.id, monto: r.valor },
  });
  const recaudacion_id = await pagarCon(ctx, c, bien, r);
  await ctx.update(bienes, bien.id, { recibido: { ...r, confirmado: true, recaudacion_id, aprobado_por: [...ctx.people] } });
  await resuelto(ctx, bien);
  await ponerAlDia(ctx, c.id);
}

export async function rechazarRecepcion(ctx: Ctx, c: CausaFila, d: { bien_id: string; motivo: string }): Promise<void> {
  const bien = await deLaCausa(ctx, c, d.bien_id);
  exigirPedida(bien);
  ctx.audit({ motivo: d.motivo });
  await ctx.update(bienes, bien.id, { recibido: null });
  await resuelto(ctx, bien);
}

/** Asks to sell a good that is ours; another person agrees. 409 `bien_con_venta`; 422 `sin_bien_nuestro`. */
export async function pedirVenta(ctx: Ctx, c: CausaFila, bien_id: string, d: Venta): Promise<void> {
  const bien = await deLaCausa(ctx, c, bien_id);
  if (!bien.recibido?.confirmado) throw new Rule('sin_bien_nuestro', {}, { bien_id: ['Todavía no es nuestro'] });
  if (bien.venta) throw new Conflict('bien_con_venta');
  if (d.fecha > ctx.hoy) throw new Invalid({ fecha: ['No puede ser posterior a hoy'] });
  if (d.fecha < bien.recibido.fecha) throw new Invalid({ fecha: ['No puede ser anterior al día en que se recibió'] });
  if (!(await cuentasBanco(ctx)).some((x) => x.codigo === d.cuenta_banco))
    throw new Invalid({ cuenta_banco: ['Elija una opción de la lista'] });
  await ctx.update(bienes, bien.id, {
    venta: {
      ...d,
      num_operacion_banco: d.num_operacion_banco ?? null,
      por: [...ctx.people],
      nombre: ctx.session.nombre,
      confirmada: false,
      aprobada_por: [],
      conciliada: false,
    },
  });
  await pendiente(ctx, c, bien, `Aprobar la venta de un bien de la causa ${c.num_causa}: ${bien.descripcion}`, d.precio);
}

function exigirVentaPedida(bien: BienFila): NonNullable<BienFila['venta']> {
  if (!bien.venta || bien.venta.confirmada) throw new Rule('sin_venta_pedida');
  return bien.venta;
}

/** Another person agrees (403): D1102, and what it was worth more or less than what it came in at (4110, 5110) / H1401. */
export async function aprobarVenta(ctx: Ctx, c: CausaFila, bien_id: string): Promise<void> {
  const bien = await deLaCausa(ctx, c, bien_id);
  const v = exigirVentaPedida(bien);
  ctx.requireOther(v.por);
  const documento = documentoDe(c);
  await contabilizar(
    ctx,
    'venta_bien_recibido',
    {
      bien: { monto: bien.recibido?.valor ?? pesos(0), rut: c.rut_deudor, pk: `bien:${bien.id}`, documento },
      precio: v.precio,
      medio: { medio: 'banco', cuenta: v.cuenta_banco as `1102.${string}`, documento: v.num_operacion_banco ?? undefined },
    },
    { origen: { area: AREA, id: bien.id }, fecha: v.fecha, glosa: `Venta de ${bien.descripcion}, causa ${c.num_causa}`.slice(0, 200) },
  );
  await ctx.update(bienes, bien.id, {
    venta: { ...v, confirmada: true, aprobada_por: [...ctx.people] },
    vendido_el: v.fecha,
    vendido_en: v.precio,
  });
  await resuelto(ctx, bien);
}

export async function rechazarVenta(ctx: Ctx, c: CausaFila, d: { bien_id: string; motivo: string }): Promise<void> {
  const bien = await deLaCausa(ctx, c, d.bien_id);
  exigirVentaPedida(bien);
  ctx.audit({ motivo: d.motivo });
  await ctx.update(bienes, bien.id, { venta: null });
  await resuelto(ctx, bien);
}

/** The sale comes to nothing: its counterpart, and the good is ours again. */
async function deshacerVenta(ctx: Ctx, bien: BienFila, v: NonNullable<BienFila['venta']>, motivo: string): Promise<void> {
  ctx.requireOther(v.aprobada_por);
  if (v.conciliada) throw new Conflict('venta_conciliada');
  await reversarOrigen(ctx, { origen: { area: AREA, id: bien.id }, evento: 'venta_bien_recibido', motivo });
  await ctx.update(bienes, bien.id, { venta: null, vendido_el: null, vendido_en: null });
}

/**
 * Takes back the sale of a good, or, unsold, its reception: the debts that it paid are owed again. Never by who agreed to it (403). 409
 * `venta_conciliada`, `causa_terminada`, `bien_de_garantia`; 422 `sin_bien_por_deshacer`.
 */
export async function deshacer(ctx: Ctx, c: CausaFila, d: { bien_id: string; motivo: string }): Promise<void> {
  const bien = await deLaCausa(ctx, c, d.bien_id);
  ctx.audit({ motivo: d.motivo });
  if (bien.venta?.confirmada) return deshacerVenta(ctx, bien, bien.venta, d.motivo);
  const r = bien.recibido;
  if (!r?.confirmado) throw new Rule('sin_bien_por_deshacer');
  exigirAbierta(c);
  if (bien.venta) throw new Conflict('bien_con_venta');
  if (!r.recaudacion_id) throw new Conflict('bien_de_garantia');
  ctx.requireOther(r.aprobado_por);
  await devolverBien(ctx, r.recaudacion_id, d.motivo);
  await ctx.update(bienes, bien.id, { recibido: null });
  await anotar(ctx, c, { tipo: 'OTRO', fecha: ctx.hoy, resumen: `Deja de ser nuestro: ${bien.descripcion}. ${d.motivo}`.slice(0, 2000) });
  await ponerAlDia(ctx, c.id);
}

/** The bank line of a sale was matched, or let go: matched, it is not undone. */
export const alConciliar =
  (conciliada: boolean) =>
  async (ctx: Ctx, e: Event<'movimiento.conciliado'> | Event<'movimiento.desconciliado'>): Promise<void> => {
    if (e.origen.area !== AREA) return;
    const bien = await ctx.find(bienes, e.origen.id);
    if (bien?.venta?.confirmada && bien.venta.conciliada !== conciliada)
      await ctx.update(bienes, bien.id, { venta: { ...bien.venta, conciliada } });
  };

/** Whether a case has a good for each of these acts: what is not there is not offered. */
const HAY: Readonly<Record<string, readonly [codigo: string, es: (b: BienFila) => boolean]>> = {
  recibir_bien: ['sin_bien_por_recibir', (b) => b.recibido === null],
  aprobar_recepcion: ['sin_recepcion_pedida', (b) => b.recibido?.confirmado === false],
  rechazar_recepcion: ['sin_recepcion_pedida', (b) => b.recibido?.confirmado === false],
  vender_bien: ['sin_bien_nuestro', (b) => b.recibido?.confirmado === true && b.venta === null],
  aprobar_venta: ['sin_venta_pedida', (b) => b.venta?.confirmada === false],
  rechazar_venta: ['sin_venta_pedida', (b) => b.venta?.confirmada === false],
  deshacer_bien: ['sin_bien_por_deshacer', (b) => b.recibido?.confirmado === true && b.venta?.confirmada !== false],
};
export const hayBienPara =
  (acto: keyof typeof HAY) =>
  async (ctx: ReadCtx, c: CausaFila): Promise<void> => {
    const [codigo, es] = HAY[acto] ?? ['sin_bien_por_recibir', () => false];
    if (!(await bienesDe(ctx, c.id)).some(es)) throw new Rule(codigo);
  };
