import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { z } from 'zod';
import { listColumns } from '#platform/web/list/columns.ts';
import { DataList } from '#platform/web/list/data-list.tsx';
import type { Column, Filter } from '#platform/web/list/types.ts';
import { Can } from '#platform/web/permissions/can.tsx';
import type { contract } from '../contract.ts';
import { CAMPOS } from '../domain/campos.ts';
import { ESTADOS } from './palabras.ts';

type Fila = z.output<NonNullable<(typeof contract)['item']>> & {
  id: string;
  num_conciliacion: number;
  num_version: number;
};

const COLUMNS: Column<Fila>[] = listColumns(CAMPOS, {
  num_conciliacion: { render: (c) => `${c.num_conciliacion}${c.num_version > 1 ? ` v${c.num_version}` : ''}` },
  estado: { estados: ESTADOS },
});

const FILTERS: Filter[] = [
  {
    tipo: 'opcion',
    key: 'estado',
    titulo: 'Estado',
    opciones: ['borrador', 'en_proceso', 'por_cerrar', 'cerrada', 'reemplazada', 'anulada'].map((codigo) => ({
      codigo,
      nombre: (ESTADOS[codigo] as { texto: string }).texto,
    })),
  },
  { tipo: 'opcion', key: 'cuenta', titulo: 'Cuenta corriente', opciones: 'cuentas_corrientes' },
  { tipo: 'fechas', key: 'fecha', titulo: 'Período', desde: 'desde', hasta: 'hasta' },
];

export default function Lista() {
  return (
    <DataList<Fila>
      area="conciliacion"
      titulo="Conciliaciones"
      search="Número, banco o cuenta"
      orden="-fecha_termino"
      columns={COLUMNS}
      filters={FILTERS}
      rowHref={(c) => `/conciliacion/${c.id}`}
      actions={
        <Can do="conciliacion:preparar">
          <Button size="xs" component={Link} to="/conciliacion/nueva">
            Nueva conciliación
          </Button>
        </Can>
      }
      empty={{ razon: 'Todavía no hay conciliaciones.' }}
    />
  );
}
