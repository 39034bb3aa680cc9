import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { acumulando, enProporcion, prorratear } from './reparto.ts';
import { ufToPesos } from './uf.ts';

const montos = fc.array(fc.integer({ min: 0, max: 9_000_000 }), { minLength: 1, maxLength: 30 });
const suma = (xs: readonly number[]) => xs.reduce((s, x) => s + x, 0);

describe('un total se reparte sin perder un peso', () => {
  it('100 entre tres partes iguales son 33, 34 y 33: suman 100', () => expect(prorratear([1, 1, 1], 100)).toEqual([33, 34, 33]));
  it('la mitad sube, y sin peso no hay parte', () =>
    expect([enProporcion(1, 1, 2), enProporcion(5, 1, 0), prorratear([0, 0], 7)]).toEqual([1, 0, [0, 0]]));
  it('las partes suman el total, y ninguna se aparta un peso de lo suyo', () => {
    fc.assert(
      fc.property(montos, fc.integer({ min: 0, max: 1e9 }), (pesos, total) => {
        const todos = suma(pesos);
        const partes = prorratear(pesos, total);
        expect(suma(partes)).toBe(todos === 0 ? 0 : total);
        partes.forEach((p, k) => void expect(Math.abs(p - (todos === 0 ? 0 : ((pesos[k] ?? 0) * total) / todos))).toBeLessThanOrEqual(1));
      }),
    );
  });
  it('lo pactado en UF suma, al valor del día, lo que vale su total (domain §2)', () => {
    const enPesos = (diezmilesimas: number) => ufToPesos((BigInt(diezmilesimas) / 10_000n).toString(), '39841.72');
    fc.assert(
      fc.property(montos, (unidades) => {
        expect(suma(acumulando(unidades, enPesos))).toBe(enPesos(suma(unidades)));
      }),
    );
  });
});
