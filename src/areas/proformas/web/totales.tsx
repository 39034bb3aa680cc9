import { Alert, Group, List, Paper, Progress, Stack, Text } from '@mantine/core';
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
        ['Saldos a favor', <Pesos key="f" v={c.total_aplicaciones} />],
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
        {data.falta_para_emitir.length > 0 && (
          <List size="sm">
            {data.falta_para_emitir.map((f) => (
              <List.Item key={f.codigo}>{f.mensaje}</List.Item>
            ))}
          </List>
        )}
        {data.linea ? (
          <Text size="sm" c="dimmed">
            Línea libre <Pesos v={data.linea.libre} />
          </Text>
        ) : (
          <Nada />
        )}
      </Stack>
    </Paper>
  );
}

/** Rules that what is written breaks, in words: what to do about each before emitting. */
export function ReglasVivas() {
  const { data } = useSimulacion();
  if (!data) return null;
  const filas = [
    ...data.reglas.map((r) => ({ ...r, donde: 'Operación' })),
    ...Object.values(data.documents).flatMap((d) => d.reglas.map((r) => ({ ...r, donde: d.nombre }))),
  ].filter((r) => r.resultado !== 'APROBADO');
  if (filas.length === 0) return <Alert color="green">Ninguna regla lo impide: se puede emitir.</Alert>;
  return (
    <Alert color="yellow" title={filas.length === 1 ? 'Una regla por resolver' : `${filas.length} reglas por resolver`}>
      <List size="sm">
        {filas.map((r) => (
          <List.Item key={`${r.donde}${r.id}`}>
            <b>{r.donde}</b>: {r.mensaje ?? r.titulo}. {r.remedio}
          </List.Item>
        ))}
      </List>
    </Alert>
  );
}
