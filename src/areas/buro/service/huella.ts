import { createHash } from 'node:crypto';

export const sha256 = (de: Uint8Array | string): string => createHash('sha256').update(de).digest('hex');

/** JSON with its keys sorted by code unit and no spaces: the same content, the same text. */
export function canonico(x: unknown): string {
  if (Array.isArray(x)) return `[${x.map(canonico).join(',')}]`;
  if (typeof x !== 'object' || x === null) return JSON.stringify(x ?? null);
  const claves = Object.keys(x).filter((k) => (x as Record<string, unknown>)[k] !== undefined);
  return `{${claves.sort().map((k) => `${JSON.stringify(k)}:${canonico((x as Record<string, unknown>)[k])}`)}}`;
}
