import { Button, Group, Paper, Stack, Text, Title } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import type { z } from 'zod';
import { formatRut } from '#kernel/values/rut.ts';
import { useRead } from '#platform/web/api/hooks.ts';
import { Datos } from '#platform/web/detail/detail.tsx';
import { Cargando, FalloLectura } from '#platform/web/feedback/states.tsx';
import { humanize } from '#platform/web/inputs/parse.ts';
import { Nada, Rut } from '#platform/web/inputs/show.tsx';
import { listColumns } from '#platform/web/list/columns.ts';
import { DataList } from '#platform/web/list/data-list.tsx';
import type { Column, Filter } from '#platform/web/list/types.ts';
import { Can } from '#platform/web/permissions/can.tsx';
import { PageTitle } from '#platform/web/router/page-title.tsx';
import type { Empresa, Sucursal } from '../contract.ts';
import { CAMPOS } from '../domain/campos.ts';

type Fila = z.output<typeof Sucursal> & { zona: string | null };
const Editar = lazy(() => import('./editar-empresa.tsx'));

const COLUMNS: Column<Fila>[] = listColumns(CAMPOS, {
  zona: { render: (s) => s.zona ?? <Nada /> },
});
const FILTERS: Filter[] = [
  { tipo: 'opcion', key: 'region', titulo: 'Región', opciones: 'regiones' },
  {
    tipo: 'opcion',
    key: 'vigente',
    titulo: 'Estado',
    opciones: [
      { codigo: 'si', nombre: 'Abiertas' },
      { codigo: 'no', nombre: 'Cerradas' },
    ],
  },
];

/** The company of the session: its data and who may sign for it. */
function FichaEmpresa() {
  const [editando, setEditando] = useState(false);
  const r = useRead<z.output<typeof Empresa>>('empresas', 'empresa');
  if (r.isPending) return <Cargando lines={4} />;
  if (r.isError) return <FalloLectura error={r.error} onRetry={() => void r.refetch()} />;
  const e = r.data;
  return (
    <Paper withBorder p="md">
      <Stack gap="sm">
        <Group justify="space-between">
          <Title order={2} size="h4">
            {e.razon_social}
          </Title>
          <Can do="empresas:editar">
            <Button size="xs" variant="default" onClick={() => setEditando(true)}>
              Editar
            </Button>
          </Can>
        </Group>
        <Datos
          items={[
            ['RUT', <Rut key="r" v={e.rut} copy />],
            ['Tipo', humanize(e.tipo.toLowerCase())],
            ['Giro', e.giro],
            ['Dirección', e.direccion],
            ['Correo', e.correo],
            [
              'Representantes',
              e.representantes.length === 0
                ? 'Ninguno registrado'
                : e.representantes.map((p) => `${p.nombre} (${formatRut(p.rut)}), ${p.cargo}`).join('; '),
            ],
          ]}
        />
      </Stack>
      {editando && (
        <Suspense fallback={null}>
          <Editar empresa={e} close={() => setEditando(false)} />
        </Suspense>
      )}
    </Paper>
  );
}

export default function EmpresaYSucursales() {
  return (
    <Stack>
      <PageTitle>Empresa y sucursales</PageTitle>
      <FichaEmpresa />
      <DataList<Fila>
        area="empresas"
        titulo="Sucursales"
        level={2}
        search="Código, nombre o ciudad"
        orden="codigo"
        columns={COLUMNS}
        filters={FILTERS}
        rowHref={(s) => `/empresas/${s.id}`}
        rowLabel={(s) => s.nombre}
        actions={
          <Can do="empresas:editar">
            <Button size="xs" component={Link} to="/empresas/nueva">
              Nueva sucursal
            </Button>
          </Can>
        }
        empty={{ razon: 'No hay sucursales con esos filtros.', accion: <Text size="sm">Quite los filtros para verlas todas.</Text> }}
      />
    </Stack>
  );
}
