import { isFecha } from '#kernel/values/fecha.ts';
import { formatFecha, formatPesos } from '#kernel/values/format.ts';
import { cuentaCheque, numeroCheque } from './papel.ts';

/** The cuota of a row: what it is for, of which credit and when it is due. */
export interface CuotaDeFila {
  numero: string;
  serie: string;
  monto: number;
  /** The premium inside `monto`. */
  prima: number;
  vencimiento: string;
}

/** A row of the grid as it stands, whole or half written. */
interface FilaEscrita {
  banco: string;
  cta_cte: string;
  num_cheque: string;
  monto: unknown;
  fecha: string;
  cuota?: CuotaDeFila | null | undefined;
}

type Celda = 'num_cheque' | 'fecha' | 'monto';
/** What is wrong with one cell, in words. */
interface Falta {
  fila: number;
  celda: Celda;
  texto: string;
}

const ilegible = (f: FilaEscrita, fila: number): Falta[] => [
  ...(f.num_cheque !== '' && numeroCheque(f.num_cheque) === null
    ? [{ fila, celda: 'num_cheque' as const, texto: 'Hasta 7 dígitos, sólo números' }]
    : []),
  ...(f.fecha !== '' && !isFecha(f.fecha) ? [{ fila, celda: 'fecha' as const, texto: 'No es una fecha: dd-mm-aaaa' }] : []),
  ...(typeof f.monto === 'string' && f.monto !== '' ? [{ fila, celda: 'monto' as const, texto: 'No es un monto en pesos' }] : []),
];

function repetidos(filas: readonly FilaEscrita[]): Falta[] {
  const vistos = new Map<string, number>();
  return filas.flatMap((f, fila) => {
    const numero = numeroCheque(f.num_cheque);
    if (numero === null) return [];
    const papel = `${f.banco}|${cuentaCheque(f.cta_cte)}|${numero}`;
    const antes = vistos.get(papel);
    if (antes !== undefined) return [{ fila, celda: 'num_cheque', texto: `Repite el de la fila ${antes + 1}` }];
    vistos.set(papel, fila);
    return [];
  });
}

/** What the cheque of a cuota must bring, in words. */
export const debeLaCuota = (monto: number, prima: number): string =>
  prima === 0 ? `La cuota es de ${formatPesos(monto)}` : `La cuota con su seguro (${formatPesos(prima)}) es de ${formatPesos(monto)}`;

const montos = (filas: readonly FilaEscrita[]): Falta[] =>
  filas.flatMap((f, fila) =>
    f.cuota && typeof f.monto === 'number' && f.monto !== f.cuota.monto
      ? [{ fila, celda: 'monto', texto: debeLaCuota(f.cuota.monto, f.cuota.prima) }]
      : [],
  );

/** Rows of a credit in the order of their cuotas: a cheque dated before that of an earlier cuota was swapped or mistyped. */
export function fechasEnDesorden(filas: readonly Pick<FilaEscrita, 'fecha' | 'cuota'>[]): Falta[] {
  const faltas: Falta[] = [];
  const ultima = new Map<string, { vencimiento: string; fecha: string; numero: string }>();
  const enOrden = filas
    .map((f, fila) => ({ ...f, fila }))
    .filter((f) => f.cuota && isFecha(f.fecha))
    .sort((a, b) => ((a.cuota?.vencimiento ?? '') < (b.cuota?.vencimiento ?? '') ? -1 : 1));
  for (const { fila, fecha, cuota } of enOrden) {
    if (!cuota) continue;
    const antes = ultima.get(cuota.serie);
    if (antes && cuota.vencimiento > antes.vencimiento && fecha < antes.fecha)
      faltas.push({ fila, celda: 'fecha', texto: `Es anterior al de ${antes.numero}, del ${formatFecha(antes.fecha)}` });
    else ultima.set(cuota.serie, { vencimiento: cuota.vencimiento, fecha, numero: cuota.numero });
  }
  return faltas;
}

/**
 * What is wrong with the grid, by cell and in its order: what cannot be read, a number twice, an amount that is not its cuota's, a date out of
 * the order of the cuotas. An empty cell is not wrong yet. The server refuses the same (`cheque_repetido`, `no_cuadra`, `fechas_desordenadas`).
 */
export function faltasDe(filas: readonly FilaEscrita[]): Falta[] {
  const todas = [...filas.flatMap(ilegible), ...repetidos(filas), ...montos(filas), ...fechasEnDesorden(filas)];
  return todas.sort((a, b) => a.fila - b.fila);
}
