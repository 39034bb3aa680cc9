import { describe, expect, it } from 'vitest';
import { qrDe } from './qr.ts';

/** The units of a row of a QR, dark as '#'. */
function filas(texto: string): string[] {
  const { lado, trazo } = qrDe(texto);
  const negros = new Set([...trazo.matchAll(/M(\d+) (\d+)h1v1h-1z/g)].map((m) => `${m[1]},${m[2]}`));
  return Array.from({ length: lado }, (_, y) => Array.from({ length: lado }, (_, x) => (negros.has(`${x},${y}`) ? '#' : '.')).join(''));
}

// Source: ISO/IEC 18004, 6.3.2 (side of 17 + 4 × version), 6.3.3 (finder patterns, 1:1:3:1:1) and 9.1 (quiet zone of four units).
const BUSCA = ['#######', '#.....#', '#.###.#', '#.###.#', '#.###.#', '#.....#', '#######'];

describe('el QR de un papel', () => {
  const direccion = `https://respaldo.ejemplo.cl/bir/99990010-0?comprobar=12&huella=${'ab'.repeat(32)}`;
  it('tiene sus tres marcas en las esquinas y cuatro unidades blancas alrededor', () => {
    const q = filas(direccion);
    expect((q.length - 8 - 17) % 4).toBe(0);
    const desde = (y: number, x: number) => q.slice(y, y + 7).map((f) => f.slice(x, x + 7));
    const lejos = q.length - 4 - 7;
    expect([desde(4, 4), desde(4, lejos), desde(lejos, 4)]).toEqual([BUSCA, BUSCA, BUSCA]);
    const blanca = '.'.repeat(q.length);
    expect([...q.slice(0, 4), ...q.slice(-4)]).toEqual(Array.from({ length: 8 }, () => blanca));
    expect(q.every((f) => f.startsWith('....') && f.endsWith('....'))).toBe(true);
  });
  it('otra huella es otro dibujo', () => {
    expect(qrDe(direccion).trazo).not.toBe(qrDe(direccion.replace('ab', 'ac')).trazo);
  });
});
