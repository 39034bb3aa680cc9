import { Group, Progress, SimpleGrid, Skeleton, Stack, Text } from '@mantine/core';
import { lazy, Suspense } from 'react';
import type { z } from 'zod';
import { label } from '#kernel/words.ts';
import { Vacio } from '#platform/web/feedback/states.tsx';
import { PageTitle } from '#platform/web/router/page-title.tsx';
import type { contract } from '../contract.ts';
import type { GraficoProps } from './graficos.tsx';
import { Cambio, Cifra, ElegirRango, Tarjeta } from './tarjeta.tsx';
import { cifra } from './textos.ts';

const Perezoso = lazy(async () => ({ default: (await import('./graficos.tsx')).Grafico }));
const Dona = lazy(async () => ({ default: (await import('./graficos.tsx')).Dona }));

type Ops = (typeof contract)['operations'];
type De<K extends keyof Ops> = z.output<Ops[K]['output']>;

const n = (v: number): string => cifra(v, 'cantidad');
const pct = (v: number): string => `${String(v).replace('.', ',')} %`;

function Grafico(p: GraficoProps) {
  return (
    <Suspense fallback={<Skeleton height={p.alto ?? 200} />}>
      <Perezoso {...p} />
    </Suspense>
  );
}

function Avance({ v, rotulo }: { v: number; rotulo: string }) {
  return (
    <div>
      <Group justify="space-between">
        <Text size="sm">{rotulo}</Text>
        <Text size="sm" fw={600} className="figure">
          {pct(v)}
        </Text>
      </Group>
      <Progress value={Math.min(100, v)} size="lg" aria-label={`${rotulo}: ${pct(v)}`} />
    </div>
  );
}

const Ingresos = () => (
  <Tarjeta<De<'ingresos'>> camino="card-analytics/revenue" unidad="pesos">
    {(t) => (
      <Stack gap="xs">
        <Group gap="xl">
          <Cifra titulo="Este período" valor={cifra(t.thisMonth, 'pesos')} />
          <Cifra titulo="El anterior" valor={cifra(t.lastMonth, 'pesos')} />
        </Group>
        <Grafico
          tipo="area"
          categorias={t.categories}
          series={t.series}
          unidad="pesos"
          resumen={`Ingresos: ${cifra(t.thisMonth, 'pesos')}; en el período anterior ${cifra(t.lastMonth, 'pesos')}`}
        />
      </Stack>
    )}
  </Tarjeta>
);

const Informe = () => (
  <Tarjeta<De<'revenue_report'>> camino="card-analytics/revenue-report" unidad="pesos">
    {(t) => (
      <Stack gap="xs">
        <Group gap="xl">
          <Cifra titulo="Ingresos" valor={cifra(t.earnings.total, 'pesos')} />
          <Cifra titulo="Gastos" valor={cifra(t.expense.total, 'pesos')} />
          <Cifra titulo="Meta" valor={t.budget === null ? 'Sin meta' : cifra(t.budget, 'pesos')} />
        </Group>
        <Grafico
          tipo="barras"
          categorias={t.categories}
          series={t.series}
          unidad="pesos"
          resumen={`Ingresos ${cifra(t.earnings.total, 'pesos')} y gastos ${cifra(t.expense.total, 'pesos')}`}
        />
      </Stack>
    )}
  </Tarjeta>
);

const Colocacion = () => (
  <Tarjeta<De<'goal_overview'>> camino="card-analytics/goal-overview">
    {(t) => (
      <Stack gap="md">
        <Group gap="xl">
          <Cifra titulo="Girado" valor={cifra(t.completed, 'pesos')} />
          <Cifra titulo="Falta" valor={t.goal === null ? '—' : cifra(t.inProgress, 'pesos')} />
          <Cifra titulo="Meta" valor={t.goal === null ? 'Sin meta' : cifra(t.goal, 'pesos')} />
        </Group>
        {t.goal !== null && <Avance v={t.series[0] ?? 0} rotulo="Cumplimiento" />}
      </Stack>
    )}
  </Tarjeta>
);

