import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { z } from 'zod';
import { optionList, useOptions } from '#platform/web/api/hooks.ts';
import { listColumns } from '#platform/web/list/columns.ts';
import { DataList } from '#platform/web/list/data-list.tsx';
import type { Column, Filter } from '#platform/web/list/types.ts';
import type { Articulo } from '../contract.ts';
import { CAMPOS } from '../domain/campos.ts';
import { ESTADOS } from './estados.ts';

type Fila = z.output<typeof Articulo>;

function Categoria({ codigo }: { codigo: string }) {
  return optionList(useOptions('conocimiento').data, 'categorias_conocimiento').find((c) => c.codigo === codigo)?.nombre ?? codigo;
}

const COLUMNS: Column<Fila>[] = listColumns(CAMPOS, {
  categoria: { render: (a) => <Categoria codigo={a.categoria} /> },
  estado: { estados: ESTADOS },
});
const FILTERS: Filter[] = [
  { tipo: 'opcion', key: 'estado', titulo: 'Estado', opciones: ESTADOS },
  { tipo: 'opcion', key: 'categoria', titulo: 'Categoría', opciones: 'categorias_conocimiento' },
  {
    tipo: 'opcion',
    key: 'por_revisar',
    titulo: 'Revisión',
    opciones: [{ codigo: 'si', nombre: 'Vencida' }],
  },
];

export default function Articulos() {
  return (
    <DataList<Fila>
      area="conocimiento"
      titulo="Editar artículos"
      search="Título o bajada"
      orden="title"
      columns={COLUMNS}
      filters={FILTERS}
      rowHref={(a) => `/conocimiento/articulos/${a.id}`}
      rowLabel={(a) => a.title}
      actions={
        <Button size="xs" component={Link} to="/conocimiento/articulos/nuevo">
          Nuevo artículo
        </Button>
      }
      empty={{ razon: 'Todavía no hay artículos.' }}
    />
  );
}
