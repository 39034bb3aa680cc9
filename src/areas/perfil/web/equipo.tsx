import { Button, Card, Group, SimpleGrid, Stack, Text, Title } from '@mantine/core';
import type { z } from 'zod';
import { useRead } from '#platform/web/api/hooks.ts';
import { Cargando, FalloLectura, Vacio } from '#platform/web/feedback/states.tsx';
import { Enlace } from '#platform/web/inputs/show.tsx';
import { useCan } from '#platform/web/permissions/can.tsx';
import type { contract, Persona } from '../contract.ts';
import { Cara } from './cara.tsx';
import { api } from './tipos.ts';

type Equipo = z.output<typeof contract.operations.equipo.output>;

export function BotonSeguir({ id, nombre, siguiendo }: { id: string; nombre: string; siguiendo: boolean }) {
  const seguir = api.useAction('seguir', { ok: siguiendo ? `Ya no sigue a ${nombre}` : `Sigue a ${nombre}` });
  if (!useCan('perfil:publicar')) return null;
  return (
    <Button
      size="xs"
      variant={siguiendo ? 'default' : 'light'}
      loading={seguir.isPending}
      aria-label={`${siguiendo ? 'Dejar de seguir' : 'Seguir'} a ${nombre}`}
      onClick={() => seguir.mutate({ usuario: id, seguir: !siguiendo })}
    >
      {siguiendo ? 'Dejar de seguir' : 'Seguir'}
    </Button>
  );
}

export function Ficha({ p, children }: { p: Persona; children?: React.ReactNode }) {
  return (
    <Group gap="xs" wrap="nowrap">
      <Cara avatar={p.avatar} nombre={p.name} />
      <div style={{ flex: 1, minWidth: 0 }}>
        <Text size="sm" fw={550}>
          <Enlace to={`/perfil/${p.id}`}>{p.name}</Enlace>
        </Text>
        <Text size="xs" c="dimmed">
          {p.designation}
        </Text>
      </div>
      {children}
    </Group>
  );
}

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
