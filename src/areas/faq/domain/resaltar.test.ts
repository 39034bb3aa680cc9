import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { trozos } from './resaltar.ts';

const marcados = (texto: string, q: string) => trozos(texto, q).flatMap((t) => (t.marcado ? [t.texto] : []));

describe('resaltar lo buscado', () => {
  it('se marca como está escrito, sin mirar mayúsculas ni acentos', () => {
    expect(marcados('La Operación y la operacion', 'OPERACIÓN')).toEqual(['Operación', 'operacion']);
    expect(marcados('El año y el ano', 'año')).toEqual(['año', 'ano']);
    expect(marcados('Nada de eso', 'zzqqzz')).toEqual([]);
    expect(marcados('Texto', '  ')).toEqual([]);
  });
  it('los trozos juntos son siempre el texto', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 60 }), fc.string({ unit: 'grapheme', maxLength: 4 }), (texto, q) => {
        expect(
          trozos(texto, q)
            .map((t) => t.texto)
            .join(''),
        ).toBe(texto);
      }),
    );
  });
});
