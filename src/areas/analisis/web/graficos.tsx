import { BarChart, LineChart } from '@mantine/charts';
import '@mantine/charts/styles.css';
import '@mantine/core/styles/ColorSwatch.css';
import { Stack, Text } from '@mantine/core';
import { formatDecimal, formatPesos } from '#kernel/values/format.ts';
import type { Vista } from '../contract.ts';
import { mesEscrito, trimestreEscrito } from '../domain/palabras.ts';

const SIN_FOCO = { barChartProps: { accessibilityLayer: false } } as const;
/** A figure of an axis in millions, with one decimal only when it is not whole: a mark that is rounded would not stand where it says. */
const millones = (v: number): string => formatDecimal((v / 1_000_000).toFixed(3), v % 1_000_000 === 0 ? 0 : 1);
/** Bars that fit: beyond them, the tail is in the table. */
const MAYORES = 12;
/** A name of a firm takes two lines. */
const ALTO_DE_BARRA = 44;

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
          h={Math.max(120, mayores.length * ALTO_DE_BARRA)}
          orientation="vertical"
          data={mayores.map((d) => ({ deudor: d.nombre, Ventas: d.ventas_12m }))}
          dataKey="deudor"
          series={[{ name: 'Ventas', color: 'petroleo.7' }]}
          gridAxis="y"
          tickLine="none"
          valueFormatter={formatPesos}
          yAxisProps={{ width: 140 }}
          barProps={{ maxBarSize: 24 }}
          xAxisProps={{ tickFormatter: millones, tickCount: 4 }}
          {...SIN_FOCO}
        />
      </div>
    </Stack>
  );
}

/** Colours of the debtors that are followed, from the largest. */
const COLORES = ['petroleo.7', 'orange.7', 'grape.6', 'lime.8', 'blue.6'] as const;

/** Days that each of the largest debtors took to pay, quarter by quarter. A quarter without payments has no point: the line goes on to the next one. */
export function DiasPorTrimestre({ deudores }: { deudores: Vista['deudores'] }) {
  const trimestres = deudores.trimestres ?? [];
  const conPagos = new Set(trimestres.flatMap((t) => t.deudores.map((d) => d.rut)));
  const seguidos = deudores.lista.filter((d) => conPagos.has(d.rut)).slice(0, COLORES.length);
  return (
    <Stack gap={4} component="figure" m={0}>
      <Text component="figcaption" size="sm" fw={600}>
        Días que tarda en pagar cada deudor, por trimestre
      </Text>
      <div
        role="img"
        aria-label={`Días de pago de ${seguidos.length} deudores en ${trimestres.length} trimestres. Las cifras están en la tabla.`}
      >
        <LineChart
          h={240}
          data={trimestres.map((t) => ({
            trimestre: trimestreEscrito(t.desde, t.hasta),
            ...Object.fromEntries(
              seguidos.flatMap((d) => {
                const suyo = t.deudores.find((x) => x.rut === d.rut);
                return suyo ? [[d.rut, Number(suyo.dias)]] : [];
              }),
            ),
          }))}
          dataKey="trimestre"
          series={seguidos.map((d, i) => ({ name: d.rut, label: d.nombre, color: COLORES[i] ?? 'petroleo.7' }))}
          withLegend
          curveType="linear"
          connectNulls
          gridAxis="x"
          tickLine="none"
          valueFormatter={(v) => `${formatDecimal(String(v), 1)} días`}
          yAxisProps={{ width: 40, tickCount: 4, tickFormatter: (v: number) => formatDecimal(String(v), 0) }}
          xAxisProps={{ interval: 'preserveStartEnd', minTickGap: 12 }}
          legendProps={{ verticalAlign: 'bottom' }}
          lineChartProps={{ accessibilityLayer: false }}
        />
      </div>
    </Stack>
  );
}
