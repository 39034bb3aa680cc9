import { describe, expect, it } from 'vitest';
import { text } from './timeline-data.ts';

describe('lo que la actividad dice de un valor', () => {
  it('un código se dice en palabras; un nombre de archivo, un RUT tapado y una patente quedan como están', () => {
    expect(['en_comite', 'simulado', 'CUOTAS_CLP', 'por_identificar'].map(text)).toEqual([
      'En comité',
      'Simulado',
      'Cuotas CLP',
      'Por identificar',
    ]);
    for (const v of ['carpeta_tributaria.pdf', '40.***.***-7', 'RTKB90', 'TEF-C304']) expect(text(v)).toBe(v);
  });
  it('los decimales van con coma y sin ceros de más; las fechas con el día primero', () => {
    expect(['1.9000', '3568069.0000', '22.50', '-0.05', '2026-02-18'].map(text)).toEqual(['1,9', '3568069', '22,5', '-0,05', '18-02-2026']);
  });
  it('lo anidado se lee por sus nombres, nunca como está guardado', () => {
    expect(text({ metodo: 'sobre_total', financiado: true })).toBe('Método: Sobre total · Financiado: Sí');
    expect(text([{ neto: '35000', codigo: 'NOTARIA' }])).toBe('Neto: 35000 · Código: NOTARIA');
    expect([text([]), text(null), text('')]).toEqual(['—', '—', '—']);
  });
});
