import { Button, Group } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { z } from 'zod';
import { DataList } from '#platform/web/list/data-list.tsx';
import type { Column, Filter } from '#platform/web/list/types.ts';
import type { Pregunta } from '../contract.ts';
import { ESTADOS } from './estados.ts';

type Fila = z.output<typeof Pregunta>;

const COLUMNS: Column<Fila>[] = [
  { key: 'question', titulo: 'Pregunta', orden: true, ancho: 260 },
  { key: 'categoria', titulo: 'Categoría', orden: true },
  { key: 'estado', titulo: 'Estado', tipo: 'estado', estados: ESTADOS, orden: true },
  { key: 'utiles', titulo: 'Sirvió', tipo: 'numero', orden: true },
  { key: 'no_utiles', titulo: 'No sirvió', tipo: 'numero' },
];
const FILTERS: Filter[] = [
  {
    tipo: 'opcion',
    key: 'estado',
    titulo: 'Estado',
    opciones: Object.entries(ESTADOS).map(([codigo, { texto }]) => ({ codigo, nombre: texto })),
  },
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
