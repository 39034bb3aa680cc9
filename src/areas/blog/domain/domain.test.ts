import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { estados } from './estados.ts';
import { extracto, slugDe, slugLibre } from './texto.ts';

describe('dirección de una entrada', () => {
  it('sale del título sin acentos ni signos; repetida, toma otro número', () => {
    expect([slugDe('¡Nueva línea de créditos!'), slugDe('¿¿??')]).toEqual(['nueva-linea-de-creditos', 'entrada']);
    expect(slugLibre('a', new Set(['a', 'a-2']))).toBe('a-3');
  });
  it('nunca repite una tomada y siempre es una dirección sana', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 200 }), fc.integer({ min: 0, max: 20 }), (titulo, n) => {
        const slug = slugDe(titulo);
        const tomados = new Set([slug, ...Array.from({ length: n }, (_, i) => `${slug}-${i + 2}`)]);
        const libre = slugLibre(slug, tomados);
        expect(tomados.has(libre)).toBe(false);
        expect(libre).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/);
      }),
    );
  });
});

describe('extracto', () => {
  it('corta en una palabra y no pasa de su largo', () => {
    expect(extracto('uno dos tres cuatro', 12)).toBe('uno dos…');
    fc.assert(fc.property(fc.string({ maxLength: 400 }), (s) => extracto(s, 50).length <= 50));
  });
});

describe('estados', () => {
  it('el borrador se publica; lo publicado se archiva y vuelve; el borrador no se comenta ni se archiva', () => {
    expect([...estados.allowed('Draft')].sort()).toEqual(['editar', 'publicar']);
    expect(estados.allowed('Archived')).toEqual(['publicar']);
    expect([estados.can('Published', 'archivar'), estados.can('Draft', 'comentar')]).toEqual([true, false]);
  });
});
