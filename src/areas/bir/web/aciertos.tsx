import { BarChart } from '@mantine/charts';
import '@mantine/charts/styles.css';
import '@mantine/core/styles/ColorSwatch.css';
import { Stack, Text } from '@mantine/core';
import type { OutputOf } from '#kernel/contract.ts';
import { formatDecimal, formatFecha } from '#kernel/values/format.ts';
import { useRead } from '#platform/web/api/hooks.ts';
import { Cifras } from '#platform/web/detail/detail.tsx';
import { Tabla } from '#platform/web/detail/plain-table.tsx';
import { Cargando, FalloLectura } from '#platform/web/feedback/states.tsx';
import type { contract } from '../contract.ts';

type Medida = OutputOf<typeof contract, 'aciertos'>;

const pct = (v: string | null): string => (v === null ? 'Sin casos' : `${formatDecimal(v, 1)} %`);
const dias = (v: string | null): string => (v === null ? 'Sin casos' : `${formatDecimal(v, 1)} días`);

function PorSemana({ semanas }: { semanas: Medida['semanas'] }) {
  if (semanas.length === 0) return null;
  const total = semanas.reduce((a, s) => a + s.abiertas, 0);
  return (
    <Stack gap={4} component="figure" m={0}>
      <Text component="figcaption" size="sm" fw={600}>
        Alertas abiertas por semana
      </Text>
      <div role="img" aria-label={`${total} alertas abiertas en ${semanas.length} semanas.`}>
        <BarChart
          h={160}
          data={semanas.map((s) => ({ semana: formatFecha(s.semana), Alertas: s.abiertas }))}
          dataKey="semana"
          series={[{ name: 'Alertas', color: 'petroleo.7' }]}
          gridAxis="x"
          tickLine="none"
          yAxisProps={{ width: 40, allowDecimals: false }}
          xAxisProps={{ interval: 'preserveStartEnd', minTickGap: 24 }}
          barChartProps={{ accessibilityLayer: false }}
        />
      </div>
    </Stack>
  );
}

/** Whether the warnings served: those right, those late, and with how many days of lead. */
export default function Aciertos() {
  const query = useRead<Medida>('bir', '/api/bir/alertas/aciertos');
  if (query.isPending) return <Cargando lines={6} />;
  const m = query.data;
  if (!m) return <FalloLectura error={query.error} onRetry={() => void query.refetch()} />;
  return (
    <Stack gap="sm">
      <Text size="sm">
        Se juzgan las que cumplieron {m.desde_dias} días: acierta la que llegó antes de una mora propia de más de 30 días; la que llegó
        después es tardía.
      </Text>
      <Cifras
        items={[
          { titulo: 'Juzgadas', valor: m.total.vistas },
          { titulo: 'Acertadas', valor: m.total.acertadas },
          { titulo: 'Tardías', valor: m.total.tardias },
          { titulo: 'Precisión', valor: pct(m.total.precision_pct) },
          { titulo: 'Adelanto (mediana)', valor: dias(m.total.adelanto_dias) },
        ]}
      />
      {m.reglas.length > 0 && (
        <Tabla
          nombre="Aciertos por regla"
          filas={m.reglas}
          clave={(r) => r.regla}
          columnas={[
            { titulo: 'Regla', celda: (r) => r.nombre },
            { titulo: 'Juzgadas', cifra: true, celda: (r) => r.vistas },
            { titulo: 'Acertadas', cifra: true, celda: (r) => r.acertadas },
            { titulo: 'Tardías', cifra: true, celda: (r) => r.tardias },
            { titulo: 'Precisión', cifra: true, celda: (r) => pct(r.precision_pct) },
            { titulo: 'Adelanto', cifra: true, celda: (r) => dias(r.adelanto_dias) },
            { titulo: 'Nota', celda: (r) => (r.revise_el_umbral ? 'Revise el umbral' : '') },
          ]}
        />
      )}
      <PorSemana semanas={m.semanas} />
    </Stack>
  );
}
