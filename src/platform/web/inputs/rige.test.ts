import { describe, expect, it } from 'vitest';
import { comoRige } from './rige.tsx';

describe('la fecha que rige', () => {
  it('dice de qué fecha del papel viene y cuántos días después', () => {
    // domain §6.5: 30-01-2026 is a Friday, banking day; two days of transit.
    expect(comoRige('2026-01-30', '2026-02-01')).toEqual({
      corto: 'papel 30-01-2026, +2 días',
      largo:
        'El papel vence el 30-01-2026; +2 días hasta el día hábil bancario y la retención del pago. Los días y la mora se cuentan desde el 01-02-2026.',
    });
    expect(comoRige('2026-01-30', '2026-03-01', 1)?.largo).toContain('por su prórroga');
  });
  it('si es la misma del papel no hay nada que explicar', () => expect(comoRige('2026-03-10', '2026-03-10')).toBeNull());
});
