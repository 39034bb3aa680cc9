import { actAs, type Raw } from '#platform/server/http/template.ts';
import { inputSchema } from '#platform/server/pipeline.ts';
import { serverArea } from '#platform/server/registry.ts';
import { contract } from './contract.ts';
import { menu } from './menu.ts';
import { borrarDe, extras } from './service/carro.ts';
import { buscar, usosCatalogo } from './service/catalogo.ts';
import { service } from './service/tienda.ts';
import { pedidos, productos } from './tables.ts';

/** The acts of an order under the address that the specification of the area gives them. */
const sobrePedido = (accion: 'aprobar' | 'rechazar' | 'entregar' | 'anular', permission: string, resumen: string): Raw => ({
  method: 'POST',
  path: `/api/tienda/pedidos/:id/${accion}`,
  permission,
  resumen,
  doc: { body: inputSchema(contract.operations[accion]), answer: contract.entity ?? contract.operations[accion].output },
  handler: (call) => actAs(call, 'tienda', accion, call.request.body ?? {}, (call.request.params as { id: string }).id),
});

export const area = serverArea({
  contract,
  service,
  folios: [
    { serie: ['pedido'], numero: pedidos.folio },
    { serie: ['producto'], numero: productos.numero },
  ],
  menu,
  concesiones: {
    TODOS: ['ver', 'pedir'],
    ADMIN: ['ver', 'pedir', 'aprobar', 'editar'],
    GERENCIA: ['ver', 'pedir', 'aprobar'],
    JEFE_OPERACIONES: ['ver', 'pedir', 'aprobar', 'editar'],
    JEFE_SUCURSAL: ['ver', 'pedir', 'aprobar'],
  },
  listeners: { 'cuenta.eliminada': borrarDe },
  answers: { 'sesion.extras': extras, 'catalogo.usado': usosCatalogo },
  search: buscar,
  raw: [
    sobrePedido('aprobar', 'tienda:aprobar', 'Aprobar un pedido'),
    sobrePedido('rechazar', 'tienda:aprobar', 'Rechazar un pedido'),
    sobrePedido('entregar', 'tienda:aprobar', 'Entregar un pedido'),
    sobrePedido('anular', 'tienda:pedir', 'Anular un pedido'),
  ],
});
