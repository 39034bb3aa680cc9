import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { z } from 'zod';
import { label } from '#kernel/words.ts';
import { DataList } from '#platform/web/list/data-list.tsx';
import type { Column, Filter } from '#platform/web/list/types.ts';
import { Can } from '#platform/web/permissions/can.tsx';
import type { EjecutivoItem } from '../contract.ts';

type Fila = z.output<typeof EjecutivoItem>;
const palabra = label;

const COLUMNS: Column<Fila>[] = [
  { key: 'nombre', titulo: 'Nombre', orden: 'apellidos' },
  { key: 'rut', titulo: 'RUT', tipo: 'rut', orden: true },
  { key: 'sucursal', titulo: 'Sucursal' },
  { key: 'cargo', titulo: 'Cargo', orden: true, render: (e) => palabra(e.cargo) },
  { key: 'clase', titulo: 'Clase', render: (e) => palabra(e.clase) },
  { key: 'cartera', titulo: 'Clientes', tipo: 'numero', orden: true },
  { key: 'email', titulo: 'Correo', oculta: true },
  { key: 'estado', titulo: 'Estado', tipo: 'estado' },
];
const FILTERS: Filter[] = [
  { tipo: 'opcion', key: 'sucursal_id', titulo: 'Sucursal', opciones: 'sucursales' },
  { tipo: 'opcion', key: 'cargo', titulo: 'Cargo', opciones: 'cargos' },
  { tipo: 'opcion', key: 'clase', titulo: 'Clase', opciones: 'clases' },
  {
    tipo: 'opcion',
    key: 'estado',
    titulo: 'Estado',
    opciones: [
      { codigo: 'activo', nombre: 'Activo' },
      { codigo: 'desvinculado', nombre: 'Desvinculado' },
    ],
  },
];

export default function Ejecutivos() {
  return (
    <DataList<Fila>
      area="ejecutivos"
      titulo="Ejecutivos"
      search="Nombre, RUT o correo"
      orden="apellidos"
      columns={COLUMNS}
      filters={FILTERS}
      rowHref={(e) => `/ejecutivos/${e.id}`}
      actions={
        <Can do="ejecutivos:crear">
          <Button size="xs" component={Link} to="/ejecutivos/nuevo">
            Nuevo ejecutivo
          </Button>
        </Can>
      }
      empty={{ razon: 'Todavía no hay fichas de personal.' }}
    />
  );
}
