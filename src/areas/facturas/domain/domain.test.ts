import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { pesos } from '#kernel/values/money.ts';
import { type Estado, estadoAl, estados } from './estados.ts';
import { totales, totalLinea } from './totales.ts';

const linea = (cantidad: number, precio: number, descuento = 0) => ({ cantidad, precio: pesos(precio), descuento: pesos(descuento) });

describe('totales de una factura', () => {
  // Figures of areas/4 facturas (rules and done-when 5).
  it('el IVA es el 19 % de la suma de las líneas, al peso más cercano: 8.943 → 1.699 y 2.517.900 → 478.401', () => {
    expect(totales([linea(1, 8_943)])).toEqual({ neto: 8_943, iva: 1_699, total: 10_642 });
    expect(totales([linea(3, 839_300)])).toEqual({ neto: 2_517_900, iva: 478_401, total: 2_996_301 });
  });
  it('el descuento baja su línea antes del IVA', () => {
    expect(totalLinea(linea(2, 10_000, 1_500))).toBe(18_500);
    expect(totales([linea(2, 10_000, 1_500), linea(1, 500)])).toEqual({ neto: 19_000, iva: 3_610, total: 22_610 });
  });
  it('partir una línea en dos no cambia el total', () => {
    const n = fc.integer({ min: 1, max: 5_000 });
    fc.assert(
      fc.property(n, n, fc.integer({ min: 1, max: 10_000_000 }), (a, b, precio) => {
        expect(totales([linea(a, precio), linea(b, precio)])).toEqual(totales([linea(a + b, precio)]));
      }),
    );
  });
});

describe('estados', () => {
  it('lo que se debe y pasó su fecha está vencido; el día mismo no', () => {
    const al = (e: Estado, vence: string) => estadoAl(e, vence, '2026-03-10');
    for (const e of ['Sent', 'Downloaded', 'Partial Payment'] as const) {
      expect(al(e, '2026-03-09')).toBe('Past Due');
      expect(al(e, '2026-03-10')).toBe(e);
    }
    expect([al('Draft', '2020-01-01'), al('Paid', '2020-01-01')]).toEqual(['Draft', 'Paid']);
  });
  it('lo pagado no vuelve atrás y sólo un borrador se edita o se envía', () => {
    expect(estados.allowed('Paid')).toEqual([]);
    expect(estados.states.filter((e) => estados.can(e, 'editar'))).toEqual(['Draft']);
    expect(estados.states.filter((e) => estados.can(e, 'enviar'))).toEqual(['Draft']);
    expect(estados.states.filter((e) => estados.can(e, 'pagar'))).toEqual(['Sent', 'Downloaded', 'Partial Payment', 'Past Due']);
  });
});
