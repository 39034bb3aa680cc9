/** Digits of the number of a cheque (domain §8). */
export const DIGITOS = 7;

/** The number with its seven digits, or null when it is not one. */
export function numeroCheque(texto: string): string | null {
  const digitos = texto.replace(/[.\s-]/g, '');
  return /^\d{1,7}$/.test(digitos) && Number(digitos) > 0 ? digitos.padStart(DIGITOS, '0') : null;
}

/** The same account however it is written: only its digits. */
export const cuentaCheque = (texto: string): string => texto.replace(/\D/g, '').replace(/^0+(?=\d)/, '');
