import { Anchor, Group, Stack, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useList, useRead } from '#platform/web/api/hooks.ts';
import { Cargando, FalloLectura } from '#platform/web/feedback/states.tsx';
import { Enlace, Fecha, Pesos } from '#platform/web/inputs/show.tsx';
import { type Pendiente, queHacer, type Resumen } from './tipos.ts';

const cuantos = (n: number): string => (n === 0 ? 'Nada por hacer' : `${n} por hacer`);

function Primero({ p }: { p: Pendiente }) {
  return (
    <Group justify="space-between" gap="xs" wrap="nowrap" align="baseline">
      <Text size="sm" span style={{ minWidth: 0 }}>
        {queHacer(p)}: <Enlace to={p.url}>{p.titulo}</Enlace>
      </Text>
      <Text size="sm" span className="figure" style={{ whiteSpace: 'nowrap' }} {...(p.vencido ? { c: 'var(--r-danger-text)' } : {})}>
        {p.monto !== null && <Pesos v={p.monto} span size="sm" />} {p.vence && <Fecha v={p.vence} span size="sm" />}
      </Text>
    </Group>
  );
}

/** What waits for whoever looks: how much of it is late, and what falls due first, each with its record. */
export function LoMio({ muestra = 5 }: { muestra?: number }) {
  const resumen = useRead<Resumen>('bandeja', 'resumen');
  const lista = useList<Pendiente>('bandeja', { perPage: muestra, orden: 'vence' });
  const error = resumen.error ?? lista.error;
  if (error) return <FalloLectura error={error} onRetry={() => void Promise.all([resumen.refetch(), lista.refetch()])} />;
  if (!resumen.data || !lista.data) return <Cargando lines={3} />;
  const { total, vencidos } = resumen.data;
  return (
    <Stack gap={6}>
      <Group justify="space-between" align="baseline">
        <Text fz="xl" fw={700}>
          {cuantos(total)}
          {vencidos > 0 && (
            <Text span size="sm" fw={400} c="var(--r-danger-text)">
              {' '}
              {vencidos === 1 ? '1 con su fecha pasada' : `${vencidos} con su fecha pasada`}
            </Text>
          )}
        </Text>
        <Anchor component={Link} to="/bandeja" size="sm">
          Abrir la bandeja
        </Anchor>
      </Group>
      {lista.data.items.map((p) => (
        <Primero key={p.id} p={p} />
      ))}
    </Stack>
  );
}
