import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { roundCash } from './efectivo.ts';

describe('pago en efectivo', () => {
  it('el efectivo se redondea a la decena (Ley 20.956)', () => {
    expect([533027, 533025, 884855, 884856, 100].map(roundCash)).toEqual([533030, 533020, 884850, 884860, 100]);
    fc.assert(
      fc.property(fc.nat(100_000_000), (n) => {
        const cobra = roundCash(n);
        expect(cobra % 10).toBe(0);
        expect(cobra - n).toBeGreaterThanOrEqual(-5);
        expect(cobra - n).toBeLessThanOrEqual(4);
      }),
    );
  });
});
