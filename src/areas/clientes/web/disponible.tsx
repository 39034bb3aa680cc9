import { Text } from '@mantine/core';

/** What may be drawn of a line, and under it what is left of it and may not. */
export function Disponible({ l }: { l: { disponible_texto: string; retenido_texto: string | null } }) {
  return (
    <>
      {l.disponible_texto}
      {l.retenido_texto && (
        <Text size="xs" c="dimmed">
          {l.retenido_texto}
        </Text>
      )}
    </>
  );
}
