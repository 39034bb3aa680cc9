import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fecha } from '#kernel/values/fecha.ts';
import { cuotasDelPagare } from './pagare.ts';

const dia = fecha('2026-04-20');
const fila = (numero: number, cuota: number, amortizacion: number) => ({ numero, vencimiento: dia, cuota, amortizacion });

describe('el pagaré de un crédito', () => {
  it('promete cada cuota de la tabla con su capital: la primera de domain §5 son 428.980 y 51.286', () => {
    expect(cuotasDelPagare([fila(7, 480_266, 428_980)])).toEqual([{ n: 1, fecha: dia, capital: 428_980, interes: 51_286 }]);
  });
  it('lo que la gracia sumó al saldo no es capital prestado: los meses sin cuota no están, y las primeras lo llevan como interés', () => {
    const c = cuotasDelPagare([fila(1, 0, -95), fila(2, 0, -97), fila(3, 300, 150), fila(4, 300, 1_042)].map((f) => ({ ...f })));
    expect(c.map((x) => [x.n, x.capital, x.interes])).toEqual([
      [1, 0, 300],
      [2, 300, 0],
    ]);
  });
  it('los capitales suman el del crédito y las cuotas las de la tabla, con cualquier gracia', () => {
    const gracia = fc.array(fc.integer({ min: 1, max: 90_000 }), { maxLength: 12 });
    const pago = fc.record({ interes: fc.integer({ min: 0, max: 90_000 }), amortizacion: fc.integer({ min: 100_000, max: 900_000 }) });
    fc.assert(
      fc.property(gracia, fc.array(pago, { minLength: 12, maxLength: 40 }), (meses, pagos) => {
        const filas = [
          ...meses.map((i, k) => fila(k + 1, 0, -i)),
          ...pagos.map((p, k) => fila(meses.length + k + 1, p.interes + p.amortizacion, p.amortizacion)),
        ];
        const c = cuotasDelPagare(filas);
        const suma = (xs: readonly number[]) => xs.reduce((a, b) => a + b, 0);
        expect(suma(c.map((x) => x.capital))).toBe(suma(filas.map((f) => f.amortizacion)));
        expect(suma(c.map((x) => x.capital + x.interes))).toBe(suma(filas.map((f) => f.cuota)));
        expect(c.every((x) => x.capital >= 0 && x.interes >= 0)).toBe(true);
      }),
    );
  });
});
