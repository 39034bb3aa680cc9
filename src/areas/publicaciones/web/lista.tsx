import { Badge, Button, Group, Stack } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import type { z } from 'zod';
import { Fecha } from '#platform/web/inputs/show.tsx';
import { listColumns } from '#platform/web/list/columns.ts';
import { Counters } from '#platform/web/list/counters.tsx';
import { DataList } from '#platform/web/list/data-list.tsx';
import type { Column, Filter } from '#platform/web/list/types.ts';
import { Can } from '#platform/web/permissions/can.tsx';
import type { PublicacionItem } from '../contract.ts';
import { CAMPOS } from '../domain/campos.ts';
import { ESTADOS } from './palabras.ts';

const Avisar = lazy(() => import('./dialogos.tsx').then((m) => ({ default: m.Avisar })));
const ListaBlanca = lazy(() => import('./listas.tsx').then((m) => ({ default: m.ListasBlancas })));
type Fila = z.output<typeof PublicacionItem>;

function Baja({ p }: { p: Fila }) {
  if (p.baja_vista_en) return <Fecha v={p.baja_vista_en} />;
  if (!p.baja_pedida_en) return <>—</>;
  return (
    <Group gap={6} wrap="nowrap">
      <Badge size="sm" variant="light" color={p.baja_atrasada ? 'red' : 'yellow'}>
        {p.baja_atrasada === 'vencida' ? 'Fuera de plazo' : 'Pendiente'}
      </Badge>
      <Fecha v={p.baja_legal} size="xs" />
    </Group>
  );
}

const COLUMNS: Column<Fila>[] = listColumns(CAMPOS, {
  estado: { estados: ESTADOS },
  baja_pedida_en: { render: (p) => <Baja p={p} /> },
});
const FILTERS: Filter[] = [{ tipo: 'opcion', key: 'estado', titulo: 'Estado', opciones: ESTADOS }];
const VISTAS = [
  { codigo: 'por_publicar', nombre: 'Por publicar' },
  { codigo: 'vivas', nombre: 'Publicadas' },
  { codigo: 'bajas_pendientes', nombre: 'Bajas pendientes' },
] as const;

/** Late debts told to a bureau, and those whose lifting is owed. */
export default function Lista() {
  const navigate = useNavigate();
  const [dialogo, setDialogo] = useState<'avisar' | 'listas' | null>(null);
  return (
    <Stack>
      <DataList<Fila>
        area="publicaciones"
        titulo="Publicaciones"
        search="Deudor, RUT, deuda o número"
        orden="-num_publicacion"
        columns={COLUMNS}
        filters={FILTERS}
        rowHref={(p) => `/publicaciones/${p.id}`}
        rowLabel={(p) => `Publicación ${p.num_publicacion}`}
        header={<Counters area="publicaciones" param="vista" counters={VISTAS} />}
        rutParam="rut"
        actions={
          <Group gap="xs">
            <Button size="xs" variant="default" onClick={() => setDialogo('listas')}>
              Lista blanca
            </Button>
            <Can do="publicaciones:publicar">
              <Button size="xs" onClick={() => setDialogo('avisar')}>
                Avisar al deudor
              </Button>
            </Can>
          </Group>
        }
        empty={{ razon: 'No se ha publicado ninguna deuda.' }}
      />
      <Suspense fallback={null}>
        {dialogo === 'avisar' && (
          <Avisar close={() => setDialogo(null)} lista={(id: string) => void navigate({ to: `/publicaciones/${id}` })} />
        )}
        {dialogo === 'listas' && <ListaBlanca close={() => setDialogo(null)} />}
      </Suspense>
    </Stack>
  );
}
