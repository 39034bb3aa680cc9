import type { Fecha } from '#kernel/values/fecha.ts';
import { type Cartola, type Monto, type Movimiento, monto, type TipoSaldo } from './tipos.ts';

/** Where the chain saldo_n = saldo_{n−1} − cargo + abono breaks. */
interface Quiebre {
  tipo: 'apertura' | 'fila' | 'cierre';
  /** Row of the file; absent at the opening and at the closing. */
  linea_origen?: number;
  fecha?: Fecha | null;
  esperado: Monto;
  encontrado: Monto;
}

/** What a row adds to the balance. Announced but not booked rows add nothing. */
export function efecto(m: Movimiento): number {
  return m.causas.includes('no_contabilizado') ? 0 : m.abono - m.cargo;
}

interface Cadena {
  apertura?: number;
  final?: number;
  quiebres: Quiebre[];
}

/** End of the run of rows of the same day that starts at `i` (exclusive). */
function finDelDia(movs: readonly Movimiento[], i: number): number {
  let j = i + 1;
  while (j < movs.length && movs[j]?.fecha === movs[i]?.fecha) j += 1;
  return j;
}

/**
 * Walks the rows, oldest first. By day, the balance of a day is the last one printed in it and is compared after all its rows.
 * After a break it goes on from the balance found, so one bad row is reported once.
 */
function recorrer(movs: readonly Movimiento[], porDia: boolean, apertura: number | undefined): Cadena {
  const quiebres: Quiebre[] = [];
  let acumulado = 0;
  let base = apertura;
  let inicio = apertura;
  for (let i = 0; i < movs.length; ) {
    const fin = porDia ? finDelDia(movs, i) : i + 1;
    const grupo = movs.slice(i, fin);
    for (const m of grupo) acumulado += efecto(m);
    const fila = grupo.findLast((m) => m.saldo !== undefined);
    if (fila?.saldo !== undefined) {
      if (base === undefined) [base, inicio] = [fila.saldo - acumulado, fila.saldo - acumulado];
      const esperado = base + acumulado;
      if (esperado !== fila.saldo) {
        quiebres.push({
          tipo: 'fila',
          linea_origen: fila.linea_origen,
          fecha: fila.fecha,
          esperado: monto(esperado),
          encontrado: fila.saldo,
        });
        base += fila.saldo - esperado;
      }
    }
    i = fin;
  }
  return base === undefined || inicio === undefined ? { quiebres } : { quiebres, final: base + acumulado, apertura: inicio };
}

/** The walk with fewer breaks: row by row, and for balances of the day also day by day. */
export function cadena(movs: readonly Movimiento[], tipo: TipoSaldo, apertura: number | undefined): Cadena {
  const filas = recorrer(movs, false, apertura);
  if (tipo !== 'diario' || filas.quiebres.length === 0) return filas;
  const dias = recorrer(movs, true, apertura);
  return dias.quiebres.length < filas.quiebres.length ? dias : filas;
}

/** True when the file runs from the newest row to the oldest: by its dates, and within one day by which way its balances chain. */
export function vieneInversa(movs: readonly Movimiento[], tipo: TipoSaldo): boolean {
  let [sube, baja] = [0, 0];
  let anterior: Fecha | null = null;
  for (const { fecha } of movs) {
    if (fecha && anterior) {
      if (fecha > anterior) sube += 1;
      else if (fecha < anterior) baja += 1;
    }
    anterior = fecha ?? anterior;
  }
  if (sube !== baja) return baja > sube;
  const alReves = [...movs].reverse();
  const enOrden = recorrer(movs, false, undefined).quiebres.length;
  const invertida = recorrer(alReves, false, undefined).quiebres.length;
  if (enOrden !== invertida) return invertida < enOrden;
  // The balance of the day is printed on its last row: alone on the first one, the file is upside down.
  return tipo === 'diario' && movs.length > 1 && movs[0]?.saldo !== undefined && movs.slice(1).every((m) => m.saldo === undefined);
}

/**
 * Checks the balances of a statement: opening = `saldoAnterior` (the last closing) when given, each printed balance = the one before
 * − cargo + abono, closing = opening + Σ. An empty list means it balances (domain §14, T24).
 */
export function validarSaldos(cartola: Cartola, saldoAnterior?: number): Quiebre[] {
  const declarado = cartola.saldo_inicial;
  const quiebres: Quiebre[] = [];
  if (saldoAnterior !== undefined && declarado !== undefined && declarado !== saldoAnterior) {
    quiebres.push({ tipo: 'apertura', esperado: monto(saldoAnterior), encontrado: declarado });
  }
  const c = cadena(cartola.movimientos, cartola.tipo_saldo, declarado ?? saldoAnterior);
  quiebres.push(...c.quiebres);
  if (cartola.saldo_final !== undefined && c.final !== undefined && c.final !== cartola.saldo_final) {
    quiebres.push({ tipo: 'cierre', esperado: monto(c.final), encontrado: cartola.saldo_final });
  }
  return quiebres;
}
