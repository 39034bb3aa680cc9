import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { diferencia } from './diferencia.ts';
import { bloquesDe, htmlDe, slugDe } from './texto.ts';

describe('texto de un artículo', () => {
  it('títulos, párrafos y listas, cada cual con su marca', () => {
    expect(bloquesDe('## Antes de girar\nUno\ndos\n\n- a\n- b\n1. x\n## Antes de girar')).toEqual([
      { tipo: 'titulo', texto: 'Antes de girar', ancla: 'antes-de-girar' },
      { tipo: 'parrafo', texto: 'Uno\ndos' },
      { tipo: 'lista', numerada: false, items: ['a', 'b'] },
      { tipo: 'lista', numerada: true, items: ['x'] },
      { tipo: 'titulo', texto: 'Antes de girar', ancla: 'antes-de-girar--2' },
    ]);
  });
  it('ninguna marca que escriba el autor pasa como marca', () => {
    expect(htmlDe('<script>alert(1)</script>\n\n- <img src=x onerror="y">')).toBe(
      '<p>&lt;script&gt;alert(1)&lt;/script&gt;</p><ul><li>&lt;img src=x onerror=&quot;y&quot;&gt;</li></ul>',
    );
    fc.assert(
      fc.property(fc.string({ maxLength: 200 }), (s) => {
        expect(htmlDe(s).replace(/<\/?(?:h2|p|ul|ol|li|br)>/g, '')).not.toMatch(/[<>]/);
      }),
    );
  });
  it('la dirección sale del título, sin acentos ni signos', () => {
    expect(slugDe('¿Cómo se autoriza un giro?')).toBe('como-se-autoriza-un-giro');
    expect(slugDe('¿¿??')).toBe('articulo');
  });
});

describe('diferencia entre versiones', () => {
  it('lo que sale y lo que entra, lo demás igual', () => {
    expect(diferencia('a\nb\nc', 'a\nx\nc\nd').map((l) => l.signo + l.texto)).toEqual(['=a', '-b', '+x', '=c', '+d']);
  });
  it('con lo que sale se rehace el de antes y con lo que entra el de después', () => {
    const texto = fc.array(fc.constantFrom('a', 'b', 'c', ''), { minLength: 1, maxLength: 12 }).map((l) => l.join('\n'));
    fc.assert(
      fc.property(texto, texto, (a, b) => {
        const d = diferencia(a, b);
        const sin = (signo: string) =>
          d
            .filter((l) => l.signo !== signo)
            .map((l) => l.texto)
            .join('\n');
        expect([sin('+'), sin('-')]).toEqual([a, b]);
      }),
    );
  });
});
