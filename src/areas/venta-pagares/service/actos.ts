import { and, eq, inArray, sql } from 'drizzle-orm';
import { exigirRespaldo } from '#areas/documentos/public.server.ts';
import { bloquearPagares, pagaresPorVista } from '#areas/pagares/public.server.ts';
import { Invalid, Rule } from '#kernel/errors.ts';
import type { Fecha } from '#kernel/values/fecha.ts';
import { formatPesos } from '#kernel/values/format.ts';
import { type Pesos, pesos } from '#kernel/values/money.ts';
import type { Rut } from '#kernel/values/rut.ts';
import type { Ctx } from '#platform/server/context.ts';
import { DIAS_OFERTA, estados, estadoVisible } from '../domain/estados.ts';
import { factores, type Metodo } from '../domain/precio.ts';
import type { Moneda } from '../domain/uf.ts';
import { compradores, type Firmante, items, ventas } from '../tables.ts';
import { AREA, type CompradorFila, capitalDe, itemPorVista, moverLimite, recalcular, type VentaFila, vivosDe } from './filas.ts';
import { firmantes } from './perfil.ts';
import { type Apto, evaluar, type Rechazado, ufDeLiquidacion, valorar } from './valorar.ts';

interface NuevaVenta {
  buyer: Rut;
  origins?: readonly string[] | undefined;
  fecha_liquidacion: Fecha;
  tasa_descuento: string;
  metodo: Metodo;
  moneda?: Moneda | undefined;
  con_responsabilidad: boolean;
  cobra: 'NOSOTROS' | 'COMPRADOR';
  reparto_mora_pct: string;
  signers: readonly string[];
  pagares: readonly string[];
}

/** The buyer, in force. 422 `comprador_inexistente`. */
async function compradorDe(ctx: Ctx, rut: string): Promise<CompradorFila> {
  const [fila] = await ctx.rows(compradores, eq(compradores.rut, rut as Rut));
  if (!fila?.activo) throw new Rule('comprador_inexistente', {}, { buyer: ['Elija un comprador de la lista'] });
  return fila;
}

/** Two different people with power to endorse. 422 `requiere_dos_firmas`, `firmante_sin_poder` {nombre}. */
async function exigirFirmantes(ctx: Ctx, ruts: readonly string[]): Promise<Firmante[]> {
  const distintos = [...new Set(ruts)];
  if (distintos.length !== 2) throw new Rule('requiere_dos_firmas', {}, { signers: ['Elija dos personas distintas'] });
  const pueden = new Map((await firmantes(ctx)).map((f) => [f.codigo as string, f.nombre]));
  return distintos.map((rut) => {
    const nombre = pueden.get(rut);
    if (!nombre) throw new Rule('firmante_sin_poder', { nombre: rut }, { signers: ['Elija firmantes de la lista'] });
    return { rut, nombre };
  });
}

function exigirLiquidacion(ctx: Ctx, fecha: Fecha): void {
  if (fecha < ctx.hoy) throw new Rule('liquidacion_pasada', {}, { fecha_liquidacion: ['Debe ser de hoy o posterior'] });
}

/** Who answers for the note has to know its delay, so it collects it. 400 at `cobra`. */
function exigirQuienCobra(n: Pick<NuevaVenta, 'cobra' | 'con_responsabilidad'>): void {
  if (n.cobra === 'COMPRADOR' && n.con_responsabilidad)
    throw new Invalid({ cobra: ['Con responsabilidad la cobranza queda en la empresa'] });
}

