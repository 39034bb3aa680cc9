import { describe, expect, it } from 'vitest';
import { fabrica } from './empleados.ts';
import { alPulsar, criterios, ordenarPor } from './ordenar.ts';

describe('tabla de muestra', () => {
  it('son cien, siempre las mismas, con estados de 1 a 5', () => {
    const filas = fabrica();
    expect(filas).toEqual(fabrica());
    expect(filas.map((f) => f.numero)).toEqual(Array.from({ length: 100 }, (_, i) => i + 1));
    expect([...new Set(filas.map((f) => f.status))].sort()).toEqual([1, 2, 3, 4, 5]);
    expect(new Set(filas.map((f) => f.email)).size).toBe(100);
  });
  it('se ordena por varias columnas a la vez y el empate conserva su lugar', () => {
    const filas = [
      { id: 1, city: 'Talca', age: 30 },
      { id: 2, city: 'Ñuñoa', age: 20 },
      { id: 3, city: 'Talca', age: 40 },
      { id: 4, city: 'Talca', age: 40 },
    ];
    const por = criterios('city,-age,nada,city', ['id', 'city', 'age']);
    expect(ordenarPor(filas, por).map((f) => f.id)).toEqual([2, 3, 4, 1]);
  });
  it('al pulsar una columna sube, baja y se quita; sumando conserva las otras', () => {
    const campos = ['a', 'b'];
    expect(alPulsar([], 'a', false)).toBe('a');
    expect(alPulsar(criterios('a', campos), 'a', false)).toBe('-a');
    expect(alPulsar(criterios('-a', campos), 'a', false)).toBe('');
    expect(alPulsar(criterios('a', campos), 'b', true)).toBe('a,b');
    expect(alPulsar(criterios('a,b', campos), 'a', true)).toBe('-a,b');
    expect(alPulsar(criterios('-a,b', campos), 'a', true)).toBe('b');
  });
});
