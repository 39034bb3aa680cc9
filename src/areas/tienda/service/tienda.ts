import { listaEnPalabras } from '#areas/catalogos/public.server.ts';
import { sucursalesDe } from '#areas/empresas/public.server.ts';
import { exportColumns } from '#platform/server/columnas.ts';
import type { Ctx, ReadCtx } from '#platform/server/context.ts';
import { implement } from '#platform/server/implement.ts';
import { COLORES, contract, SORTS } from '../contract.ts';
import { CAMPOS } from '../domain/campos.ts';
import { estados } from '../domain/estados.ts';
import { carros, deseos } from '../tables.ts';
import { aDeseos, alCarro, fijarCantidad, quitar, verCarro, verDeseos } from './carro.ts';
import { crearProducto, editarProducto, ficha, lista } from './catalogo.ts';
import { anular, aprobar, entregar, listaPedidos, type PedidoFila, pedidoDe, pedir, rechazar, vistaPedido } from './pedidos.ts';

const NOMBRES: Readonly<Record<string, string>> = {
  featured: 'Destacados',
  'price-asc': 'Precio, menor a mayor',
  'price-desc': 'Precio, mayor a menor',
  primary: 'Azul',
  success: 'Verde',
  warning: 'Amarillo',
  danger: 'Rojo',
  info: 'Celeste',
};
const opciones = (codigos: readonly string[]) => async () =>
  codigos.map((codigo, i) => ({ codigo, nombre: NOMBRES[codigo] ?? codigo, activo: true, orden: i + 1 }));

/** The `:id` of the address of an act that is not on an order. */
const deRuta = (input: object): string => String((input as { id?: unknown }).id ?? '');

export const service = implement<typeof contract, PedidoFila>(contract, {
  mensajes: {
    carro_vacio: 'El carro está vacío',
    sin_existencias: 'No alcanza: de {producto} quedan {quedan}',
    total_cambiado: 'Los precios cambiaron; revise el carro',
    cantidad_maxima: 'Admite hasta {max} de cada producto',
  },
  estados,
  tabla: 'tienda_pedido',
  unicos: { tienda_producto_slug: { codigo: 'duplicado', campo: 'name' } },
  checks: {
    aprobar: (ctx, p) => (ctx as Ctx).requireOther(p.hecho_por),
    rechazar: (ctx, p) => (ctx as Ctx).requireOther(p.hecho_por),
  },
  lista: listaEnPalabras({ estado: { solicitado: 'Por aprobar' } }, listaPedidos),
  columnas: exportColumns(CAMPOS),
  cargar: pedidoDe,
  detalle: vistaPedido,
  opciones: { sortBy: opciones(SORTS), colorOptions: opciones(COLORES), sucursales: (ctx: ReadCtx) => sucursalesDe(ctx) },
  handlers: {
    productos: (ctx, p) => lista(ctx, p),
    producto: (ctx, input) => ficha(ctx, deRuta(input)),
    deseos: (ctx) => verDeseos(ctx),
    carro: (ctx) => verCarro(ctx),
    al_carro: (ctx, { productId }) => alCarro(ctx, productId),
    a_deseos: (ctx, { productId }) => aDeseos(ctx, productId),
    del_carro: (ctx, input) => quitar(ctx, carros, deRuta(input)),
    de_deseos: (ctx, input) => quitar(ctx, deseos, deRuta(input)),
    cantidad: (ctx, input) => fijarCantidad(ctx, deRuta(input), input.qty),
    pedir: (ctx, d) => pedir(ctx, d),
    aprobar: (ctx, _input, p) => aprobar(ctx, p),
    rechazar: (ctx, { motivo }, p) => rechazar(ctx, p, motivo),
    entregar: (ctx, _input, p) => entregar(ctx, p),
    anular: (ctx, { motivo }, p) => anular(ctx, p, motivo),
    crear_producto: (ctx, d) => crearProducto(ctx, d),
    editar_producto: (ctx, { id, ...d }) => editarProducto(ctx, String(id ?? ''), d),
  },
});
