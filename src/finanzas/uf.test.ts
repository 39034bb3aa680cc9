import { describe, expect, it } from 'vitest';
import { pesosToUf, ufToPesos } from './uf.ts';

describe('pesos y UF (domain §2)', () => {
  it('la UF con 4 decimales y el peso entero', () => {
    expect(ufToPesos('18.2739', '39841.72')).toBe(728064);
    expect(pesosToUf(5075605, '39841.72')).toBe('127.3942');
    expect(ufToPesos('2.5', '39841.72')).toBe(99604);
  });
});
