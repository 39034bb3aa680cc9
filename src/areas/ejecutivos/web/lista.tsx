import { Button, Group } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { z } from 'zod';
import { Nada } from '#platform/web/inputs/show.tsx';
import { listColumns } from '#platform/web/list/columns.ts';
import { DataList } from '#platform/web/list/data-list.tsx';
import type { Column, Filter } from '#platform/web/list/types.ts';
import { Can } from '#platform/web/permissions/can.tsx';
import type { EjecutivoItem } from '../contract.ts';
import { CAMPOS } from '../domain/campos.ts';
import { useNombres } from './nombres.ts';
import { ESTADOS } from './palabras.ts';

type Fila = z.output<typeof EjecutivoItem>;

const columnas = (dice: (lista: string, codigo: string) => string): Column<Fila>[] =>
  listColumns(CAMPOS, {
    cargo: { render: (e) => dice('cargos', e.cargo) },
    clase: { render: (e) => dice('clases', e.clase) },
    perfiles: { render: (e) => e.perfiles.map((p) => dice('perfiles', p)).join(', ') || <Nada /> },
    estado: { estados: ESTADOS },
  });
const FILTERS: Filter[] = [
  { tipo: 'opcion', key: 'sucursal_id', titulo: 'Sucursal', opciones: 'sucursales' },
  { tipo: 'opcion', key: 'zona_id', titulo: 'Zona', opciones: 'zonas' },
  { tipo: 'opcion', key: 'perfil', titulo: 'Perfil', opciones: 'perfiles' },
  { tipo: 'opcion', key: 'cargo', titulo: 'Cargo', opciones: 'cargos' },
  { tipo: 'opcion', key: 'clase', titulo: 'Clase', opciones: 'clases' },
  {
    tipo: 'opcion',
    key: 'estado',
    titulo: 'Estado',
    opciones: [
      { codigo: 'activo', nombre: 'Activo' },
      { codigo: 'licencia', nombre: 'Con licencia' },
      { codigo: 'desvinculado', nombre: 'Desvinculado' },
    ],
  },
];

export default function Ejecutivos() {
  const dice = useNombres();
  return (
    <DataList<Fila>
      area="ejecutivos"
      titulo="Ejecutivos"
      search="Nombre, RUT o correo"
      orden="apellidos"
      columns={columnas(dice)}
      filters={FILTERS}
      rowHref={(e) => `/ejecutivos/${e.id}`}
      actions={
        <Group gap="xs">
          <Button size="xs" variant="default" component={Link} to="/ejecutivos/organigrama">
            Organigrama
          </Button>
          <Can do="ejecutivos:crear">
            <Button size="xs" component={Link} to="/ejecutivos/nuevo">
              Nuevo ejecutivo
            </Button>
          </Can>
        </Group>
      }
      empty={{ razon: 'Todavía no hay fichas de personal.' }}
    />
  );
}
