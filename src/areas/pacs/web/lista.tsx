import { Button, Group } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { z } from 'zod';
import { listColumns } from '#platform/web/list/columns.ts';
import { Counters } from '#platform/web/list/counters.tsx';
import { DataList } from '#platform/web/list/data-list.tsx';
import type { Column, Filter } from '#platform/web/list/types.ts';
import { Can } from '#platform/web/permissions/can.tsx';
import { oneOf } from '#platform/web/router/search.ts';
import { useUrlState } from '#platform/web/router/use-url-state.ts';
import type { MandatoItem } from '../contract.ts';
import { CAMPOS } from '../domain/campos.ts';
import { ESTADOS_MANDATO } from './palabras.ts';
import { NombreBanco } from './piezas.tsx';

type Fila = z.output<typeof MandatoItem>;

const COLUMNS: Column<Fila>[] = listColumns(CAMPOS, {
  banco: { render: (m) => <NombreBanco codigo={m.banco} /> },
  estado: { estados: ESTADOS_MANDATO },
});

const FILTERS: Filter[] = [
  { tipo: 'opcion', key: 'estado', titulo: 'Estado', opciones: ESTADOS_MANDATO },
  { tipo: 'opcion', key: 'banco', titulo: 'Banco', opciones: 'bancos' },
];

const VISTAS = [
  { codigo: 'por_activar', nombre: 'Por activar' },
  { codigo: 'suspendidos', nombre: 'Suspendidos' },
  { codigo: 'inactivos', nombre: 'Sin uso' },
] as const;

/** Who agreed to be charged, in which bank, and how the last charge went. */
export default function Mandatos() {
  const [search] = useUrlState();
  const vista = oneOf(search.vista);
  return (
    <DataList<Fila>
      area="pacs"
      titulo="Mandatos PAC"
      search="Cliente, RUT, servicio o número"
      orden="-num_mandato"
      columns={COLUMNS}
      filters={FILTERS}
      rutParam="rut"
      {...(vista ? { fixed: { vista } } : {})}
      rowHref={(m) => `/pacs/${m.id}`}
      rowLabel={(m) => `Mandato ${m.num_mandato}`}
      header={<Counters area="pacs" param="vista" counters={VISTAS} />}
      actions={
        <Group gap="xs">
          <Button size="xs" variant="default" component={Link} to="/pacs/plantillas">
            Plantillas
          </Button>
          <Can do="pacs:crear">
            <Button size="xs" component={Link} to="/pacs/nuevo">
              Nuevo mandato
            </Button>
          </Can>
        </Group>
      }
      empty={{ razon: 'Nadie ha autorizado el pago automático. Se ingresa con su contrato PAC firmado.' }}
    />
  );
}
