import { crc32, deflateSync } from 'node:zlib';

/** One chunk of a PNG, with its check. */
function chunk(type: string, data: Buffer): Buffer {
  const size = Buffer.alloc(4);
  size.writeUInt32BE(data.length);
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const crc = Buffer.alloc(4);
  crc.writeUInt32BE(crc32(body));
  return Buffer.concat([size, body, crc]);
}

const FIRMA = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/** A red square of two by two. */
export const PNG_ROJO: Buffer = (() => {
  const ihdr = Buffer.from([0, 0, 0, 2, 0, 0, 0, 2, 8, 2, 0, 0, 0]);
  const fila = [0, 255, 0, 0, 255, 0, 0];
  return Buffer.concat([
    FIRMA,
    chunk('IHDR', ihdr),
    chunk('IDAT', deflateSync(Buffer.from([...fila, ...fila]))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
})();

/** The same picture with other chunks after its head. */
export function conChunks(png: Buffer, mas: readonly (readonly [string, string])[]): Buffer {
  const cabeza = 8 + 25;
  return Buffer.concat([png.subarray(0, cabeza), ...mas.map(([t, d]) => chunk(t, Buffer.from(d, 'latin1'))), png.subarray(cabeza)]);
}

const riff = (type: string, data: Buffer): Buffer => {
  const size = Buffer.alloc(4);
  size.writeUInt32LE(data.length);
  return Buffer.concat([Buffer.from(type, 'latin1'), size, data, Buffer.alloc(data.length % 2)]);
};

/** The frame of an extended WebP that carries EXIF. */
export const WEBP_CON_EXIF: Buffer = riff(
  'RIFF',
  Buffer.concat([
    Buffer.from('WEBP'),
    riff('VP8X', Buffer.from([0x08, 0, 0, 0, 1, 0, 0, 1, 0, 0])),
    riff('VP8L', Buffer.from([0x2f, 1, 0x40, 0, 0, 7])),
    riff('EXIF', Buffer.from('GPS -33.4')),
  ]),
);
