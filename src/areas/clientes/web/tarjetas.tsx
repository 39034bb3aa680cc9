import { Card, Group, SimpleGrid, Text } from '@mantine/core';
import type { OutputOf } from '#kernel/contract.ts';
import { useRead } from '#platform/web/api/hooks.ts';
import { FalloLectura } from '#platform/web/feedback/states.tsx';
import { EstadoBadge } from '#platform/web/inputs/estado.tsx';
import { Enlace } from '#platform/web/inputs/show.tsx';
import type { contract } from '../contract.ts';

type Tarjetas = OutputOf<typeof contract, 'tarjetas'>;

/** What the areas that follow a person have of it today (a ticket, a mandate, a case). Nothing when none has anything. */
export function TarjetasDe({ rut }: { rut: string }) {
  const q = useRead<Tarjetas>('clientes', 'tarjetas', { rut });
  if (q.isError) return <FalloLectura error={q.error} onRetry={() => void q.refetch()} />;
  if (!q.data || q.data.length === 0) return null;
  return (
    <SimpleGrid cols={{ base: 1, sm: 2, lg: 3 }} spacing="sm">
      {q.data.map((t) => (
        <Card key={t.url} withBorder padding="sm">
          <Group justify="space-between" gap="xs" mb={4}>
            <Text fw={600} component="div">
              <Enlace to={t.url}>{t.titulo}</Enlace>
            </Text>
            <EstadoBadge estado={t.estado} />
          </Group>
          {t.datos.map((d) => (
            <Group key={d.nombre} justify="space-between" gap="xs" wrap="nowrap" align="start">
              <Text size="sm" c="dimmed">
                {d.nombre}
              </Text>
              <Text size="sm" ta="right">
                {d.valor}
              </Text>
            </Group>
          ))}
        </Card>
      ))}
    </SimpleGrid>
  );
}
