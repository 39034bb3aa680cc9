import { type Celda, type Decimal, type Escritura, type Monto, monto } from './tipos.ts';

type FallaMonto = 'monto_ilegible' | 'monto_con_decimales';
type LecturaMonto = { valor: Monto } | { falla: FallaMonto };

const ILEGIBLE: LecturaMonto = { falla: 'monto_ilegible' };
const SIMBOLOS = /^(?:US\$|U\$S|CLP|USD|EUR|CLF|UF|\$|€)|(?:CLP|USD|EUR|CLF|UF|\$|€)$/i;

/** Whole and decimal digits to minor units; digits beyond the currency's are admitted only when they are zeros. */
function escalar(entero: string, parte: string, decimales: number, negativo: boolean): LecturaMonto {
  if (/[1-9]/.test(parte.slice(decimales))) return { falla: 'monto_con_decimales' };
  const n = Number(`${entero || '0'}${parte.slice(0, decimales).padEnd(decimales, '0')}`);
  if (!Number.isSafeInteger(n)) return ILEGIBLE;
  return { valor: monto(negativo ? -n : n) };
}

/** Sign and bare digits of a text: `-1.500`, `1.500-`, `(1.500)`, `$ 1.500`, `−1.500`. Null when other characters or a second sign remain. */
function desnudar(texto: string): { digitos: string; negativo: boolean } | null {
  let t = texto.replace(/[\s\u00a0\u202f]/g, '').replace(/[−–—]/g, '-');
  if (t.length > 40) return null;
  let signo = '';
  const sinSimbolo = () => {
    t = t.replace(SIMBOLOS, '').replace(SIMBOLOS, '');
  };
  sinSimbolo();
  const m = /^\((.*)\)$/.exec(t) ?? /^([+-])(.*)$/.exec(t) ?? /^(.*)([+-])$/.exec(t);
  if (m) {
    const [, x = '', y] = m;
    signo = y === undefined ? '-' : /^[+-]$/.test(x) ? x : y;
    t = y === undefined ? x : /^[+-]$/.test(x) ? y : x;
    sinSimbolo();
  }
  return /^\d[\d.,']*$/.test(t) ? { digitos: t.replaceAll("'", ''), negativo: signo === '-' } : null;
}

/** Splits digits at the decimal separator. `unico` says what a lone separator followed by three digits is. */
function partir(digitos: string, unico: 'miles' | 'decimal'): [string, string] | null {
  const separadores = digitos.replace(/\d/g, '');
  const ultimo = separadores.at(-1);
  if (ultimo === undefined) return [digitos, ''];
  const corte = digitos.lastIndexOf(ultimo);
  const [entero, parte] = [digitos.slice(0, corte), digitos.slice(corte + 1)];
  const repetido = separadores.length > 1 && separadores === ultimo.repeat(separadores.length);
  const miles = /^\d{1,3}(?:[.,]\d{3})*$/;
  if (repetido || (separadores.length === 1 && unico === 'miles' && parte.length === 3 && /^[1-9]\d{0,2}$/.test(entero))) {
    return miles.test(digitos) ? [digitos.replace(/[.,]/g, ''), ''] : null;
  }
  if (separadores.length === 1) return [entero, parte];
  const otro = entero.includes(ultimo);
  return !otro && miles.test(entero) ? [entero.replace(/[.,]/g, ''), parte] : null;
}

/** The same when somebody said which sign is the decimal one: the other only groups thousands, and anything else is unreadable. */
function partirPor(digitos: string, decimal: Decimal): [string, string] | null {
  const [miles, coma] = decimal === 'coma' ? ['.', ','] : [',', '.'];
  const [entero = '', parte = '', ...sobra] = digitos.split(coma);
  if (sobra.length > 0 || parte.includes(miles)) return null;
  if (entero.includes(miles) && !/^\d{1,3}(?:[.,]\d{3})+$/.test(entero)) return null;
  return [entero.replaceAll(miles, ''), parte];
}

function leerNumero(n: number, decimales: number): LecturaMonto {
  if (!Number.isFinite(n)) return ILEGIBLE;
  // Spreadsheets keep binary fractions: 15 significant digits are what they show.
  const texto = Number.isSafeInteger(n) ? String(n) : String(Number(n.toPrecision(15)));
  const m = /^(-?)(\d+)(?:\.(\d+))?$/.exec(texto);
  return m ? escalar(m[2] ?? '', m[3] ?? '', decimales, m[1] === '-') : ILEGIBLE;
}

/**
 * An amount as Chilean banks print it, in minor units: `1.500.000`, `1,500,000`, `$ 1.500`, `-1.500`, `1.500-`, `(1.500)`, `1.234,56`.
 * A lone separator followed by three digits separates thousands (domain §14), unless the writing says which sign is the decimal one. Null
 * when the cell is empty. It never rounds.
 */
export function leerMonto(celda: Celda | undefined, escritura: number | Escritura): LecturaMonto | null {
  const { decimales, decimal } = typeof escritura === 'number' ? { decimales: escritura, decimal: undefined } : escritura;
  if (celda === null || celda === undefined) return null;
  if (typeof celda === 'number') return leerNumero(celda, decimales);
  const texto = celda.trim();
  if (texto === '' || /^[-–—.]+$/.test(texto)) return null;
  const d = desnudar(texto);
  const partes = d && (decimal ? partirPor(d.digitos, decimal) : partir(d.digitos, 'miles'));
  return d && partes ? escalar(partes[0], partes[1], decimales, d.negativo) : ILEGIBLE;
}

/**
 * An amount of a machine format (CAMT, MT940, OFX), in minor units: point or comma are the decimal separator, `6800,` is 6800.
 * With both, the last one is the decimal separator.
 */
export function leerDecimal(texto: string, decimales: number): LecturaMonto {
  const d = desnudar(texto);
  const partes = d && partir(d.digitos, 'decimal');
  return d && partes ? escalar(partes[0], partes[1], decimales, d.negativo) : ILEGIBLE;
}

/** A document or account number as text: a number cell or a text grouped by thousands loses its grouping; zeros alone mean none. */
export function leerNumeroDocumento(celda: Celda | undefined): string {
  if (celda === null || celda === undefined) return '';
  const texto = String(celda).trim();
  const plano = /^\d{1,3}(?:([.,])\d{3})(?:\1\d{3})*$/.test(texto) ? texto.replace(/[.,]/g, '') : texto;
  return /^0*$/.test(plano) || plano === '-' ? '' : plano;
}
