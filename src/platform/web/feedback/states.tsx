import { Alert, Button, Group, Skeleton, Stack, Text, ThemeIcon } from '@mantine/core';
import { IconAlertTriangle, IconInbox, IconRefresh } from '@tabler/icons-react';
import { type ReactNode, useEffect, useState } from 'react';
import { messageOf, ProblemError } from '../api/problem.ts';

/** True once `on` lasted `ms`: what is quick shows no skeleton. */
function useDelayed(on: boolean, ms = 150): boolean {
  const [late, setLate] = useState(false);
  useEffect(() => {
    if (!on) {
      setLate(false);
      return;
    }
    const timer = setTimeout(() => setLate(true), ms);
    return () => clearTimeout(timer);
  }, [on, ms]);
  return on && late;
}

/** Grey lines while something loads; nothing during the first 150 ms. */
export function Cargando({ lines = 8, height = 28 }: { lines?: number; height?: number }) {
  const late = useDelayed(true);
  return (
    <Stack gap="xs" aria-busy="true" mih={lines * (height + 10)}>
      <Text className="sr-only" role="status">
        Cargando
      </Text>
      {late && Array.from({ length: lines }, (_, i) => `linea-${i}`).map((k) => <Skeleton key={k} height={height} radius="sm" />)}
    </Stack>
  );
}

/** Nothing to show: why, and what may be done about it. */
export function Vacio({ razon, accion }: { razon: string; accion?: ReactNode }) {
  return (
    <Stack align="center" gap="xs" py="xl">
      <ThemeIcon size={44} radius="xl" variant="light" color="gray">
        <IconInbox size={24} aria-hidden />
      </ThemeIcon>
      <Text c="dimmed" ta="center" maw={420}>
        {razon}
      </Text>
      {accion}
    </Stack>
  );
}

/** A failed read: the sentence, the trace for support, and another try. */
export function FalloLectura({ error, onRetry }: { error: unknown; onRetry?: () => void }) {
  const traza = error instanceof ProblemError ? error.traza : undefined;
  return (
    <Alert color="red" variant="light" icon={<IconAlertTriangle aria-hidden />} title={messageOf(error)} role="alert" my="sm">
      <Group gap="sm">
        {traza && (
          <Text size="xs" className="figure">
            Código para soporte {traza}
          </Text>
        )}
        {onRetry && (
          <Button size="xs" variant="default" leftSection={<IconRefresh size={14} />} onClick={onRetry}>
            Reintentar
          </Button>
        )}
      </Group>
    </Alert>
  );
}
