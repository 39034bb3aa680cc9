import { describe, expect, it } from 'vitest';
import { papelPdf } from './papel.ts';

describe('papeles de la demostración', () => {
  const pdf = papelPdf(['Contrato marco (copia)', 'Firmó Ana Núñez \\ 10-03-2026']);
  const texto = pdf.toString('latin1');

  it('la tabla de referencias apunta a cada objeto y el final a la tabla (ISO 32000-1 §7.5)', () => {
    const inicio = Number(/startxref\n(\d+)/.exec(texto)?.[1]);
    expect(texto.slice(inicio, inicio + 4)).toBe('xref');
    const posiciones = [...texto.slice(inicio).matchAll(/^(\d{10}) 00000 n $/gm)].map((m) => Number(m[1]));
    expect(posiciones.map((p) => texto.slice(p, p + 7))).toEqual([1, 2, 3, 4, 5].map((n) => `${n} 0 obj`));
    const [, largo = '', flujo = ''] = /<<\/Length (\d+)>>\nstream\n(.*)\nendstream/.exec(texto) ?? [];
    expect(flujo.length).toBe(Number(largo));
  });
  it('los paréntesis y la barra no cortan el texto, y las mismas líneas dan los mismos bytes', () => {
    expect(texto).toContain('(Contrato marco \\(copia\\)) Tj');
    expect(texto).toContain('\\\\ 10-03-2026');
    expect(papelPdf(['Contrato marco (copia)', 'Firmó Ana Núñez \\ 10-03-2026']).equals(pdf)).toBe(true);
  });
});
