import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { z } from 'zod';
import { listColumns } from '#platform/web/list/columns.ts';
import { DataList } from '#platform/web/list/data-list.tsx';
import type { Column, Filter } from '#platform/web/list/types.ts';
import { Can } from '#platform/web/permissions/can.tsx';
import type { VentaItem } from '../contract.ts';
import { CAMPOS } from '../domain/campos.ts';
import { ESTADOS } from './estados.ts';
import { DeQuienEra } from './propietario.tsx';

type Fila = z.output<typeof VentaItem>;

const COLUMNS: Column<Fila>[] = listColumns(CAMPOS, {
  estado: { estados: ESTADOS },
});

const FILTERS: Filter[] = [
  { tipo: 'opcion', key: 'estado', titulo: 'Estado', opciones: ESTADOS },
  { tipo: 'opcion', key: 'buyer', titulo: 'Comprador', opciones: 'buyers' },
  { tipo: 'fechas', key: 'liquidacion', titulo: 'Liquidación' },
];

/** Lots of notes sold or on their way: to whom, at what price, what is still to be handed over. */
export default function Ventas() {
  return (
    <DataList<Fila>
      area="venta-pagares"
      titulo="Venta de pagarés"
      search="Número o comprador"
      orden="-num_venta"
      columns={COLUMNS}
      filters={FILTERS}
      rowHref={(v) => `/venta-pagares/${v.id}`}
      rowLabel={(v) => `Venta ${v.num_venta}`}
      actions={
        <>
          <DeQuienEra />
          <Button size="xs" variant="default" component={Link} to="/venta-pagares/compradores">
            Compradores
          </Button>
          <Can do="venta-pagares:crear">
            <Button size="xs" component={Link} to="/venta-pagares/nueva">
              Nueva venta
            </Button>
          </Can>
        </>
      }
      empty={{ razon: 'Todavía no se han vendido pagarés.' }}
    />
  );
}
