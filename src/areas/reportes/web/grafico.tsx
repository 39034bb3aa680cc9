import { BarChart } from '@mantine/charts';
import '@mantine/charts/styles.css';
import '@mantine/core/styles/ColorSwatch.css';
import { Stack, Text } from '@mantine/core';
import { arbolDe } from './arbol.ts';
import { escrita, type MedidaVista, type Pregunta, type Respuesta } from './pregunta.ts';
import { nombreDe } from './tabla.tsx';

const SIN_FOCO = { barChartProps: { accessibilityLayer: false } } as const;
/** Bars that fit: the rest is in the table beneath. */
const MAYORES = 20;

/** The first figure of the table by its first field, from the largest. The table beneath says every one of them. */
export default function Grafico({ r, pregunta, medida }: { r: Respuesta; pregunta: Pregunta; medida: MedidaVista }) {
  const [campo] = pregunta.filas;
  const lineas = arbolDe(r, pregunta.filas.length)
    .filter((l) => l.filas.length === 1)
    .map((l) => ({ nombre: nombreDe(r, campo ?? '', l.filas[0] ?? ''), valor: Number(l.de([])?.valores[medida.nombre] ?? 0) }));
  const vistas = lineas.slice(0, MAYORES);
  const mayor = vistas.reduce<(typeof vistas)[number] | null>((a, b) => (a === null || b.valor > a.valor ? b : a), null);
  if (!mayor) return null;
  const dicho = `${medida.titulo}: lo mayor es ${mayor.nombre}, con ${escrita(mayor.valor, medida.unidad)}.`;
  return (
    <Stack gap={4} component="figure" m={0}>
      <Text component="figcaption" size="sm" fw={600}>
        {dicho} {lineas.length > MAYORES ? `Se dibujan ${MAYORES} de ${lineas.length}.` : ''}
      </Text>
      <div role="img" aria-label={`${dicho} Todas sus cifras están en la tabla.`}>
        <BarChart
          h={Math.max(140, vistas.length * 30 + 30)}
          orientation="vertical"
          data={vistas}
          dataKey="nombre"
          series={[{ name: 'valor', label: medida.titulo, color: 'petroleo.7' }]}
          gridAxis="x"
          tickLine="none"
          valueFormatter={(v) => escrita(v, medida.unidad)}
          yAxisProps={{ width: 170, interval: 0 }}
          xAxisProps={{ tickCount: 4 }}
          {...SIN_FOCO}
        />
      </div>
    </Stack>
  );
}
