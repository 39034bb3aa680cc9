import { normalizar } from './encabezados.ts';

/** Banks of Chile by how they call themselves on their papers and in a BIC (SWIFT directory, first four letters). */
const BANCOS: readonly (readonly [string, RegExp, readonly string[]])[] = [
  ['Banco de Chile', /\bbanco (?:de )?chile\b|\bedwards\b/, ['BCHI']],
  ['BCI', /\bbci\b|banco de credito e inversiones/, ['CRED']],
  ['BancoEstado', /\bbanco ?estado\b|banco del estado/, ['BECH']],
  ['Santander', /\bsantander\b/, ['BSCH']],
  ['Itaú', /\bitau\b|\bcorpbanca\b/, ['ITAU', 'CORP']],
  ['Scotiabank', /\bscotiabank\b/, ['BKSA']],
  ['BICE', /\bbice\b/, ['BICE']],
  ['Security', /\bsecurity\b/, ['BSCL']],
  ['Falabella', /\bfalabella\b/, ['FALA']],
  ['Consorcio', /\bconsorcio\b/, ['MNEX']],
  ['Internacional', /\bbanco internacional\b/, ['BICH']],
];

/** The banks that a text names, by their usual name. */
export function bancosNombrados(texto: string): string[] {
  const t = normalizar(texto);
  return BANCOS.filter(([, patron]) => patron.test(t)).map(([nombre]) => nombre);
}

/** The bank of a BIC, or undefined. */
export const bancoDeBic = (bic: string): string | undefined =>
  BANCOS.find(([, , bics]) => bics.includes(bic.slice(0, 4).toUpperCase()))?.[0];

const digitos = (t: string) => t.replace(/[^\d*xX•]/g, '').replace(/^0+/, '');

/**
 * Whether two writings of an account number are one: equal digits apart from zeros in front; a number of seven digits or more that ends the
 * other (banks put their office or code in front); or one that hides its first digits and shows the same last four or more.
 */
export function mismaCuenta(a: string, b: string): boolean {
  const [x, y] = [digitos(a), digitos(b)];
  if (x === y) return true;
  const [corta = '', larga = ''] = [x, y].sort((p, q) => p.length - q.length);
  const visible = /[*xX•](\d{4,})$/.exec(x)?.[1] ?? /[*xX•](\d{4,})$/.exec(y)?.[1];
  if (visible) return x.endsWith(visible) && y.endsWith(visible);
  return corta.length >= 7 && larga.endsWith(corta);
}
