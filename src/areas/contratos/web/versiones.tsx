import { Button, Group, Paper, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import type { EntityOf } from '#kernel/contract.ts';
import type { contract } from '../contract.ts';
import { diferencias, type Linea } from '../domain/diferencias.ts';

type Emision = EntityOf<typeof contract>['emisiones'][number];

const SENAL: Readonly<Record<Linea['tipo'], { antes: string; color?: string }>> = {
  igual: { antes: '' },
  nueva: { antes: 'Nuevo: ', color: 'var(--r-success-text)' },
  quitada: { antes: 'Decía: ', color: 'var(--r-danger-text)' },
};

function Cuerpo({ ahora, antes }: { ahora: Emision; antes: Emision | undefined }) {
  const lineas = antes ? diferencias(antes.texto, ahora.texto) : ahora.texto.split('\n').map((texto): Linea => ({ tipo: 'igual', texto }));
  return (
    <Paper withBorder p="md">
      <Stack gap="xs">
        {lineas.map((l, i) => {
          const { antes: palabra, color } = SENAL[l.tipo];
          return (
            <Text
              // biome-ignore lint/suspicious/noArrayIndexKey: a frozen text never reorders
              key={i}
              size="sm"
              {...(color ? { c: color } : {})}
              style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}
              td={l.tipo === 'quitada' ? 'line-through' : undefined}
            >
              {palabra}
              {l.texto}
            </Text>
          );
        })}
      </Stack>
    </Paper>
  );
}

/** The emissions, newest first; each tells what it changed of the one before, by colour and in words. */
export function Versiones({ emisiones }: { emisiones: readonly Emision[] }) {
  const [n, setN] = useState(0);
  const ahora = emisiones[n];
  const antes = emisiones[n + 1];
  if (!ahora) return null;
  return (
    <Stack gap="xs">
      {emisiones.length > 1 && (
        <Group gap="xs">
          {emisiones.map((e, i) => (
            <Button key={e.numero} size="xs" variant={i === n ? 'filled' : 'default'} aria-pressed={i === n} onClick={() => setN(i)}>
              Emisión {e.numero}
            </Button>
          ))}
        </Group>
      )}
      <Cuerpo ahora={ahora} antes={antes} />
      <Text size="xs" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
        Emisión {ahora.numero}, huella SHA-256 {ahora.texto_hash}
      </Text>
    </Stack>
  );
}
