import { listColumns } from '#platform/web/list/columns.ts';
import { DataList } from '#platform/web/list/data-list.tsx';
import type { Column, Filter } from '#platform/web/list/types.ts';
import type { PedidoItem } from '../contract.ts';
import { CAMPOS } from '../domain/campos.ts';
import { Barra } from './barra.tsx';
import { ESTADOS } from './textos.ts';

const COLUMNAS: Column<PedidoItem>[] = listColumns(CAMPOS, {
  folio: { render: (p) => `Pedido ${p.folio}` },
  estado: { estados: ESTADOS },
});
const FILTROS: Filter[] = [
  { tipo: 'opcion', key: 'estado', titulo: 'Estado', opciones: ESTADOS },
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
