import { and, eq, gte, sql } from 'drizzle-orm';
import { sucursalesDe } from '#areas/empresas/public.server.ts';
import type { Asked } from '#kernel/contract.ts';
import { Conflict, Invalid, NotFound, Rule } from '#kernel/errors.ts';
import type { PageResult } from '#kernel/page.ts';
import { formatPesos } from '#kernel/values/format.ts';
import type { Ctx, ReadCtx } from '#platform/server/context.ts';
import { listing } from '#platform/server/listing.ts';
import { contract, type Pedido, type PedidoItem } from '../contract.ts';
import { subtotal, total } from '../domain/carro.ts';
import { estados } from '../domain/estados.ts';
import { carros, pedidos, productos } from '../tables.ts';
import { entrega, filasDe } from './carro.ts';

export type PedidoFila = typeof pedidos.$inferSelect;

/** One's own, and everybody's for who approves. */
const alcance = (ctx: ReadCtx) =>
  and(eq(pedidos.empresa_id, ctx.empresa_id), ctx.can('tienda:aprobar') ? undefined : eq(pedidos.usuario_id, ctx.session.usuario_id));

/** An order within reach; held when it is about to change. 404 otherwise. */
export async function pedidoDe(ctx: ReadCtx, id: string, lock: boolean): Promise<PedidoFila> {
  if (!/^[0-9a-f-]{36}$/i.test(id)) throw new NotFound();
  const [row] = await ctx.db
    .select()
    .from(pedidos)
    .where(and(alcance(ctx), eq(pedidos.id, id)));
  if (!row) throw new NotFound();
  return lock ? (ctx as Ctx).lock(pedidos, id) : row;
}

function itemDe(ctx: ReadCtx, p: PedidoFila): PedidoItem {
  return {
    id: p.id,
    folio: p.folio,
    estado: p.estado,
    solicitante: p.solicitante,
    mio: p.usuario_id === ctx.session.usuario_id,
    sucursal: p.sucursal,
    sucursal_nombre: p.sucursal_nombre,
    total: p.total,
    articulos: p.items.reduce((n, i) => n + i.qty, 0),
    shippingDate: p.shippingDate,
    creado_en: p.creado_en.toISOString(),
  };
}

export async function vistaPedido(ctx: ReadCtx, p: PedidoFila): Promise<Pedido> {
  return { ...itemDe(ctx, p), items: p.items, comentario: p.comentario, aprobado_por: p.aprobado_por, motivo: p.motivo };
}

export function listaPedidos(ctx: ReadCtx, q: Asked<typeof contract>): Promise<PageResult<PedidoItem>> {
  return listing(ctx, q, contract, {
    table: pedidos,
    where: [alcance(ctx)],
    filters: { mios: (v) => (v === 'true' ? eq(pedidos.usuario_id, ctx.session.usuario_id) : undefined) },
    search: [pedidos.solicitante, pedidos.sucursal_nombre, sql`${pedidos.folio}`],
    map: (row) => itemDe(ctx, row),
  });
}

/** Takes the units from the stock, product by product in order of id so that two orders never wait for each other in a ring. */
async function apartar(ctx: Ctx, filas: Awaited<ReturnType<typeof filasDe>>): Promise<void> {
  for (const { carro, producto } of [...filas].sort((a, b) => a.producto.numero - b.producto.numero)) {
    const hecho = await ctx.db
      .update(productos)
      .set({ existencias: sql`${productos.existencias} - ${carro.qty}`, version: sql`${productos.version} + 1` })
      .where(
        and(
          eq(productos.empresa_id, ctx.empresa_id),
          eq(productos.id, producto.id),
          eq(productos.activo, true),
          eq(productos.price, producto.price),
          gte(productos.existencias, carro.qty),
        ),
      )
      .returning({ id: productos.id });
    if (hecho.length > 0) continue;
    const ahora = await ctx.get(productos, producto.id);
    if (ahora.price !== producto.price) throw new Conflict('total_cambiado');
    throw new Conflict('sin_existencias', { producto: producto.name, quedan: ahora.activo ? ahora.existencias : 0 });
  }
}

/**
 * Orders the whole cart: freezes its lines, takes the stock, empties it, all or nothing. 422 `carro_vacio`, 409 `sin_existencias`,
 * 409 `total_cambiado` when it no longer costs what the person saw.
 */
