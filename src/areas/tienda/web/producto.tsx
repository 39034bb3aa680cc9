import { Button, Card, Group, SimpleGrid, Stack, Text, Title } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import type { z } from 'zod';
import { optionList, useOptions, useRead } from '#platform/web/api/hooks.ts';
import { ProblemError } from '#platform/web/api/problem.ts';
import { Datos, useRouteId } from '#platform/web/detail/detail.tsx';
import { Cargando, FalloLectura, Vacio } from '#platform/web/feedback/states.tsx';
import { Pesos, SiNo } from '#platform/web/inputs/show.tsx';
import { Can } from '#platform/web/permissions/can.tsx';
import { PageTitle } from '#platform/web/router/page-title.tsx';
import type { contract, Producto } from '../contract.ts';
import { Barra } from './barra.tsx';
import { BotonCarro, Carta, Corazon, Estrellas, Marcas } from './producto-carta.tsx';
import { COLORES } from './textos.ts';
import classes from './tienda.module.css';

const Editar = lazy(() => import('./editar-producto.tsx'));

type Ficha = z.output<typeof contract.operations.producto.output>;

function Colores({ p }: { p: Producto }) {
  if (p.colorOptions.length === 0) return 'Uno solo';
  return (
    <Group gap="xs">
      {p.colorOptions.map((c) => (
        <Group key={c} gap={4} wrap="nowrap">
          <span className={classes.color} style={{ background: COLORES[c]?.color }} aria-hidden />
          {COLORES[c]?.nombre}
        </Group>
      ))}
    </Group>
  );
}

function Detalles({ p }: { p: Producto }) {
  const opciones = useOptions('tienda');
  const nombre = (lista: string, codigo: string) => optionList(opciones.data, lista).find((o) => o.codigo === codigo)?.nombre ?? codigo;
  return (
    <Card withBorder padding="lg">
      <Group align="start" gap="lg">
        <img src={p.image} alt="" className={classes.imagen} />
        <Stack gap="sm" className={classes.crece}>
          <Group gap="sm">
            <Text fw={700} size="xl">
              <Pesos v={p.price} />
            </Text>
            <Estrellas n={p.rating} />
            <Marcas p={p} />
          </Group>
          <Text size="sm">{p.description}</Text>
          <Datos
            items={[
              ['Categoría', nombre('categorias_tienda', p.category)],
              ['Marca', nombre('marcas_tienda', p.brand)],
              ['Existencias', p.existencias === 0 ? 'Agotado' : `${p.existencias} unidades`],
              ['Despacho gratis', <SiNo key="d" v={p.hasFreeShipping} />],
              ['Colores', <Colores key="c" p={p} />],
            ]}
          />
          <Group gap="xs">
            <BotonCarro p={p} ancho={false} />
            <Corazon p={p} />
          </Group>
        </Stack>
      </Group>
    </Card>
  );
}

export default function FichaProducto() {
  const id = useRouteId();
  const [editando, setEditando] = useState(false);
  const r = useRead<Ficha>('tienda', `/apps/ecommerce/products/${encodeURIComponent(id)}`);
  if (r.isPending) return <Cargando lines={8} />;
  if (r.isError)
    return r.error instanceof ProblemError && r.error.status === 404 ? (
      <Vacio razon="Ese producto no existe." />
    ) : (
      <FalloLectura error={r.error} onRetry={() => void r.refetch()} />
    );
  const { related, ...p } = r.data.product;
  return (
    <Stack gap="md">
      <PageTitle
        actions={
          <>
            <Can do="tienda:editar">
              <Button size="xs" variant="default" onClick={() => setEditando(true)}>
                Editar producto
              </Button>
            </Can>
            <Barra />
          </>
        }
      >
        {p.name}
      </PageTitle>
      <Detalles p={p} />
      {related.length > 0 && (
        <section>
          <Title order={2} size="h4" mb="xs">
            De la misma categoría
          </Title>
          <SimpleGrid cols={{ base: 1, xs: 2, md: 4 }} spacing="sm">
            {related.map((x) => (
              <Carta key={x.id} p={x} />
            ))}
          </SimpleGrid>
        </section>
      )}
      {editando && (
        <Suspense fallback={null}>
          <Editar p={p} close={() => setEditando(false)} />
        </Suspense>
      )}
    </Stack>
  );
}
