import { Table } from '@mantine/core';
import type { ReactNode } from 'react';
import { formatDecimal } from '#kernel/values/format.ts';
import { Pesos } from '#platform/web/inputs/show.tsx';
import classes from './tabla.module.css';

export interface Columna<T> {
  titulo: string;
  celda: (fila: T) => ReactNode;
  /** Figures align right. */
  cifra?: boolean;
  /** A number or a RUT that is read in one piece. */
  junto?: boolean;
  grupo?: string;
}

/** A column of pesos; zero stays empty so that the eye finds the figures. Within a group, as in a printed balance, without the sign. */
export function columnaPesos<T>(titulo: string, de: (fila: T) => number, grupo?: string): Columna<T> {
  const cifra = (v: number) => (grupo ? formatDecimal(v, 0) : <Pesos v={v} />);
  return { titulo, cifra: true, celda: (f) => (de(f) === 0 ? '' : cifra(de(f))), ...(grupo ? { grupo } : {}) };
}

function Grupos<T>({ columnas }: { columnas: readonly Columna<T>[] }) {
  const tramos: { grupo: string; n: number }[] = [];
  for (const c of columnas) {
    const ultimo = tramos.at(-1);
    if (ultimo && ultimo.grupo === (c.grupo ?? '')) ultimo.n += 1;
    else tramos.push({ grupo: c.grupo ?? '', n: 1 });
  }
  return (
    <Table.Tr>
      {tramos.map((t) => (
        <Table.Th key={t.grupo || 'sin'} colSpan={t.n} scope="colgroup" style={{ textAlign: t.grupo ? 'center' : 'left' }}>
          {t.grupo}
        </Table.Th>
      ))}
    </Table.Tr>
  );
}

interface TablaProps<T> {
  nombre: string;
  columnas: readonly Columna<T>[];
  filas: readonly T[];
  clave: (fila: T) => string;
  pie?: T | readonly T[];
  /** Below it, it scrolls by itself. */
  ancho?: number;
  /** Rows that add up others. */
  fuerte?: (fila: T) => boolean;
}

/** A plain table of the books: figures aligned, totals at the foot, side scroll on narrow screens. */
export function Tabla<T>({ nombre, columnas, filas, clave, pie, ancho = 640, fuerte }: TablaProps<T>) {
  const fila = (f: T, negrita = false) =>
    columnas.map((c) => (
      <Table.Td
        key={`${c.grupo ?? ''}${c.titulo}`}
        className={c.cifra ? 'figure' : undefined}
        style={{
          textAlign: c.cifra ? 'right' : 'left',
          whiteSpace: c.cifra || c.junto ? 'nowrap' : 'normal',
          fontWeight: negrita ? 700 : undefined,
        }}
      >
        {c.celda(f)}
      </Table.Td>
    ));
  return (
    <Table.ScrollContainer className={classes.marco} minWidth={ancho} type="native" aria-label={nombre} tabIndex={0} role="region">
      <Table highlightOnHover verticalSpacing={4} {...(columnas.some((c) => c.grupo) ? { fz: 'xs', horizontalSpacing: 4 } : { fz: 'sm' })}>
        <Table.Thead className={classes.cabeza}>
          {columnas.some((c) => c.grupo) && <Grupos columnas={columnas} />}
          <Table.Tr>
            {columnas.map((c) => (
              <Table.Th key={`${c.grupo ?? ''}${c.titulo}`} scope="col" style={{ textAlign: c.cifra ? 'right' : 'left' }}>
                {c.titulo}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {filas.map((f) => (
            <Table.Tr key={clave(f)}>{fila(f, fuerte?.(f) ?? false)}</Table.Tr>
          ))}
        </Table.Tbody>
        {pie !== undefined && (
          <Table.Tfoot>
            {[pie].flat().map((f, i) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the lines of the foot never change their order
              <Table.Tr key={i}>{fila(f as T, true)}</Table.Tr>
            ))}
          </Table.Tfoot>
        )}
      </Table>
    </Table.ScrollContainer>
  );
}
