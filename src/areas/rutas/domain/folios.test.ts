import { describe, expect, it } from 'vitest';
import { enPalabras, saltos } from './folios.ts';

const usado = (...numeros: number[]) => numeros.map((numero) => ({ numero, estado: 'usado' as const }));

describe('talonario', () => {
  it('se nombran los números saltados, y no los que todavía están en blanco al final', () => {
    expect(saltos(101, usado(101, 102, 105, 107))).toEqual([103, 104, 106]);
    expect(saltos(101, usado(101, 102))).toEqual([]);
    expect(saltos(101, [])).toEqual([]);
    expect(saltos(101, [...usado(101, 103), { numero: 102, estado: 'extraviado' }])).toEqual([]);
  });
  it('los números se dicen por tramos', () => {
    expect([enPalabras([]), enPalabras([3]), enPalabras([3, 7, 8, 9, 12])]).toEqual(['', '3', '3, 7 a 9 y 12']);
  });
});
