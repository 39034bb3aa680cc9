import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, fecha } from '#kernel/values/fecha.ts';
import { type Ordenable, porVencimiento } from './orden.ts';

const deuda = (vencimiento: string, numero: string | number, pk = 'a'): Ordenable => ({ vencimiento: fecha(vencimiento), numero, pk });
const enOrden = (...deudas: Ordenable[]) => deudas.sort(porVencimiento).map((d) => d.numero);

describe('el orden en que se pagan las deudas (domain §5, areas/3 recaudaciones)', () => {
  it('la más antigua primero', () => expect(enOrden(deuda('2026-02-02', '1'), deuda('2026-02-01', '2'))).toEqual(['2', '1']));
  it('el mismo día, los números se comparan como números también dentro de un texto', () => {
    expect(enOrden(deuda('2026-02-01', '1023-2'), deuda('2026-02-01', '998-5'))).toEqual(['998-5', '1023-2']);
    expect(enOrden(deuda('2026-02-01', '998-12'), deuda('2026-02-01', '998-5'))).toEqual(['998-5', '998-12']);
    expect(enOrden(deuda('2026-02-01', 10), deuda('2026-02-01', 9))).toEqual([9, 10]);
    expect(enOrden(deuda('2026-02-01', 'Protesto 10'), deuda('2026-02-01', 'Protesto 9'))).toEqual(['Protesto 9', 'Protesto 10']);
  });
  it('no depende de cómo llegaron: es un orden total', () => {
    const numero = fc.oneof(fc.integer({ min: 1, max: 12 }).map(String), fc.constantFrom('A-1', 'B', '007', '7', '998-5', '1023-2'));
    const fila = fc.record({ d: fc.integer({ min: 0, max: 2 }), numero, pk: fc.constantFrom('x', 'y', 'z') });
    const una = fila.map((f): Ordenable => ({ vencimiento: addDays(fecha('2026-01-01'), f.d), numero: f.numero, pk: f.pk }));
    fc.assert(
      fc.property(una, una, una, (a, b, c) => {
        expect(Math.sign(porVencimiento(a, b)) + Math.sign(porVencimiento(b, a))).toBe(0);
        if (porVencimiento(a, b) <= 0 && porVencimiento(b, c) <= 0) expect(porVencimiento(a, c)).toBeLessThanOrEqual(0);
      }),
    );
  });
});
