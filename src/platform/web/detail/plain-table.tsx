import { Table } from '@mantine/core';
import '@mantine/core/styles/Table.css';
import type { ReactNode } from 'react';
import classes from './plain-table.module.css';

/** Narrower than this, it fits a phone as a table. */
const APILA = 420;

export interface Columna<T> {
  titulo: string;
  celda: (fila: T) => ReactNode;
  /** Figures align right and do not break. */
  cifra?: boolean;
}

const celda = (c: { titulo: string; cifra?: boolean } | undefined) =>
  ({ role: 'cell', 'data-titulo': c?.titulo, ta: c?.cifra ? 'right' : 'left' }) as const;

/** A plain table: figures aligned, sums at its foot when given. On a phone a wide one stacks its rows as cards; a narrow one scrolls. */
export function Tabla<T>(p: {
  nombre: string;
  columnas: readonly Columna<T>[];
  filas: readonly T[];
  clave: (f: T) => string;
  pie?: readonly ReactNode[];
  /** Below it, it scrolls by itself. */
  ancho?: number;
}) {
  const ancho = p.ancho ?? 560;
  return (
    <Table.ScrollContainer
      {...{ minWidth: ancho, type: 'native', 'aria-label': p.nombre, tabIndex: 0, role: 'region' }}
      {...(ancho > APILA ? { className: classes.apila } : {})}
    >
      <Table role="table" verticalSpacing={6} fz="sm" highlightOnHover>
        <Table.Thead>
          <Table.Tr>
            {p.columnas.map((c) => (
              <Table.Th key={c.titulo} scope="col" ta={c.cifra ? 'right' : 'left'}>
                {c.titulo}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody role="rowgroup">
          {p.filas.map((f) => (
            <Table.Tr key={p.clave(f)} role="row">
              {p.columnas.map((c) => (
                <Table.Td key={c.titulo} {...celda(c)} {...(c.cifra ? { className: 'figure', style: { whiteSpace: 'nowrap' } } : {})}>
                  {c.celda(f)}
                </Table.Td>
              ))}
            </Table.Tr>
          ))}
        </Table.Tbody>
        {p.pie && (
          <Table.Tfoot role="rowgroup">
            <Table.Tr role="row">
              {p.pie.map((v, i) => (
                <Table.Th key={p.columnas[i]?.titulo ?? String(i)} {...celda(p.columnas[i])}>
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
