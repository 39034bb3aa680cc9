import { Box, Group, Paper, SimpleGrid, Stack, Tabs, Text, Title } from '@mantine/core';
import { useParams } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { type Detailed, useDetail } from '../api/hooks.ts';
import { ProblemError } from '../api/problem.ts';
import { Cargando, FalloLectura, Vacio } from '../feedback/states.tsx';
import { can } from '../permissions/can.tsx';
import { useEmbedded } from '../router/embedded.tsx';
import { oneOf } from '../router/search.ts';
import { useTitle } from '../router/title.ts';
import { useUrlState } from '../router/use-url-state.ts';
import { Acciones } from './acciones.tsx';
import classes from './detail.module.css';
import type { ActionSpecs, Cifra, DetailHead, DetailTab } from './types.ts';

/** The `$id` of the address, or the record shown inside another screen. */
export function useRouteId(): string {
  const params = useParams({ strict: false }) as { id?: string };
  const embedded = useEmbedded();
  return embedded?.id ?? params.id ?? '';
}

/** Title, state, key figures and acts of a record. */
export function DetailHeader({ head, actions }: { head: DetailHead; actions?: ReactNode }) {
  useTitle(head.titulo);
  const order = useEmbedded() ? 2 : 1;
  return (
    <Stack gap="sm">
      <Group justify="space-between" align="start" gap="sm">
        <Box miw={0}>
          <Group gap="sm">
            <Title order={order} size="h3">
              {head.titulo}
            </Title>
            {head.estado}
          </Group>
          {head.subtitulo && (
            <Text size="sm" c="dimmed" component="div">
              {head.subtitulo}
            </Text>
          )}
        </Box>
        {actions}
      </Group>
      {head.cifras && head.cifras.length > 0 && <Cifras items={head.cifras} />}
    </Stack>
  );
}

/** Figures side by side, each with its name. */
export function Cifras({ items }: { items: readonly Cifra[] }) {
  return (
    <Paper withBorder className={classes.cifras} component="dl">
      {items.map((c) => (
        <div key={c.titulo}>
          <dt>{c.titulo}</dt>
          <dd className="figure">{c.valor}</dd>
          {c.detalle && <dd className={classes.detalle}>{c.detalle}</dd>}
        </div>
      ))}
    </Paper>
  );
}

/** Label and value pairs, in columns. */
export function Datos({ items, una }: { items: readonly (readonly [string, ReactNode])[]; una?: boolean }) {
  return (
    <SimpleGrid component="dl" {...(una ? { cols: 1 } : { minColWidth: 'min(100%, 17rem)' })} spacing="xs" className={classes.datos}>
      {items.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value === null || value === undefined || value === '' ? '—' : value}</dd>
        </div>
      ))}
    </SimpleGrid>
  );
}

/** Tabs whose choice lives in the address (`?tab=`). Only the open one is mounted; on paper, the open one. */
export function DetailTabs({ tabs, param = 'tab' }: { tabs: readonly DetailTab[]; param?: string }) {
  const [search, setSearch] = useUrlState();
  const shown = tabs.filter((t) => !t.permiso || can(t.permiso));
  const first = shown[0]?.key ?? '';
  const asked = oneOf(search[param]);
  const now = shown.some((t) => t.key === asked) ? asked : first;
  return (
    <Tabs value={now} onChange={(v) => setSearch({ [param]: v === first ? null : v }, { replace: true })} keepMounted={false}>
      <Tabs.List className={`no-print ${classes.tabs}`}>
        {shown.map((t) => (
          <Tabs.Tab key={t.key} value={t.key}>
            {t.titulo}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {shown.map((t) => (
        <Tabs.Panel key={t.key} value={t.key} pt="md">
          {t.content}
        </Tabs.Panel>
      ))}
    </Tabs>
  );
}

interface DetailProps<T> {
  area: string;
  /** Default: the `$id` of the address. */
  id?: string;
  head: (record: Detailed<T>) => DetailHead;
  tabs?: (record: Detailed<T>) => readonly DetailTab[];
  /** Instead of tabs. */
  children?: (record: Detailed<T>) => ReactNode;
  actions?: ActionSpecs<T>;
  /** Codes of refusals for which no button is drawn. */
  oculta?: readonly string[];
  /** More buttons (print, download), before the acts. */
  extra?: (record: Detailed<T>) => ReactNode;
}

/** A record's page: reads it, and shows header, acts, tabs. */
export function Detail<T>({ area, id, head, tabs, children, actions, oculta, extra }: DetailProps<T>) {
  const fromRoute = useRouteId();
  const query = useDetail<T>(area, id ?? fromRoute);
  if (query.isPending) return <Cargando lines={8} />;
  if (!query.data) {
    const gone = query.error instanceof ProblemError && query.error.status === 404;
    return gone ? (
      <Vacio razon="No existe o no está a su alcance." />
    ) : (
      <FalloLectura error={query.error} onRetry={() => void query.refetch()} />
    );
  }
  const record = query.data;
  return (
    <Stack gap="md">
      <DetailHeader
        head={head(record)}
        actions={
          <Group gap="xs" className="no-print">
            {extra?.(record)}
            <Acciones area={area} record={record} oculta={oculta} {...(actions ? { specs: actions } : {})} />
          </Group>
        }
      />
      {tabs && <DetailTabs tabs={tabs(record)} />}
      {children?.(record)}
    </Stack>
  );
}
