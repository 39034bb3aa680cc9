import { describe, expect, it } from 'vitest';
import { arbolDe } from './arbol.ts';

const celda = (filas: string[], n: number, columnas: string[] = []) => ({ filas, columnas, valores: { n } });

describe('las líneas de una tabla', () => {
  it('cada nivel va antes de lo que suma, y el total al final', () => {
    const r = {
      celdas: [celda(['a', 'x'], 1), celda(['a', 'y'], 2), celda(['b', 'x'], 4)],
      totales: [celda([], 7), celda(['a'], 3), celda(['b'], 4)],
    };
    expect(arbolDe(r, 2).map((l) => [l.filas.join('/'), l.entera])).toEqual([
      ['a', false],
      ['a/x', true],
      ['a/y', true],
      ['b', false],
      ['b/x', true],
      ['', false],
    ]);
  });

  it('lo que no tiene código es una línea con el suyo', () => {
    const r = { celdas: [celda(['a'], 1), celda([''], 2)], totales: [celda([], 3)] };
    expect(arbolDe(r, 1).map((l) => l.filas)).toEqual([['a'], [''], []]);
  });

  it('cada línea sabe sus celdas por columna, y su total', () => {
    const r = {
      celdas: [celda(['a'], 1, ['CLP']), celda(['a'], 2, ['UF'])],
      totales: [celda([], 3), celda(['a'], 3), celda([], 1, ['CLP']), celda([], 2, ['UF'])],
    };
    const [a, total] = arbolDe(r, 1);
    expect([a?.de(['UF'])?.valores.n, a?.de([])?.valores.n, total?.de(['CLP'])?.valores.n, total?.de([])?.valores.n]).toEqual([2, 3, 1, 3]);
  });
});
