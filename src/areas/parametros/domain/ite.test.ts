import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addMonths, type Fecha } from '#kernel/values/fecha.ts';
import { ITE_SEMILLA, iteDeCuotas, iteDeProrroga, iteFinanciado, itePorCuota, iteSobreTotal, mesesIte, tasaPagada } from './ite.ts';

const f = (s: string) => s as Fecha;
const emision = f('2026-03-10');
const de10M = (vence: string | null) => iteSobreTotal(10_000_000, emision, vence === null ? null : f(vence), ITE_SEMILLA);

// Amortisations of the credit of domain §5, due 20-04-2026 to 20-03-2027.
const AMORTIZACIONES = [348_469, 390_450, 397_869, 405_428, 413_132, 420_981, 428_980, 437_130, 445_436, 453_899, 462_523, 471_308];
const CREDITO = AMORTIZACIONES.map((capital, i) => ({ capital, vencimiento: addMonths(f('2026-04-20'), i) }));

describe('impuesto de timbres (domain §4, T06)', () => {
  it.each([
    ['2026-03-20', 1, 6_600],
    ['2026-04-10', 1, 6_600],
    ['2026-04-11', 2, 13_200],
    ['2026-09-10', 6, 39_600],
    ['2027-03-10', 12, 79_200],
    ['2027-03-11', 13, 80_000],
    ['2027-04-10', 13, 80_000],
    ['2031-03-10', 60, 80_000],
  ])('10.000.000 emitido el 10-03-2026 y vencido el %s: %s meses, %s', (vence, meses, impuesto) => {
    expect(de10M(vence)).toMatchObject({ meses, impuesto });
  });
  it('a la vista paga 0,332 %', () => expect(de10M(null)).toEqual({ meses: 0, tasa: '0.332', impuesto: 33_200 }));
  it('los meses sobre periodos_maximo no se cobran', () => {
    expect(iteSobreTotal(10_000_000, emision, f('2027-03-10'), { ...ITE_SEMILLA, periodos_maximo: 6 }).impuesto).toBe(39_600);
  });
  it('un vencimiento anterior a la emisión no tiene meses', () => expect(() => mesesIte(emision, f('2026-03-09'))).toThrow(RangeError));
  it('nunca baja al alargar el plazo ni pasa de 0,8 %', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1_000_000_000 }), fc.nat(40), fc.nat(40), (capital, a, b) => {
        const [corto, largo] = [Math.min(a, b), Math.max(a, b)].map(
          (m) => iteSobreTotal(capital, emision, addMonths(emision, m), ITE_SEMILLA).impuesto,
        );
        expect(corto).toBeLessThanOrEqual(largo ?? 0);
        expect(largo).toBeLessThanOrEqual(Math.round(capital * 0.008));
      }),
    );
  });
});

describe('ITE financiado y por cuota', () => {
  it('T07: base 5.035.000 al 0,8 % da capital 5.075.605 e impuesto 40.605', () => {
    expect(iteFinanciado(5_035_000, '0.8')).toEqual({ capital: 5_075_605, impuesto: 40_605 });
  });
  it('el capital financiado menos su impuesto vuelve a la base', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 10_000_000_000 }), fc.constantFrom('0.066', '0.332', '0.792', '0.8'), (base, tasa) => {
        const { capital, impuesto } = iteFinanciado(base, tasa);
        expect(capital - impuesto).toBe(base);
        expect(Math.abs(impuesto - (capital * Number(tasa)) / 100)).toBeLessThanOrEqual(1);
      }),
    );
  });
  it('cuota por cuota sobre las amortizaciones de domain §5 son 25.733', () => {
    const { filas, impuesto } = itePorCuota(CREDITO, emision, ITE_SEMILLA);
    expect(filas.map((x) => x.meses)).toEqual([2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13]);
    expect(impuesto).toBe(25_733);
    expect(filas.reduce((a, x) => a + x.impuesto, 0)).toBe(25_733);
    expect(iteDeCuotas(CREDITO, emision, { ...ITE_SEMILLA, metodo: 'por_cuota' })).toBe(25_733);
  });
  it('sobre el total toma el último vencimiento: 13 meses', () => {
    expect(iteDeCuotas(CREDITO, emision, ITE_SEMILLA)).toBe(40_605);
    expect(iteDeCuotas([], emision, ITE_SEMILLA)).toBe(0);
  });
});

describe('prórroga de un documento gravado', () => {
  const pedir = (pagada: string, nuevo: string) =>
    iteDeProrroga({ capital: 10_000_000, anterior: f('2026-04-10'), nuevo: f(nuevo), pagada }, ITE_SEMILLA);

  it('paga los meses entre el vencimiento anterior y el nuevo', () => {
    expect(pedir('0.066', '2026-05-10')).toEqual({ meses: 1, tasa: '0.066', impuesto: 6_600 });
    expect(tasaPagada('0.066', '0.066')).toBe('0.132');
  });
  it('se detiene en 0,8 % sobre el mismo capital', () => {
    expect(pedir('0.792', '2026-07-10')).toMatchObject({ tasa: '0.008', impuesto: 800 });
    expect(pedir('0.8', '2026-07-10')).toMatchObject({ impuesto: 0 });
  });
  it('un documento a la vista no vuelve a pagar', () => {
    expect(iteDeProrroga({ capital: 10_000_000, anterior: null, nuevo: f('2027-01-01'), pagada: '0.332' }, ITE_SEMILLA).impuesto).toBe(0);
  });
});
