import { Anchor, Card, Group, Progress, Stack, Text, Title } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { useRead } from '#platform/web/api/hooks.ts';
import { FalloLectura } from '#platform/web/feedback/states.tsx';
import { Pesos } from '#platform/web/inputs/show.tsx';
import type { Meta } from './tipos.ts';

const FilasDeWidget = lazy(() => import('./filas.tsx'));

function Ritmo({ m }: { m: Meta }) {
  const va = m.colocado >= m.esperado ? 'Va al ritmo' : 'Va bajo el ritmo';
  const dias = m.dias_restantes === 1 ? 'el día hábil que queda' : `cada uno de los ${m.dias_restantes} días hábiles que quedan`;
  return (
    <Text size="sm">
      {va}: a esta altura del mes se esperan <Pesos v={m.esperado} span size="sm" />.{' '}
      {m.por_dia > 0 ? (
        <>
          Falta colocar <Pesos v={m.por_dia} span size="sm" /> en {m.dias_restantes === 0 ? 'lo que queda del mes' : dias}.
        </>
      ) : (
        'La meta está cumplida.'
      )}
    </Text>
  );
}

/** What was placed, opened down to its rows. */
function Detalle({ m }: { m: Meta }) {
  const [abierto, setAbierto] = useState<Meta['detalle'][number] | null>(null);
  return (
    <Group gap="md">
      {m.detalle.map((d) => (
        <Anchor key={d.nombre} component="button" type="button" size="sm" onClick={() => setAbierto(d)}>
          {d.titulo}
        </Anchor>
      ))}
      <Suspense fallback={null}>
        {abierto && (
          <FilasDeWidget
            w={{ ...abierto, unidad: 'pesos' }}
            de={{ ...(abierto.codigo ? { codigo: abierto.codigo } : {}), nombre: m.de === 'propia' ? 'Lo mío' : 'Total' }}
            onClose={() => setAbierto(null)}
          />
        )}
      </Suspense>
    </Group>
  );
}

/** How the goal of the month goes; nothing for who has none. */
export function MetaDelMes() {
  const { data, error, refetch } = useRead<Meta | null>('tablero', 'meta');
  if (error) return <FalloLectura error={error} onRetry={() => void refetch()} />;
  if (!data) return null;
  return (
    <Card withBorder component="section" aria-labelledby="meta-del-mes">
      <Title order={2} size="h5" id="meta-del-mes" mb={6}>
        {data.de === 'propia' ? 'Mi meta del mes' : 'Meta de la empresa en el mes'}
      </Title>
      <Stack gap={8}>
        <Group justify="space-between" align="baseline" gap="xs">
          <Text fz="xl" fw={700}>
            <Pesos v={data.colocado} span fz="xl" fw={700} />{' '}
            <Text span size="sm" fw={400} c="dimmed">
              {data.avance_pct} % de <Pesos v={data.monto} span size="sm" />
            </Text>
          </Text>
          {data.url && (
            <Anchor component={Link} to={data.url} size="sm">
              Ver la meta
            </Anchor>
          )}
        </Group>
        <Progress value={Math.min(100, data.avance_pct)} aria-label={`Avance de la meta: ${data.avance_pct} %`} />
        <Ritmo m={data} />
        <Detalle m={data} />
      </Stack>
    </Card>
  );
}
