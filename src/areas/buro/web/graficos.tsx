import { BarChart, LineChart } from '@mantine/charts';
import '@mantine/charts/styles.css';
import '@mantine/core/styles/ColorSwatch.css';
import { Button, Stack, Text } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import type { OutputOf } from '#kernel/contract.ts';
import { formatDecimal, formatFecha, formatPesos } from '#kernel/values/format.ts';
import { Tabla } from '#platform/web/detail/plain-table.tsx';
import { Fecha, Nada, Pesos } from '#platform/web/inputs/show.tsx';
import type { contract } from '../contract.ts';
import type { Moneda } from '../domain/contenido.ts';
import { Puntaje } from './informe-buro.tsx';
import { dinero, MONEDAS, TRAMOS } from './palabras.tsx';

type Punto = OutputOf<typeof contract, 'ultimo'>['historia'][number];

const EJES = { gridAxis: 'x', tickLine: 'none', xAxisProps: { interval: 'preserveStartEnd', minTickGap: 24 } } as const;
/** The tramos are read from the healthiest, not by their letters. */
const EN_SU_ORDEN = { itemSorter: null } as const;
const millones = (v: number): string => formatDecimal(String(Math.round(v / 1_000_000)), 0);

/** A picture with its sentence, and its figures one button behind. */
function Figura({ titulo, dice, tabla, children }: { titulo: string; dice: string; tabla: ReactNode; children: ReactNode }) {
  const [abierta, setAbierta] = useState(false);
  return (
    <Stack gap={4} component="figure" m={0}>
      <Text component="figcaption" size="sm" fw={600}>
        {titulo}
      </Text>
      <div role="img" aria-label={dice}>
        {children}
      </div>
      <Button
        size="compact-xs"
        variant="subtle"
        className="no-print"
        style={{ alignSelf: 'flex-start' }}
        aria-expanded={abierta}
        onClick={() => setAbierta(!abierta)}
      >
        {abierta ? 'Ocultar las cifras' : 'Ver las cifras'}
      </Button>
      {abierta && tabla}
    </Stack>
  );
}

const MINIMO = 2;

/** The score of a person over time, from one source. One alone draws nothing. */
function PuntajeEnElTiempo({ puntos }: { puntos: readonly Punto[] }) {
  const con = puntos.filter((p) => p.score !== null);
  const [primero, ultimo] = [con[0], con.at(-1)];
  if (con.length < MINIMO || !primero || !ultimo) return null;
  return (
    <Figura
      titulo="Puntaje en el tiempo"
      dice={`De ${primero.score} el ${formatFecha(primero.fecha)} a ${ultimo.score} el ${formatFecha(ultimo.fecha)}, en ${con.length} informes.`}
      tabla={
        <Tabla
          nombre="Puntaje por fecha"
          ancho={320}
          filas={[...con].reverse()}
          clave={(p) => p.fecha}
          columnas={[
            { titulo: 'Fecha', celda: (p) => <Fecha v={p.fecha} /> },
            { titulo: 'Puntaje', celda: (p) => <Puntaje score={p.score} /> },
          ]}
        />
      }
    >
      <LineChart
        h={180}
        data={con.map((p) => ({ fecha: formatFecha(p.fecha), Puntaje: p.score }))}
        dataKey="fecha"
        series={[{ name: 'Puntaje', color: 'petroleo.7' }]}
        {...EJES}
        curveType="linear"
        yAxisProps={{ width: 48, domain: [0, 999], ticks: [0, 300, 500, 700, 999] }}
        lineChartProps={{ accessibilityLayer: false }}
      />
    </Figura>
  );
}

