import { Table } from '@mantine/core';
import type { ReactNode } from 'react';
import { Vacio } from '#platform/web/feedback/states.tsx';

/** A small read-only table of a tab or a modal. */
export function Tabla({
  titulos,
  filas,
  vacia = 'Sin registros.',
}: {
  titulos: readonly string[];
  filas: readonly (readonly ReactNode[])[];
  vacia?: string;
}) {
  if (filas.length === 0) return <Vacio razon={vacia} />;
  return (
    <Table.ScrollContainer minWidth={420}>
      <Table>
        <Table.Thead>
          <Table.Tr>
            {titulos.map((t) => (
              <Table.Th key={t}>{t}</Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {filas.map((f, i) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a read-only table never reorders
            <Table.Tr key={i}>
              {f.map((celda, j) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: cells follow the head
                <Table.Td key={j}>{celda}</Table.Td>
              ))}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}
