import { describe, expect, it } from 'vitest';
import { esCastigo, idDeObjeto, objetoCastigado, pkCastigo } from './castigo.ts';

describe('clave de lo castigado', () => {
  it('un crédito y un documento con el mismo id tienen claves distintas, y cada clave dice lo que es', () => {
    for (const objeto of ['credito:a1', 'documento:a1']) expect(objetoCastigado(pkCastigo(objeto))).toBe(objeto);
    expect(pkCastigo('credito:a1')).not.toBe(pkCastigo('documento:a1'));
    expect([idDeObjeto('documento:a1', 'documento'), idDeObjeto('documento:a1', 'credito')]).toEqual(['a1', null]);
  });
  it('la clave de una deuda no es la de un castigo, y lo que no se castiga no tiene clave', () => {
    expect([esCastigo('documento:a1'), esCastigo('cuota:a1'), esCastigo('castigo:a1')]).toEqual([false, false, true]);
    expect(() => pkCastigo('gasto:a1')).toThrow(RangeError);
  });
});
