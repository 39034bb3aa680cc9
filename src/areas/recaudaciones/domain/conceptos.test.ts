import { describe, expect, it } from 'vitest';
import { conceptoDe } from './conceptos.ts';

describe('nombres de las partes de un pago', () => {
  it('lo recuperado de un documento es su anticipo; el capital es de los créditos', () => {
    expect(conceptoDe({ pk: 'documento:1', concepto: 'CAPITAL' })).toBe('Anticipo');
    expect(conceptoDe({ pk: 'cuota:1:1', concepto: 'CAPITAL' })).toBe('Capital');
    expect(conceptoDe({ pk: 'documento:1', concepto: 'MORA' })).toBe('Mora');
  });
});
