import { Button, Group } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { z } from 'zod';
import { EstadoBadge } from '#platform/web/inputs/estado.tsx';
import { Nada, Pesos } from '#platform/web/inputs/show.tsx';
import { DataList } from '#platform/web/list/data-list.tsx';
import type { Column, Filter } from '#platform/web/list/types.ts';
import { Can } from '#platform/web/permissions/can.tsx';
import type { PorRut } from '../contract.ts';
import { SUGERENCIAS } from './estados.ts';

type Fila = z.output<typeof PorRut>;

const COLUMNS: Column<Fila>[] = [
  { key: 'nombre', titulo: 'Cliente', orden: true, ancho: 220 },
  { key: 'rut', titulo: 'RUT', tipo: 'rut' },
  { key: 'por_liberar', titulo: 'Por liberar', tipo: 'pesos' },
  { key: 'reten_liberadas', titulo: 'Liberadas', tipo: 'pesos', orden: true },
  { key: 'cuentas_pagar', titulo: 'Por pagar', tipo: 'pesos', orden: true },
  { key: 'retenido', titulo: 'Retenido', tipo: 'pesos', orden: true },
  {
    key: 'mora',
    titulo: 'Mora del negocio',
    align: 'right',
    render: (f) => (f.mora > 0 ? <Pesos v={f.mora} c="var(--r-danger-text)" /> : <Nada />),
  },
  {
    key: 'sugerencia',
    titulo: 'Sugerencia',
    render: (f) => (f.sugerencia ? <EstadoBadge estado={f.sugerencia} estados={SUGERENCIAS} /> : <Nada />),
  },
  { key: 'comprometido', titulo: 'Comprometido', tipo: 'pesos', oculta: true },
];

const FILTERS: Filter[] = [{ tipo: 'opcion', key: 'sugerencia', titulo: 'Sugerencia', opciones: SUGERENCIAS }];

/** What the company owes, by RUT, and what it suggests doing with it. */
export default function Pasivos() {
  return (
    <DataList<Fila>
      area="pasivos"
      path="pasivos/por-rut"
      name="pasivos-por-rut"
      titulo="Pasivos"
      search="Nombre o RUT"
      orden="nombre"
      columns={COLUMNS}
      filters={FILTERS}
      exportable={false}
      rowId={(f) => f.rut}
      rowHref={(f) => `/pasivos/rut/${f.rut}`}
      actions={
        <Group gap="xs">
          <Button size="xs" variant="default" component={Link} to="/pasivos/todos">
            Ver uno por uno
          </Button>
          <Button size="xs" variant="default" component={Link} to="/pasivos/manuales">
            Escritos a mano
          </Button>
          <Button size="xs" variant="default" component={Link} to="/pasivos/informe">
            Informe
          </Button>
          <Can do="pasivos:solicitar">
            <Button size="xs" component={Link} to="/pasivos/nueva">
              Nueva solicitud
            </Button>
          </Can>
        </Group>
      }
      empty={{ razon: 'No se le debe nada a nadie. Los pasivos nacen de los pagos que se reciben.' }}
    />
  );
}
