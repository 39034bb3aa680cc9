import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { daysBetween, type Fecha, fecha } from '#kernel/values/fecha.ts';
import { type Pesos, pesos } from '#kernel/values/money.ts';
import { mora as moraDe } from './mora.ts';
import { liquidarPagoFactoring } from './pago-factoring.ts';

const p = pesos;
/** Mora of a document from its effective due date to its payment, on what was advanced. */
const moraDelDocumento = (anticipo: Pesos, tasa: string, desde: Fecha, pago: Fecha) => moraDe(anticipo, tasa, daysBetween(desde, pago));

describe('pago de un documento de factoring (domain §6.10, areas/2 pasivos)', () => {
  it('T14: 33-1021, 13 días a 2,40 %, mora 117.000', () =>
    expect(moraDelDocumento(p(11_250_000), '2.40', fecha('2026-04-17'), fecha('2026-04-30'))).toBe(117_000));
  it('11.160.000 a 2,1 %, 2 días, mora 15.624', () =>
    expect(moraDelDocumento(p(11_160_000), '2.1', fecha('2026-07-01'), fecha('2026-07-03'))).toBe(15_624));
  it('a tiempo o antes no hay mora', () =>
    expect(moraDelDocumento(p(7_056_000), '2.40', fecha('2026-04-08'), fecha('2026-04-06'))).toBe(0));

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
    const mora = moraDelDocumento(uno.anticipo_pendiente, '2.40', fecha('2026-04-30'), fecha('2026-05-10'));
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
