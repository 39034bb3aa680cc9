import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import { type Opcion, optionList, useOptions } from '#platform/web/api/hooks.ts';
import { Tabla } from '#platform/web/detail/plain-table.tsx';
import { Cargando, FalloLectura } from '#platform/web/feedback/states.tsx';
import { PageTitle } from '#platform/web/router/page-title.tsx';
import { Icono } from './icono.tsx';

const CategoriaForm = lazy(() => import('./categoria-form.tsx'));

export default function Categorias() {
  const r = useOptions('faq');
  const [abierta, setAbierta] = useState<Opcion | 'nueva' | null>(null);
  const filas = optionList(r.data, 'categorias');
  const cerrar = (): void => setAbierta(null);
  return (
    <Stack maw={860}>
      <PageTitle
        actions={
          <Button size="xs" onClick={() => setAbierta('nueva')}>
            Nueva categoría
          </Button>
        }
      >
        Categorías de preguntas
      </PageTitle>
      {r.isPending && <Cargando lines={5} />}
      {r.isError && <FalloLectura error={r.error} onRetry={() => void r.refetch()} />}
      {r.data && (
        <Tabla
          nombre="Categorías"
          filas={filas}
          clave={(c) => c.codigo}
          columnas={[
            {
              titulo: 'Categoría',
              celda: (c) => (
                <Group gap="xs" wrap="nowrap">
                  <Icono name={String(c.icon)} />
                  <Text size="sm">{c.nombre}</Text>
                </Group>
              ),
            },
            { titulo: 'Bajada', celda: (c) => String(c.subtitle) },
            { titulo: 'Orden', cifra: true, celda: (c) => c.orden },
            {
              titulo: 'Cambiar',
              celda: (c) => (
                <Button size="compact-xs" variant="default" aria-label={`Editar ${c.nombre}`} onClick={() => setAbierta(c)}>
                  Editar
                </Button>
              ),
            },
          ]}
        />
      )}
      {abierta && (
        <Modal opened onClose={cerrar} title={abierta === 'nueva' ? 'Nueva categoría' : 'Editar categoría'}>
          <Suspense fallback={<Cargando lines={4} />}>
            <CategoriaForm categoria={abierta === 'nueva' ? null : abierta} close={cerrar} />
          </Suspense>
        </Modal>
      )}
    </Stack>
  );
}
