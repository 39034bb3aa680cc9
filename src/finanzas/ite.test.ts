import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addMonths, type Fecha } from '#kernel/values/fecha.ts';
import { pesos, toPesos } from '#kernel/values/money.ts';
import { capitalConIte, ITE_SEMILLA, iteDeCuotas, iteDeDocumento, iteDeProrroga, mesesIte, type ParametrosIte } from './ite.ts';

const f = (s: string) => s as Fecha;
const emision = f('2026-03-10');
const unPlazo = (capital: number, vence: Fecha | null, tabla: ParametrosIte = ITE_SEMILLA) =>
  iteDeDocumento({ base: pesos(capital), emision, vencimiento: vence, cuotas: [], tabla });

// Amortisations of the credit of domain §5, due 20-04-2026 to 20-03-2027.
const AMORTIZACIONES = [348_469, 390_450, 397_869, 405_428, 413_132, 420_981, 428_980, 437_130, 445_436, 453_899, 462_523, 471_308];
const CUOTAS = AMORTIZACIONES.map((monto, i) => ({ fecha: addMonths(f('2026-04-20'), i), monto: pesos(monto) }));
const deCuotas = (metodo: ParametrosIte['metodo'], cuotas = CUOTAS, base = cuotas.reduce((s, c) => s + c.monto, 0)) =>
  iteDeDocumento({
    base: pesos(base),
    emision,
    vencimiento: cuotas.at(-1)?.fecha ?? null,
    cuotas,
    tabla: { ...ITE_SEMILLA, metodo },
  });

describe('impuesto de timbres (DL 3.475; domain §4, T06)', () => {
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
    expect(unPlazo(10_000_000, f(vence))).toMatchObject({ meses, impuesto, metodo: 'sobre_total' });
  });
  it('a la vista paga 0,332 %', () =>
    expect(unPlazo(10_000_000, null)).toEqual({ base: 10_000_000, meses: 0, tasa: '0.3320', impuesto: 33_200, metodo: 'vista' }));
  it('los meses sobre periodos_maximo no se cobran', () => {
    expect(unPlazo(10_000_000, f('2027-03-10'), { ...ITE_SEMILLA, periodos_maximo: 6 }).impuesto).toBe(39_600);
  });
  it('un vencimiento anterior a la emisión no tiene meses', () => expect(() => mesesIte(emision, f('2026-03-09'))).toThrow(RangeError));
  it('nunca baja al alargar el plazo ni pasa de 0,8 %', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1_000_000_000 }), fc.nat(40), fc.nat(40), (capital, a, b) => {
        const [corto, largo] = [Math.min(a, b), Math.max(a, b)].map((m) => unPlazo(capital, addMonths(emision, m)).impuesto);
        expect(corto).toBeLessThanOrEqual(largo ?? 0);
        expect(largo).toBeLessThanOrEqual(Math.round(capital * 0.008));
      }),
    );
  });
});

describe('ITE financiado y por cuota', () => {
  it('T07: base 5.035.000 al 0,8 % da capital 5.075.605 e impuesto 40.605', () => {
    expect(toPesos(capitalConIte(5_035_000, '0.8'))).toBe(5_075_605);
  });
  it('el capital financiado menos su impuesto vuelve a la base', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 10_000_000_000 }), fc.constantFrom('0.066', '0.332', '0.792', '0.8'), (base, tasa) => {
        const capital = toPesos(capitalConIte(base, tasa));
        expect(Math.abs(capital - base - (capital * Number(tasa)) / 100)).toBeLessThanOrEqual(1);
      }),
    );
  });
  it('lo que ya pagó no vuelve a pagar: sólo lo demás lleva impuesto (art. 24 n° 17)', () => {
    // P − 0,8 % × (P − 1.000.000) = 5.035.000.
    expect(toPesos(capitalConIte(5_035_000, '0.8', 1_000_000))).toBe(5_067_540);
  });
  it('cuota por cuota sobre las amortizaciones de domain §5 son 25.733', () => {
    expect(deCuotas('por_cuota')).toMatchObject({ impuesto: 25_733, meses: 13, metodo: 'por_cuota' });
    const cuotas = CUOTAS.map((c) => ({ capital: c.monto, vencimiento: c.fecha }));
    expect(toPesos(iteDeCuotas(cuotas, emision, ITE_SEMILLA))).toBe(25_733);
    expect(CUOTAS.map((c) => mesesIte(emision, c.fecha))).toEqual([2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13]);
  });
  it('cada capital paga por sus propios meses: 0,066 % y 0,132 % de 5.000.000 son 9.900', () => {
    const dos = [f('2026-04-10'), f('2026-05-10')].map((fecha) => ({ fecha, monto: pesos(5_000_000) }));
    expect(deCuotas('por_cuota', dos)).toMatchObject({ impuesto: 9_900, tasa: '0.0990' });
  });
  it('sobre el total toma el último vencimiento: 13 meses', () => {
    expect(deCuotas('sobre_total').impuesto).toBe(40_605);
    expect(toPesos(iteDeCuotas([], emision, ITE_SEMILLA))).toBe(0);
  });
  it('cuota por cuota nunca paga más que sobre el total', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 9_000_000 }), { minLength: 1, maxLength: 36 }), (montos) => {
        const cuotas = montos.map((m, i) => ({ fecha: addMonths(emision, i + 1), monto: pesos(m) }));
        expect(deCuotas('por_cuota', cuotas).impuesto).toBeLessThanOrEqual(deCuotas('sobre_total', cuotas).impuesto);
      }),
    );
  });
});

describe('prórroga de un documento gravado', () => {
  const pedir = (pagada: string, nuevo: string) =>
    iteDeProrroga({ capital: 10_000_000, anterior: f('2026-04-10'), nuevo: f(nuevo), pagada }, ITE_SEMILLA);

  it('paga los meses entre el vencimiento anterior y el nuevo', () =>
    expect(pedir('0.066', '2026-05-10')).toEqual({ meses: 1, tasa: '0.066', impuesto: 6_600 }));
  it('se detiene en 0,8 % sobre el mismo capital', () => {
    expect(pedir('0.792', '2026-07-10')).toMatchObject({ tasa: '0.008', impuesto: 800 });
    expect(pedir('0.8', '2026-07-10')).toMatchObject({ impuesto: 0 });
  });
  it('un documento a la vista no vuelve a pagar', () => {
    expect(iteDeProrroga({ capital: 10_000_000, anterior: null, nuevo: f('2027-01-01'), pagada: '0.332' }, ITE_SEMILLA).impuesto).toBe(0);
  });
});
