import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { listColumns } from '#platform/web/list/columns.ts';
import { DataList } from '#platform/web/list/data-list.tsx';
import type { Column, Filter } from '#platform/web/list/types.ts';
import { Can } from '#platform/web/permissions/can.tsx';
import { CAMPOS } from '../domain/campos.ts';
import { ESTADOS } from './estados.ts';

interface Fila {
  id: string;
  num_proforma: number;
  cliente_nombre: string;
}

const COLUMNS: Column<Fila>[] = listColumns(CAMPOS, {
  estado: { estados: ESTADOS },
});

const FILTERS: Filter[] = [
  { tipo: 'opcion', key: 'estado', titulo: 'Estado', opciones: ESTADOS },
  {
    tipo: 'opcion',
    key: 'vista',
    titulo: 'Mostrar',
    opciones: [
      { codigo: 'mias', nombre: 'Mías' },
      { codigo: 'mi_turno', nombre: 'Es mi turno' },
      { codigo: 'en_comite', nombre: 'En comité' },
      { codigo: 'vencen_hoy', nombre: 'Vencen hoy' },
    ],
  },
  { tipo: 'opcion', key: 'ejecutivo', titulo: 'Ejecutivo', opciones: 'ejecutivos' },
  { tipo: 'fechas', key: 'fechacurso', titulo: 'Fecha de curse' },
];

export default function Proformas() {
  return (
    <DataList<Fila>
      area="proformas"
      titulo="Proformas"
      search="Número, cliente o RUT"
      orden="-num_proforma"
      columns={COLUMNS}
      filters={FILTERS}
      rutParam="cliente_rut"
      rowHref={(p) => `/proformas/${p.id}`}
      actions={
        <Can do="proformas:crear">
          <Button size="xs" component={Link} to="/proformas/nueva">
            Nueva proforma
          </Button>
        </Can>
      }
      empty={{ razon: 'Todavía no hay proformas. Elija documentos de un cliente con línea y cotice su compra.' }}
    />
  );
}
