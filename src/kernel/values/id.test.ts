import { describe, expect, it } from 'vitest';
import { isUuid, uuidv7 } from './id.ts';

describe('identificadores (RFC 9562, versión 7)', () => {
  it('los de un proceso van siempre hacia adelante, también dentro de un milisegundo', () => {
    const ids = Array.from({ length: 50_000 }, () => uuidv7());
    expect(ids.every((id, i) => i === 0 || id > (ids[i - 1] ?? ''))).toBe(true);
    expect(ids.every(isUuid)).toBe(true);
    expect(ids.every((id) => id[14] === '7' && '89ab'.includes(id[19] ?? ''))).toBe(true);
  });
  it('llevan el instante en que se hicieron (RFC 9562 apéndice A.6: 1645557742000 → 017f22e2-79b0-7…)', () => {
    expect(uuidv7(1_645_557_742_000).slice(0, 15)).toBe('017f22e2-79b0-7');
  });
  it('el menor de un milisegundo no pasa a ninguno hecho en él', () => {
    const desde = Date.now();
    expect(uuidv7(desde) <= uuidv7()).toBe(true);
  });
});
