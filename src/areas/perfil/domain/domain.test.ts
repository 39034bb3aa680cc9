import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { estados, recuento } from './estados.ts';

describe('muro', () => {
  it('lo eliminado no vuelve y lo demás se edita las veces que se quiera', () => {
    expect(estados.allowed('eliminada')).toEqual([]);
    expect(estados.go('editada', 'editar')).toBe('editada');
  });
  it('los votos de las opciones suman los votos', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 2 })), (votos) => {
        expect(recuento(['a', 'b', 'c'], votos).reduce((n, o) => n + o.votos, 0)).toBe(votos.length);
      }),
    );
  });
});
