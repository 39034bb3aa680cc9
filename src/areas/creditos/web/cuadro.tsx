import { Group, Pagination, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { type Columna, Tabla } from '#platform/web/detail/plain-table.tsx';
import { Fecha, Pesos } from '#platform/web/inputs/show.tsx';
import { type Explica, Explicada } from './explicada.tsx';
import { Monto, montoTexto } from './monto.tsx';
import type { Respuesta } from './simulacion.ts';

type Fila = Respuesta['installments'][number];
const POR_PAGINA = 60;

/** The row's own figures put into the formulas of its columns. */
function explicaFila(r: Respuesta, f: Fila): Explica {
  const previa = r.installments[f.numero - 2];
  const antes = previa ? previa.saldo : r.capital;
  const m = (v: number | string) => montoTexto(v, r.moneda);
  return {
    titulo: `Cuota ${f.numero}`,
    formula: `Interés: ${r.detalle['installments.interes']?.formula ?? ''}. Amortización: cuota − interés. Saldo: saldo anterior − amortización.`,
    datos: [
      { nombre: 'Saldo anterior', valor: m(antes) },
      { nombre: 'Días', valor: String(f.dias) },
      { nombre: 'Interés', valor: m(f.interes) },
      { nombre: 'Amortización', valor: `${m(f.cuota)} − ${m(f.interes)} = ${m(f.amortizacion)}` },
      { nombre: 'Saldo', valor: m(f.saldo) },
    ],
    resultado: m(f.cuota),
    fuente: 'Condiciones del crédito',
  };
}

/** Without the sign of pesos where a column more leaves no room for the balance. */
const pelado = (r: Respuesta): boolean => r.moneda !== 'CLP' || Number(r.seguro_total) > 0;

function columnasDe(r: Respuesta): Columna<Fila>[] {
  const monto = (titulo: string, de: (f: Fila) => number | string): Columna<Fila> => ({
    titulo,
    cifra: true,
    celda: (f) => <Monto v={de(f)} moneda={r.moneda} pelado={pelado(r)} />,
  });
  const seguro = Number(r.seguro_total) > 0 ? [monto('Seguro', (f) => f.seguro)] : [];
  const pesos: Columna<Fila>[] =
    r.moneda === 'UF'
      ? [
          {
            titulo: 'Pesos',
            cifra: true,
            celda: (f) => (
              <>
                <Pesos v={f.clp_referencial} />
                {f.referencial && (
                  <Text span size="xs" c="dimmed">
                    {' '}
                    ref.
                  </Text>
                )}
              </>
            ),
          },
        ]
      : [];
  return [
    { titulo: 'N°', cifra: true, celda: (f) => <Explicada e={explicaFila(r, f)}>{f.numero}</Explicada> },
    {
      titulo: 'Vence',
      celda: (f) => (
        <span style={{ whiteSpace: 'nowrap' }}>
          <Fecha v={f.vencimiento} />
          {f.fecha_pago_habil !== f.vencimiento && (
            <Text size="xs" c="dimmed">
              hábil <Fecha v={f.fecha_pago_habil} />
            </Text>
          )}
        </span>
      ),
    },
    { titulo: 'Días', cifra: true, celda: (f) => f.dias },
    monto('Cuota', (f) => f.cuota),
    monto('Interés', (f) => f.interes),
    monto('Amortización', (f) => f.amortizacion),
    ...seguro,
    monto('Saldo', (f) => f.saldo),
    ...pesos,
  ];
}

/** The whole table by pages, with its totals. */
export function Cuadro({ r }: { r: Respuesta }) {
  const [pagina, setPagina] = useState(1);
  const paginas = Math.ceil(r.installments.length / POR_PAGINA);
  const actual = Math.min(pagina, paginas);
  const filas = r.installments.slice((actual - 1) * POR_PAGINA, actual * POR_PAGINA);
  const m = (v: number | string) => <Monto v={v} moneda={r.moneda} pelado={pelado(r)} />;
  const seguro = Number(r.seguro_total) > 0 ? [m(r.seguro_total)] : [];
  return (
    <Stack gap="xs">
      {pelado(r) && (
        <Text size="sm" c="dimmed">
          Montos en {r.moneda === 'CLP' ? 'pesos' : r.moneda}
        </Text>
      )}
      <Tabla<Fila>
        nombre={r.moneda === 'CLP' ? 'Tabla de desarrollo en pesos' : `Tabla de desarrollo en ${r.moneda}`}
        columnas={columnasDe(r)}
        filas={filas}
        clave={(f) => String(f.numero)}
        ancho={590}
        pie={['', 'Total', '', m(r.total), m(r.interes_total), m(r.capital), ...seguro]}
      />
      {paginas > 1 && (
        <Group justify="space-between">
          <Text size="sm" c="dimmed">
            {r.installments.length} cuotas
          </Text>
          <Pagination total={paginas} value={actual} onChange={setPagina} size="sm" />
        </Group>
      )}
    </Stack>
  );
}
