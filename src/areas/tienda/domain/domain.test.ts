import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { slugDe, subtotal, total } from './carro.ts';
import { estados } from './estados.ts';

const linea = (price: number, qty: number, discountPercentage: number) => ({ price, qty, discountPercentage });

describe('carro', () => {
  // By hand: 3 × 9.990 = 29.970, less 17 % = 24.875,1; 1 × 5 less 10 % = 4,5.
  it('cada línea se redondea al peso, la mitad hacia arriba, y el total suma las redondeadas', () => {
    expect(subtotal(linea(9_990, 3, 17))).toBe(24_875);
    expect(subtotal(linea(5, 1, 10))).toBe(5);
    expect(total([linea(5, 1, 10), linea(5, 1, 10)])).toBe(10);
  });
  it('el descuento nunca da menos que nada ni más que el precio lleno', () => {
    const n = (min: number, max: number) => fc.integer({ min, max });
    fc.assert(
      fc.property(n(1, 100_000_000), n(1, 99), n(3, 20), (price, qty, pct) => {
        const s = subtotal(linea(price, qty, pct));
        expect(s).toBeLessThanOrEqual(price * qty);
        // Two hundredths of a peso of slack for the rounding of each side.
        expect(Math.abs(s * 100 - price * qty * (100 - pct))).toBeLessThanOrEqual(50);
      }),
    );
  });
  it('la dirección de un producto son sus palabras', () => {
    expect(slugDe('  Silla ergonómica Ñandú (negra) ')).toBe('silla-ergonomica-nandu-negra');
    expect(slugDe('¡!')).toBe('producto');
  });
});

describe('estados de un pedido', () => {
  it('sólo lo aprobado se entrega, y lo entregado no se anula', () => {
    expect(estados.states.filter((e) => estados.can(e, 'entregar'))).toEqual(['aprobado']);
    expect(estados.states.filter((e) => estados.can(e, 'anular'))).toEqual(['solicitado', 'aprobado']);
    for (const e of ['entregado', 'rechazado', 'anulado'] as const) expect(estados.allowed(e)).toEqual([]);
  });
});
