import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { z } from 'zod';
import { DataList } from '#platform/web/list/data-list.tsx';
import type { Column, Filter } from '#platform/web/list/types.ts';
import { Can } from '#platform/web/permissions/can.tsx';
import type { ManualItem } from '../contract.ts';
import { nombreTipo } from '../domain/nombres.ts';
import { ESTADOS_MANUAL } from './estados.ts';

type Fila = z.output<typeof ManualItem>;

const COLUMNS: Column<Fila>[] = [
  { key: 'nombre', titulo: 'A quién', orden: true },
  { key: 'rut', titulo: 'RUT', tipo: 'rut' },
  { key: 'tipo_pasivo', titulo: 'Tipo', render: (m) => nombreTipo(m.tipo_pasivo) },
  { key: 'comprobante', titulo: 'Comprobante' },
  { key: 'fecha', titulo: 'Fecha', tipo: 'fecha', orden: true },
  { key: 'propuesto_por', titulo: 'Propuso' },
  { key: 'amount', titulo: 'Monto', tipo: 'pesos', orden: true },
  { key: 'estado', titulo: 'Estado', tipo: 'estado', estados: ESTADOS_MANUAL, orden: true },
];

const FILTERS: Filter[] = [{ tipo: 'opcion', key: 'estado', titulo: 'Estado', opciones: ESTADOS_MANUAL }];

/** Pasivos that somebody typed, and what Contabilidad did with each. */
export default function PasivosManuales() {
  return (
    <DataList<Fila>
      area="pasivos/manuales"
      name="pasivos-manuales"
      titulo="Pasivos escritos a mano"
      search="Nombre, RUT o comprobante"
      orden="-fecha"
      columns={COLUMNS}
      filters={FILTERS}
      exportable={false}
      rutParam="rut"
      rowHref={(m) => `/pasivos/manuales/${m.id}`}
      actions={
        <Can do="pasivos:solicitar">
          <Button size="xs" component={Link} to="/pasivos/manuales/nuevo">
            Proponer un pasivo
          </Button>
        </Can>
      }
      empty={{ razon: 'Nadie ha propuesto pasivos: nacen solos de los pagos que se reciben.' }}
    />
  );
}
