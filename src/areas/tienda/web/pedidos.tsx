import { DataList } from '#platform/web/list/data-list.tsx';
import type { Column, Filter } from '#platform/web/list/types.ts';
import type { PedidoItem } from '../contract.ts';
import { Barra } from './barra.tsx';
import { ESTADOS } from './textos.ts';

const COLUMNAS: Column<PedidoItem>[] = [
  { key: 'folio', titulo: 'Pedido', orden: true, render: (p) => `Pedido ${p.folio}` },
  { key: 'solicitante', titulo: 'Solicitante' },
  { key: 'sucursal_nombre', titulo: 'Sucursal' },
  { key: 'articulos', titulo: 'Artículos', tipo: 'numero' },
  { key: 'total', titulo: 'Total', tipo: 'pesos', orden: true },
  { key: 'shippingDate', titulo: 'Llega', tipo: 'fecha' },
  { key: 'estado', titulo: 'Estado', tipo: 'estado', estados: ESTADOS },
  { key: 'creado_en', titulo: 'Pedido el', tipo: 'instante', orden: true },
];
const FILTROS: Filter[] = [
  {
    tipo: 'opcion',
    key: 'estado',
    titulo: 'Estado',
    opciones: Object.entries(ESTADOS).map(([codigo, e]) => ({ codigo, nombre: typeof e === 'object' ? e.texto : codigo })),
  },
  { tipo: 'si', key: 'mios', titulo: 'Sólo los míos' },
];

export default function Pedidos() {
  return (
    <DataList<PedidoItem>
      area="tienda"
      titulo="Pedidos"
      search="Solicitante, sucursal o número"
      orden="-folio"
      perPage={10}
      columns={COLUMNAS}
      filters={FILTROS}
      rowHref={(p) => `/tienda/pedidos/${p.id}`}
      rowLabel={(p) => `Pedido ${p.folio}`}
      bulk={[{ titulo: 'Aprobar', accion: 'aprobar', permiso: 'tienda:aprobar', confirmar: '¿Aprobar los pedidos elegidos?' }]}
      actions={<Barra />}
      empty={{ razon: 'Todavía no hay pedidos.' }}
    />
  );
}
