import { Table } from '@mantine/core';
import { isValidElement, type ReactNode } from 'react';
import { Vacio } from '#platform/web/feedback/states.tsx';
import { Pesos, Porcentaje, Uf } from '#platform/web/inputs/show.tsx';

const FIGURES: readonly unknown[] = [Pesos, Porcentaje, Uf];

/** Whether a cell holds a figure: a number, money, a rate, or a link around a number. */
const esCifra = (c: ReactNode): boolean =>
  typeof c === 'number' ||
  (isValidElement<{ children?: ReactNode }>(c) && (FIGURES.includes(c.type) || typeof c.props.children === 'number'));

/** A small read-only table of a tab or a modal: a column of figures stands at the right, `pie` closes it with its totals. */
export function Tabla({
  titulos,
  filas,
  vacia = 'Sin registros.',
  pie,
}: {
  titulos: readonly string[];
  filas: readonly (readonly ReactNode[])[];
  vacia?: string;
  pie?: readonly ReactNode[];
}) {
  if (filas.length === 0) return <Vacio razon={vacia} />;
  const lado = titulos.map((_, j) => (filas.some((f) => esCifra(f[j])) ? ('right' as const) : ('left' as const)));
  return (
    <Table.ScrollContainer minWidth={420}>
      <Table>
        <Table.Thead>
          <Table.Tr>
            {titulos.map((t, j) => (
              <Table.Th key={t} ta={lado[j]}>
                {t}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {filas.map((f, i) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a read-only table never reorders
            <Table.Tr key={i}>
              {f.map((celda, j) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: cells follow the head
                <Table.Td key={j} ta={lado[j]}>
                  {celda}
                </Table.Td>
              ))}
            </Table.Tr>
          ))}
        </Table.Tbody>
        {pie && (
          <Table.Tfoot>
            <Table.Tr>
              {titulos.map((t, j) => (
                <Table.Th key={t} ta={lado[j]}>
                  {pie[j]}
                </Table.Th>
              ))}
            </Table.Tr>
          </Table.Tfoot>
        )}
      </Table>
    </Table.ScrollContainer>
  );
}
