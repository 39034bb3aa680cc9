import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { AppError } from '#kernel/errors.ts';
import { escribirXls } from './xls.fixture.ts';
import { hojasDeXls } from './xls.ts';

const FILAS = [
  ['Fecha', 'Descripción ancha', null, 'Saldo'],
  ['01/01/2026', 'Ñandú', 1_234_567, 12.5],
  [{ fecha: 46_024 }, { formula: 'total' }, { centesimos: 12_345 }, { centesimos: -700 }],
] as const;

describe('xls binario (BIFF8)', () => {
  it('lee textos, números, fechas por su formato, RK y el texto de una fórmula', () => {
    expect(hojasDeXls(escribirXls(FILAS))).toEqual([
      [
        ['Fecha', 'Descripción ancha', null, 'Saldo'],
        ['01/01/2026', 'Ñandú', 1_234_567, 12.5],
        ['2026-01-02', 'total', 123.45, -7],
      ],
    ]);
  });

  it('un texto cortado entre dos registros vuelve entero, se corte donde se corte', () => {
    for (let corte = 1; corte < 17; corte += 1) expect(hojasDeXls(escribirXls(FILAS, { corte }))[0]?.[0]?.[1]).toBe('Descripción ancha');
  });

  it('un libro con clave se rechaza diciéndolo', () => {
    expect(() => hojasDeXls(escribirXls(FILAS, { clave: true }))).toThrowError(
      expect.objectContaining({ datos: { motivo: 'protegida_con_clave' } }),
    );
  });

  it('dañado en cualquier parte, o se lee o se rechaza por ilegible: nunca otra cosa ni un ciclo', () => {
    const bueno = escribirXls(FILAS);
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.nat(bueno.length - 1), fc.nat(255)), { maxLength: 8 }), fc.nat(bueno.length), (cambios, largo) => {
        const malo = Buffer.from(bueno);
        for (const [i, b] of cambios) malo[i] = b;
        try {
          hojasDeXls(malo.subarray(0, cambios.length % 2 ? largo : undefined));
        } catch (e) {
          expect(e).toBeInstanceOf(AppError);
        }
      }),
      { numRuns: 2000 },
    );
  });
});
