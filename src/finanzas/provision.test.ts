import { describe, expect, it } from 'vitest';
import { pesos as p } from '#kernel/values/money.ts';
import { provisionRequerida } from './provision.ts';

describe('provisión por tramo (domain §11)', () => {
  it.each([
    [0, 0],
    [1, 10_000],
    [15, 10_000],
    [16, 50_000],
    [30, 50_000],
    [31, 200_000],
    [60, 200_000],
    [61, 500_000],
    [90, 500_000],
    [91, 1_000_000],
  ])('%d días de mora sobre 1.000.000: %d', (dias, esperado) => expect(provisionRequerida(p(1_000_000), dias)).toBe(esperado));
  it('5 % de 8.454.898 son 422.745 (ledger §2)', () => expect(provisionRequerida(p(8_454_898), 20)).toBe(422_745));
});
