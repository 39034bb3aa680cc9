import { parseRut } from '#kernel/values/rut.ts';
import { leerMonto, leerNumeroDocumento } from './montos.ts';
import { rutsEnGlosa } from './rut-glosa.ts';
import { type Causa, type Celda, type Columnas, type Escritura, type Monto, monto } from './tipos.ts';

/** How a table writes the sign of its single amount column. */
interface Signos {
  /** Letters that mean cargo and abono; empty when the sign of the amount decides. */
  cargo: ReadonlySet<string>;
  abono: ReadonlySet<string>;
  /** Both columns print cargos as negatives: the sign says nothing. */
  cargosNegativos: boolean;
}

const CARGO = ['CARGO', 'CARGOS', 'DEBITO', 'DÉBITO', 'DEBE', 'DB', 'D', 'EGRESO', 'GIRO', '-'];
const ABONO = ['ABONO', 'ABONOS', 'CREDITO', 'CRÉDITO', 'HABER', 'CR', 'H', 'INGRESO', 'DEPOSITO', 'DEPÓSITO', 'A', '+'];

/**
 * Letters of the cargo/abono column: beside an A, C is cargo (Santander, domain §14); beside a D, C is crédito.
 * A column that only says C is taken as cargo only when its own title names cargo and abono.
 */
export function detectarSignos(letras: ReadonlySet<string>, titulo: string, cargos: readonly number[]): Signos {
  const cargo = new Set(CARGO);
  const abono = new Set(ABONO);
  if (letras.has('D') && !letras.has('A')) abono.add('C');
  else if (letras.has('A') || titulo.includes('cargo')) cargo.add('C');
  return { cargo, abono, cargosNegativos: cargos.length > 0 && cargos.every((c) => c <= 0) };
}

interface Montos {
  cargo: Monto;
  abono: Monto;
  causas: Causa[];
  /** A negative amount in a column of positive ones: a reversal, moved to the other side. */
  invertido: boolean;
}

const CERO = monto(0);

function valor(celda: Celda | undefined, decimales: number | Escritura, causas: Causa[]): number | null {
  const r = leerMonto(celda, decimales);
  if (!r) return null;
  if ('valor' in r) return r.valor;
  causas.push(r.falla);
  return null;
}

function dosColumnas(fila: readonly Celda[], c: Columnas, decimales: number | Escritura, signos: Signos): Montos {
  const causas: Causa[] = [];
  let cargo = valor(fila[c.cargo ?? -1], decimales, causas) ?? 0;
  let abono = valor(fila[c.abono ?? -1], decimales, causas) ?? 0;
  let invertido = false;
  if (signos.cargosNegativos) cargo = Math.abs(cargo);
  if (cargo !== 0 && abono !== 0) causas.push('cargo_y_abono');
  else if (cargo < 0 || abono < 0) [cargo, abono, invertido] = [-abono || 0, -cargo || 0, true];
  if (cargo === 0 && abono === 0 && causas.length === 0) causas.push('sin_monto');
  return { cargo: monto(Math.abs(cargo)), abono: monto(Math.abs(abono)), causas, invertido };
}

function unaColumna(fila: readonly Celda[], c: Columnas, decimales: number | Escritura, signos: Signos): Montos {
  const causas: Causa[] = [];
  const n = valor(fila[c.monto ?? -1], decimales, causas);
  const nada = { cargo: CERO, abono: CERO, causas, invertido: false };
  if (n === null || n === 0) {
    if (causas.length === 0) causas.push('sin_monto');
    return nada;
  }
  const letra =
    c.signo === undefined
      ? ''
      : String(fila[c.signo] ?? '')
          .trim()
          .toUpperCase();
  const porLetra = signos.cargo.has(letra) ? 'cargo' : signos.abono.has(letra) ? 'abono' : null;
  if (c.signo !== undefined && !porLetra && (letra !== '' || n > 0)) {
    causas.push('signo_ilegible');
    return n < 0 ? { ...nada, cargo: monto(-n) } : { ...nada, abono: monto(n) };
  }
  if (porLetra === 'abono' && n < 0) causas.push('signo_contradictorio');
  const lado = porLetra ?? (n < 0 ? 'cargo' : 'abono');
  return { ...nada, [lado]: monto(Math.abs(n)) };
}

/** Cargo and abono of a row, both ≥ 0, with the causes that mark it. Nothing is guessed silently. */
export function leerMontos(fila: readonly Celda[], c: Columnas, decimales: number | Escritura, signos: Signos): Montos {
  return c.cargo !== undefined && c.abono !== undefined ? dosColumnas(fila, c, decimales, signos) : unaColumna(fila, c, decimales, signos);
}

/** Text of a cell, its spaces collapsed, at most 500 characters. */
export function textoDe(celda: Celda | undefined): string {
  return celda === null || celda === undefined
    ? ''
    : String(celda)
        .replace(/[\s\u00a0]+/g, ' ')
        .trim()
        .slice(0, 500);
}

/** The texts of a row: description, document, channel, branch, account and the RUTs of its RUT column. */
export function leerTextos(fila: readonly Celda[], c: Columnas) {
  const de = (i: number | undefined): string => (i === undefined ? '' : textoDe(fila[i]));
  return {
    descripcion: de(c.descripcion),
    documento: c.documento === undefined ? '' : leerNumeroDocumento(fila[c.documento]),
    canal: de(c.canal),
    sucursal: de(c.sucursal),
    cuenta: c.cuenta === undefined ? '' : leerNumeroDocumento(fila[c.cuenta]),
    ruts: c.rut === undefined ? [] : [parseRut(de(c.rut)) ?? rutsEnGlosa(de(c.rut))].flat(),
  };
}