export async function pedir(
  ctx: Ctx,
  d: { sucursal: string; comentario?: string | null | undefined; total?: number | undefined },
): Promise<Pedido> {
  const sucursal = (await sucursalesDe(ctx)).find((s) => s.codigo === d.sucursal);
  if (!sucursal) throw new Invalid({ sucursal: ['Elija una sucursal de la lista'] });
  const filas = await filasDe(ctx, true);
  if (filas.length === 0) throw new Rule('carro_vacio');
  const lineas = filas.map(({ carro, producto }) => ({
    productId: producto.numero,
    name: producto.name,
    price: producto.price,
    qty: carro.qty,
    discountPercentage: carro.descuento_pct,
  }));
  const suma = total(lineas);
  if (d.total !== undefined && d.total !== suma) throw new Conflict('total_cambiado');
  await apartar(ctx, filas);
  await ctx.db.delete(carros).where(and(eq(carros.empresa_id, ctx.empresa_id), eq(carros.usuario_id, ctx.session.usuario_id)));
  const row = await ctx.insert(pedidos, {
    folio: await ctx.folio('pedido'),
    estado: 'solicitado',
    usuario_id: ctx.session.usuario_id,
    solicitante: ctx.session.nombre,
    sucursal: sucursal.codigo,
    sucursal_nombre: sucursal.nombre,
    comentario: d.comentario ?? null,
    items: lineas.map((l) => ({ ...l, subtotal: subtotal(l) })),
    total: suma,
    shippingDate: await entrega(ctx),
  });
  ctx.audit({ entidad_id: row.id });
  await ctx.emit('pendiente.abierto', {
    area: 'tienda',
    entidad_id: row.id,
    cliente_rut: null,
    tipo: 'aprobar',
    titulo: `Pedido ${row.folio} de ${row.solicitante}`,
    monto: row.total,
    url: `/tienda/pedidos/${row.id}`,
    permiso: 'tienda:aprobar',
    makers: ctx.people,
  });
  return vistaPedido(ctx, row);
}

async function avisar(ctx: Ctx, p: PedidoFila, que: string, cuerpo: string): Promise<void> {
  if (!p.usuario_id || p.usuario_id === ctx.session.usuario_id) return;
  await ctx.emit('aviso.enviado', {
    usuarios: [p.usuario_id],
    tipo: 'pedido_tienda',
    titulo: `Su pedido ${p.folio} fue ${que}`,
    cuerpo,
    url: `/tienda/pedidos/${p.id}`,
  });
}

const cerrar = (ctx: Ctx, p: PedidoFila) => ctx.emit('pendiente.cerrado', { area: 'tienda', entidad_id: p.id });

/** The units of an order that will not be delivered go back to the shelf. */
async function devolver(ctx: Ctx, p: PedidoFila): Promise<void> {
  for (const i of [...p.items].sort((a, b) => a.productId - b.productId))
    await ctx.db
      .update(productos)
      .set({ existencias: sql`${productos.existencias} + ${i.qty}`, version: sql`${productos.version} + 1` })
      .where(and(eq(productos.empresa_id, ctx.empresa_id), eq(productos.numero, i.productId)));
}

/** Not the one who asked (403 `requiere_segundo_usuario`, checked before). */
export async function aprobar(ctx: Ctx, p: PedidoFila): Promise<void> {
  await ctx.update(pedidos, p.id, {
    estado: estados.go(p.estado, 'aprobar'),
    aprobado_por: ctx.session.nombre,
    aprobado_ruts: ctx.people,
  });
  await cerrar(ctx, p);
  await avisar(ctx, p, 'aprobado', `Llega el ${p.shippingDate.split('-').reverse().join('-')} a ${p.sucursal_nombre}`);
}

export async function rechazar(ctx: Ctx, p: PedidoFila, motivo: string): Promise<void> {
  await ctx.update(pedidos, p.id, { estado: estados.go(p.estado, 'rechazar'), motivo });
  await devolver(ctx, p);
  await cerrar(ctx, p);
  await avisar(ctx, p, 'rechazado', motivo);
}

export async function entregar(ctx: Ctx, p: PedidoFila): Promise<void> {
  await ctx.update(pedidos, p.id, { estado: estados.go(p.estado, 'entregar') });
  await avisar(ctx, p, 'entregado', `En ${p.sucursal_nombre}, por ${formatPesos(p.total)}`);
}

/** By who asked, or by who approves. */
export async function anular(ctx: Ctx, p: PedidoFila, motivo: string): Promise<void> {
  await ctx.update(pedidos, p.id, { estado: estados.go(p.estado, 'anular'), motivo });
  await devolver(ctx, p);
  await cerrar(ctx, p);
  await avisar(ctx, p, 'anulado', motivo);
}
