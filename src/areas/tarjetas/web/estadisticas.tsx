import { SimpleGrid, Skeleton, Stack } from '@mantine/core';
import { lazy, Suspense } from 'react';
import type { z } from 'zod';
import { PageTitle } from '#platform/web/router/page-title.tsx';
import type { Estadistica } from '../contract.ts';
import { Cambio, Cifra, ElegirRango, Tarjeta } from './tarjeta.tsx';
import { cifra, type Unidad } from './textos.ts';

const Grafico = lazy(async () => ({ default: (await import('./graficos.tsx')).Grafico }));

type E = z.output<typeof Estadistica>;

const TARJETAS: readonly { camino: string; unidad: Unidad; tipo: 'barras' | 'area' }[] = [
  { camino: 'orders', unidad: 'cantidad', tipo: 'area' },
  { camino: 'orders-bar-chart', unidad: 'cantidad', tipo: 'barras' },
  { camino: 'sales', unidad: 'pesos', tipo: 'barras' },
  { camino: 'revenue', unidad: 'pesos', tipo: 'area' },
  { camino: 'profit-line-chart', unidad: 'pesos', tipo: 'area' },
  { camino: 'subscribers', unidad: 'cantidad', tipo: 'area' },
  { camino: 'site-traffic', unidad: 'cantidad', tipo: 'barras' },
  { camino: 'active-users', unidad: 'cantidad', tipo: 'barras' },
  { camino: 'newsletter', unidad: 'cantidad', tipo: 'area' },
];

export default function Estadisticas() {
  return (
    <Stack gap="sm">
      <PageTitle actions={<ElegirRango />}>Estadísticas</PageTitle>
      <SimpleGrid cols={{ base: 1, sm: 2, lg: 3 }} spacing="sm">
        {TARJETAS.map(({ camino, unidad, tipo }) => (
          <Tarjeta<E> key={camino} camino={`card-statistics/${camino}`} unidad={unidad}>
            {(t) => (
              <Stack gap="xs">
                <Cifra titulo="En el rango" valor={cifra(t.statistics, unidad)} nota={<Cambio v={t.change} />} />
                <Suspense fallback={<Skeleton height={140} />}>
                  <Grafico
                    tipo={tipo}
                    categorias={t.categories}
                    series={t.series}
                    unidad={unidad}
                    alto={140}
                    resumen={`${t.title}: ${cifra(t.statistics, unidad)} en el rango`}
                  />
                </Suspense>
              </Stack>
            )}
          </Tarjeta>
        ))}
      </SimpleGrid>
    </Stack>
  );
}
