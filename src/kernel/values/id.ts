const SEQUENCE_MAX = 0xfff;
let last = 0;
let sequence = 0;

/** Millisecond and place in it of the next id: those of one process never go back, not even within a millisecond (RFC 9562 §6.2, method 1). */
function next(): { ms: number; n: number } {
  const now = Date.now();
  if (now > last) {
    last = now;
    sequence = 0;
  } else if (sequence < SEQUENCE_MAX) sequence += 1;
  else {
    last += 1;
    sequence = 0;
  }
  return { ms: last, n: sequence };
}

/**
 * UUID version 7 (RFC 9562): sorts by creation, also among those of one millisecond; made in the application, never by the database. With
 * `at`, the least of that millisecond: a bound, not an id.
 */
export function uuidv7(at?: number): string {
  const bytes = new Uint8Array(16);
  if (at === undefined) globalThis.crypto.getRandomValues(bytes);
  const { ms, n } = at === undefined ? next() : { ms: at, n: 0 };
  const time = BigInt(ms);
  for (let i = 0; i < 6; i += 1) bytes[i] = Number((time >> BigInt(8 * (5 - i))) & 0xffn);
  bytes[6] = (n >> 8) | 0x70;
  bytes[7] = n & 0xff;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = Array.from(bytes, (b) => b.toString(16).padStart(2, '0')).join('');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

export function isUuid(text: string): boolean {
  return UUID.test(text);
}
