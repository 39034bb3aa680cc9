import { BarChart, LineChart } from '@mantine/charts';
import '@mantine/charts/styles.css';
import '@mantine/core/styles/ColorSwatch.css';
import { Stack, Text } from '@mantine/core';
import type { OutputOf } from '#kernel/contract.ts';
import { formatDecimal } from '#kernel/values/format.ts';
import type { contract } from '../contract.ts';

type C = OutputOf<typeof contract, 'contraste'>;
const comun = { gridAxis: 'x', tickLine: 'none', withLegend: true, unit: ' %' } as const;

/** What was gathered of bad and of good up to each score: the widest gap between the two lines is the KS. */
export function Curva({ curva, ks }: { curva: C['curva']; ks: string }) {
  return (
    <Stack gap={4} component="figure" m={0}>
      <Text component="figcaption" size="sm" fw={600}>
        Buenos y malos acumulados hasta cada puntaje
      </Text>
      <div role="img" aria-label={`La mayor distancia entre las dos líneas es ${formatDecimal(ks, 3)}.`}>
        <LineChart
          h={220}
          data={curva.map((p) => ({ puntaje: formatDecimal(p.puntaje, 1), Malos: Number(p.malos_pct), Buenos: Number(p.buenos_pct) }))}
          dataKey="puntaje"
          series={[
            { name: 'Malos', color: 'red.7' },
            { name: 'Buenos', color: 'petroleo.7' },
          ]}
          {...comun}
          curveType="linear"
          withDots={false}
          yAxisProps={{ width: 56, domain: [0, 100] }}
          xAxisProps={{ interval: 'preserveStartEnd', minTickGap: 24 }}
          lineChartProps={{ accessibilityLayer: false }}
        />
      </div>
    </Stack>
  );
}

/** Share of those who ask in each band of score: of before and of now. */
export function Bandas({ bandas }: { bandas: NonNullable<C['estabilidad']>['bandas'] }) {
  return (
    <Stack gap={4} component="figure" m={0}>
      <Text component="figcaption" size="sm" fw={600}>
        Evaluaciones por tramo de puntaje
      </Text>
      <div role="img" aria-label="Proporción de evaluaciones de cada tramo, en la referencia y ahora.">
        <BarChart
          h={200}
          data={bandas.map((b) => ({ banda: b.banda, Referencia: Number(b.referencia_pct), Ahora: Number(b.ahora_pct) }))}
          dataKey="banda"
          series={[
            { name: 'Referencia', color: 'gray.5' },
            { name: 'Ahora', color: 'petroleo.7' },
          ]}
          {...comun}
          yAxisProps={{ width: 56 }}
          barProps={{ maxBarSize: 36 }}
          barChartProps={{ accessibilityLayer: false }}
        />
      </div>
    </Stack>
  );
}
