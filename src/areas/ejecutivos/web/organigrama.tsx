import { Card, SimpleGrid, Stack, Text, Title } from '@mantine/core';
import type { OutputOf } from '#kernel/contract.ts';
import { useRead } from '#platform/web/api/hooks.ts';
import { Cargando, FalloLectura, Vacio } from '#platform/web/feedback/states.tsx';
import { Enlace } from '#platform/web/inputs/show.tsx';
import { PageTitle } from '#platform/web/router/page-title.tsx';
import type { contract } from '../contract.ts';
import { useNombres } from './nombres.ts';

type Zonas = OutputOf<typeof contract, 'organigrama'>;

const clientes = (n: number): string => (n === 0 ? '' : n === 1 ? ', 1 cliente' : `, ${n} clientes`);

/** The staff by zone and branch. */
export default function Organigrama() {
  const dice = useNombres();
  const { data, error, refetch } = useRead<Zonas>('ejecutivos', 'organigrama');
  if (error) return <FalloLectura error={error} onRetry={() => void refetch()} />;
  if (!data) return <Cargando lines={8} />;
  return (
    <Stack>
      <PageTitle>Organigrama</PageTitle>
      {data.map((z) => (
        <Stack key={z.zona} gap="xs">
          <Title order={2} size="h4">
            {z.zona}
          </Title>
          <SimpleGrid cols={{ base: 1, sm: 2, lg: 3 }}>
            {z.sucursales.map((s) => (
              <Card key={s.sucursal} withBorder>
                <Title order={3} size="h5" mb="xs">
                  {s.sucursal}
                </Title>
                {s.personas.length === 0 ? (
                  <Vacio razon="Nadie trabaja aquí." />
                ) : (
                  <Stack gap={6}>
                    {s.personas.map((p) => (
                      <div key={p.id}>
                        <Enlace to={`/ejecutivos/${p.id}`}>{p.nombre}</Enlace>
                        <Text size="xs" c="dimmed">{`${dice('cargos', p.cargo)}${clientes(p.cartera)}`}</Text>
                      </div>
                    ))}
                  </Stack>
                )}
              </Card>
            ))}
          </SimpleGrid>
        </Stack>
      ))}
    </Stack>
  );
}