/** An offer that lapsed lets go of the notes that another sale takes. */
async function soltarVencidas(ctx: Ctx, pagare_ids: readonly string[], menos?: string): Promise<void> {
  if (pagare_ids.length === 0) return;
  const filas = await ctx.db
    .select({ item: items, estado: ventas.estado, vence: ventas.vence_oferta })
    .from(items)
    .innerJoin(ventas, and(eq(ventas.empresa_id, items.empresa_id), eq(ventas.id, items.venta_id)))
    .where(and(eq(items.empresa_id, ctx.empresa_id), eq(items.vivo, true), inArray(items.pagare_id, [...pagare_ids])));
  const vencidas = filas.filter((f) => f.item.venta_id !== menos && estadoVisible(f.estado, f.vence, ctx.hoy) === 'vencido');
  for (const { item } of vencidas) await ctx.update(items, item.id, { vivo: false, estado: 'retirado', motivo: 'la oferta venció' });
  for (const id of new Set(vencidas.map((f) => f.item.venta_id))) await recalcular(ctx, id);
}

const filaDe = (venta_id: string, a: Apto, desde: Fecha, factor: (d: number) => bigint, uf: string | null) => ({
  venta_id,
  pagare_id: a.pagare.id,
  pagarevista: a.pagare.pagarevista,
  credito_id: a.credito.id,
  credito_numero: a.credito.numero,
  cliente_rut: a.pagare.cliente_rut,
  nombre: a.pagare.nombre,
  comuna: a.pagare.comuna,
  origin: a.credito.origin,
  ...valorar(a.corte, desde, factor, uf),
});

/**
 * A lot of notes of one currency with its price. What may not be sold is left out with its reason and the rest stays; with none left, the first reason is the
 * refusal (422 `pagare_no_elegible`, `uf_no_publicada`). Two lots at once over a note: the pagarés are held first, so exactly one has it.
 */
export async function crear(ctx: Ctx, n: NuevaVenta): Promise<{ venta: VentaFila; rechazados: Rechazado[] }> {
  exigirLiquidacion(ctx, n.fecha_liquidacion);
  exigirQuienCobra(n);
  const comprador = await compradorDe(ctx, n.buyer);
  const signers = await exigirFirmantes(ctx, n.signers);
  const codigos = n.pagares.map((p) => p.trim().toUpperCase());
  const ids = (await pagaresPorVista(ctx, codigos)).map((p) => p.id);
  await bloquearPagares(ctx, ids);
  await soltarVencidas(ctx, ids);
  const origins = [...(n.origins ?? [])];
  const pedido = { pagarevistas: codigos, al: n.fecha_liquidacion, origins, moneda: n.moneda, unaMoneda: true };
  const { aptos, rechazados } = await evaluar(ctx, pedido);
  if (!aptos[0])
    throw new Rule('pagare_no_elegible', { ...rechazados[0] }, { pagares: rechazados.map((r) => `${r.pagarevista}: ${r.motivo}`) });
  const { moneda } = aptos[0].credito;
  const valor_uf = await ufDeLiquidacion(ctx, moneda, n.fecha_liquidacion);
  const cero = pesos(0);
  const venta = await ctx.insert(ventas, {
    num_venta: await ctx.folio('venta'),
    comprador_id: comprador.id,
    buyer: comprador.rut,
    nombre_buyer: comprador.nombre,
    origins,
    signers,
    fecha_liquidacion: n.fecha_liquidacion,
    tasa_descuento: n.tasa_descuento,
    metodo: n.metodo,
    con_responsabilidad: n.con_responsabilidad,
    cobra: n.cobra,
    reparto_mora_pct: n.reparto_mora_pct,
    moneda,
    valor_uf,
    n: 0,
    saldo: cero,
    interes_devengado: cero,
    total_flujos: cero,
    precio: cero,
    par: cero,
    plazo_medio: 0,
  });
  const factor = factores(n.tasa_descuento, n.metodo);
  await ctx.insertMany(
    items,
    aptos.map((a) => filaDe(venta.id, a, n.fecha_liquidacion, factor, valor_uf)),
  );
  return { venta: await recalcular(ctx, venta.id), rechazados };
}

