import { normalizar } from './encabezados.ts';
import type { Cartola, Movimiento, TipoSaldo } from './tipos.ts';

/** What tells one bank row from another: its key text and which of the equal ones of its file it is, from 1. */
export interface Huella {
  clave: string;
  ocurrencia: number;
}

/** The key text has its version in front: changing how it is built must not make old rows look new. */
const VERSION = 'h1';

const sinCeros = (t: string) => t.replace(/^0+(?=.)/, '');

/**
 * Key text of a row, to be stored hashed (areas/3 `movimiento_banco`). With an id of the bank: account, id, date and amount, for banks
 * reuse their ids. Without it: account, date, amount, document, description, and the balance only when it is the row's own: the
 * balance of the day moves to a later row when the same day is downloaded again.
 */
export function huella(mov: Movimiento, cuenta: string, tipoSaldo: TipoSaldo): string {
  const base = [VERSION, sinCeros(cuenta.replace(/[^\dA-Za-z]/g, '').toUpperCase())];
  const fecha = mov.fecha ?? `?${mov.original ?? mov.linea_origen}`;
  const importe = mov.causas.some((c) => c.startsWith('monto_')) ? `?${mov.original ?? ''}` : `${mov.cargo}/${mov.abono}`;
  if (mov.id_banco) return [...base, 'id', mov.id_banco, fecha, importe].join('|');
  const saldo = tipoSaldo === 'fila' && mov.saldo !== undefined ? String(mov.saldo) : '';
  return [...base, fecha, importe, sinCeros(normalizar(mov.documento)), normalizar(mov.descripcion), saldo].join('|');
}

/** Numbers the keys of a file: two equal rows are 1 and 2, and both count. */
function conOcurrencia<M extends Movimiento>(movs: readonly (M & { clave: string })[]): (M & Huella)[] {
  const vistas = new Map<string, number>();
  return movs.map((m) => {
    const ocurrencia = (vistas.get(m.clave) ?? 0) + 1;
    vistas.set(m.clave, ocurrencia);
    return { ...m, ocurrencia };
  });
}

/**
 * The rows of a file ready to merge. Equal rows are counted over all its statements (an MT940 splits a day in pages), except those of a
 * statement that repeats an earlier one whole. `cuenta` is the account of the reconciliation: it must not change from load to load.
 */
export function huellasDe(cartolas: readonly Cartola[], cuenta: string): (Movimiento & Huella)[] {
  const estados = new Set<string>();
  const movs: (Movimiento & { clave: string })[] = [];
  for (const c of cartolas) {
    const propias = c.movimientos.map((m) => ({ ...m, clave: huella(m, cuenta, c.tipo_saldo) }));
    const estado = JSON.stringify([c.saldo_inicial, c.saldo_final, propias.map((m) => m.clave)]);
    if (estados.has(estado)) continue;
    estados.add(estado);
    movs.push(...propias);
  }
  return conOcurrencia(movs);
}
