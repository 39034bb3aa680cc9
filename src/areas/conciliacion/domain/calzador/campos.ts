/** Readers of single fields out of bytes (UTF-8 or latin1): one code for objects and for files of a million rows. */

const CERO = 48;
const NUEVE = 57;

const esDigito = (c: number) => c >= CERO && c <= NUEVE;

/** Days since 1970-01-01 of a civil date (proleptic Gregorian; Hinnant's algorithm), or NaN when the date does not exist. */
function diaCivil(year: number, month: number, day: number): number {
  if (month < 1 || month > 12 || day < 1) return Number.NaN;
  const bisiesto = (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
  const largo = month === 2 ? (bisiesto ? 29 : 28) : month === 4 || month === 6 || month === 9 || month === 11 ? 30 : 31;
  if (day > largo) return Number.NaN;
  const y = month <= 2 ? year - 1 : year;
  const era = Math.floor(y / 400);
  const yoe = y - era * 400;
  const doy = Math.floor((153 * (month + (month > 2 ? -3 : 9)) + 2) / 5) + day - 1;
  const doe = yoe * 365 + Math.floor(yoe / 4) - Math.floor(yoe / 100) + doy;
  return era * 146097 + doe - 719468;
}

/** Day of the month (1–31) of a day number: the inverse of `diaCivil`. */
export function diaDelMes(dia: number): number {
  const z = dia + 719468;
  const doe = z - Math.floor(z / 146097) * 146097;
  const yoe = Math.floor((doe - Math.floor(doe / 1460) + Math.floor(doe / 36524) - Math.floor(doe / 146096)) / 365);
  const doy = doe - (365 * yoe + Math.floor(yoe / 4) - Math.floor(yoe / 100));
  return doy - Math.floor((153 * Math.floor((5 * doy + 2) / 153) + 2) / 5) + 1;
}

/** Day number of 'AAAA-MM-DD' written at [ini, fin), or NaN. */
export function leerDia(b: Uint8Array, ini: number, fin: number): number {
  if (fin - ini !== 10 || b[ini + 4] !== 45 || b[ini + 7] !== 45) return Number.NaN;
  return diaCivil(leerEntero(b, ini, ini + 4), leerEntero(b, ini + 5, ini + 7), leerEntero(b, ini + 8, ini + 10));
}

function leerEntero(b: Uint8Array, ini: number, fin: number): number {
  let n = 0;
  for (let i = ini; i < fin; i += 1) {
    const c = b[i] as number;
    if (!esDigito(c)) return Number.NaN;
    n = n * 10 + (c - CERO);
  }
  return n;
}

/**
 * Signed whole pesos at [ini, fin): '-1500', '1500.00', and as they are written here, '1.500.000' or '1.500,00'. NaN when it is not an exact
 * amount of whole pesos: a group of other than three digits, or decimals that are not zero.
 */
export function leerMonto(b: Uint8Array, ini: number, fin: number): number {
  let i = ini;
  const signo = b[i] === 45 ? -1 : 1;
  if (b[i] === 45 || b[i] === 43) i += 1;
  let n = 0;
  let grupo = 0;
  let grupos = 0;
  for (; i < fin; i += 1) {
    const c = b[i] as number;
    if (esDigito(c)) {
      n = n * 10 + (c - CERO);
      grupo += 1;
      continue;
    }
    // A point with three digits after it parts thousands; before it, one to three digits.
    if (c !== 46 || !tresDigitos(b, i + 1, fin) || grupo === 0 || grupo > 3) break;
    grupos += 1;
    grupo = 0;
  }
  if (grupo === 0 || (grupos > 0 && grupo !== 3)) return Number.NaN;
  if (i < fin && !soloCeros(b, i, fin, grupos > 0)) return Number.NaN;
  return Number.isSafeInteger(n) ? signo * n : Number.NaN;
}

/** Exactly three digits before the next sign or the end. */
function tresDigitos(b: Uint8Array, ini: number, fin: number): boolean {
  for (let k = 0; k < 3; k += 1) if (ini + k >= fin || !esDigito(b[ini + k] as number)) return false;
  return ini + 3 >= fin || !esDigito(b[ini + 3] as number);
}

/** Up to two decimals, all zero, after a point or a comma; after thousands parted by points, only a comma. */
function soloCeros(b: Uint8Array, ini: number, fin: number, conPuntos: boolean): boolean {
  const coma = b[ini] === 44;
  if ((!coma && (b[ini] !== 46 || conPuntos)) || fin - ini > 3 || fin - ini < 2) return false;
  for (let i = ini + 1; i < fin; i += 1) if (b[i] !== CERO) return false;
  return true;
}

const FNV = 0x811c9dc5;
const PRIMO = 0x01000193;

export const mezclar = (h: number, c: number) => Math.imul(h ^ c, PRIMO);
export const SEMILLA = FNV | 0;

/** FNV-1a of the raw bytes, never 0. */
export function hashBytes(b: Uint8Array, ini: number, fin: number): number {
  let h = SEMILLA;
  for (let i = ini; i < fin; i += 1) h = mezclar(h, b[i] as number);
  return h === 0 ? 1 : h;
}

/**
 * Key of a document number, 0 when there is none. With four digits or more only the digits count, without leading zeros
 * ('0000123456' = 'F-123456'); shorter ones keep their letters. A number of zeros is no document.
 */
export function claveDocumento(b: Uint8Array, ini: number, fin: number): number {
  let digitos = 0;
  for (let i = ini; i < fin; i += 1) if (esDigito(b[i] as number)) digitos += 1;
  let h = SEMILLA;
  let largo = 0;
  for (let i = ini; i < fin; i += 1) {
    let c = b[i] as number;
    if (c >= 97 && c <= 122) c -= 32;
    const vale = esDigito(c) || (digitos < 4 && c >= 65 && c <= 90);
    if (!vale || (largo === 0 && c === CERO)) continue;
    h = mezclar(h, c);
    largo += 1;
  }
  if (largo === 0) return 0;
  return h === 0 ? 1 : h;
}

/** Whether `dv` (byte) is the modulo 11 digit of `cuerpo` (domain §1), without making text of it. */
export function verificador(cuerpo: number, dv: number): boolean {
  let total = 0;
  let factor = 2;
  for (let n = cuerpo; n > 0; n = Math.floor(n / 10)) {
    total += (n % 10) * factor;
    factor = factor === 7 ? 2 : factor + 1;
  }
  const x = 11 - (total % 11);
  return x === 11 ? dv === CERO : x === 10 ? dv === 75 || dv === 107 : dv === CERO + x;
}

/**
 * Body of the RUT at [ini, fin), 0 when empty or unreadable. With a hyphen the digits before it count, whatever the check digit:
 * a bank's text is evidence to weigh, not a master record.
 */
export function cuerpoRut(b: Uint8Array, ini: number, fin: number): number {
  let n = 0;
  let ultimo = -1;
  let sinUltimo = 0;
  for (let i = ini; i < fin; i += 1) {
    const c = b[i] as number;
    if (c === 45) return n <= 99_999_999 ? n : 0;
    if (esDigito(c)) {
      sinUltimo = n;
      n = n * 10 + (c - CERO);
      ultimo = c;
    } else if (c === 75 || c === 107) {
      return n <= 99_999_999 ? n : 0;
    } else if (c !== 46 && c !== 32) return 0;
  }
  if (ultimo >= 0 && sinUltimo > 99_999 && verificador(sinUltimo, ultimo)) return sinUltimo;
  return n <= 99_999_999 ? n : 0;
}

/** First text that reads as a RUT with its right check digit (`096689310-9`, `76.123.456-0`), its body; 0 when there is none (domain §14). */
export function rutEnTexto(b: Uint8Array, ini: number, fin: number): number {
  let n = 0;
  let digitos = 0;
  for (let i = ini; i < fin; i += 1) {
    const c = b[i] as number;
    if (esDigito(c)) {
      n = n * 10 + (c - CERO);
      digitos += 1;
    } else if (c === 46 && digitos > 0) {
    } else {
      if (c === 45 && digitos >= 7 && n <= 99_999_999 && i + 1 < fin && verificador(n, b[i + 1] as number)) {
        const sigue = i + 2 < fin ? (b[i + 2] as number) : 32;
        if (!esDigito(sigue)) return n;
      }
      n = 0;
      digitos = 0;
    }
  }
  return 0;
}

/** Key of the longest run of 4 to 12 digits that is not part of a RUT: a document number written in the description. 0 when there is none. */
export function documentoEnTexto(b: Uint8Array, ini: number, fin: number): number {
  let mejor = 0;
  let mejorIni = 0;
  let i = ini;
  while (i < fin) {
    if (!esDigito(b[i] as number)) {
      i += 1;
      continue;
    }
    const desde = i;
    while (i < fin && esDigito(b[i] as number)) i += 1;
    const largo = i - desde;
    const deRut = (i < fin && (b[i] === 45 || b[i] === 46)) || (desde > ini && b[desde - 1] === 46);
    if (largo >= 4 && largo <= 12 && largo > mejor && !deRut) {
      mejor = largo;
      mejorIni = desde;
    }
  }
  return mejor === 0 ? 0 : claveDocumento(b, mejorIni, mejorIni + mejor);
}

/**
 * Two numbers that differ as a hand or a printer errs: one digit changed, two swapped, or one is the tail of the other (5 digits or more).
 * Only called for pairs that already share account and amount.
 */
export function documentosCercanos(a: Uint8Array, ai: number, al: number, b: Uint8Array, bi: number, bl: number): boolean {
  let [x, nx, y, ny] = [ai, al, bi, bl];
  while (nx > 0 && a[x] === CERO) [x, nx] = [x + 1, nx - 1];
  while (ny > 0 && b[y] === CERO) [y, ny] = [y + 1, ny - 1];
  if (nx === ny) {
    if (nx < 4) return false;
    let distintos = 0;
    let primero = -1;
    for (let i = 0; i < nx; i += 1) {
      if (a[x + i] === b[y + i]) continue;
      distintos += 1;
      if (distintos === 1) primero = i;
      if (distintos > 2 || (distintos === 2 && i !== primero + 1)) return false;
    }
    if (distintos === 1) return true;
    return a[x + primero] === b[y + primero + 1] && a[x + primero + 1] === b[y + primero];
  }
  const corto = Math.min(nx, ny);
  if (corto < 5) return false;
  for (let i = 1; i <= corto; i += 1) if (a[x + nx - i] !== b[y + ny - i]) return false;
  return true;
}
