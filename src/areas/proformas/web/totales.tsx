import { Alert, Group, Paper, Progress, Stack, Text } from '@mantine/core';
import { messageOf } from '#platform/web/api/problem.ts';
import { Datos } from '#platform/web/detail/detail.tsx';
import { EstadoBadge } from '#platform/web/inputs/estado.tsx';
import { Nada, Pesos, Porcentaje } from '#platform/web/inputs/show.tsx';
import { RESULTADOS } from './estados.ts';
import { type Calculo, useSimulacion } from './simulacion.ts';

/** How much of the maximum conventional rate the whole cost takes. */
export function MedidorTmc({ c }: { c: Pick<Calculo, 'tmc' | 'tasa_con_gastos'> }) {
  if (!c.tmc || !c.tasa_con_gastos) return null;
  const parte = (Number(c.tasa_con_gastos) / Number(c.tmc.valor)) * 100;
  return (
    <Stack gap={4}>
      <Text size="sm">
        Con todos los cargos <Porcentaje v={c.tasa_con_gastos} /> anual de <Porcentaje v={c.tmc.valor} /> máximo
      </Text>
      <Progress
        value={Math.min(100, parte)}
        color={parte > 100 ? 'red' : parte > 90 ? 'yellow' : 'teal'}
        aria-label="Uso de la tasa máxima"
      />
    </Stack>
  );
}

export function Liquidacion({ c }: { c: Calculo }) {
  return (
    <Datos
      items={[
        ['Precio anticipado', <Pesos key="a" v={c.total_anticipo} />],
        ['Diferencia de precio', <Pesos key="d" v={-c.total_dp} />],
        ['Comisión e IVA', <Pesos key="c" v={-c.comision - c.iva} />],
        ['Gastos e IVA', <Pesos key="g" v={-c.total_gastos - c.iva_gastos} />],
        ['Descuentos', <Pesos key="x" v={-c.total_descuentos} />],
        ['Monto a girar', <Pesos key="m" v={c.monto_girar} fw={700} />],
        ['Retención', <Pesos key="r" v={c.total_retencion} />],
        ['Costo de un día más', <Pesos key="cd" v={c.costo_dia} />],
      ]}
    />
  );
}

/** Totals of what is written, always in view. */
export function TotalesVivos() {
  const { data, error, isFetching } = useSimulacion();
  if (error)
    return (
      <Alert color="red" title="No se puede calcular todavía">
        {messageOf(error)}
      </Alert>
    );
  if (!data)
    return (
      <Text size="sm" c="dimmed">
        Complete cliente, fecha, tasa y anticipo para ver el cálculo.
      </Text>
    );
  return (
    <Paper withBorder p="md" aria-busy={isFetching}>
      <Stack gap="sm">
        <Group justify="space-between">
          <Text fw={600}>Cálculo</Text>
          <EstadoBadge estado={data.resultado} estados={RESULTADOS} />
        </Group>
        <Liquidacion c={data} />
        <MedidorTmc c={data} />
        {data.falta_para_emitir.map((f) => (
          <Text key={f.codigo} size="sm">
            • {f.mensaje}
          </Text>
        ))}
        {data.linea ? (
          <Text size="sm" c="dimmed">
            Línea disponible <Pesos v={data.linea.disponible} />
          </Text>
        ) : (
          <Nada />
        )}
      </Stack>
    </Paper>
  );
}
