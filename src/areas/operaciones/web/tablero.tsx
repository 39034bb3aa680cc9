import { Anchor, Badge, Group, Paper, Stack, Text, Title } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { type Opcion, optionList, useList, useOptions } from '#platform/web/api/hooks.ts';
import { Cargando, FalloLectura, Vacio } from '#platform/web/feedback/states.tsx';
import { EstadoBadge } from '#platform/web/inputs/estado.tsx';
import { Pesos } from '#platform/web/inputs/show.tsx';
import { PageTitle } from '#platform/web/router/page-title.tsx';
import { ESTADOS } from './estados.ts';
import type { Fila } from './fila.ts';
import { Plazo } from './plazo.tsx';
import classes from './tablero.module.css';

/** Cards of a column: the most urgent ones. */
const VISTAS = 8;

function Tarjeta({ o, minutos }: { o: Fila; minutos: number | null }) {
  return (
    <Paper withBorder p="xs" component="li">
      <Stack gap={4}>
        <Group justify="space-between" gap="xs" wrap="nowrap">
          <Anchor component={Link} to={`/operaciones/${o.id}`} fw={600} size="sm">
            {`Operación ${o.num_operacion}`}
          </Anchor>
          <Pesos v={o.monto_girar} fz="sm" />
        </Group>
        <Text size="sm">{o.cliente_nombre}</Text>
        <Group justify="space-between" gap="xs">
          <EstadoBadge estado={o.en_mora ? 'en_mora' : o.estado} estados={ESTADOS} />
          <Text size="xs" component="span">
            <Plazo minutos={minutos} />
          </Text>
        </Group>
      </Stack>
    </Paper>
  );
}

function Columna({ etapa, filas }: { etapa: Opcion; filas: readonly Fila[] }) {
  const suyas = filas.flatMap((o) => o.etapas.filter((e) => e.codigo === etapa.codigo).map((e) => ({ o, minutos: e.minutos_restantes })));
  if (suyas.length === 0) return null;
  const orden = [...suyas].sort((a, b) => (a.minutos ?? Number.MAX_SAFE_INTEGER) - (b.minutos ?? Number.MAX_SAFE_INTEGER));
  return (
    <section className={classes.columna} aria-label={etapa.nombre}>
      <Group justify="space-between" mb="xs">
        <Title order={2} size="h5">
          {etapa.nombre}
        </Title>
        <Badge variant="light" color="gray" c="var(--mantine-color-text)">
          {suyas.length}
        </Badge>
      </Group>
      <Stack gap="xs" component="ul" className={classes.tarjetas}>
        {orden.slice(0, VISTAS).map(({ o, minutos }) => (
          <Tarjeta key={o.id} o={o} minutos={minutos} />
        ))}
      </Stack>
      {orden.length > VISTAS && (
        <Anchor component={Link} to={`/operaciones?etapa=${etapa.codigo}&vista=en_proceso`} size="sm" mt="xs" display="inline-block">
          {`Ver las ${orden.length} en la tabla`}
        </Anchor>
      )}
    </section>
  );
}

/** The operations in process by the etapa that holds them; one that waits for several stands in each. */
export function Tablero({ modo }: { modo: ReactNode }) {
  const lista = useList<Fila>('operaciones', { vista: 'en_proceso', perPage: 100, orden: 'num_operacion' });
  const opciones = useOptions('operaciones');
  const etapas = optionList(opciones.data, 'etapas');
  const filas = lista.data?.items ?? [];
  return (
    <Stack>
      <Group justify="space-between">
        <PageTitle>Operaciones</PageTitle>
        {modo}
      </Group>
      {lista.isError && <FalloLectura error={lista.error} onRetry={() => void lista.refetch()} />}
      {(lista.isPending || opciones.isPending) && <Cargando />}
      {lista.data && filas.length === 0 && <Vacio razon="No hay operaciones en proceso: todas están giradas y con su comprobante." />}
      {(lista.data?.total ?? 0) > 100 && (
        <Text size="sm" c="dimmed">
          Se muestran las primeras 100 en proceso; use la tabla para ver las demás.
        </Text>
      )}
      <div className={classes.tablero}>
        {etapas.map((e) => (
          <Columna key={e.codigo} etapa={e} filas={filas} />
        ))}
      </div>
    </Stack>
  );
}
