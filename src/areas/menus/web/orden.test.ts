import { describe, expect, it } from 'vitest';
import type { Nodo } from '../contract.ts';
import { buscar, mover, type Orden, soltar } from './orden.ts';

const o = (id: string, ...hijos: Orden[]): Orden => ({ id, hijos });
const menu = [o('A', o('a1'), o('a2', o('x')), o('a3')), o('B', o('b1'))];
const ids = (nodos: readonly Orden[] | null): unknown => nodos?.map((n) => (n.hijos.length > 0 ? [n.id, ids(n.hijos)] : n.id)) ?? null;

describe('orden del menú', () => {
  it('soltada sobre una hermana toma su lugar, venga de arriba o de abajo', () => {
    expect(ids(soltar(menu, 'a1', 'a3'))).toEqual([
      ['A', [['a2', ['x']], 'a3', 'a1']],
      ['B', ['b1']],
    ]);
    expect(ids(soltar(menu, 'a3', 'a1'))).toEqual([
      ['A', ['a3', 'a1', ['a2', ['x']]]],
      ['B', ['b1']],
    ]);
  });
  it('soltada en otro grupo, o sobre el grupo mismo, se muda con lo que tiene dentro', () => {
    expect(ids(soltar(menu, 'a2', 'b1'))).toEqual([
      ['A', ['a1', 'a3']],
      ['B', [['a2', ['x']], 'b1']],
    ]);
    expect(ids(soltar(menu, 'a2', 'B'))).toEqual([
      ['A', ['a1', 'a3']],
      ['B', ['b1', ['a2', ['x']]]],
    ]);
  });
  it('no cambia de nivel ni entra en sí misma', () => {
    expect([soltar(menu, 'A', 'b1'), soltar(menu, 'x', 'A'), soltar(menu, 'a2', 'x'), soltar(menu, 'a1', 'a1')]).toEqual([
      null,
      null,
      null,
      null,
    ]);
  });
  it('con las flechas avanza un lugar, y en el extremo se queda', () => {
    expect(ids(mover(menu, 'a1', 1))).toEqual([
      ['A', [['a2', ['x']], 'a1', 'a3']],
      ['B', ['b1']],
    ]);
    expect(ids(mover(menu, 'a1', -1))).toEqual(ids(menu));
  });
  it('la búsqueda no distingue acentos y deja el camino', () => {
    const n = (titulo: string, ...hijos: Nodo[]): Nodo => ({
      id: titulo,
      version: 1,
      nivel: 1,
      titulo,
      icono: null,
      path: null,
      modulo: null,
      activo: true,
      sistema: true,
      visible: true,
      hijos,
    });
    const arbol = [n('Créditos', n('Pagarés'), n('Cheques')), n('Oficina', n('Chat'))];
    expect(buscar(arbol, 'pagares').map((x) => [x.titulo, x.hijos.map((h) => h.titulo)])).toEqual([['Créditos', ['Pagarés']]]);
    expect(buscar(arbol, 'creditos')[0]?.hijos).toHaveLength(2);
  });
});
