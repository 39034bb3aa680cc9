import { createHash } from 'node:crypto';

/**
 * Text of a value with its keys in order of their code units, without blanks nor absent fields: equal values give equal text whatever the order they
 * were written in. Decimals are text before they come here; bytes go in as their hash.
 */
export function canonico(value: unknown): string {
  if (value === null || typeof value !== 'object') return JSON.stringify(value) ?? 'null';
  if (Buffer.isBuffer(value)) return createHash('sha256').update(value).digest('hex');
  if (Array.isArray(value)) return `[${value.map(canonico).join(',')}]`;
  const rows = Object.entries(value)
    .filter(([, v]) => v !== undefined)
    .sort(([a], [b]) => (a < b ? -1 : 1));
  return `{${rows.map(([k, v]) => `${JSON.stringify(k)}:${canonico(v)}`).join(',')}}`;
}

/** SHA-256, in hexadecimal, of the canonical text of a value: every hash of evidence and of an idempotent body. */
export const huellaDe = (value: unknown): string => createHash('sha256').update(canonico(value)).digest('hex');
