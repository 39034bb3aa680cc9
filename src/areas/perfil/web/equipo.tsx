import { Card, SimpleGrid, Stack, Title } from '@mantine/core';
import type { z } from 'zod';
import { useRead } from '#platform/web/api/hooks.ts';
import { Cargando, FalloLectura, Vacio } from '#platform/web/feedback/states.tsx';
import type { contract, Persona } from '../contract.ts';
import { Ficha } from './ficha.tsx';

type Equipo = z.output<typeof contract.operations.equipo.output>;

function Grupo({ titulo, personas, vacio }: { titulo: string; personas: readonly Persona[]; vacio: string }) {
  return (
    <section>
      <Title order={2} size="h4" mb="xs">
        {titulo} ({personas.length})
      </Title>
      {personas.length === 0 ? (
        <Vacio razon={vacio} />
      ) : (
        <SimpleGrid cols={{ base: 1, xs: 2, md: 3 }} spacing="sm">
          {personas.map((p) => (
            <Card key={p.id} withBorder padding="sm">
              <Ficha p={p} />
            </Card>
          ))}
        </SimpleGrid>
      )}
    </section>
  );
}

export default function Equipo({ id }: { id: string }) {
  const r = useRead<Equipo>('perfil', 'equipo', { id });
  if (r.isPending) return <Cargando lines={6} />;
  if (r.isError) return <FalloLectura error={r.error} onRetry={() => void r.refetch()} />;
  return (
    <Stack>
      <Grupo titulo="Su sucursal" personas={r.data.sucursal} vacio="No hay otras cuentas en su sucursal." />
      <Grupo titulo="Sigue a" personas={r.data.siguiendo} vacio="Todavía no sigue a nadie." />
      <Grupo titulo="Le siguen" personas={r.data.seguidores} vacio="Todavía no le sigue nadie." />
    </Stack>
  );
}
