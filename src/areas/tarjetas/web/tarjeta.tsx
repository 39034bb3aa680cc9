import { ActionIcon, Card, Group, Select, Table, Text, Title } from '@mantine/core';
import { IconChartBar, IconDownload, IconTable } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { formatFecha } from '#kernel/values/format.ts';
import { label } from '#kernel/words.ts';
import { apiDownload } from '#platform/web/api/files.ts';
import { useRead } from '#platform/web/api/hooks.ts';
import { Cargando, FalloLectura } from '#platform/web/feedback/states.tsx';
import { toastError } from '#platform/web/feedback/toast.ts';
import { oneOf } from '#platform/web/router/search.ts';
import { useUrlState } from '#platform/web/router/use-url-state.ts';
import { type Tarjeta as Cifras, tablaDe } from '../domain/tabla.ts';
import { categoria, cifra, RANGOS, type Unidad } from './textos.ts';

interface Base extends Cifras {
  title: string;
  desde: string;
  hasta: string;
}

/** The range of every card of the screen, in the address. */
function useRango(): string {
  const [search] = useUrlState();
  return RANGOS.find((r) => r.value === oneOf(search.range))?.value ?? 'Last 28 Days';
}

export function ElegirRango() {
  const [, setSearch] = useUrlState();
  return (
    <Select
      size="xs"
      w={180}
      aria-label="Rango"
      data={RANGOS}
      value={useRango()}
      onChange={(v) => setSearch({ range: v === 'Last 28 Days' ? null : v }, { replace: true })}
    />
  );
}

function ComoTabla({ t, unidad }: { t: Base; unidad: Unidad }) {
  const { columnas, filas } = tablaDe(t, label);
  return (
    <Table.ScrollContainer minWidth={220} mah={260}>
      <Table striped>
        <Table.Caption className="sr-only">{t.title}</Table.Caption>
        <Table.Thead>
          <Table.Tr>
            {columnas.map((c, i) => (
              <Table.Th key={c} ta={i > 0 ? 'right' : 'left'}>
                {c}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {filas.map((f) => (
            <Table.Tr key={String(f[0])}>
              {f.map((v, i) => (
                <Table.Td key={columnas[i]} ta={i > 0 ? 'right' : 'left'} className="figure">
                  {typeof v === 'number' ? (Number.isInteger(v) ? cifra(v, unidad) : String(v).replace('.', ',')) : categoria(v)}
                </Table.Td>
              ))}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}

interface Props<T> {
  /** 'card-analytics/revenue' */
  camino: string;
  unidad?: Unidad;
  children: (t: T) => ReactNode;
}

/** A card: its figure, the same as a table, and its file. */
export function Tarjeta<T extends Base>({ camino, unidad = 'cantidad', children }: Props<T>) {
  const range = useRango();
  const [tabla, setTabla] = useState(false);
  const r = useRead<T>('tarjetas', `/card/${camino}`, { range });
  const bajar = (): void => {
    apiDownload('/api/tarjetas/exportar', { tarjeta: camino, range, formato: 'xlsx' }).catch(toastError);
  };
  const titulo = r.data?.title ?? 'Cargando';
  return (
    <Card withBorder padding="md" component="section" aria-label={titulo}>
      <Group justify="space-between" wrap="nowrap" mb="xs">
        <div>
          <Title order={2} size="h5">
            {titulo}
          </Title>
          <Text size="xs" c="dimmed">
            {r.data ? `${formatFecha(r.data.desde)} al ${formatFecha(r.data.hasta)}` : ' '}
          </Text>
        </div>
        <Group gap={4} wrap="nowrap" className="no-print">
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={tabla ? `Ver el gráfico: ${titulo}` : `Ver como tabla: ${titulo}`}
            aria-pressed={tabla}
            onClick={() => setTabla(!tabla)}
          >
            {tabla ? <IconChartBar size={16} /> : <IconTable size={16} />}
          </ActionIcon>
          <ActionIcon variant="subtle" color="gray" aria-label={`Exportar: ${titulo}`} onClick={bajar}>
            <IconDownload size={16} />
          </ActionIcon>
        </Group>
      </Group>
      {r.isPending && <Cargando lines={5} />}
      {r.isError && <FalloLectura error={r.error} onRetry={() => void r.refetch()} />}
      {r.data && (tabla ? <ComoTabla t={r.data} unidad={unidad} /> : children(r.data))}
    </Card>
  );
}

/** A big figure with its words. */
export function Cifra({ titulo, valor, nota }: { titulo: string; valor: string; nota?: ReactNode }) {
  return (
    <div>
      <Text size="xs" c="dimmed">
        {titulo}
      </Text>
      <Text fw={650} size="lg" className="figure">
        {valor}
      </Text>
      {nota}
    </div>
  );
}

/** Change against the span before, said with its sign and its words. */
export function Cambio({ v }: { v: number | null }) {
  if (v === null)
    return (
      <Text size="xs" c="dimmed">
        Sin tramo anterior
      </Text>
    );
  const color = v > 0 ? 'var(--r-success-text)' : v < 0 ? 'var(--r-danger-text)' : 'dimmed';
  return (
    <Text size="xs" c={color} className="figure">
      {v > 0 ? '▲ +' : v < 0 ? '▼ ' : ''}
      {String(v).replace('.', ',')} % contra el tramo anterior
    </Text>
  );
}
