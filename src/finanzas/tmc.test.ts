import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cmp, mul, toFixed } from '#kernel/values/decimal.ts';
import { anualDeMensual, excesoTmc, mensualDeAnual, mensualMaxima, tasaConCargos, veredictoTmc } from './tmc.ts';

describe('control del prestamista (domain §3, T17)', () => {
  const control = (tasa: string, restriccion: 'BLOQUEA' | 'ADVIERTE' | 'NO' = 'BLOQUEA', tolerancia = '0.00') =>
    veredictoTmc({ nominal: anualDeMensual(tasa), con_cargos: null, tmc: '30.00', tolerancia, restriccion });

  it('2,50 % mensual pasa y 2,51 % se bloquea en el tramo de 30,00', () => {
    expect(control('2.50')).toBe('cumple');
    expect(control('2.51')).toBe('rechaza');
  });
  it('ADVIERTE pide una excepción y NO no objeta', () => {
    expect(control('2.51', 'ADVIERTE')).toBe('excepcion');
    expect(control('9.99', 'NO')).toBe('libre');
  });
  it('la tolerancia se suma en puntos anuales', () => {
    expect(control('2.51', 'BLOQUEA', '0.12')).toBe('cumple');
    expect(control('2.51', 'BLOQUEA', '0.11')).toBe('rechaza');
  });
  it('con cargos sobre la máxima pide excepción bloquee o advierta la empresa (Ley 18.010 art. 2), y la tasa sola se rechaza primero', () => {
    const oferta = (nominal: string, con_cargos: string, restriccion: 'BLOQUEA' | 'ADVIERTE' | 'NO') =>
      veredictoTmc({ nominal, con_cargos, tmc: '30.00', tolerancia: '0.00', restriccion });
    expect([oferta('21.60', '30.00', 'BLOQUEA'), oferta('21.60', '30.01', 'BLOQUEA')]).toEqual(['cumple', 'excepcion']);
    expect([oferta('21.60', '30.01', 'ADVIERTE'), oferta('30.12', '40.00', 'BLOQUEA')]).toEqual(['excepcion', 'rechaza']);
    expect(oferta('30.12', '221.00', 'NO')).toBe('libre');
    expect(toFixed(excesoTmc({ nominal: '21.60', con_cargos: '46.60', tmc: '30.00' }), 2)).toBe('16.60');
  });
  it('con cargos: 27,95 % en T13 y 221 % en el caso de costo mínimo', () => {
    const t13 = tasaConCargos(405_194 + 94_160 + 25_000, mul(21_186_000, '31.88'));
    expect(t13 && toFixed(t13, 2)).toBe('27.95');
    const minimo = tasaConCargos(9_720 + 89_884, 810_000 * 20);
    expect(minimo && toFixed(minimo, 0)).toBe('221');
    expect(tasaConCargos(1, 0)).toBeNull();
  });
  it('sin cargos, la tasa con cargos es la anual del interés simple', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 10_000 }), fc.integer({ min: 1, max: 720 }), (centesimas, dias) => {
        const capital = 30_000_000;
        const interes = (capital / 300_000) * centesimas * dias;
        expect(cmp(tasaConCargos(interes, capital * dias) ?? 0, anualDeMensual(toFixed({ n: BigInt(centesimas), d: 100n }, 2)))).toBe(0);
      }),
    );
  });
});

describe('la anual y la mensual', () => {
  it('la mensual es la anual dividida por 12, a cuatro decimales (domain §3)', () => {
    expect(['30.00', '29.00', '22.50', '6.90', '11.25'].map(mensualDeAnual)).toEqual(['2.5000', '2.4167', '1.8750', '0.5750', '0.9375']);
  });
  it('doce veces la mayor mensual que se puede cobrar nunca pasa de la anual', () => {
    expect(mensualMaxima('29.00')).toBe('2.4166');
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 9_999 }), (centesimas) => {
        const anual = toFixed({ n: BigInt(centesimas), d: 100n }, 2);
        expect(cmp(anualDeMensual(mensualMaxima(anual)), anual)).toBeLessThanOrEqual(0);
      }),
    );
  });
});