/** Every item may still be sold, and is priced as its credit stands. 422 `pagare_no_elegible` for the first that may not. */
async function revalorar(ctx: Ctx, v: VentaFila, c: { fecha_liquidacion: Fecha; tasa_descuento: string }): Promise<void> {
  exigirLiquidacion(ctx, c.fecha_liquidacion);
  const suyos = await vivosDe(ctx, v.id);
  if (suyos.length === 0) throw new Rule('sin_pagares');
  await bloquearPagares(
    ctx,
    suyos.map((i) => i.pagare_id),
  );
  await soltarVencidas(
    ctx,
    suyos.map((i) => i.pagare_id),
    v.id,
  );
  const pagarevistas = suyos.map((i) => i.pagarevista);
  const pedido = { pagarevistas, al: c.fecha_liquidacion, origins: v.origins, menos: v.id, moneda: v.moneda };
  const { aptos, rechazados } = await evaluar(ctx, pedido);
  if (rechazados[0]) throw new Rule('pagare_no_elegible', { ...rechazados[0] });
  const valor_uf = await ufDeLiquidacion(ctx, v.moneda, c.fecha_liquidacion);
  const factor = factores(c.tasa_descuento, v.metodo);
  const por = new Map(aptos.map((a) => [a.pagare.id, a]));
  for (const i of suyos) {
    const a = por.get(i.pagare_id);
    if (a) await ctx.update(items, i.id, { ...valorar(a.corte, c.fecha_liquidacion, factor, valor_uf), estado: 'incluido', vivo: true });
  }
  await ctx.update(ventas, v.id, { valor_uf });
}

/** The price is frozen and stands for five banking days. */
export async function ofertar(ctx: Ctx, v: VentaFila): Promise<void> {
  await revalorar(ctx, v, v);
  await recalcular(ctx, v.id);
  await ctx.update(ventas, v.id, {
    fecha_oferta: ctx.hoy,
    vence_oferta: (await ctx.calendar()).addBankingDays(ctx.hoy, DIAS_OFERTA),
    estado: estados.go(v.estado, 'ofertar'),
  });
}

/** The buyer took it, in writing: its limit is spent by the capital. 422 `limite_comprador_excedido` {disp, monto}; refusals of `exigirRespaldo`. */
export async function aceptar(ctx: Ctx, v: VentaFila, archivo: string): Promise<void> {
  await exigirRespaldo(ctx, {
    archivo_id: archivo,
    referido: { tipo: 'venta', id: v.id },
    tipos: ['ACEPTACION_DE_COMPRADOR'],
    campo: 'archivo',
    firmado: true,
  });
  const capital = await capitalDe(ctx, v.id);
  await gastarLimite(ctx, v, capital);
  await ctx.update(ventas, v.id, {
    archivo_aceptacion: archivo,
    aceptada_el: ctx.hoy,
    limite_tomado: capital,
    estado: estados.go(v.estado, 'aceptar'),
  });
  await ctx.emit('pendiente.abierto', {
    area: AREA,
    entidad_id: v.id,
    cliente_rut: null,
    tipo: 'aprobar',
    titulo: `Endosar la venta ${v.num_venta} a ${v.nombre_buyer}`,
    monto: v.precio,
    url: `/venta-pagares/${v.id}`,
    permiso: 'venta-pagares:endosar',
  });
}

async function gastarLimite(ctx: Ctx, v: VentaFila, monto: Pesos): Promise<void> {
  const [fila] = await ctx.db
    .update(compradores)
    .set({ usado: sql`${compradores.usado} + ${monto}`, version: sql`${compradores.version} + 1` })
    .where(
      and(
        eq(compradores.empresa_id, ctx.empresa_id),
        eq(compradores.id, v.comprador_id),
        sql`${compradores.usado} + ${monto} <= ${compradores.limite}`,
      ),
    )
    .returning({ id: compradores.id });
  if (fila) return;
  const c = await ctx.get(compradores, v.comprador_id);
  throw new Rule('limite_comprador_excedido', { disp: formatPesos(pesos(Math.max(0, c.limite - c.usado))), monto: formatPesos(monto) });
}

