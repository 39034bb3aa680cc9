import { Badge, Button, Group, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useRead } from '#platform/web/api/hooks.ts';
import { Instante } from '#platform/web/inputs/show.tsx';
import { listColumns } from '#platform/web/list/columns.ts';
import { DataList } from '#platform/web/list/data-list.tsx';
import type { Column, Filter } from '#platform/web/list/types.ts';
import { Can } from '#platform/web/permissions/can.tsx';
import { CAMPOS } from '../domain/campos.ts';
import { Nombres } from './nombres.tsx';
import { ESTADO, type Fila, PLAN, PLANES } from './tipos.ts';

const COLUMNS: Column<Fila>[] = listColumns(CAMPOS, {
  perfiles: { render: (u) => <Nombres lista="perfiles" codigos={u.perfiles} nada="Sin perfil" /> },
  role: { render: (u) => <Nombres lista="role" codigos={[u.role]} nada="" /> },
  currentPlan: { render: (u) => PLAN[u.currentPlan] ?? u.currentPlan },
  status: { estados: ESTADO },
  ultimo_acceso: { render: (u) => (u.ultimo_acceso ? <Instante v={u.ultimo_acceso} /> : <Text size="sm">Nunca</Text>) },
});
const FILTERS: Filter[] = [
  { tipo: 'opcion', key: 'role', titulo: 'Rol', opciones: 'role' },
  { tipo: 'opcion', key: 'currentPlan', titulo: 'Plan', opciones: PLANES },
  { tipo: 'opcion', key: 'status', titulo: 'Estado', opciones: 'status' },
];

/** How many accounts are in each state. */
function Contadores() {
  const { data } = useRead<{ pending: number; active: number; inactive: number }>('usuarios', 'resumen');
  if (!data) return null;
  const pares = [
    ['Activas', data.active],
    ['Pendientes', data.pending],
    ['Inactivas', data.inactive],
  ] as const;
  return (
    <Group gap="xs">
      {pares.map(([titulo, n]) => (
        <Badge key={titulo} variant="light" color="gray" c="var(--mantine-color-text)" size="lg" tt="none">
          {titulo}: {n}
        </Badge>
      ))}
    </Group>
  );
}

export default function Usuarios() {
  return (
    <DataList<Fila>
      area="usuarios"
      titulo="Usuarios"
      search="Nombre, usuario o correo"
      orden="fullName"
      perPage={10}
      columns={COLUMNS}
      filters={FILTERS}
      header={<Contadores />}
      rowHref={(u) => `/usuarios/${u.id}`}
      rowLabel={(u) => u.fullName}
      actions={
        <Can do="usuarios:crear">
          <Group gap="xs">
            <Button size="xs" variant="default" component={Link} to="/usuarios/invitar">
              Invitar a varias
            </Button>
            <Button size="xs" component={Link} to="/usuarios/nuevo">
              Nuevo usuario
            </Button>
          </Group>
        </Can>
      }
      empty={{ razon: 'No hay cuentas todavía.' }}
    />
  );
}
