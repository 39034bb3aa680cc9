import { Button, Group } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { z } from 'zod';
import { label } from '#kernel/words.ts';
import { listColumns } from '#platform/web/list/columns.ts';
import { DataList } from '#platform/web/list/data-list.tsx';
import type { Column, Filter } from '#platform/web/list/types.ts';
import { Can } from '#platform/web/permissions/can.tsx';
import type { AusenciaItem } from '../contract.ts';
import { CAMPOS } from '../domain/campos.ts';

type Fila = z.output<typeof AusenciaItem>;
const palabra = label;

const COLUMNS: Column<Fila>[] = listColumns(CAMPOS, {
  tipo: { render: (a) => palabra(a.tipo) },
});
const FILTERS: Filter[] = [
  {
    tipo: 'opcion',
    key: 'estado',
    titulo: 'Estado',
    opciones: ['solicitada', 'aprobada', 'vigente', 'terminada', 'rechazada', 'anulada'].map((codigo) => ({
      codigo,
      nombre: codigo.charAt(0).toUpperCase() + codigo.slice(1),
    })),
  },
  { tipo: 'opcion', key: 'tipo', titulo: 'Tipo', opciones: 'tipos_ausencia' },
];

export default function Ausencias() {
  return (
    <DataList<Fila>
      area="ausencias"
      titulo="Ausencias"
      search={false}
      orden="-desde"
      columns={COLUMNS}
      filters={FILTERS}
      rowHref={(a) => `/ausencias/${a.id}`}
      actions={
        <Can do="ausencias:solicitar">
          <Group gap="xs">
            <Button size="xs" variant="default" component={Link} to="/ausencias/calendario">
              Calendario
            </Button>
            <Button size="xs" component={Link} to="/ausencias/nueva">
              Pedir ausencia
            </Button>
          </Group>
        </Can>
      }
      empty={{ razon: 'Nadie ha pedido ausentarse todavía.' }}
    />
  );
}
