import { Badge, Button, Group } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { listColumns } from '#platform/web/list/columns.ts';
import { DataList } from '#platform/web/list/data-list.tsx';
import type { Column, Filter } from '#platform/web/list/types.ts';
import { Can } from '#platform/web/permissions/can.tsx';
import { CAMPOS } from '../domain/campos.ts';
import { ALCANCE } from './tipos.ts';

interface Fila {
  id: string;
  codigo: string;
  nombre: string;
  alcance: string;
  nivel_aprobacion: number;
  estado: string;
  personas: number;
  permisos: number;
  pendiente: boolean;
}

const COLUMNS: Column<Fila>[] = listColumns(CAMPOS, {
  alcance: { render: (p) => ALCANCE[p.alcance] ?? p.alcance },
  pendiente: {
    render: (p) =>
      p.pendiente ? (
        <Badge variant="light" color="yellow" c="var(--mantine-color-text)">
          Por aprobar
        </Badge>
      ) : null,
  },
});
const FILTERS: Filter[] = [
  {
    tipo: 'opcion',
    key: 'estado',
    titulo: 'Estado',
    opciones: [
      { codigo: 'vigente', nombre: 'Vigente' },
      { codigo: 'por_aprobar', nombre: 'Por aprobar' },
      { codigo: 'borrador', nombre: 'Borrador' },
      { codigo: 'inactivo', nombre: 'Inactivo' },
    ],
  },
];

export default function Perfiles() {
  return (
    <DataList<Fila>
      area="perfiles"
      titulo="Perfiles"
      search="Nombre o código"
      orden="codigo"
      columns={COLUMNS}
      filters={FILTERS}
      rowHref={(p) => `/perfiles/${p.id}`}
      actions={
        <Group gap="xs">
          <Button size="xs" variant="default" component={Link} to="/perfiles/por-que">
            ¿Por qué puede?
          </Button>
          <Button size="xs" variant="default" component={Link} to="/perfiles/matriz">
            Matriz de permisos
          </Button>
          <Can do="perfiles:editar">
            <Button size="xs" component={Link} to="/perfiles/nuevo">
              Nuevo perfil
            </Button>
          </Can>
        </Group>
      }
      empty={{ razon: 'No hay perfiles.' }}
    />
  );
}
