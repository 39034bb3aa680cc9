import { describe, expect, it } from 'vitest';
import type { Fecha } from '#kernel/values/fecha.ts';
import { minutoEnChile, momentoDe } from './momento.ts';
import type { ReadCtx } from './types.ts';

// Chile: three hours behind universal time in summer, four in winter; the clock goes forward on the night of 05-09-2026.
describe('momento de un acto', () => {
  it.each([
    ['2026-04-02T22:59:00Z', 19 * 60 + 59],
    ['2026-04-02T23:00:00Z', 20 * 60],
    ['2026-07-15T12:00:00Z', 8 * 60],
    ['2026-09-06T03:59:00Z', 23 * 60 + 59],
    ['2026-09-06T04:00:00Z', 60],
    ['2026-01-01T03:00:00Z', 0],
  ])('%s son %d minutos en Santiago', (instante, minuto) => expect(minutoEnChile(new Date(instante))).toBe(minuto));
  it('la fecha es la del negocio y la hora la del reloj', () => {
    const ctx = { hoy: '2026-03-10' as Fecha, ahora: new Date('2026-07-15T12:30:00Z') } as unknown as ReadCtx;
    expect(momentoDe(ctx)).toEqual({ fecha: '2026-03-10', minuto: 510 });
  });
});
