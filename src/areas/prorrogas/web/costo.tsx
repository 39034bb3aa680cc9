import { Alert, Group, Paper, Progress, Stack, Text } from '@mantine/core';
import '@mantine/core/styles/Progress.css';
import { messageOf } from '#platform/web/api/problem.ts';
import { type Columna, Tabla } from '#platform/web/detail/plain-table.tsx';
import { Rige } from '#platform/web/inputs/rige.tsx';
import { Pesos, Porcentaje } from '#platform/web/inputs/show.tsx';
import { type Cotizada, useCotizacion } from './cotizacion.ts';
import { MOTIVO } from './palabras.ts';

function Renglon({ titulo, v, fuerte = false }: { titulo: string; v: number; fuerte?: boolean }) {
  return (
    <Group justify="space-between" wrap="nowrap" gap="md">
      <Text size="sm" fw={fuerte ? 700 : 400}>
        {titulo}
      </Text>
      <Pesos v={v} size="sm" fw={fuerte ? 700 : 400} />
    </Group>
  );
}

/** Each part of the cost. */
export function Desglose({
  c,
}: {
  c: Omit<Cotizada, 'tmc' | 'limite' | 'items' | 'payment_options' | 'plazos' | 'nivel' | 'motivos' | 'tasa'>;
}) {
  return (
    <Stack gap={4}>
      <Renglon titulo="Interés anticipado" v={c.total_interes} />
      {c.total_mora > 0 && <Renglon titulo="Mora al día" v={c.total_mora} />}
      <Renglon titulo="Gasto" v={c.gasto} />
      <Renglon titulo="IVA" v={c.iva} />
      {c.total_ite > 0 && <Renglon titulo="Impuesto de timbres" v={c.total_ite} />}
      <Renglon titulo="Cargo total" v={c.total_cargo} fuerte />
    </Stack>
  );
}

/** How much of the maximum rate it takes, in words and as a bar. */
function MedidorTmc({ c }: { c: Cotizada }) {
  if (!c.tmc) return null;
  const medida = c.tmc.con_cargos ?? c.tmc.anual;
  const parte = (Number(medida) / Number(c.tmc.tasa_anual)) * 100;
  return (
    <Stack gap={4}>
      <Text size="sm">
        <Porcentaje v={medida} span /> anual{c.tmc.con_cargos ? ' con sus gastos' : ''}, de <Porcentaje v={c.tmc.tasa_anual} span /> máximo
      </Text>
      <Progress
        value={Math.min(100, parte)}
        color={c.tmc.veredicto === 'rechaza' ? 'red' : c.tmc.veredicto === 'excepcion' || parte > 90 ? 'yellow' : 'teal'}
        aria-label="Uso de la tasa máxima convencional"
      />
    </Stack>
  );
}

const PLAZOS: readonly Columna<Cotizada['plazos'][number]>[] = [
  { titulo: 'Días', cifra: true, celda: (p) => p.dias },
  { titulo: 'Vence', celda: (p) => <Rige papel={p.vence_nuevo} rige={p.venc_ef_nuevo} /> },
  { titulo: 'Interés', cifra: true, celda: (p) => <Pesos v={p.interes} /> },
  { titulo: 'Cargo', cifra: true, celda: (p) => <Pesos v={p.total_cargo} /> },
];

/** The same objects 7, 15, 30, 45 and 60 days later, side by side: what is answered on the phone. */
export function Plazos({ c }: { c: Cotizada }) {
  return <Tabla nombre="Cuánto cuesta según los días" columnas={PLAZOS} filas={c.plazos} clave={(p) => String(p.dias)} ancho={340} />;
}

/** Cost, maximum rate and who allows it, live. */
export function Costo() {
  const { data: c, error } = useCotizacion();
  if (error) return <Alert color="red">{messageOf(error)}</Alert>;
  if (!c) return <Text size="sm">Elija la fecha nueva para ver el cargo.</Text>;
  return (
    <Paper withBorder p="md" aria-label="Cargo" component="section">
      <Stack gap="sm">
        <Desglose c={c} />
        <MedidorTmc c={c} />
        <Text size="sm">
          {c.nivel === 'comite'
            ? `La decide el comité: ${c.motivos.map((m) => MOTIVO[m] ?? m).join('; ')}.`
            : 'La aprueba el jefe de sucursal.'}
        </Text>
        {c.limite && <Alert color="yellow">{c.limite.motivo}. Sólo con una excepción fundada.</Alert>}
      </Stack>
    </Paper>
  );
}
