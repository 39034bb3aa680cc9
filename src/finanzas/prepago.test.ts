import { expect, it } from 'vitest';
import { comisionDePrepagoLibre } from './prepago.ts';
import { capitalEnUf } from './tramos-tmc.ts';

it('la comisión de prepago se pacta libremente sobre 5.000 UF, no en ellas (Ley 18.010 art. 10)', () => {
  // 5.000 UF at 40.000,00 are 200.000.000 pesos.
  expect(comisionDePrepagoLibre(capitalEnUf(200_000_000, '40000.00'))).toBe(false);
  expect(comisionDePrepagoLibre(capitalEnUf(200_000_001, '40000.00'))).toBe(true);
});
