import { Button } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { listColumns } from '#platform/web/list/columns.ts';
import { DataList } from '#platform/web/list/data-list.tsx';
import type { Column, Filter } from '#platform/web/list/types.ts';
import { Can } from '#platform/web/permissions/can.tsx';
import type { RutaItem } from '../contract.ts';
import { CAMPOS } from '../domain/campos.ts';
import { ESTADOS } from './palabras.ts';

const Nueva = lazy(() => import('./dialogos.tsx').then((m) => ({ default: m.NuevaRuta })));
type Fila = RutaItem;

const COLUMNS: Column<Fila>[] = listColumns(CAMPOS, {
  estado: { estados: ESTADOS },
  rendidas: { align: 'right', render: (r) => `${r.rendidas} de ${r.paradas}` },
});
const FILTERS: Filter[] = [
  { tipo: 'opcion', key: 'estado', titulo: 'Estado', opciones: ESTADOS },
  { tipo: 'opcion', key: 'recaudador', titulo: 'Recaudador', opciones: 'recaudadores' },
  { tipo: 'opcion', key: 'sucursal', titulo: 'Sucursal', opciones: 'sucursales' },
  { tipo: 'fechas', key: 'fecha', titulo: 'Día', desde: 'desde', hasta: 'hasta' },
];

/** The routes within reach, the last day first. */
export default function Lista() {
  const navigate = useNavigate();
  const [nueva, setNueva] = useState(false);
  return (
    <>
      <DataList<Fila>
        area="rutas"
        titulo="Rutas"
        search="Número o recaudador"
        orden="-fecha"
        columns={COLUMNS}
        filters={FILTERS}
        rowHref={(r) => `/rutas/${r.id}`}
        rowLabel={(r) => `Ruta ${r.num_ruta}`}
        actions={
          <Can do="rutas:armar">
            <Button size="xs" onClick={() => setNueva(true)}>
              Nueva ruta
            </Button>
          </Can>
        }
        empty={{ razon: 'Todavía no se ha armado ninguna ruta.' }}
      />
      <Suspense fallback={null}>
        {nueva && <Nueva close={() => setNueva(false)} lista={(id: string) => void navigate({ to: `/rutas/${id}` })} />}
      </Suspense>
    </>
  );
}
