import { createHash } from 'node:crypto';

/** Keys as they are written, two thousand of them: the same few come in every value. */
const escritas = new Map<string, string>();

function clave(k: string): string {
  const texto = escritas.get(k) ?? `${JSON.stringify(k)}:`;
  if (escritas.size < 2_000) escritas.set(k, texto);
  return texto;
}

/** A figure; what is none (NaN, an infinity) throws RangeError, since two of them would have one text. */
function cifra(n: number): string {
  if (!Number.isFinite(n)) throw new RangeError('a value to be hashed holds what is not a figure');
  return String(n);
}

function deObjeto(value: object): string {
  if (Buffer.isBuffer(value)) return createHash('sha256').update(value).digest('hex');
  if (Array.isArray(value)) return `[${value.map(canonico).join(',')}]`;
  if ('toJSON' in value && typeof value.toJSON === 'function') return canonico(value.toJSON());
  let texto = '';
  for (const k of Object.keys(value).sort()) {
    const v = (value as Record<string, unknown>)[k];
    if (v !== undefined) texto += `${texto === '' ? '' : ','}${clave(k)}${canonico(v)}`;
  }
  return `{${texto}}`;
}

/**
 * Text of a value with its keys in order of their code units, without blanks nor absent fields: equal values give equal text whatever the order they
 * were written in. Decimals are text before they come here; bytes go in as their hash.
 */
export function canonico(value: unknown): string {
  if (typeof value === 'string') return JSON.stringify(value);
  if (typeof value === 'number') return cifra(value);
  if (typeof value === 'bigint') return value.toString();
  if (value === null || typeof value !== 'object') return JSON.stringify(value) ?? 'null';
  return deObjeto(value);
}

/** SHA-256, in hexadecimal, of the canonical text of a value: every hash of evidence and of an idempotent body. */
export const huellaDe = (value: unknown): string => createHash('sha256').update(canonico(value)).digest('hex');
