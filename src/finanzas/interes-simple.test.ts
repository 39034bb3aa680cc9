import { describe, expect, it } from 'vitest';
import { applyRate } from './interes-simple.ts';

describe('interés simple (domain §6.6)', () => {
  it('interés simple a días reales sobre 30', () => {
    expect(applyRate(11250000, '1.8', 38, 'half-up')).toBe(256500);
    expect(applyRate(11250000, '2.4', 13, 'half-up')).toBe(117000);
  });
});
