import { Alert, Button, Group, List, Paper, Progress, SimpleGrid, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { formatDecimal } from '#kernel/values/format.ts';
import { messageOf } from '#platform/web/api/problem.ts';
import { Porcentaje } from '#platform/web/inputs/show.tsx';
import type { Alternativa } from './alternativa.ts';
import { Cifra } from './explicada.tsx';
import { Monto } from './monto.tsx';
import type { Respuesta } from './simulacion.ts';
import classes from './simulador.module.css';

/** What the one rule of the maximum rate says when the offer does not pass: by how much, and what can be done. */
function Exceso({ tmc }: { tmc: NonNullable<Mostrada['tmc']> }) {
  if (tmc.cumple) return null;
  return (
    <Alert color="red" p="xs" title="No cumple la tasa máxima convencional">
      <Text size="sm">
        {tmc.exceso ? (
          <>
            Supera en {formatDecimal(tmc.exceso, 2)} puntos el máximo de <Porcentaje v={tmc.tasa_anual} /> anual.
          </>
        ) : (
          <>
            Supera el máximo de <Porcentaje v={tmc.tasa_anual} /> anual.
          </>
        )}{' '}
        {tmc.veredicto === 'rechaza' ? 'Baje la tasa.' : 'Baje los cargos de la empresa, o pida una excepción.'}
      </Text>
    </Alert>
  );
}

/** How much of the maximum rate the credit takes. */
function MedidorTmc({ r }: { r: Mostrada }) {
  if (!r.tmc)
    return (
      <Text size="sm" c="dimmed">
        Tasa máxima sin controlar
      </Text>
    );
  const parte = (Number(r.tmc.tasa_con_cargos ?? r.tmc.tasa_credito) / Number(r.tmc.tasa_anual)) * 100;
  return (
    <Stack gap={4}>
      <Text size="sm">
        <Cifra r={r} de="tmc">
          <Porcentaje v={r.tmc.tasa_con_cargos ?? r.tmc.tasa_credito} /> de <Porcentaje v={r.tmc.tasa_anual} /> máximo
        </Cifra>
      </Text>
      <Progress
        value={Math.min(100, parte)}
        color={r.tmc.cumple ? (parte > 90 ? 'yellow' : 'teal') : 'red'}
        aria-label="Uso de la tasa máxima convencional"
      />
      <Exceso tmc={r.tmc} />
    </Stack>
  );
}

function Linea({ r, de, titulo, children }: { r: Mostrada; de: string; titulo: string; children: ReactNode }) {
  return (
    <Group justify="space-between" wrap="nowrap" gap="xs">
      <Text size="sm" c="dimmed">
        {titulo}
      </Text>
      <Text size="sm" ta="right">
        <Cifra r={r} de={de}>
          {children}
        </Cifra>
      </Text>
    </Group>
  );
}

/** What is shown of a calculation, live or kept. */
export type Mostrada = Pick<
  Respuesta,
  | 'moneda'
  | 'base'
  | 'capital'
  | 'ite'
  | 'interes_total'
  | 'comision_minima'
  | 'costo_total'
  | 'cae'
  | 'monto_a_girar'
  | 'avisos'
  | 'detalle'
> & {
  tmc:
    | (Pick<NonNullable<Respuesta['tmc']>, 'tasa_anual' | 'tasa_credito' | 'tasa_con_cargos' | 'cumple'> & {
        exceso?: string | null | undefined;
        veredicto?: string | undefined;
      })
    | null;
  installments: readonly Pick<Respuesta['installments'][number], 'cuota' | 'amortizacion'>[];
};

/** The figures of a calculation, each with how it is obtained. */
export function Cifras({ r }: { r: Mostrada }) {
  const m = (v: number | string) => <Monto v={v} moneda={r.moneda} />;
  const primera = r.installments.find((c) => Number(c.amortizacion) > 0) ?? r.installments[0];
  return (
    <Stack gap={6}>
      <Text size="sm" c="dimmed">
        Cuota
      </Text>
      <Text fz={26} fw={700} lh={1.1}>
        <Cifra r={r} de="cuota">
          <Monto v={primera?.cuota ?? 0} moneda={r.moneda} fw={700} />
        </Cifra>
      </Text>
      <Linea r={r} de="cae" titulo="CAE">
        <Porcentaje v={r.cae} />
      </Linea>
      <Linea r={r} de="costo_total" titulo="Costo total">
        {m(r.costo_total)}
      </Linea>
      <Linea r={r} de="interes_total" titulo="Interés">
        {m(r.interes_total)}
      </Linea>
      <Linea r={r} de="ite" titulo="Impuesto">
        {m(r.ite.monto)}
      </Linea>
      <Linea r={r} de="base" titulo="Base">
        {m(r.base)}
      </Linea>
      <Linea r={r} de="capital" titulo="Capital">
        {m(r.capital)}
      </Linea>
      {Number(r.comision_minima) > 0 && (
        <Linea r={r} de="comision_minima" titulo="Comisión mínima">
          {m(r.comision_minima)}
        </Linea>
      )}
      <Linea r={r} de="monto_a_girar" titulo="A girar">
        {m(r.monto_a_girar)}
      </Linea>
      <MedidorTmc r={r} />
      {r.avisos.length > 0 && (
        <List size="xs">
          {r.avisos.map((a) => (
            <List.Item key={a.codigo}>{a.mensaje}</List.Item>
          ))}
        </List>
      )}
    </Stack>
  );
}

interface Calculada {
  a: Alternativa;
  data: Respuesta | undefined;
  error: unknown;
  isFetching: boolean;
}

/** Two or three alternatives side by side, beside a kept credit (`guardado`); the chosen one is edited, drawn and listed below. */
export function Comparacion(p: { todas: readonly Calculada[]; activa: string; elegir: (id: string) => void; guardado?: ReactNode }) {
  const { todas, activa, elegir } = p;
  return (
    <SimpleGrid cols={{ base: 1, sm: Math.min(3, todas.length + (p.guardado ? 1 : 0)) }} spacing="md">
      {p.guardado}
      {todas.map(({ a, data, error, isFetching }, k) => (
        <Paper
          key={a.id}
          withBorder
          p="md"
          {...(todas.length > 1 && a.id === activa ? { className: classes.activa } : {})}
          aria-busy={isFetching}
        >
          <Stack gap="xs">
            <Group justify="space-between">
              <Text fw={600}>Alternativa {k + 1}</Text>
              {todas.length > 1 &&
                (a.id === activa ? (
                  <Text size="xs" c="dimmed">
                    en edición
                  </Text>
                ) : (
                  <Button size="compact-xs" variant="default" onClick={() => elegir(a.id)}>
                    Editar
                  </Button>
                ))}
            </Group>
            {error ? <Alert color="red">{messageOf(error)}</Alert> : null}
            {data && !error ? <Cifras r={data} /> : null}
            {!data && !error ? (
              <Text size="sm" c="dimmed">
                Complete monto, cuotas, tasa y fechas.
              </Text>
            ) : null}
          </Stack>
        </Paper>
      ))}
    </SimpleGrid>
  );
}
