import { Button, SimpleGrid, Stack } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { z } from 'zod';
import { useRead } from '#platform/web/api/hooks.ts';
import { Cargando, FalloLectura, Vacio } from '#platform/web/feedback/states.tsx';
import { PageTitle } from '#platform/web/router/page-title.tsx';
import type { contract } from '../contract.ts';
import { Barra } from './barra.tsx';
import { Carta } from './producto-carta.tsx';

type Deseos = z.output<typeof contract.operations.deseos.output>;

export const irATienda = (
  <Button size="xs" component={Link} to="/tienda">
    Ir a la tienda
  </Button>
);

function Lista() {
  const r = useRead<Deseos>('tienda', '/apps/ecommerce/wishlist');
  if (r.isPending) return <Cargando lines={6} height={60} />;
  if (r.isError) return <FalloLectura error={r.error} onRetry={() => void r.refetch()} />;
  if (r.data.products.length === 0) return <Vacio razon="No ha guardado deseos: marque el corazón de un producto." accion={irATienda} />;
  return (
    <SimpleGrid cols={{ base: 1, xs: 2, md: 3 }} spacing="sm">
      {r.data.products.map((p) => (
        <Carta key={p.id} p={p} />
      ))}
    </SimpleGrid>
  );
}

export default function Deseos() {
  return (
    <Stack gap="sm">
      <PageTitle actions={<Barra />}>Deseos</PageTitle>
      <Lista />
    </Stack>
  );
}
