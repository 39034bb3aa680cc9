import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { leerDecimal, leerMonto, leerNumeroDocumento } from './montos.ts';

describe('montos de cartola (domain §14)', () => {
  it.each([
    ['1.500.000', 1_500_000],
    ['1,500,000', 1_500_000],
    ['$ 1.500.000', 1_500_000],
    ['$3,000,000', 3_000_000],
    ['-1.500', -1500],
    ['1.500-', -1500],
    ['(1.500)', -1500],
    ['−1.500', -1500],
    ['$-1.500', -1500],
    ['-$1.500', -1500],
    ['1.500,00', 1500],
    ['1,500.00', 1500],
    ['CLP 1.500', 1500],
    ["1'500'000", 1_500_000],
    ['0', 0],
    ['950', 950],
    ['\u00a01.500 ', 1500],
  ])('%s son %i pesos', (texto, pesos) => expect(leerMonto(texto, 0)).toEqual({ valor: pesos }));

  it('una celda vacía o un guion no es un monto', () => {
    for (const t of ['', '  ', '-', '—', null, undefined]) expect(leerMonto(t, 0)).toBeNull();
  });

  it.each(['1.50.000', 'abc', '1.500.00', '12a', '1..5', '--5', '9'.repeat(17), '1,2,3', '(-5'])('%s no se puede leer', (t) =>
    expect(leerMonto(t, 0)).toEqual({ falla: 'monto_ilegible' }),
  );

  it('los pesos no tienen decimales: se marcan, nunca se redondean', () => {
    for (const t of ['1.500,50', '12,5', 12.5]) expect(leerMonto(t, 0)).toEqual({ falla: 'monto_con_decimales' });
  });

  it('en una moneda con decimales, tres dígitos tras un solo separador son miles', () => {
    expect(['1.500', '1,500', '1.500,25', '1500.5', '0.500'].map((t) => leerMonto(t, 2))).toEqual(
      [150_000, 150_000, 150_025, 150_050, 50].map((valor) => ({ valor })),
    );
  });

  it('una celda numérica se lee con los 15 dígitos que muestra la planilla', () => {
    expect(leerMonto(0.1 + 0.2, 2)).toEqual({ valor: 30 });
    expect(leerMonto(1234.56, 2)).toEqual({ valor: 123_456 });
    expect(leerMonto(Number.NaN, 2)).toEqual({ falla: 'monto_ilegible' });
  });

  it('en los formatos de máquina el único separador es decimal', () => {
    expect(['6800,', '620,3', '1.234', '-34.51', '1.234,56', '+7'].map((t) => leerDecimal(t, 3))).toEqual(
      [6_800_000, 620_300, 1234, -34_510, 1_234_560, 7000].map((valor) => ({ valor })),
    );
    expect(leerDecimal('1,234', 2)).toEqual({ falla: 'monto_con_decimales' });
  });

  it('todo monto escrito con puntos, comas o signo vuelve igual', () => {
    const miles = (n: number, sep: string) => String(Math.abs(n)).replace(/\B(?=(\d{3})+$)/g, sep);
    fc.assert(
      fc.property(fc.maxSafeInteger(), fc.constantFrom('.', ','), fc.constantFrom('', '$', '$ '), (n, sep, simbolo) => {
        const texto = `${n < 0 ? '-' : ''}${simbolo}${miles(n, sep)}`;
        expect(leerMonto(texto, 0)).toEqual({ valor: n === 0 ? 0 : n });
        expect(leerMonto(n, 0)).toEqual({ valor: n === 0 ? 0 : n });
      }),
    );
  });

  it('un número de documento pierde sus miles y los ceros solos', () => {
    expect(['1,123,456', '8.000.000', '000123', '000000', '0', '-', 4567, null].map(leerNumeroDocumento)).toEqual([
      '1123456',
      '8000000',
      '000123',
      '',
      '',
      '',
      '4567',
      '',
    ]);
  });
});
