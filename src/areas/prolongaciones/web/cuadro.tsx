import { Paper, SimpleGrid, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { formatDecimal } from '#kernel/values/format.ts';
import { Datos } from '#platform/web/detail/detail.tsx';
import { type Columna, Tabla } from '#platform/web/detail/plain-table.tsx';
import { Fecha, Pesos, Porcentaje, Uf } from '#platform/web/inputs/show.tsx';
import { deUf, enUf } from '../domain/uf.ts';
import type { Cotizada } from './cotizacion.ts';

type Fila = Cotizada['list'][number];
type FilaAntes = Cotizada['antes']['filas'][number];

/** What both a quote and a kept prolongación say. */
type Cuadro = Pick<
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
  | 'uf'
> & { list: readonly Fila[] };

/** An amount of a credit in UF, over its pesos of the day of the figures; in pesos, alone. */
export function Monto({ v, uf, fw }: { v: number; uf?: string | null | undefined; fw?: number }) {
  if (!uf) return <Pesos v={v} {...(fw ? { fw } : {})} />;
  return (
    <>
      <Uf v={uf} span {...(fw ? { fw } : {})} />{' '}
      <Text span size="sm" c="dimmed">
        (<Pesos v={v} span />)
      </Text>
    </>
  );
}

/** Exact sum of amounts in UF. */
const sumaUf = (...xs: readonly string[]): string => enUf(xs.reduce((s, x) => s + deUf(x), 0));
const enPesosDe = (uf: string | undefined, pesos: number) => (uf === undefined ? <Pesos v={pesos} /> : <Uf v={uf} />);

/** What a column of the table adds up to, in the currency of the credit. */
function Suma<T>({ de, pesos, uf }: { de: readonly T[]; pesos: (f: T) => number; uf: (f: T) => string | undefined }) {
  const enUf = de.flatMap((f) => uf(f) ?? []);
  return enUf.length > 0 ? <Uf v={sumaUf(...enUf)} /> : <Pesos v={de.reduce((s, f) => s + pesos(f), 0)} />;
}
const NUEVA: readonly Columna<Fila>[] = [
  { titulo: 'N°', cifra: true, celda: (f) => f.numero },
  { titulo: 'Vence', celda: (f) => <Fecha v={f.vencimiento} /> },
  { titulo: 'Cuota', cifra: true, celda: (f) => enPesosDe(f.uf?.cuota, f.cuota) },
  { titulo: 'Interés', cifra: true, celda: (f) => enPesosDe(f.uf?.interes, f.interes) },
  { titulo: 'Amortización', cifra: true, celda: (f) => enPesosDe(f.uf?.amortizacion, f.amortizacion) },
  { titulo: 'Saldo', cifra: true, celda: (f) => enPesosDe(f.uf?.saldo, f.saldo) },
];

const ANTES: readonly Columna<FilaAntes>[] = [
  { titulo: 'N°', cifra: true, celda: (f) => f.numero },
  { titulo: 'Vence', celda: (f) => <Fecha v={f.vencimiento} /> },
  { titulo: 'Capital', cifra: true, celda: (f) => enPesosDe(f.uf?.capital, f.capital) },
  { titulo: 'Interés', cifra: true, celda: (f) => enPesosDe(f.uf?.interes, f.interes) },
  {
    titulo: 'Mora y gastos',
    cifra: true,
    celda: (f) => (f.uf ? <Uf v={sumaUf(f.uf.mora, f.uf.gastos)} /> : <Pesos v={f.mora + f.gastos} />),
  },
];

/** What is paid the day it is applied. */
function Cargos({ c }: { c: Cuadro }) {
  return (
    <Datos
      items={[
        ['Interés que se paga', <Monto key="i" v={c.interes_pagado} uf={c.uf?.interes_pagado} />],
        ['Mora', <Monto key="m" v={c.mora} uf={c.uf?.mora} />],
        ['Gastos de cobranza', <Monto key="g" v={c.gastos} uf={c.uf?.gastos} />],
        ['Impuesto de timbres', <Monto key="t" v={c.ite} uf={c.uf?.ite} />],
        ['Se paga al aplicar', <Pesos key="s" v={c.total_cargos} fw={700} />],
      ]}
    />
  );
}

/** The cuotas that go and those that come, each with its sums. */
function Tablas({ c }: { c: Cuadro }) {
  return (
    <>
      <Text fw={600}>Cuotas que se reemplazan</Text>
      <Tabla
        nombre="Cuotas que se reemplazan"
        columnas={ANTES}
        filas={c.antes.filas}
        clave={(f) => String(f.numero)}
        ancho={560}
        pie={[
          'Suma',
          '',
          <Suma key="c" de={c.antes.filas} pesos={(f) => f.capital} uf={(f) => f.uf?.capital} />,
          <Suma key="i" de={c.antes.filas} pesos={(f) => f.interes} uf={(f) => f.uf?.interes} />,
          <Suma key="m" de={c.antes.filas} pesos={(f) => f.mora + f.gastos} uf={(f) => f.uf && sumaUf(f.uf.mora, f.uf.gastos)} />,
        ]}
      />
      <Text fw={600}>Tabla nueva</Text>
      <Tabla
        nombre="Tabla nueva"
        columnas={NUEVA}
        filas={c.list}
        clave={(f) => String(f.numero)}
        ancho={640}
        pie={[
          'Suma',
          '',
          <Suma key="c" de={c.list} pesos={(f) => f.cuota} uf={(f) => f.uf?.cuota} />,
          <Suma key="i" de={c.list} pesos={(f) => f.interes} uf={(f) => f.uf?.interes} />,
          <Suma key="a" de={c.list} pesos={(f) => f.amortizacion} uf={(f) => f.uf?.amortizacion} />,
          '',
        ]}
      />
    </>
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
              ['Cuota', <Monto key="c" v={c.antes.cuota} uf={c.uf?.cuota_antes} />],
              ['Capital insoluto', <Monto key="k" v={c.capital_insoluto} uf={c.uf?.capital_insoluto} />],
              ['Le falta pagar', <Monto key="p" v={c.antes.por_pagar} uf={c.uf?.por_pagar_antes} fw={700} />],
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
              ['Cuota', <Monto key="c" v={c.cuota} uf={c.uf?.cuota} />],
              ['Capital nuevo', <Monto key="k" v={c.capital_nuevo} uf={c.uf?.capital_nuevo} />],
              [
                'Pagará en total',
                <Monto
                  key="p"
                  v={c.total + c.total_cargos}
                  uf={c.uf && sumaUf(c.uf.total, c.uf.interes_pagado, c.uf.mora, c.uf.gastos, c.uf.ite)}
                  fw={700}
                />,
              ],
              ['Costo adicional', <Monto key="e" v={c.costo_extra} uf={c.uf?.costo_extra} fw={700} />],
              ...(c.cae ? ([['CAE', <Porcentaje key="a" v={c.cae} />]] as const) : []),
            ]}
          />
        </Paper>
      </SimpleGrid>
      {c.uf && (
        <Text size="sm">
          El crédito es en UF: los pesos son de la UF de ${formatDecimal(c.uf.valor, 2)}. Lo que se paga al aplicar va a la UF de ese día.
        </Text>
      )}
      <Cargos c={c} />
      {children}
      <Tablas c={c} />
    </Stack>
  );
}