/** Direct debt of each report, stacked by days of mora. */
function DeudaPorTramo({ puntos }: { puntos: readonly Punto[] }) {
  const con = puntos.flatMap((p) => (p.directa ? [{ fecha: p.fecha, directa: p.directa }] : []));
  const total = (d: (typeof con)[number]['directa']): number => TRAMOS.reduce((a, t) => a + d[t.clave], 0);
  const ultimo = con.at(-1);
  // One report alone is the bar and the table that stand above.
  if (con.length < MINIMO || !ultimo || con.every((p) => total(p.directa) === 0)) return null;
  return (
    <Figura
      titulo="Deuda directa por tramo, en millones"
      dice={`${formatPesos(total(ultimo.directa))} el ${formatFecha(ultimo.fecha)}; ${con.length} informes.`}
      tabla={
        <Tabla
          nombre="Deuda directa por tramo y fecha"
          filas={[...con].reverse()}
          clave={(p) => p.fecha}
          columnas={[
            { titulo: 'Fecha', celda: (p) => <Fecha v={p.fecha} /> },
            ...TRAMOS.map((t) => ({
              titulo: t.titulo,
              cifra: true,
              celda: (p: (typeof con)[number]) => <Pesos v={p.directa[t.clave]} />,
            })),
          ]}
        />
      }
    >
      <BarChart
        h={200}
        type="stacked"
        data={con.map((p) => ({ fecha: formatFecha(p.fecha), ...Object.fromEntries(TRAMOS.map((t) => [t.titulo, p.directa[t.clave]])) }))}
        dataKey="fecha"
        series={TRAMOS.map((t) => ({ name: t.titulo, color: t.color }))}
        withLegend
        legendProps={EN_SU_ORDEN}
        {...EJES}
        valueFormatter={formatPesos}
        yAxisProps={{ width: 56, tickCount: 4, tickFormatter: millones }}
        barProps={{ maxBarSize: 48 }}
        barChartProps={{ accessibilityLayer: false }}
      />
    </Figura>
  );
}

const COLOR: Readonly<Record<Moneda, string>> = { CLP: 'petroleo.7', UF: 'orange.7', USD: 'grape.7' };

/** Each currency in its own drawing and scale: amounts of different currencies are never added, nor set beside one another. */
function DeudaPorMoneda({ puntos }: { puntos: readonly Punto[] }) {
  const de = (p: Punto, m: string) => p.por_moneda.find((x) => x.moneda === m);
  const usadas = MONEDAS.filter((m) => puntos.some((p) => de(p, m.codigo)));
  // Pesos alone are the drawing by tramo again.
  if (usadas.length < MINIMO) return null;
  return (
    <Figura
      titulo="Deuda por moneda, cada una en su escala"
      dice={`Deuda en ${usadas.map((m) => m.nombre.toLowerCase()).join(', ')}. Sus cifras están en la tabla.`}
      tabla={
        <Tabla
          nombre="Deuda por moneda y fecha"
          ancho={420}
          filas={[...puntos].reverse()}
          clave={(p) => p.fecha}
          columnas={[
            { titulo: 'Fecha', celda: (p) => <Fecha v={p.fecha} /> },
            ...usadas.map((m) => ({
              titulo: m.nombre,
              cifra: true,
              celda: (p: Punto) => {
                const monto = de(p, m.codigo);
                return monto ? dinero(monto) : <Nada />;
              },
            })),
          ]}
        />
      }
    >
      {usadas.map((m) => (
        <BarChart
          key={m.codigo}
          h={130}
          data={puntos.map((p) => ({ fecha: formatFecha(p.fecha), [m.nombre]: Number(de(p, m.codigo)?.monto ?? 0) }))}
          dataKey="fecha"
          series={[{ name: m.nombre, color: COLOR[m.codigo as Moneda] }]}
          withLegend
          legendProps={EN_SU_ORDEN}
          {...EJES}
          yAxisProps={{
            width: 64,
            tickCount: 3,
            tickFormatter: m.codigo === 'CLP' ? (v: number) => `${millones(v)} M` : (v: number) => formatDecimal(String(v), 0),
          }}
          barProps={{ maxBarSize: 48 }}
          barChartProps={{ accessibilityLayer: false }}
        />
      ))}
    </Figura>
  );
}

/** What a source said over time of one person: its score, or its debt by tramo and by currency. */
export default function EnElTiempo({ puntos }: { puntos: readonly Punto[] }) {
  return (
    <Stack gap="md">
      <PuntajeEnElTiempo puntos={puntos} />
      <DeudaPorTramo puntos={puntos} />
      <DeudaPorMoneda puntos={puntos} />
    </Stack>
  );
}
