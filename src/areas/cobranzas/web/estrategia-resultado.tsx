import { Paper, Stack, Text, Title } from '@mantine/core';
import type { OutputOf } from '#kernel/contract.ts';
import { formatDecimal } from '#kernel/values/format.ts';
import { useRead } from '#platform/web/api/hooks.ts';
import { type Columna, Tabla } from '#platform/web/detail/plain-table.tsx';
import { Cargando, FalloLectura } from '#platform/web/feedback/states.tsx';
import { Fecha, Pesos } from '#platform/web/inputs/show.tsx';
import type { contract } from '../contract.ts';

type Resultado = OutputOf<typeof contract, 'resultado_estrategias'>;
type Brazo = Resultado['brazos'][number];

const pesosONada = (v: number | null) => (v === null ? '—' : <Pesos v={v} />);
const BRAZOS: readonly Columna<Brazo>[] = [
  { titulo: 'Estrategia', celda: (b) => b.nombre },
  { titulo: 'Reparto', cifra: true, celda: (b) => (b.reparto ? `${b.reparto.hasta - b.reparto.desde} %` : 'Todas') },
  { titulo: 'Personas', cifra: true, celda: (b) => b.personas },
  { titulo: 'Recuperado', cifra: true, celda: (b) => <Pesos v={b.recuperado} /> },
  { titulo: 'Por recuperar', cifra: true, celda: (b) => <Pesos v={b.por_recuperar} /> },
  { titulo: 'Parte', cifra: true, celda: (b) => (b.recuperado_pct === null ? '—' : `${formatDecimal(b.recuperado_pct, 1)} %`) },
  { titulo: 'Contactos', cifra: true, celda: (b) => b.contactos },
  { titulo: 'Por contacto', cifra: true, celda: (b) => pesosONada(b.por_contacto) },
  { titulo: 'Por persona', cifra: true, celda: (b) => pesosONada(b.por_persona) },
];

/** What each strategy in force recovered over the same days: champion and challenger side by side. */
export function Recuperado() {
  const q = useRead<Resultado>('cobranzas', 'resultado-estrategias', {});
  if (q.isPending) return <Cargando lines={3} />;
  if (q.isError) return <FalloLectura error={q.error} onRetry={() => void q.refetch()} />;
  const { desde, hasta } = q.data;
  // One that took nobody and shares with nobody has nothing to be compared.
  const brazos = q.data.brazos.filter((b) => b.tickets > 0 || b.reparto !== null);
  if (brazos.length === 0) return null;
  return (
    <Paper withBorder p="md">
      <Stack gap="xs">
        <Title order={2} size="h4">
          Resultado en pesos
        </Title>
        <Text size="sm" component="div">
          Del <Fecha v={desde} span inherit /> al <Fecha v={hasta} span inherit />, los mismos días para todas.
        </Text>
        <Tabla nombre="Resultado de cada estrategia" columnas={BRAZOS} filas={brazos} clave={(b) => b.clave} ancho={860} />
        <Text size="xs" c="dimmed">
          Recuperado: los pagos de esos días, por su fecha de pago y sin los reversados, a las deudas que estaban en sus tickets. Parte: de
          eso y lo que aún se debe, cuánto entró. Contactos: los que se hicieron o intentaron; los entrantes no cuentan. Una campeona y su
          desafiante se comparan por persona y por parte, porque a cada RUT le toca siempre la misma.
        </Text>
      </Stack>
    </Paper>
  );
}
