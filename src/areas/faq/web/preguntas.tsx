import { Button, Group } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { z } from 'zod';
import { listColumns } from '#platform/web/list/columns.ts';
import { DataList } from '#platform/web/list/data-list.tsx';
import type { Column, Filter } from '#platform/web/list/types.ts';
import type { Pregunta } from '../contract.ts';
import { CAMPOS } from '../domain/campos.ts';
import { ESTADOS } from './estados.ts';

type Fila = z.output<typeof Pregunta>;

const COLUMNS: Column<Fila>[] = listColumns(CAMPOS, {
  estado: { estados: ESTADOS },
});
const FILTERS: Filter[] = [
  { tipo: 'opcion', key: 'estado', titulo: 'Estado', opciones: ESTADOS },
  { tipo: 'opcion', key: 'categoria_id', titulo: 'Categoría', opciones: 'categorias' },
];

export default function Preguntas() {
  return (
    <DataList<Fila>
      area="faq"
      titulo="Editar preguntas frecuentes"
      search="Pregunta o respuesta"
      orden="categoria"
      columns={COLUMNS}
      filters={FILTERS}
      rowHref={(p) => `/faq/preguntas/${p.id}`}
      rowLabel={(p) => p.question}
      actions={
        <Group gap="xs">
          <Button size="xs" variant="default" component={Link} to="/faq/categorias">
            Categorías
          </Button>
          <Button size="xs" component={Link} to="/faq/preguntas/nueva">
            Nueva pregunta
          </Button>
        </Group>
      }
      empty={{ razon: 'Todavía no hay preguntas.' }}
    />
  );
}
