import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fecha } from '#kernel/values/fecha.ts';
import { pesos } from '#kernel/values/money.ts';
import { gastosCobranza, liquidarPagoFactoring, moraFactoring, moraSimple, tasaMensualExacta } from './mora.ts';

const p = pesos;
const UF = '39841.72';
const TASA = tasaMensualExacta('29');

describe('mora de una cuota (domain §3, §5, T11)', () => {
  it.each([
    [480_266, 31, 11_993],
    [233_027, 10, 1_877],
    [480_266, 41, 15_862],
    [2_793_698, 10, 22_505],
  ])('%d por %d días al 29 %%/12 son %d', (base, dias, esperado) => expect(moraSimple(p(base), TASA, dias)).toBe(esperado));
  it('la tasa de 4 decimales da lo mismo en los vectores, pero se aparta en bases grandes: la exacta es 29/12', () => {
    expect([moraSimple(p(480_266), '2.4167', 31), moraSimple(p(233_027), '2.4167', 10)]).toEqual([11_993, 1_877]);
    expect(moraSimple(p(100_000_000), TASA, 31)).toBe(2_497_222);
    expect(moraSimple(p(100_000_000), '2.4167', 31)).toBe(2_497_257);
  });
  it('al día, o pagando antes, no hay mora', () => {
    expect(moraSimple(p(480_266), TASA, 0)).toBe(0);
    expect(moraSimple(p(480_266), TASA, -3)).toBe(0);
    expect(moraSimple(p(0), TASA, 30)).toBe(0);
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

describe('pago de un documento de factoring (domain §6.10, areas/2 pasivos)', () => {
  it('T14: 33-1021, 13 días a 2,40 %, mora 117.000', () =>
    expect(moraFactoring(p(11_250_000), '2.40', fecha('2026-04-17'), fecha('2026-04-30'))).toBe(117_000));
  it('11.160.000 a 2,1 %, 2 días, mora 15.624', () =>
    expect(moraFactoring(p(11_160_000), '2.1', fecha('2026-07-01'), fecha('2026-07-03'))).toBe(15_624));
  it('a tiempo o antes no hay mora', () => expect(moraFactoring(p(7_056_000), '2.40', fecha('2026-04-08'), fecha('2026-04-06'))).toBe(0));

  it.each([
    ['33-1021 pagado el 30-04', 12_500_000, 11_250_000, 12_500_000, 117_000, 1_133_000],
    ['33-1022 a tiempo', 7_840_000, 7_056_000, 7_840_000, 0, 784_000],
    ['34-233 con nota de 200.000', 3_000_000, 2_880_000, 3_000_000, 0, 120_000],
    ['12.400.000 dos días tarde', 12_400_000, 11_160_000, 12_400_000, 15_624, 1_224_376],
  ])('excedente: %s', (_, pago, anticipo, saldo, mora, excedente) => {
    const r = liquidarPagoFactoring({ pago: p(pago), anticipo_pendiente: p(anticipo), saldo_deudor: p(saldo), mora: p(mora) });
    expect([r.excedente, r.mora, r.estado, r.anticipo_pendiente, r.saldo_cedente]).toEqual([excedente, mora, 'pagado', 0, 0]);
  });
  it('el excedente de 1.133.000 menos la prórroga de 248.150 deja 884.850; el de 1.224.376 sobre 5.600.000 deja 4.375.624', () =>
    expect([1_133_000 - 248_150, 5_600_000 - 1_224_376]).toEqual([884_850, 4_375_624]));

  it('un pago corto paga mora y luego anticipo; la mora sigue desde el día siguiente sobre lo que queda', () => {
    const uno = liquidarPagoFactoring({
      pago: p(5_000_000),
      anticipo_pendiente: p(11_250_000),
      saldo_deudor: p(12_500_000),
      mora: p(117_000),
    });
    expect(uno).toEqual({
      al_documento: 5_000_000,
      de_mas: 0,
      gastos: 0,
      mora: 117_000,
      a_anticipo: 4_883_000,
      excedente: 0,
      anticipo_pendiente: 6_367_000,
      saldo_deudor: 7_500_000,
      mora_pendiente: 0,
      gastos_pendientes: 0,
      saldo_cedente: 0,
      estado: 'parcial',
    });
    const mora = moraFactoring(uno.anticipo_pendiente, '2.40', fecha('2026-04-30'), fecha('2026-05-10'));
    expect(mora).toBe(50_936);
    const dos = liquidarPagoFactoring({
      pago: p(7_500_000),
      anticipo_pendiente: uno.anticipo_pendiente,
      saldo_deudor: uno.saldo_deudor,
      mora,
    });
    expect([dos.excedente, dos.estado]).toEqual([7_500_000 - 6_367_000 - 50_936, 'pagado']);
  });
  it('lo pagado sobre el documento no es excedente del cedente', () => {
    const r = liquidarPagoFactoring({ pago: p(1_100), anticipo_pendiente: p(900), saldo_deudor: p(1_000), mora: p(0) });
    expect([r.al_documento, r.de_mas, r.excedente]).toEqual([1_000, 100, 100]);
  });
  it('si la mora y los gastos superan la retención, el documento pagado deja deuda del cedente y no excedente', () => {
    const r = liquidarPagoFactoring({ pago: p(1_000), anticipo_pendiente: p(900), saldo_deudor: p(1_000), mora: p(150), gastos: p(20) });
    expect([r.gastos, r.mora, r.a_anticipo, r.excedente, r.saldo_cedente, r.estado]).toEqual([20, 150, 830, 0, 70, 'pagado']);
  });
  it('un anticipo mayor que lo que debe el deudor es un error del programa: eso ya es saldo del cedente', () =>
    expect(() => liquidarPagoFactoring({ pago: p(1), anticipo_pendiente: p(2_880_000), saldo_deudor: p(2_700_000), mora: p(0) })).toThrow(
      RangeError,
    ));
  it('cada peso pagado tiene un destino y la retención que queda nunca es negativa', () => {
    const n = fc.integer({ min: 0, max: 100_000 }).map(p);
    fc.assert(
      fc.property(n, n, n, n, n, (pago, anticipo_pendiente, retencion, mora, gastos) => {
        const r = liquidarPagoFactoring({ pago, anticipo_pendiente, saldo_deudor: p(anticipo_pendiente + retencion), mora, gastos });
        expect(r.gastos + r.mora + r.a_anticipo + r.excedente + r.de_mas).toBe(pago);
        expect(Math.min(...[r.excedente, r.mora_pendiente, r.gastos_pendientes, r.saldo_cedente])).toBeGreaterThanOrEqual(0);
        expect(r.anticipo_pendiente).toBeGreaterThanOrEqual(0);
        expect(r.saldo_deudor).toBeGreaterThanOrEqual(r.anticipo_pendiente);
        if (r.excedente > 0) expect(r.anticipo_pendiente + r.mora_pendiente + r.gastos_pendientes).toBe(0);
        if (r.estado === 'pagado') expect(r.anticipo_pendiente).toBe(0);
      }),
    );
  });
});
