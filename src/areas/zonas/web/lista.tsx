import { Alert, Button, Stack } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { z } from 'zod';
import { useRead } from '#platform/web/api/hooks.ts';
import { Nada, SiNo } from '#platform/web/inputs/show.tsx';
import { listColumns } from '#platform/web/list/columns.ts';
import { DataList } from '#platform/web/list/data-list.tsx';
import type { Column } from '#platform/web/list/types.ts';
import { Can } from '#platform/web/permissions/can.tsx';
import type { ZonaItem } from '../contract.ts';
import { CAMPOS } from '../domain/campos.ts';
import { Reparto } from './reparto.tsx';

type Fila = z.output<typeof ZonaItem>;

const COLUMNS: Column<Fila>[] = listColumns(CAMPOS, {
  avance_pct: { align: 'right', render: (z) => (z.avance_pct === null ? <Nada /> : `${z.avance_pct} %`) },
  activo: { render: (z) => <SiNo v={z.activo} /> },
});
const MUESTRA = 12;

/** Communes that no zone covers, by name; the whole count ahead. */
function Descubiertas() {
  const faltan = useRead<{ codigo: string; nombre: string }[]>('zonas', 'descubiertas');
  if (!faltan.data || faltan.data.length === 0) return null;
  const n = faltan.data.length;
  const nombres = faltan.data.slice(0, MUESTRA).map((c) => c.nombre);
  return (
    <Alert variant="light" title={n === 1 ? '1 comuna sin zona' : `${n} comunas sin zona`}>
      {nombres.join(', ')}
      {n > MUESTRA ? ` y ${n - MUESTRA} más.` : '.'}
    </Alert>
  );
}

export default function Zonas() {
  return (
    <Stack>
      <DataList<Fila>
        area="zonas"
        titulo="Zonas"
        search="Nombre o código"
        orden="orden"
        columns={COLUMNS}
        rowHref={(z) => `/zonas/${z.id}`}
        actions={
          <Can do="zonas:editar">
            <Button size="xs" component={Link} to="/zonas/nueva">
              Nueva zona
            </Button>
          </Can>
        }
        empty={{ razon: 'Todavía no hay zonas.' }}
      />
      <Reparto />
      <Descubiertas />
    </Stack>
  );
}
