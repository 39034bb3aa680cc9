import { Button, Group } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import type { z } from 'zod';
import { apiDownload } from '#platform/web/api/files.ts';
import { toastError } from '#platform/web/feedback/toast.ts';
import { EstadoBadge } from '#platform/web/inputs/estado.tsx';
import { listColumns } from '#platform/web/list/columns.ts';
import { Counters } from '#platform/web/list/counters.tsx';
import { DataList } from '#platform/web/list/data-list.tsx';
import type { BulkAction, Column, Filter } from '#platform/web/list/types.ts';
import { Can } from '#platform/web/permissions/can.tsx';
import { oneOf } from '#platform/web/router/search.ts';
import { useUrlState } from '#platform/web/router/use-url-state.ts';
import type { PagareItem } from '../contract.ts';
import { CAMPOS } from '../domain/campos.ts';
import { ESTADOS, plazo } from './estados.ts';
import { Monto } from './monto.tsx';
import { Nombre } from './nombre-tipo.tsx';

const Mover = lazy(() => import('./mover.tsx').then((m) => ({ default: m.Mover })));

type Fila = z.output<typeof PagareItem>;

const COLUMNS: Column<Fila>[] = listColumns(CAMPOS, {
  estado: {
    render: (p) => (
      <Group gap={6} wrap="nowrap">
        <EstadoBadge estado={p.estado} estados={ESTADOS} />
        {p.sin_notario && <EstadoBadge estado="sin_notario" estados={{ sin_notario: { texto: 'Sin notario', tono: 'alerta' } }} />}
      </Group>
    ),
  },
  tipo: { render: (p) => <Nombre lista="pagare_tipos" codigo={p.tipo} /> },
  monto: { align: 'right', render: (p) => <Monto p={p} /> },
  dias_prescripcion: { render: (p) => plazo(p.dias_prescripcion) },
});

const VISTAS = [
  { codigo: 'por_custodiar', nombre: 'Firmados fuera de la bóveda' },
  { codigo: 'sin_notario', nombre: 'Sin mérito ejecutivo directo' },
  { codigo: 'prestados', nombre: 'Prestados a legal' },
  { codigo: 'por_prescribir', nombre: 'Prescriben en 60 días' },
] as const;

const FILTERS: Filter[] = [
  { tipo: 'opcion', key: 'estado', titulo: 'Estado', opciones: ESTADOS },
  { tipo: 'opcion', key: 'tipo', titulo: 'Tipo', opciones: 'pagare_tipos' },
  { tipo: 'opcion', key: 'sucursal', titulo: 'Sucursal', opciones: 'sucursales' },
  { tipo: 'opcion', key: 'boveda', titulo: 'Bóveda', opciones: 'bovedas' },
  { tipo: 'fechas', key: 'emision', titulo: 'Emisión' },
];

/** Pagarés with the board of what calls for somebody. */
export default function Pagares() {
  const [search] = useUrlState();
  const [mover, setMover] = useState<readonly string[] | null>(null);
  const vista = oneOf(search.vista);
  const bulk: readonly BulkAction<Fila>[] = [
    {
      titulo: 'Cambiar de lugar',
      permiso: 'pagares:custodiar',
      run: ({ rows }) => setMover(rows.map((p) => p.pagarevista)),
    },
    {
      titulo: 'Imprimir etiquetas',
      run: async ({ rows }) => {
        for (const p of rows) await apiDownload(`/api/pagares/${p.id}/etiqueta`).catch(toastError);
      },
    },
  ];
  return (
    <>
      <Suspense fallback={null}>{mover && <Mover codigos={mover} close={() => setMover(null)} />}</Suspense>
      <DataList<Fila>
        area="pagares"
        titulo="Pagarés"
        search="Número, suscriptor o RUT"
        orden="-creado_en"
        columns={COLUMNS}
        filters={FILTERS}
        bulk={bulk}
        rutParam="rut"
        {...(vista ? { fixed: { vista } } : {})}
        rowHref={(p) => `/pagares/${p.id}`}
        rowLabel={(p) => p.pagarevista}
        header={<Counters area="pagares" param="vista" counters={VISTAS} />}
        actions={
          <Group gap="xs">
            <Button size="xs" variant="default" component={Link} to="/pagares/ite">
              ITE del mes
            </Button>
            <Button size="xs" variant="default" component={Link} to="/pagares/recuentos">
              Recuentos
            </Button>
            <Can do="pagares:custodiar">
              <Button size="xs" variant="default" onClick={() => setMover([])}>
                Mover en la bóveda
              </Button>
            </Can>
            <Can do="pagares:crear">
              <Button size="xs" component={Link} to="/pagares/nuevo">
                Nuevo pagaré
              </Button>
            </Can>
          </Group>
        }
        empty={{ razon: 'No hay pagarés que mostrar.' }}
      />
    </>
  );
}
