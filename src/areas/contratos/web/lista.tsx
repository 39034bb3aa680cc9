import { Button, Group } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import type { z } from 'zod';
import { apiDownload } from '#platform/web/api/files.ts';
import { toastError } from '#platform/web/feedback/toast.ts';
import { listColumns } from '#platform/web/list/columns.ts';
import { Counters } from '#platform/web/list/counters.tsx';
import { DataList } from '#platform/web/list/data-list.tsx';
import type { BulkAction, Column, Filter } from '#platform/web/list/types.ts';
import { Can } from '#platform/web/permissions/can.tsx';
import { oneOf } from '#platform/web/router/search.ts';
import { useUrlState } from '#platform/web/router/use-url-state.ts';
import type { ContratoItem } from '../contract.ts';
import { CAMPOS } from '../domain/campos.ts';
import { ESTADOS, enDias } from './estados.ts';
import { Monto } from './monto.tsx';
import { NombreTipo } from './nombres.ts';

const Reasignar = lazy(() => import('./dialogos.tsx').then((m) => ({ default: m.Reasignar })));

type Fila = z.output<typeof ContratoItem>;

const COLUMNS: Column<Fila>[] = listColumns(CAMPOS, {
  tipo: { render: (c) => <NombreTipo codigo={c.tipo} /> },
  estado: { estados: ESTADOS },
  dias: { render: (c) => enDias(c.dias) },
  monto: { align: 'right', render: (c) => <Monto c={c} /> },
  firmas: { align: 'right' },
});

const TRAMOS = [
  { codigo: 'vencidos', nombre: 'Vencidos' },
  { codigo: '0-30', nombre: 'Vencen en 30 días' },
  { codigo: '31-60', nombre: 'En 31 a 60' },
  { codigo: '61-90', nombre: 'En 61 a 90' },
] as const;

const FILTERS: Filter[] = [
  { tipo: 'opcion', key: 'estado', titulo: 'Estado', opciones: ESTADOS },
  { tipo: 'opcion', key: 'tipo', titulo: 'Tipo', opciones: 'contratos_tipos' },
  { tipo: 'opcion', key: 'sucursal', titulo: 'Sucursal', opciones: 'sucursales' },
  { tipo: 'opcion', key: 'ejecutivo', titulo: 'Ejecutivo', opciones: 'ejecutivos' },
];

const BULK: readonly BulkAction<Fila>[] = [
  {
    titulo: 'Renovar',
    accion: 'renovar',
    permiso: 'contratos:crear',
    confirmar: '¿Abrir un borrador de renovación por cada contrato elegido?',
  },
  {
    titulo: 'Imprimir',
    run: async ({ rows }) => {
      for (const c of rows) await apiDownload(`/api/contratos/${c.id}/imprimir`).catch(toastError);
    },
  },
];

/** Contracts with the board of what expires; a column of the board filters the list. */
export default function Contratos() {
  const [search] = useUrlState();
  const [elegidos, setElegidos] = useState<readonly string[] | null>(null);
  const tramo = oneOf(search.tramo);
  const bulk: readonly BulkAction<Fila>[] = [
    ...BULK,
    { titulo: 'Reasignar ejecutivo', permiso: 'contratos:emitir', run: ({ rows }) => setElegidos(rows.map((c) => c.id)) },
  ];
  return (
    <>
      <Suspense fallback={null}>{elegidos && elegidos.length > 0 && <Reasignar ids={elegidos} close={() => setElegidos(null)} />}</Suspense>
      <DataList<Fila>
        area="contratos"
        titulo="Contratos"
        search="Número, cliente o RUT"
        orden="-creado_en"
        columns={COLUMNS}
        filters={FILTERS}
        bulk={bulk}
        rutParam="rut"
        {...(tramo ? { fixed: { tramo } } : {})}
        rowHref={(c) => `/contratos/${c.id}`}
        rowLabel={(c) => `Contrato ${c.num_contrato}`}
        header={<Counters area="contratos" param="tramo" counters={TRAMOS} />}
        actions={
          <Group gap="xs">
            <Button size="xs" variant="default" component={Link} to="/contratos/plantillas">
              Plantillas
            </Button>
            <Button size="xs" variant="default" component={Link} to="/contratos/informe">
              Informe
            </Button>
            <Can do="contratos:crear">
              <Button size="xs" component={Link} to="/contratos/nuevo">
                Nuevo contrato
              </Button>
            </Can>
          </Group>
        }
        empty={{ razon: 'No hay contratos que mostrar.' }}
      />
    </>
  );
}
