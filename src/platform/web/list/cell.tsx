import type { ReactNode } from 'react';
import { formatDecimal } from '#kernel/values/format.ts';
import { EstadoBadge } from '../inputs/estado.tsx';
import { Fecha, Instante, Nada, Pesos, Porcentaje, Rut, SiNo, Uf } from '../inputs/show.tsx';
import type { Column } from './types.ts';

const RIGHT = new Set(['pesos', 'uf', 'porcentaje', 'numero', 'dias']);

/** Figures stand at the right, unless the column says otherwise. */
export function alignOf<T>(c: Column<T>): 'left' | 'right' | 'center' {
  return c.align ?? (c.tipo && RIGHT.has(c.tipo) ? 'right' : 'left');
}

function plain(value: unknown): ReactNode {
  if (value === null || value === undefined || value === '') return <Nada />;
  if (Array.isArray(value)) return value.length === 0 ? <Nada /> : value.join(', ');
  return String(value);
}

/** The value of a cell as its column asks. */
export function cellOf<T>(c: Column<T>, row: T): ReactNode {
  if (c.render) return c.render(row);
  const v = (row as Readonly<Record<string, unknown>>)[c.key];
  switch (c.tipo) {
    case 'pesos':
      return <Pesos v={v as number} />;
    case 'uf':
      return <Uf v={v as string} />;
    case 'porcentaje':
      return <Porcentaje v={v as string} />;
    case 'numero':
    case 'dias':
      return typeof v === 'number' ? <span className="figure">{formatDecimal(Math.trunc(v), 0)}</span> : plain(v);
    case 'fecha':
      return <Fecha v={v as string} />;
    case 'instante':
      return <Instante v={v as string} />;
    case 'rut':
      return <Rut v={v as string} />;
    case 'estado':
      return <EstadoBadge estado={v as string} estados={c.estados} />;
    case 'si_no':
      return <SiNo v={v as boolean} />;
    default:
      return plain(v);
  }
}
