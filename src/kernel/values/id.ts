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

const pool = new Uint8Array(2048);
let taken = pool.length;

/** Sixteen hexadecimal digits of the system's generator, which is asked for many at once. */
function chance(): string {
  if (taken === pool.length) {
    globalThis.crypto.getRandomValues(pool);
    taken = 0;
  }
  let hex = '';
  for (const end = taken + 8; taken < end; taken += 1) hex += HEX[pool[taken] ?? 0];
  return hex;
}

const HEX: readonly string[] = Array.from({ length: 256 }, (_, b) => b.toString(16).padStart(2, '0'));

/**
 * UUID version 7 (RFC 9562): sorts by creation, also among those of one millisecond; made in the application, never by the database. With
 * `at`, the least of that millisecond: a bound, not an id.
 */
export function uuidv7(at?: number): string {
  const { ms, n } = at === undefined ? next() : { ms: at, n: 0 };
  const time = ms.toString(16).padStart(12, '0');
  const place = (0x7000 | n).toString(16);
  const hex = at === undefined ? chance() : '0000000000000000';
  const variant = ((Number.parseInt(hex.slice(0, 1), 16) & 0x3) | 0x8).toString(16);
  return `${time.slice(0, 8)}-${time.slice(8)}-${place}-${variant}${hex.slice(1, 4)}-${hex.slice(4)}`;
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

export function isUuid(text: string): boolean {
  return UUID.test(text);
}
