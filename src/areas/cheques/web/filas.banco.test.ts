import { describe, expect, it } from 'vitest';
import { bancoPegado } from './filas.ts';

const bancos = [
  { codigo: '012', nombre: 'BancoEstado' },
  { codigo: '001', nombre: 'Banco de Chile' },
  { codigo: '016', nombre: 'BCI' },
];

describe('el banco de una planilla pegada', () => {
  it('se reconoce por su código o su nombre, con o sin espacios', () => {
    expect(['BancoEstado', 'banco estado', 'BANCO  ESTADO', '12', 'bci'].map((t) => bancoPegado(t, bancos))).toEqual([
      ...['012', '012', '012', '012', '016'],
    ]);
  });
  it('lo que calza con varios, o con ninguno, queda por elegir', () => {
    expect(['banco', 'otro'].map((t) => bancoPegado(t, bancos))).toEqual(['', '']);
  });
});
