import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { div } from '#kernel/values/decimal.ts';
import { fecha } from '#kernel/values/fecha.ts';
import { pesos } from '#kernel/values/money.ts';
import { esAvisoUtil, gastosCobranza, mora } from './mora.ts';

const p = pesos;
const UF = '39841.72';
const TASA = div('29', 12);

describe('mora de una cuota (domain §3, §5, T11)', () => {
  it.each([
    [480_266, 31, 11_993],
    [233_027, 10, 1_877],
    [480_266, 41, 15_862],
    [2_793_698, 10, 22_505],
  ])('%d por %d días al 29 %%/12 son %d', (base, dias, esperado) => expect(mora(p(base), TASA, dias)).toBe(esperado));
  it('la tasa de 4 decimales da lo mismo en los vectores, pero se aparta en bases grandes: la exacta es 29/12', () => {
    expect([mora(p(480_266), '2.4167', 31), mora(p(233_027), '2.4167', 10)]).toEqual([11_993, 1_877]);
    expect(mora(p(100_000_000), TASA, 31)).toBe(2_497_222);
    expect(mora(p(100_000_000), '2.4167', 31)).toBe(2_497_257);
  });
  it('al día, o pagando antes, no hay mora', () => {
    expect(mora(p(480_266), TASA, 0)).toBe(0);
    expect(mora(p(480_266), TASA, -3)).toBe(0);
    expect(mora(p(0), TASA, 30)).toBe(0);
  });
});

describe('gastos de cobranza extrajudicial (Ley 19.496 art. 37, T12)', () => {
  const cobro = (monto: number, dias_mora = 21) => gastosCobranza({ monto: p(monto), dias_mora, valor_uf: UF });
  it.each([
    [300_000, 27_000],
    [500_000, 41_953],
    [5_000_000, 221_715],
    [480_266, 40_768],
    [0, 0],
  ])('sobre %d son %d', (monto, esperado) => expect(cobro(monto)).toBe(esperado));
  it('el día 20 no se cobra; el 21 sí', () => expect([cobro(300_000, 20), cobro(300_000, 21)]).toEqual([0, 27_000]));
  // areas/6 §4, G01: day 21, UF 39.841,72, with and without the notice.
  it.each([
    [300_000, 27_000, 19_032],
    [480_266, 40_768, 32_800],
    [500_000, 41_953, 33_984],
    [50_000, 4_500, 0],
  ])('G01: sobre %d son %d, y %d sin aviso útil', (monto, con, sin) => {
    expect([cobro(monto), gastosCobranza({ monto: p(monto), dias_mora: 21, valor_uf: UF, sin_aviso_util: true })]).toEqual([con, sin]);
  });
  it('el aviso útil va del día 1 al 15 de atraso: ni antes de vencer, ni el mismo día, ni el 16', () => {
    const util = (dia: string) => esAvisoUtil(fecha('2026-10-20'), fecha(dia));
    expect(['2026-10-19', '2026-10-20', '2026-10-21', '2026-11-04', '2026-11-05'].map(util)).toEqual([false, false, true, true, false]);
  });
  it('sin el aviso útil el tope baja 0,2 UF y nunca bajo cero', () => {
    expect(gastosCobranza({ monto: p(300_000), dias_mora: 21, valor_uf: UF, sin_aviso_util: true })).toBe(27_000 - 7_968);
    expect(gastosCobranza({ monto: p(10_000), dias_mora: 21, valor_uf: UF, sin_aviso_util: true })).toBe(0);
  });
  it('nunca baja al subir el monto ni supera el 9 %', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1e9 }), fc.integer({ min: 0, max: 1e6 }), (monto, extra) => {
        expect(cobro(monto + extra)).toBeGreaterThanOrEqual(cobro(monto));
        expect(cobro(monto)).toBeLessThanOrEqual(Math.ceil(monto * 0.09));
      }),
    );
  });
});
