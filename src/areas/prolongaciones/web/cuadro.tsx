import { Paper, SimpleGrid, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { Datos } from '#platform/web/detail/detail.tsx';
import { type Columna, Tabla } from '#platform/web/detail/plain-table.tsx';
import { Fecha, Pesos, Porcentaje } from '#platform/web/inputs/show.tsx';
import type { Cotizada } from './cotizacion.ts';

type Fila = Cotizada['list'][number];
type FilaAntes = Cotizada['antes']['filas'][number];

/** What both a quote and a kept prolongación say. */
export type Cuadro = Pick<
  Cotizada,
  | 'antes'
  | 'capital_insoluto'
  | 'interes'
  | 'interes_pagado'
  | 'mora'
  | 'gastos'
  | 'ite'
  | 'capital_nuevo'
  | 'cuota'
  | 'total'
  | 'total_cargos'
  | 'costo_extra'
  | 'cae'
  | 'tmc'
> & { list: readonly Fila[] };

const NUEVA: readonly Columna<Fila>[] = [
  { titulo: 'N°', cifra: true, celda: (f) => f.numero },
  { titulo: 'Vence', celda: (f) => <Fecha v={f.vencimiento} /> },
  { titulo: 'Cuota', cifra: true, celda: (f) => <Pesos v={f.cuota} /> },
  { titulo: 'Interés', cifra: true, celda: (f) => <Pesos v={f.interes} /> },
  { titulo: 'Amortización', cifra: true, celda: (f) => <Pesos v={f.amortizacion} /> },
  { titulo: 'Saldo', cifra: true, celda: (f) => <Pesos v={f.saldo} /> },
];

const ANTES: readonly Columna<FilaAntes>[] = [
  { titulo: 'N°', cifra: true, celda: (f) => f.numero },
  { titulo: 'Vence', celda: (f) => <Fecha v={f.vencimiento} /> },
  { titulo: 'Capital', cifra: true, celda: (f) => <Pesos v={f.capital} /> },
  { titulo: 'Interés', cifra: true, celda: (f) => <Pesos v={f.interes} /> },
  { titulo: 'Mora y gastos', cifra: true, celda: (f) => <Pesos v={f.mora + f.gastos} /> },
];

/** What is paid the day it is applied. */
export function Cargos({ c }: { c: Cuadro }) {
  return (
    <Datos
      items={[
        ['Interés que se paga', <Pesos key="i" v={c.interes_pagado} />],
        ['Mora', <Pesos key="m" v={c.mora} />],
        ['Gastos de cobranza', <Pesos key="g" v={c.gastos} />],
        ['Impuesto de timbres', <Pesos key="t" v={c.ite} />],
        ['Se paga al aplicar', <Pesos key="s" v={c.total_cargos} fw={700} />],
      ]}
    />
  );
}

/** Before and after, side by side, with what it costs the client in all; what goes with the figures, before the two long tables. */
export function AntesDespues({ c, children }: { c: Cuadro; children?: ReactNode }) {
  return (
    <Stack>
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <Paper withBorder p="md" component="section" aria-label="Antes">
          <Text fw={600} mb="xs">
            Antes
          </Text>
          <Datos
            items={[
              ['Cuotas pendientes', c.antes.cuotas],
              ['Cuota', <Pesos key="c" v={c.antes.cuota} />],
              ['Capital insoluto', <Pesos key="k" v={c.capital_insoluto} />],
              ['Le falta pagar', <Pesos key="p" v={c.antes.por_pagar} fw={700} />],
            ]}
          />
        </Paper>
        <Paper withBorder p="md" component="section" aria-label="Después">
          <Text fw={600} mb="xs">
            Después
          </Text>
          <Datos
            items={[
              ['Cuotas', c.list.length],
              ['Cuota', <Pesos key="c" v={c.cuota} />],
              ['Capital nuevo', <Pesos key="k" v={c.capital_nuevo} />],
              ['Pagará en total', <Pesos key="p" v={c.total + c.total_cargos} fw={700} />],
              ['Costo adicional', <Pesos key="e" v={c.costo_extra} fw={700} />],
              ...(c.cae ? ([['CAE', <Porcentaje key="a" v={c.cae} />]] as const) : []),
            ]}
          />
        </Paper>
      </SimpleGrid>
      <Cargos c={c} />
      {children}
      <Text fw={600}>Cuotas que se reemplazan</Text>
      <Tabla nombre="Cuotas que se reemplazan" columnas={ANTES} filas={c.antes.filas} clave={(f) => String(f.numero)} ancho={560} />
      <Text fw={600}>Tabla nueva</Text>
      <Tabla nombre="Tabla nueva" columnas={NUEVA} filas={c.list} clave={(f) => String(f.numero)} ancho={640} />
    </Stack>
  );
}
