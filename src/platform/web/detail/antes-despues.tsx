import { Table } from '@mantine/core';
import type { ReactNode } from 'react';

interface Cambio {
  titulo: string;
  antes: ReactNode;
  despues: ReactNode;
}

/** What an act over money changes, figure by figure, before anybody confirms it. */
export function AntesDespues({ cambios, titulo = 'Lo que cambia' }: { cambios: readonly Cambio[]; titulo?: string }) {
  return (
    <Table aria-label={titulo}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>Dato</Table.Th>
          <Table.Th ta="right">Antes</Table.Th>
          <Table.Th ta="right">Después</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {cambios.map((c) => (
          <Table.Tr key={c.titulo}>
            <Table.Th scope="row">{c.titulo}</Table.Th>
            <Table.Td ta="right" className="figure">
              {c.antes}
            </Table.Td>
            <Table.Td ta="right" className="figure" fw={600}>
              {c.despues}
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}
