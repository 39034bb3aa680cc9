import { expect, it } from 'vitest';
import { ufDicha, valorDicho } from './valor-dicho.ts';

it('un parámetro en UF lleva sus miles y los decimales que dicen algo, dos al menos', () => {
  expect(ufDicha('1500.0000')).toBe('UF 1.500,00');
  expect(ufDicha('0.0125')).toBe('UF 0,0125');
  expect(ufDicha('20')).toBe('UF 20,00');
  expect(valorDicho('5000.0000', 'uf')).toBe('UF 5.000,00');
});
