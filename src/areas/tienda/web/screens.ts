import { defineScreens } from '#platform/web/router/screens.ts';

export const screens = defineScreens([
  {
    path: '/tienda',
    modulo: 'tienda:ver',
    titulo: 'Tienda',
    component: () => import('./tienda.tsx'),
    palabras: 'insumos compras oficina productos shop',
  },
  {
    path: '/tienda/carro',
    modulo: 'tienda:pedir',
    titulo: 'Carro',
    component: () => import('./carro.tsx'),
    palabras: 'pedir comprar cart',
  },
  {
    path: '/tienda/deseos',
    modulo: 'tienda:ver',
    titulo: 'Deseos',
    component: () => import('./deseos.tsx'),
    palabras: 'favoritos wishlist',
  },
  {
    path: '/tienda/pedidos',
    modulo: 'tienda:ver',
    titulo: 'Pedidos de la tienda',
    component: () => import('./pedidos.tsx'),
    palabras: 'aprobar insumos órdenes',
  },
  { path: '/tienda/pedidos/$id', modulo: 'tienda:ver', titulo: 'Pedido', component: () => import('./pedido.tsx') },
  { path: '/tienda/$id', modulo: 'tienda:ver', titulo: 'Producto', component: () => import('./producto.tsx') },
]);
