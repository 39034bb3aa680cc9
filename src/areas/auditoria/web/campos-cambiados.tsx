import { Text } from '@mantine/core';
import { frases } from './palabras.ts';

type Datos = Record<string, unknown> | null;

/** The fields that changed, at most four; the whole is in the act. */
export function CamposCambiados({ antes, despues }: { antes: Datos; despues: Datos }) {
  const todas = frases(antes, despues);
  if (todas.length === 0) return <Text size="sm">—</Text>;
  return (
    <Text size="sm" lineClamp={2} maw={420}>
      {todas.slice(0, 4).join(' · ')}
      {todas.length > 4 ? ` · y ${todas.length - 4} más` : ''}
    </Text>
  );
}
