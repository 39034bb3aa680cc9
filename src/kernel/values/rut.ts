/** Chilean tax number in canonical form `12345678-5`: no dots, no leading zeros, K upper case (domain §1). */
export type Rut = string & { readonly __brand: 'Rut' };

const LOOSE = /^0*(\d{1,8})-?([\dK])$/;

/** Check digit of a body: factors 2..7 from the right, 11 − (sum mod 11); 11 → '0', 10 → 'K'. */
export function checkDigit(body: number | string): string {
  const digits = String(body);
  let total = 0;
  for (let i = digits.length - 1, factor = 2; i >= 0; i -= 1, factor = factor === 7 ? 2 : factor + 1) {
    total += Number(digits[i]) * factor;
  }
  const x = 11 - (total % 11);
  return x === 11 ? '0' : x === 10 ? 'K' : String(x);
}

/** Canonical RUT of what a person typed (dots, spaces, missing hyphen, k), or null when the check digit is wrong. */
export function parseRut(text: string): Rut | null {
  if (text.length > 20) return null;
  if (!/^[\d.\s]+-?\s*[\dkK]\s*$/.test(text)) return null;
  if (text.includes('.') && !/^\s*\d{1,3}(\.\d{3})*\s*-?\s*[\dkK]\s*$/.test(text)) return null;
  const m = LOOSE.exec(text.replace(/[.\s]/g, '').toUpperCase());
  if (!m) return null;
  const [, body = '', dv = ''] = m;
  if (Number(body) < 1 || checkDigit(body) !== dv) return null;
  return `${Number(body)}-${dv}` as Rut;
}

export const NO_ES_RUT = 'No es un RUT: se escribe como 12.345.678-5';
const BODY_AND_DIGIT = /^\d{1,3}(\.?\d{3}){1,2}\s*-?\s*[\dkK]$/;

/** Why a text is not a RUT, in words: its check digit when it is written as one, else what a RUT looks like; null when it is one. */
export function rutMotivo(text: string): string | null {
  if (parseRut(text)) return null;
  return BODY_AND_DIGIT.test(text.trim()) ? 'RUT inválido: el dígito verificador no corresponde' : NO_ES_RUT;
}

/** Whether what is typed where a RUT is asked is a name: it has a letter that is not the K at the end of a number. */
export function looksLikeName(text: string): boolean {
  return /\p{L}/u.test(text) && !/^[\d.\s-]+k$/i.test(text.trim());
}

export function isRut(text: string): text is Rut {
  return parseRut(text) === text;
}

/** Brands a text already canonical. Throws RangeError otherwise. */
export function rut(text: string): Rut {
  const r = parseRut(text);
  if (!r) throw new RangeError('not a RUT');
  return r;
}

export function rutOf(body: number): Rut {
  return `${body}-${checkDigit(body)}` as Rut;
}

/** `12.345.678-5` */
export function formatRut(r: string): string {
  const [body = '', dv = ''] = r.split('-');
  return `${body.replace(/\B(?=(\d{3})+$)/g, '.')}-${dv}`;
}

/** `12.***.***-5`, for logs and audit text. */
export function maskRut(r: string): string {
  const [body = '', dv = ''] = r.split('-');
  return `${body.slice(0, 2)}.***.***-${dv}`;
}

/** Body ≥ 50.000.000: a hint that it is a firm, never a rule (domain §1). */
export function looksLikeFirm(r: string): boolean {
  return Number(r.split('-')[0]) >= 50_000_000;
}

/** 11111111-1 … 99999999-9 pass modulo 11 and are refused for real clients (domain §1). */
export function isRepeatedDigits(r: string): boolean {
  return /^(\d)\1{7}-/.test(r);
}