/** One note leaves the lot before it is offered. */
export async function retirar(ctx: Ctx, v: VentaFila, o: { pagarevista: string; motivo: string }): Promise<void> {
  const i = await itemPorVista(ctx, v.id, o.pagarevista);
  ctx.audit({ motivo: o.motivo });
  await ctx.update(items, i.id, { vivo: false, estado: 'retirado', motivo: o.motivo });
  await recalcular(ctx, v.id);
}

/** Another day or rate: what was offered or accepted no longer stands. */
export async function reprogramar(ctx: Ctx, v: VentaFila, c: { fecha_liquidacion: Fecha; tasa_descuento: string }): Promise<void> {
  await revalorar(ctx, v, c);
  await moverLimite(ctx, v, -v.limite_tomado);
  await ctx.update(ventas, v.id, {
    fecha_liquidacion: c.fecha_liquidacion,
    tasa_descuento: c.tasa_descuento,
    fecha_oferta: null,
    vence_oferta: null,
    aceptada_el: null,
    archivo_aceptacion: null,
    estado: estados.go(estadoVisible(v.estado, v.vence_oferta, ctx.hoy), 'reprogramar'),
  });
  // Nobody endorses what was accepted at another price.
  await ctx.emit('pendiente.cerrado', { area: AREA, entidad_id: v.id });
  await recalcular(ctx, v.id);
}

/** The notes are endorsed by two people with power. 422 `requiere_dos_firmas`, `firmante_sin_poder`. */
export async function endosar(ctx: Ctx, v: VentaFila, ruts: readonly string[]): Promise<void> {
  const signers = await exigirFirmantes(ctx, ruts);
  for (const i of await vivosDe(ctx, v.id)) await ctx.update(items, i.id, { estado: 'endosado' });
  await ctx.update(ventas, v.id, {
    signers,
    endosada_el: ctx.hoy,
    endosada_por: ctx.session.nombre,
    estado: estados.go(v.estado, 'endosar'),
  });
  await ctx.emit('pendiente.cerrado', { area: AREA, entidad_id: v.id });
  await ctx.emit('pendiente.abierto', {
    area: AREA,
    entidad_id: v.id,
    cliente_rut: null,
    tipo: 'completar',
    titulo: `Registrar el pago de la venta ${v.num_venta} a ${v.nombre_buyer}`,
    monto: v.precio,
    url: `/venta-pagares/${v.id}`,
    permiso: 'venta-pagares:registrar-pago',
    makers: v.hecho_por,
  });
}

/** It will not be: its notes and the buyer's limit are free. */
export async function anular(ctx: Ctx, v: VentaFila, motivo: string): Promise<void> {
  ctx.audit({ motivo });
  await moverLimite(ctx, v, -v.limite_tomado);
  await ctx.db
    .update(items)
    .set({ vivo: false })
    .where(and(eq(items.empresa_id, ctx.empresa_id), eq(items.venta_id, v.id)));
  await ctx.update(ventas, v.id, { motivo, estado: estados.go(estadoVisible(v.estado, v.vence_oferta, ctx.hoy), 'anular') });
  await ctx.emit('pendiente.cerrado', { area: AREA, entidad_id: v.id });
}

export function exigirMonto(precio: Pesos, monto: Pesos): void {
  if (monto !== precio)
    throw new Rule(
      'monto_distinto',
      { precio: formatPesos(precio), monto: formatPesos(monto) },
      { monto: ['No es el precio de la venta'] },
    );
}

export function exigirCuenta(cuentas: readonly { codigo: string }[], cuenta: string): void {
  if (!cuentas.some((c) => c.codigo === cuenta)) throw new Invalid({ cuenta: ['Elija una cuenta de la empresa'] });
}
