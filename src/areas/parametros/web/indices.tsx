import { Group, SimpleGrid, Stack, Table, Text } from '@mantine/core';
import { lazy, Suspense } from 'react';
import type { z } from 'zod';
import { formatDecimal, formatFechaLong } from '#kernel/values/format.ts';
import { useRead } from '#platform/web/api/hooks.ts';
import { Cifras, Datos, DetailTabs } from '#platform/web/detail/detail.tsx';
import { Cargando, FalloLectura, Vacio } from '#platform/web/feedback/states.tsx';
import { DateInput } from '#platform/web/inputs/date-input.tsx';
import { Fecha, Pesos } from '#platform/web/inputs/show.tsx';
import { PageTitle } from '#platform/web/router/page-title.tsx';
import { oneOf } from '#platform/web/router/search.ts';
import { useUrlState } from '#platform/web/router/use-url-state.ts';
import { useHoy } from '#platform/web/session/config.ts';
import type { contract } from '../contract.ts';
import { Cargas } from './cargas.tsx';

const Curva = lazy(() => import('./curva.tsx'));

type Ops = typeof contract.operations;
type Dia = z.output<Ops['uf']['output']>[number];
type Mes = z.output<Ops['utm']['output']>[number];
type Tramo = z.output<Ops['tmc']['output']>[number];
type Ite = z.output<Ops['ite']['output']>;
type Salud = z.output<Ops['salud']['output']>;

/** '2026-04' → 'abril de 2026'. */
const mesLargo = (mes: string): string => formatFechaLong(`${mes}-01`).replace('1 de ', '');

function TablaUf({ mes }: { mes: string }) {
  const uf = useRead<Dia[]>('parametros', 'uf', { mes });
  if (uf.isPending) return <Cargando />;
  if (uf.isError) return <FalloLectura error={uf.error} onRetry={() => void uf.refetch()} />;
  if (uf.data.length === 0) return <Vacio razon="La UF de este mes aún no está publicada." />;
  return (
    <SimpleGrid cols={{ base: 2, sm: 4, lg: 7 }} spacing="xs">
      {uf.data.map((d) => (
        <Stack key={d.fecha} gap={0} p="xs" bd="1px solid var(--r-border)" style={{ borderRadius: 8 }}>
          <Text size="xs">
            <Fecha v={d.fecha} />
          </Text>
          <Text fw={600} className="figure">
            {`$${formatDecimal(d.valor, 2)}`}
          </Text>
          <Text size="xs">{d.origen === 'publicado' ? 'Publicada' : 'Derivada del IPC'}</Text>
        </Stack>
      ))}
    </SimpleGrid>
  );
}

function TablaUtm({ anio }: { anio: string }) {
  const utm = useRead<Mes[]>('parametros', 'utm', { anio });
  if (utm.isPending) return <Cargando />;
  if (utm.isError) return <FalloLectura error={utm.error} onRetry={() => void utm.refetch()} />;
  if (utm.data.length === 0) return <Vacio razon="No hay UTM de este año." />;
  return (
    <Table maw={520}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>Mes</Table.Th>
          <Table.Th ta="right">UTM</Table.Th>
          <Table.Th ta="right">IPC del mes</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {utm.data.map((m) => (
          <Table.Tr key={m.mes}>
            <Table.Td>{mesLargo(m.mes)}</Table.Td>
            <Table.Td ta="right">
              <Pesos v={m.valor} />
            </Table.Td>
            <Table.Td ta="right">{m.ipc === null ? '—' : `${m.ipc.replace('.', ',')} %`}</Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}

function TablaTmc({ fecha }: { fecha: string }) {
  const tmc = useRead<Tramo[]>('parametros', 'tmc', { fecha });
  if (tmc.isPending) return <Cargando />;
  if (tmc.isError) return <FalloLectura error={tmc.error} onRetry={() => void tmc.refetch()} />;
  if (tmc.data.length === 0) return <Vacio razon="No hay tasas máximas cargadas para esa fecha." />;
  return (
    <Table.ScrollContainer minWidth={560}>
      <Table>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>Tramo</Table.Th>
            <Table.Th ta="right">TMC anual</Table.Th>
            <Table.Th ta="right">Mensual</Table.Th>
            <Table.Th>Desde</Table.Th>
            <Table.Th>Fuente</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {tmc.data.map((t) => (
            <Table.Tr key={t.codigo}>
              <Table.Td>
                {t.tramo}
                <Text size="xs" ff="monospace">
                  {t.codigo}
                </Text>
              </Table.Td>
              <Table.Td ta="right">{t.tasa_anual.replace('.', ',')} %</Table.Td>
              <Table.Td ta="right">{t.tasa_mensual.replace('.', ',')} %</Table.Td>
              <Table.Td>
                <Fecha v={t.desde} />
              </Table.Td>
              <Table.Td>{t.fuente}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}

const conComa = (v: string): string => `${v.replace('.', ',')} %`;

/** Stamp tax in force on a date. */
function TablaIte({ fecha }: { fecha: string }) {
  const ite = useRead<Ite>('parametros', 'ite', { fecha });
  if (ite.isPending) return <Cargando lines={3} />;
  if (ite.isError) return <FalloLectura error={ite.error} onRetry={() => void ite.refetch()} />;
  const i = ite.data;
  return (
    <Datos
      items={[
        ['Por mes o fracción', conComa(i.tasa_mensual)],
        ['Máximo', conComa(i.tasa_maxima)],
        ['A la vista', conComa(i.tasa_vista)],
        ['Meses como máximo', String(i.periodos_maximo)],
        ['Método', i.metodo === 'por_cuota' ? 'Cuota por cuota' : 'Sobre el total'],
      ]}
    />
  );
}

/** UF, UTM and TMC as of a date, what they reach, and the files that wait for a second person. */
export default function Indices() {
  const hoy = useHoy();
  const [search, setSearch] = useUrlState();
  const fecha = oneOf(search.fecha) || hoy;
  const salud = useRead<Salud>('parametros', 'salud');
  const s = salud.data;
  return (
    <Stack>
      <PageTitle>UF, UTM y tasas</PageTitle>
      {s && (
        <Cifras
          items={[
            { titulo: 'UF conocida hasta', valor: s.uf_hasta ? <Fecha v={s.uf_hasta} /> : 'Sin datos' },
            { titulo: 'UTM conocida hasta', valor: s.utm_hasta ? mesLargo(s.utm_hasta) : 'Sin datos' },
            { titulo: 'TMC vence', valor: s.tmc_dias === null ? 'Sin fecha de término' : `en ${s.tmc_dias} días` },
            { titulo: 'Por aprobar', valor: s.propuestas + s.cargas },
          ]}
        />
      )}
      <Group>
        <DateInput label="Fecha" value={fecha} onChange={(f) => setSearch({ fecha: f })} />
      </Group>
      <DetailTabs
        tabs={[
          {
            key: 'uf',
            titulo: 'UF',
            content: (
              <Stack>
                <TablaUf mes={fecha.slice(0, 7)} />
                <Suspense fallback={<Cargando lines={6} />}>
                  <Curva mes={fecha.slice(0, 7)} />
                </Suspense>
              </Stack>
            ),
          },
          { key: 'utm', titulo: 'UTM', content: <TablaUtm anio={fecha.slice(0, 4)} /> },
          { key: 'tmc', titulo: 'TMC', content: <TablaTmc fecha={fecha} /> },
          { key: 'ite', titulo: 'Timbres', content: <TablaIte fecha={fecha} /> },
          { key: 'cargas', titulo: 'Archivos', content: <Cargas /> },
        ]}
      />
    </Stack>
  );
}
