import { Table } from '@mantine/core';
import '@mantine/core/styles/Table.css';
import type { ReactNode } from 'react';

export interface Columna<T> {
  titulo: string;
  celda: (fila: T) => ReactNode;
  /** Figures align right and do not break. */
  cifra?: boolean;
}

/** A plain table: figures aligned, side scroll on narrow screens, sums at its foot when given. */
export function Tabla<T>(p: {
  nombre: string;
  columnas: readonly Columna<T>[];
  filas: readonly T[];
  clave: (f: T) => string;
  pie?: readonly ReactNode[];
  /** Below it, it scrolls by itself. */
  ancho?: number;
}) {
  return (
    <Table.ScrollContainer minWidth={p.ancho ?? 560} type="native" aria-label={p.nombre} tabIndex={0} role="region">
      <Table verticalSpacing={6} fz="sm" highlightOnHover>
        <Table.Thead>
          <Table.Tr>
            {p.columnas.map((c) => (
              <Table.Th key={c.titulo} scope="col" ta={c.cifra ? 'right' : 'left'}>
                {c.titulo}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {p.filas.map((f) => (
            <Table.Tr key={p.clave(f)}>
              {p.columnas.map((c) => (
                <Table.Td
                  key={c.titulo}
                  ta={c.cifra ? 'right' : 'left'}
                  {...(c.cifra ? { className: 'figure', style: { whiteSpace: 'nowrap' } } : {})}
                >
                  {c.celda(f)}
                </Table.Td>
              ))}
            </Table.Tr>
          ))}
        </Table.Tbody>
        {p.pie && (
          <Table.Tfoot>
            <Table.Tr>
              {p.pie.map((v, i) => (
                <Table.Th key={p.columnas[i]?.titulo ?? String(i)} ta={p.columnas[i]?.cifra ? 'right' : 'left'}>
                  {v}
                </Table.Th>
              ))}
            </Table.Tr>
          </Table.Tfoot>
        )}
      </Table>
    </Table.ScrollContainer>
  );
}
