import { toFixed } from './decimal.ts';

/** Amounts in Spanish words, as pagarés, cheques and money orders write them. */
type Genero = 'm' | 'f';

const HASTA_29 = [
  'cero',
  'uno',
  'dos',
  'tres',
  'cuatro',
  'cinco',
  'seis',
  'siete',
  'ocho',
  'nueve',
  'diez',
  'once',
  'doce',
  'trece',
  'catorce',
  'quince',
  'dieciséis',
  'diecisiete',
  'dieciocho',
  'diecinueve',
  'veinte',
  'veintiuno',
  'veintidós',
  'veintitrés',
  'veinticuatro',
  'veinticinco',
  'veintiséis',
  'veintisiete',
  'veintiocho',
  'veintinueve',
];
const DECENAS = ['', '', '', 'treinta', 'cuarenta', 'cincuenta', 'sesenta', 'setenta', 'ochenta', 'noventa'];
const CENTENAS = [
  '',
  'ciento',
  'doscientos',
  'trescientos',
  'cuatrocientos',
  'quinientos',
  'seiscientos',
  'setecientos',
  'ochocientos',
  'novecientos',
];

/** How a final one is written: whole ('uno'/'una'), or shortened before a masculine noun, mil or millón ('un', 'veintiún'): both genders. */
type Final = 'entera' | 'apocope';

function uno(base: string, genero: Genero, final: Final): string {
  if (final === 'apocope') return base === 'veinti' ? 'veintiún' : `${base}un`;
  return `${base}${genero === 'f' ? 'una' : 'uno'}`;
}

/** 1–999. */
function trio(n: number, genero: Genero, final: Final): string {
  if (n === 100) return 'cien';
  const parts: string[] = [];
  const centena = CENTENAS[Math.floor(n / 100)] ?? '';
  if (centena) parts.push(genero === 'f' ? centena.replace(/os$/, 'as') : centena);
  const resto = n % 100;
  if (resto === 0) return parts.join(' ');
  if (resto === 1) parts.push(uno('', genero, final));
  else if (resto === 21) parts.push(uno('veinti', genero, final));
  else if (resto < 30) parts.push(HASTA_29[resto] ?? '');
  else {
    const decena = DECENAS[Math.floor(resto / 10)] ?? '';
    const unidad = resto % 10;
    if (unidad === 0) parts.push(decena);
    else parts.push(`${decena} y ${unidad === 1 ? uno('', genero, final) : HASTA_29[unidad]}`);
  }
  return parts.join(' ');
}

/** 0–999.999; empty for 0. Before mil the one is shortened in both genders ('veintiún mil unidades'), hundreds agree ('doscientas mil'). */
function sexteto(n: number, genero: Genero, final: Final): string {
  const miles = Math.floor(n / 1000);
  const resto = n % 1000;
  const parts: string[] = [];
  if (miles === 1) parts.push('mil');
  else if (miles > 1) parts.push(`${trio(miles, genero, 'apocope')} mil`);
  if (resto > 0) parts.push(trio(resto, genero, final));
  return parts.join(' ');
}

const MAXIMO = 10n ** 15n;

/**
 * A whole number from 0 to 10^15 in words. `final` 'apocope' is the form before a masculine noun: 1 → 'un', 21 → 'veintiún'.
 * Throws RangeError outside the range.
 */
export function numeroEnPalabras(n: number | bigint, genero: Genero = 'm', final: Final = 'entera'): string {
  const valor = BigInt(n);
  if (valor < 0n || valor > MAXIMO) throw new RangeError('number out of range for words');
  if (valor === 0n) return 'cero';
  const billones = Number(valor / 1_000_000_000_000n);
  const millones = Number((valor / 1_000_000n) % 1_000_000n);
  const resto = Number(valor % 1_000_000n);
  const parts: string[] = [];
  if (billones > 0) parts.push(billones === 1 ? 'un billón' : `${sexteto(billones, 'm', 'apocope')} billones`);
  if (millones > 0) parts.push(millones === 1 ? 'un millón' : `${sexteto(millones, 'm', 'apocope')} millones`);
  if (resto > 0) parts.push(sexteto(resto, genero, final));
  return parts.join(' ');
}

/** 'de' goes between a round million (or billion) and its noun: 'un millón de pesos'. */
function enlace(valor: bigint): string {
  return valor >= 1_000_000n && valor % 1_000_000n === 0n ? 'de ' : '';
}

/** '$1.000.000' → 'un millón de pesos'; '$21.001' → 'veintiún mil un pesos'. Whole pesos, not negative. */
export function pesosEnPalabras(monto: number): string {
  if (!Number.isSafeInteger(monto)) throw new RangeError(`not whole pesos: ${monto}`);
  const noun = monto === 1 ? 'peso' : 'pesos';
  return `${numeroEnPalabras(monto, 'm', 'apocope')} ${enlace(BigInt(monto))}${noun}`;
}

/** Decimals as they are read aloud: trailing zeros drop, each leading zero is said, the rest is one number ('0739' → 'cero setecientos treinta y nueve'). */
function decimalesEnPalabras(decimales: string): string {
  const ceros = decimales.length - decimales.replace(/^0+/, '').length;
  return [...Array.from({ length: ceros }, () => 'cero'), numeroEnPalabras(BigInt(decimales))].join(' ');
}

/** 'UF 127,3942' → 'ciento veintisiete coma tres mil novecientos cuarenta y dos unidades de fomento'. Up to 4 decimals, half up. */
export function ufEnPalabras(uf: string): string {
  const [enteros = '0', resto = ''] = toFixed(uf, 4).split('.');
  const decimales = resto.replace(/0+$/, '');
  const valor = BigInt(enteros);
  const palabras = numeroEnPalabras(valor, 'f');
  if (decimales === '') return `${palabras} ${valor === 1n ? 'unidad' : `${enlace(valor)}unidades`} de fomento`;
  return `${palabras} coma ${decimalesEnPalabras(decimales)} unidades de fomento`;
}

/** Amount in words by currency: pesos as a number, UF as decimal text. */
export function montoEnPalabras(monto: { moneda: 'CLP'; valor: number } | { moneda: 'UF'; valor: string }): string {
  return monto.moneda === 'CLP' ? pesosEnPalabras(monto.valor) : ufEnPalabras(monto.valor);
}
