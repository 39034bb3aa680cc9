import { Table } from '@mantine/core';
import type { ReactNode } from 'react';

export interface Columna<T> {
  titulo: string;
  celda: (fila: T) => ReactNode;
  /** Figures align right. */
  cifra?: boolean;
}

interface Props<T> {
  nombre: string;
  columnas: readonly Columna<T>[];
  filas: readonly T[];
  clave: (fila: T) => string;
  ancho?: number;
}

/** A plain table with its own side scroll on narrow screens. */
export function Tabla<T>({ nombre, columnas, filas, clave, ancho = 560 }: Props<T>) {
  const lado = (c: Columna<T>) => ({
    textAlign: c.cifra ? ('right' as const) : ('left' as const),
    whiteSpace: c.cifra ? ('nowrap' as const) : undefined,
  });
  return (
    <Table.ScrollContainer minWidth={ancho} type="native" aria-label={nombre} tabIndex={0} role="region">
      <Table verticalSpacing={4} fz="sm">
        <Table.Thead>
          <Table.Tr>
            {columnas.map((c) => (
              <Table.Th key={c.titulo} scope="col" style={lado(c)}>
                {c.titulo}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {filas.map((f) => (
            <Table.Tr key={clave(f)}>
              {columnas.map((c) => (
                <Table.Td key={c.titulo} className={c.cifra ? 'figure' : undefined} style={lado(c)}>
                  {c.celda(f)}
                </Table.Td>
              ))}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}
