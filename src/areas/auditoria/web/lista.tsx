import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { label, words } from '#kernel/words.ts';
import { hecho } from '#platform/web/detail/hecho.ts';
import { SidePanel } from '#platform/web/detail/side-panel.tsx';
import { usePanel } from '#platform/web/detail/use-panel.ts';
import { Cargando } from '#platform/web/feedback/states.tsx';
import { listColumns } from '#platform/web/list/columns.ts';
import { DataList } from '#platform/web/list/data-list.tsx';
import type { Column, Filter } from '#platform/web/list/types.ts';
import { Can, useCan } from '#platform/web/permissions/can.tsx';
import { RESULTADOS } from '../contract.ts';
import { CAMPOS } from '../domain/campos.ts';
import { CamposCambiados } from './campos-cambiados.tsx';
import { ESTADOS } from './estados.ts';
import { Verificar } from './verificar.tsx';

const Acto = lazy(() => import('./acto.tsx'));

interface Fila {
  id: string;
  instante: string;
  actor_nombre: string | null;
  actor_rut: string | null;
  en_nombre_de_rut: string | null;
  area: string;
  accion: string;
  entidad_id: string | null;
  resultado: string;
  codigo: string | null;
  motivo: string | null;
  antes: Record<string, unknown> | null;
  despues: Record<string, unknown> | null;
}

const COLUMNS: Column<Fila>[] = listColumns(CAMPOS, {
  area: { render: (e) => label(e.area) },
  accion: { render: (e) => hecho(e.area, e.accion) },
  resultado: { estados: ESTADOS },
  codigo: { render: (e) => (e.codigo ? words(e.codigo) : null) },
  despues: { render: (e) => <CamposCambiados antes={e.antes} despues={e.despues} /> },
});

const FILTERS: Filter[] = [
  { tipo: 'opcion', key: 'area', titulo: 'Área', opciones: 'areas' },
  { tipo: 'opcion', key: 'accion', titulo: 'Acción', opciones: 'acciones' },
  { tipo: 'opcion', key: 'actor', titulo: 'Quién', opciones: 'actores' },
  {
    tipo: 'opcion',
    key: 'resultado',
    titulo: 'Resultado',
    opciones: Object.entries(RESULTADOS).map(([codigo, nombre]) => ({ codigo, nombre })),
  },
  { tipo: 'texto', key: 'rut', titulo: 'RUT' },
  { tipo: 'texto', key: 'entidad', titulo: 'Registro' },
  { tipo: 'fechas', key: 'fecha', titulo: 'Fecha', desde: 'desde', hasta: 'hasta' },
];

export default function Auditoria() {
  const panel = usePanel();
  const exporta = useCan('auditoria:exportar');
  return (
    <>
      <DataList<Fila>
        area="auditoria"
        titulo="Auditoría"
        search="Persona, RUT, registro o motivo"
        orden="-instante"
        columns={COLUMNS}
        filters={FILTERS}
        onRow={(e) => panel.open(e.id)}
        rowLabel={(e) => `${label(e.area)}: ${hecho(e.area, e.accion)}`}
        exportable={exporta}
        actions={
          <>
            <Button size="xs" variant="default" component={Link} to="/auditoria/jornada">
              Un día de una persona
            </Button>
            <Can do="auditoria:lecturas">
              <Button size="xs" variant="default" component={Link} to="/auditoria/lecturas">
                Lecturas por RUT
              </Button>
            </Can>
            <Can do="auditoria:verificar">
              <Verificar />
            </Can>
          </>
        }
        empty={{ razon: 'Ningún acto con estos filtros.' }}
      />
      <SidePanel title="Acto" opened={panel.id !== ''} onClose={panel.close}>
        <Suspense fallback={<Cargando lines={6} />}>{panel.id !== '' && <Acto id={panel.id} />}</Suspense>
      </SidePanel>
    </>
  );
}
