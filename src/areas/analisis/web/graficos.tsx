import { BarChart } from '@mantine/charts';
import '@mantine/charts/styles.css';
import '@mantine/core/styles/ColorSwatch.css';
import { Stack, Text } from '@mantine/core';
import { formatDecimal, formatPesos } from '#kernel/values/format.ts';
import type { Vista } from '../contract.ts';
import { mesEscrito } from '../domain/palabras.ts';

const SIN_FOCO = { barChartProps: { accessibilityLayer: false } } as const;
const millones = (v: number): string => formatDecimal(String(Math.round(v / 1_000_000)), 0);
/** Bars that fit: beyond them, the tail is in the table. */
const MAYORES = 12;

/** Sales and purchases of each month. A month without data has no bar: it is not zero, and the table says so. */
export function VentasPorMes({ meses }: { meses: Vista['ventas']['meses'] }) {
  const con = meses.filter((m) => m.ventas !== null).length;
  return (
    <Stack gap={4} component="figure" m={0}>
      <Text component="figcaption" size="sm" fw={600}>
        Ventas y compras por mes, en millones
      </Text>
      <div role="img" aria-label={`Ventas y compras de ${meses.length} meses; ${con} con datos. Sus cifras están en la tabla.`}>
        <BarChart
          h={220}
          data={meses.map((m) => ({ mes: mesEscrito(m.periodo), Ventas: m.ventas ?? undefined, Compras: m.compras ?? undefined }))}
          dataKey="mes"
          series={[
            { name: 'Ventas', color: 'petroleo.7' },
            { name: 'Compras', color: 'orange.7' },
          ]}
          withLegend
          gridAxis="x"
          tickLine="none"
          valueFormatter={formatPesos}
          yAxisProps={{ width: 56, tickCount: 4, tickFormatter: millones }}
          xAxisProps={{ interval: 'preserveStartEnd', minTickGap: 16 }}
          {...SIN_FOCO}
        />
      </div>
    </Stack>
  );
}

/** Net sales of the largest debtors, from the largest. */
export function ParetoDeudores({ lista }: { lista: Vista['deudores']['lista'] }) {
  const mayores = lista.slice(0, MAYORES);
  const [primero] = mayores;
  if (!primero) return null;
  return (
    <Stack gap={4} component="figure" m={0}>
      <Text component="figcaption" size="sm" fw={600}>
        Ventas netas de 12 meses por deudor, en millones
      </Text>
      <div
        role="img"
        aria-label={`El mayor deudor es ${primero.nombre}, con ${formatDecimal(primero.participacion_pct, 2)} %. Las cifras están en la tabla.`}
      >
        <BarChart
          h={Math.max(120, mayores.length * 34)}
          orientation="vertical"
          data={mayores.map((d) => ({ deudor: d.nombre, Ventas: d.ventas_12m }))}
          dataKey="deudor"
          series={[{ name: 'Ventas', color: 'petroleo.7' }]}
          gridAxis="y"
          tickLine="none"
          valueFormatter={formatPesos}
          yAxisProps={{ width: 130 }}
          xAxisProps={{ tickFormatter: millones, tickCount: 4 }}
          {...SIN_FOCO}
        />
      </div>
    </Stack>
  );
}
