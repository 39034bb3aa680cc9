import { AreaChart } from '@mantine/charts';
import '@mantine/charts/styles.css';
import { Text } from '@mantine/core';
import type { z } from 'zod';
import { formatDecimal, formatFecha } from '#kernel/values/format.ts';
import { useRead } from '#platform/web/api/hooks.ts';
import type { contract } from '../contract.ts';

type Dia = z.output<typeof contract.operations.uf.output>[number];

/** The UF of a month as a line. The figures are in the calendar above it: this only shows where it goes. */
export default function Curva({ mes }: { mes: string }) {
  const uf = useRead<Dia[]>('parametros', 'uf', { mes });
  const dias = uf.data ?? [];
  const [primero, ultimo] = [dias[0], dias.at(-1)];
  if (!primero || !ultimo || dias.length < 2) return null;
  const resumen = `De ${formatDecimal(primero.valor, 2)} el ${formatFecha(primero.fecha)} a ${formatDecimal(ultimo.valor, 2)} el ${formatFecha(ultimo.fecha)}.`;
  return (
    <figure style={{ margin: 0 }} aria-label={`Curva de la UF. ${resumen}`}>
      <AreaChart
        h={200}
        data={dias.map((d) => ({ dia: formatFecha(d.fecha).slice(0, 5), UF: Number(d.valor) }))}
        dataKey="dia"
        series={[{ name: 'UF', color: 'petroleo.7' }]}
        curveType="linear"
        fillOpacity={0.12}
        withDots={false}
        yAxisProps={{ domain: ['auto', 'auto'], width: 80 }}
        valueFormatter={(v) => formatDecimal(v, 2)}
      />
      <Text component="figcaption" size="sm">
        {resumen}
      </Text>
    </figure>
  );
}
