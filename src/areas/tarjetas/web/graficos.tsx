import { AreaChart, BarChart, DonutChart } from '@mantine/charts';
import { Group, List } from '@mantine/core';
import '@mantine/charts/styles.css';
import '@mantine/core/styles/ColorSwatch.css';
import classes from './graficos.module.css';
import { categoria, cifra, corta, type Unidad } from './textos.ts';

export interface GraficoProps {
  tipo: 'barras' | 'area';
  categorias: readonly string[];
  series: readonly { name: string; data: readonly number[] }[];
  unidad: Unidad;
  alto?: number;
  /** What it says to who does not see it. */
  resumen: string;
}

const COLORES = [
  'petroleo.7',
  'orange.7',
  'violet.6',
  'green.7',
  'red.7',
  'yellow.7',
  'gray.6',
  'cyan.7',
  'pink.6',
  'lime.7',
  'indigo.6',
  'grape.8',
];
const SIN_FOCO = { accessibilityLayer: false } as const;

/** Bars or area by category. Its figures are also a table: to the keyboard and the screen reader it is one picture with its summary. */
export function Grafico({ tipo, categorias, series, unidad, alto = 200, resumen }: GraficoProps) {
  const Chart = tipo === 'barras' ? BarChart : AreaChart;
  const data = categorias.map((c, i) => ({ c: categoria(c), ...Object.fromEntries(series.map((s) => [s.name, s.data[i] ?? 0])) }));
  const propias =
    tipo === 'barras' ? { barChartProps: SIN_FOCO } : { areaChartProps: SIN_FOCO, withDots: false, curveType: 'linear' as const };
  return (
    <div role="img" aria-label={resumen}>
      <Chart
        h={alto}
        data={data}
        dataKey="c"
        series={series.map((s, i) => ({ name: s.name, color: COLORES[i] ?? 'gray.6' }))}
        withLegend={series.length > 1}
        gridAxis="x"
        tickLine="none"
        valueFormatter={(v) => cifra(v, unidad)}
        yAxisProps={{ width: 72, tickCount: 4, tickFormatter: (v: number) => corta(v, unidad), allowDecimals: false }}
        xAxisProps={{ interval: 'preserveStartEnd', minTickGap: 16 }}
        {...propias}
      />
    </div>
  );
}

const colorDe = (i: number): string => COLORES[i % COLORES.length] ?? 'gray.6';

/** Parts of a whole, and beside it each one with its colour and its figure. */
export function Dona({ partes, resumen }: { partes: readonly { name: string; value: number }[]; resumen: string }) {
  return (
    <Group align="center" wrap="wrap" gap="xl">
      <div role="img" aria-label={resumen}>
        <DonutChart
          size={150}
          thickness={22}
          data={partes.map((p, i) => ({ ...p, color: colorDe(i) }))}
          withTooltip={false}
          pieChartProps={SIN_FOCO}
        />
      </div>
      <List size="sm" spacing={4} listStyleType="none" p={0}>
        {partes.map((p, i) => (
          <List.Item key={p.name}>
            <span className={classes.punto} style={{ background: `var(--mantine-color-${colorDe(i).replace('.', '-')})` }} aria-hidden />
            {p.name}: <strong className="figure">{cifra(p.value, 'cantidad')}</strong>
          </List.Item>
        ))}
      </List>
    </Group>
  );
}
