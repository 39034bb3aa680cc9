/** A picture rewritten piece by piece: what draws it stays, and whatever else it carried (place, camera, comments, another file) does not. */
export interface Imagen {
  mime: 'image/png' | 'image/jpeg' | 'image/webp';
  bytes: Uint8Array;
}

const ascii = (b: Uint8Array, at: number, n: number): string => String.fromCharCode(...b.subarray(at, at + n));
const u32 = (b: Uint8Array, at: number): number =>
  ((b[at] ?? 0) * 0x1000000 + ((b[at + 1] ?? 0) << 16) + ((b[at + 2] ?? 0) << 8) + (b[at + 3] ?? 0)) >>> 0;
const u32le = (b: Uint8Array, at: number): number =>
  ((b[at + 3] ?? 0) * 0x1000000 + ((b[at + 2] ?? 0) << 16) + ((b[at + 1] ?? 0) << 8) + (b[at] ?? 0)) >>> 0;

function join(parts: readonly Uint8Array[]): Uint8Array {
  const out = new Uint8Array(parts.reduce((n, p) => n + p.length, 0));
  let at = 0;
  for (const p of parts) {
    out.set(p, at);
    at += p.length;
  }
  return out;
}

const PNG = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
const PNG_CHUNKS = new Set(['IHDR', 'PLTE', 'tRNS', 'IDAT', 'IEND']);

function png(b: Uint8Array): Uint8Array | null {
  const out = [b.subarray(0, 8)];
  let at = 8;
  let data = false;
  while (at + 12 <= b.length) {
    const size = u32(b, at);
    const type = ascii(b, at + 4, 4);
    const end = at + 12 + size;
    if (end > b.length) return null;
    if (at === 8 && type !== 'IHDR') return null;
    if (PNG_CHUNKS.has(type)) out.push(b.subarray(at, end));
    data ||= type === 'IDAT';
    at = end;
    if (type === 'IEND') return data ? join(out) : null;
  }
  return null;
}

/** Segments that draw: frame, tables, restart; of those of an application only JFIF (0) and the colour transform of Adobe (14). */
const drawn = (marker: number): boolean =>
  (marker >= 0xc0 && marker <= 0xcf) || marker === 0xdb || marker === 0xdd || marker === 0xe0 || marker === 0xee;

/** End of the coded data that start at `at`: the next marker that is neither a stuffed byte nor a restart. */
function scanEnd(b: Uint8Array, from: number): number {
  let at = from;
  while (at + 1 < b.length) {
    const next = b[at + 1] ?? 0;
    if (b[at] === 0xff && next !== 0 && next !== 0xff && !(next >= 0xd0 && next <= 0xd7)) return at;
    at += 1;
  }
  return b.length;
}

function jpeg(b: Uint8Array): Uint8Array | null {
  const out = [b.subarray(0, 2)];
  let at = 2;
  let scans = 0;
  while (at + 4 <= b.length || (b[at] === 0xff && b[at + 1] === 0xd9)) {
    const marker = b[at + 1] ?? 0;
    if (b[at] !== 0xff) return null;
    if (marker === 0xd9) return scans > 0 ? join([...out, b.subarray(at, at + 2)]) : null;
    const size = ((b[at + 2] ?? 0) << 8) + (b[at + 3] ?? 0);
    const end = at + 2 + size;
    if (size < 2 || end > b.length) return null;
    if (marker === 0xda) {
      const stop = scanEnd(b, end);
      out.push(b.subarray(at, stop));
      scans += 1;
      at = stop;
    } else {
      if (drawn(marker)) out.push(b.subarray(at, end));
      at = end;
    }
  }
  return null;
}

const WEBP_CHUNKS = new Set(['VP8 ', 'VP8L', 'VP8X', 'ALPH']);
/** Bits of VP8X that say the file carries metadata or a profile: dropped with them. */
const WEBP_EXTRAS = 0x2c;

function webp(b: Uint8Array): Uint8Array | null {
  const out: Uint8Array[] = [];
  let at = 12;
  let drawnData = false;
  const stop = Math.min(b.length, 8 + u32le(b, 4));
  while (at + 8 <= stop) {
    const type = ascii(b, at, 4);
    const size = u32le(b, at + 4);
    const end = at + 8 + size + (size % 2);
    if (at + 8 + size > stop) return null;
    if (WEBP_CHUNKS.has(type)) {
      const chunk = b.slice(at, Math.min(end, stop));
      if (type === 'VP8X') chunk[8] = (chunk[8] ?? 0) & ~WEBP_EXTRAS;
      out.push(chunk);
    }
    drawnData ||= type === 'VP8 ' || type === 'VP8L';
    at = end;
  }
  if (!drawnData) return null;
  const body = join(out);
  const head = new Uint8Array(12);
  head.set(b.subarray(0, 4));
  new DataView(head.buffer).setUint32(4, body.length + 4, true);
  head.set(b.subarray(8, 12), 8);
  return join([head, body]);
}

/** The picture rewritten, or null when the bytes are not a whole PNG, JPEG or WebP. */
export function limpiarImagen(b: Uint8Array): Imagen | null {
  const make = (mime: Imagen['mime'], bytes: Uint8Array | null): Imagen | null => (bytes ? { mime, bytes } : null);
  if (PNG.every((v, i) => b[i] === v)) return make('image/png', png(b));
  if (b[0] === 0xff && b[1] === 0xd8 && b[2] === 0xff) return make('image/jpeg', jpeg(b));
  if (b.length > 20 && ascii(b, 0, 4) === 'RIFF' && ascii(b, 8, 4) === 'WEBP') return make('image/webp', webp(b));
  return null;
}
