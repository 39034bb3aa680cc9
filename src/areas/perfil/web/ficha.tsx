import { Button, Group, Text } from '@mantine/core';
import { Enlace } from '#platform/web/inputs/show.tsx';
import { useCan } from '#platform/web/permissions/can.tsx';
import type { Persona } from '../contract.ts';
import { Cara } from './cara.tsx';
import { api } from './tipos.ts';

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
