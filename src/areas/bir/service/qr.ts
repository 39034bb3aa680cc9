import { encode } from 'uqr';

/** A QR as a paper draws it: a square of `lado` units and the dark ones as the path of an SVG. */
interface Qr {
  lado: number;
  trazo: string;
}

/** The QR of an address. A quarter of its damage at level M is read all the same; its white margin of four units is what readers ask (ISO/IEC 18004). */
export function qrDe(texto: string): Qr {
  const { data, size } = encode(texto, { ecc: 'M', border: 4 });
  const trazo = data.flatMap((fila, y) => fila.flatMap((negro, x) => (negro ? [`M${x} ${y}h1v1h-1z`] : []))).join('');
  return { lado: size, trazo };
}
