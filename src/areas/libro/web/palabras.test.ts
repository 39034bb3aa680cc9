import { describe, expect, it } from 'vitest';
import { enPalabras } from './palabras.ts';

describe('de qué es una línea', () => {
  it('su documento se muestra como está escrito', () => {
    expect(enPalabras({ documento: '33-1021', pk: 'documento:01a205e4-ef78-7000-8387-9bce0b6e7397' })).toBe('33-1021');
  });
  it('sin documento se dice de qué clase es, nunca la clave del registro', () => {
    expect(enPalabras({ documento: null, pk: 'pasivo:01a205e4-ef78-7000-8387-9bce0b6e7397' })).toBe('Pasivo');
    expect(enPalabras({ documento: null, pk: 'cartera:creditos:2026-03-09' })).toBe('Cartera créditos 09-03-2026');
    expect(enPalabras({ documento: null, pk: null })).toBe('');
  });
});
