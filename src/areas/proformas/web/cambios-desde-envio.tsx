import { Alert, Stack, Text } from '@mantine/core';
import type { EntityOf } from '#kernel/contract.ts';
import type { contract } from '../contract.ts';

/** What moved since the emission: shown before voting. */
export function CambiosDesdeEnvio({ p }: { p: Pick<EntityOf<typeof contract>, 'cambios_desde_envio'> }) {
  if (p.cambios_desde_envio.length === 0) return <Text size="sm">Nada cambió desde la emisión.</Text>;
  return (
    <Stack gap="xs">
      {p.cambios_desde_envio.map((c) => (
        <Alert key={`${c.pk}${c.regla}`} color={c.empeora ? 'red' : 'gray'} title={c.titulo}>
          {c.antes} → {c.despues}
        </Alert>
      ))}
    </Stack>
  );
}
