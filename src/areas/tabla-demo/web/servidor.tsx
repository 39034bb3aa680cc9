import { Button, Group } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { areaApi } from '#platform/web/api/area.ts';
import { SidePanel } from '#platform/web/detail/side-panel.tsx';
import { usePanel } from '#platform/web/detail/use-panel.ts';
import { useConfirm } from '#platform/web/feedback/confirm.tsx';
import { Cargando } from '#platform/web/feedback/states.tsx';
import { EstadoBadge } from '#platform/web/inputs/estado.tsx';
import { listColumns } from '#platform/web/list/columns.ts';
import { DataList } from '#platform/web/list/data-list.tsx';
import type { Column, Filter } from '#platform/web/list/types.ts';
import { Can } from '#platform/web/permissions/can.tsx';
import type { contract, Empleado } from '../contract.ts';
import { CAMPOS } from '../domain/campos.ts';
import { ESTADOS } from './estados.ts';

const Editar = lazy(() => import('./editar.tsx'));
const api = areaApi<typeof contract>('tabla-demo');

const COLUMNS: Column<Empleado>[] = listColumns(CAMPOS, {
  status: { render: (e) => <EstadoBadge estado={String(e.status)} estados={ESTADOS} /> },
});
const FILTERS: Filter[] = [
  { tipo: 'opcion', key: 'post', titulo: 'Cargo', opciones: 'post' },
  { tipo: 'opcion', key: 'city', titulo: 'Ciudad', opciones: 'city' },
  { tipo: 'opcion', key: 'status', titulo: 'Estado', opciones: 'status' },
  { tipo: 'texto', key: 'name', titulo: 'Nombre contiene' },
  { tipo: 'texto', key: 'email', titulo: 'Correo contiene' },
  { tipo: 'texto', key: 'age', titulo: 'Edad: 30 o 30..45' },
  { tipo: 'texto', key: 'salary', titulo: 'Sueldo: desde..hasta' },
  { tipo: 'texto', key: 'start_date', titulo: 'Ingreso: desde..hasta' },
];

function Restaurar() {
  const [confirmar, dialogo] = useConfirm();
  const restaurar = api.useAction('restaurar', { ok: (r) => (r.filas === 1 ? 'Se restauró 1 fila' : `Se restauraron ${r.filas} filas`) });
  const preguntar = async (): Promise<void> => {
    if (await confirmar({ title: 'Restaurar la tabla', text: 'Todas las filas vuelven a ser las de fábrica.', yes: 'Restaurar' }))
      restaurar.mutate({});
  };
  return (
    <>
      <Button size="xs" variant="default" loading={restaurar.isPending} onClick={() => void preguntar()}>
        Restaurar
      </Button>
      {dialogo}
    </>
  );
}

export default function Tabla() {
  const panel = usePanel();
  return (
    <>
      <DataList<Empleado>
        area="tabla-demo"
        titulo="Tabla de datos"
        search="Nombre, cargo, correo o ciudad"
        orden="id"
        perPage={10}
        columns={COLUMNS}
        filters={FILTERS}
        onRow={(e) => panel.open(String(e.id))}
        rowLabel={(e) => e.name}
        actions={
          <Group gap="xs">
            <Button size="xs" variant="default" component={Link} to="/tabla-demo/local">
              En el navegador
            </Button>
            <Can do="tabla-demo:editar">
              <Restaurar />
            </Can>
          </Group>
        }
        empty={{ razon: 'La tabla está vacía: restáurela.' }}
      />
      <SidePanel title="Fila de muestra" opened={panel.id !== ''} onClose={panel.close}>
        <Suspense fallback={<Cargando lines={8} />}>{panel.id !== '' && <Editar id={panel.id} onClose={panel.close} />}</Suspense>
      </SidePanel>
    </>
  );
}