const Operaciones = () => (
  <Tarjeta<De<'product_orders'>> camino="card-analytics/product-orders">
    {(t) => {
      const partes = t.chart_info.filter((c) => c.value > 0).map((c) => ({ name: label(c.name), value: c.value }));
      if (partes.length === 0) return <Vacio razon="Ninguna operación en estas fechas." />;
      return (
        <Suspense fallback={<Skeleton height={150} />}>
          <Dona partes={partes} resumen={`Operaciones por estado: ${partes.map((c) => `${c.name} ${n(c.value)}`).join(', ')}`} />
        </Suspense>
      );
    }}
  </Tarjeta>
);

const Clientela = () => (
  <Tarjeta<De<'customers'>> camino="card-analytics/customers">
    {(t) => (
      <Stack gap="xs">
        <Group gap="xl">
          {t.listData.map((d) => (
            <Cifra key={d.text} titulo={d.text} valor={n(d.result)} />
          ))}
        </Group>
        <Grafico
          tipo="barras"
          categorias={t.listData.map((d) => d.text)}
          series={[{ name: 'Clientes', data: t.series }]}
          unidad="cantidad"
          alto={150}
          resumen={t.listData.map((d) => `${d.text}: ${n(d.result)}`).join(', ')}
        />
      </Stack>
    )}
  </Tarjeta>
);

const Soporte = () => (
  <Tarjeta<De<'support_tracker'>> camino="card-analytics/support-tracker">
    {(t) => (
      <Stack gap="md">
        <Group gap="xl">
          <Cifra titulo="Tickets" valor={n(t.totalTicket)} />
          <Cifra titulo="Nuevos" valor={n(t.newTicket)} />
          <Cifra titulo="Abiertos" valor={n(t.openTicket)} />
          <Cifra titulo="Primera gestión" valor={t.responseTime === null ? '—' : `${String(t.responseTime).replace('.', ',')} h`} />
        </Group>
        <Avance v={t.series[0] ?? 0} rotulo="Cerrados" />
      </Stack>
    )}
  </Tarjeta>
);

const Entradas = () => (
  <Tarjeta<De<'avg_sessions'>> camino="card-analytics/avg-sessions">
    {(t) => (
      <Stack gap="xs">
        <Group gap="xl" align="start">
          <Cifra titulo="Entradas" valor={n(t.sessions)} nota={<Cambio v={t.growth} />} />
          <Cifra titulo="Personas" valor={n(t.users)} />
          <Cifra titulo="Vuelven" valor={t.retention === null ? '—' : pct(t.retention)} />
          <Cifra titulo="Duración" valor={`${n(t.duration)} min`} />
        </Group>
        <Grafico
          tipo="barras"
          categorias={t.categories}
          series={t.series}
          unidad="cantidad"
          alto={150}
          resumen={`${n(t.sessions)} entradas de ${n(t.users)} personas`}
        />
      </Stack>
    )}
  </Tarjeta>
);

const Dispositivos = () => (
  <Tarjeta<De<'sessions_device'>> camino="card-analytics/sessions-device">
    {(t) => (
      <Stack gap="sm">
        {t.chart_info.map((d) => (
          <Avance
            key={d.name}
            v={d.usage}
            rotulo={`${d.name}${d.upDown === 0 ? '' : ` (${d.upDown > 0 ? '+' : ''}${String(d.upDown).replace('.', ',')} puntos)`}`}
          />
        ))}
      </Stack>
    )}
  </Tarjeta>
);

export default function Analitica() {
  return (
    <Stack gap="sm">
      <PageTitle actions={<ElegirRango />}>Analítica</PageTitle>
      <SimpleGrid cols={{ base: 1, lg: 2 }} spacing="sm">
        <Ingresos />
        <Informe />
        <Colocacion />
        <Operaciones />
        <Clientela />
        <Soporte />
        <Entradas />
        <Dispositivos />
      </SimpleGrid>
    </Stack>
  );
}
