import { describe, expect, it } from 'vitest';
import { agrupar, plano, primerHueco } from './buscar.ts';

const h = (tipo: string, n: number) => ({ tipo, titulo: `${tipo} ${n}`, subtitulo: '', url: `/${tipo}/${n}` });

describe('búsqueda', () => {
  it('cinco por grupo a lo más, sin repetidos, los del negocio primero', () => {
    const g = agrupar([h('Zona', 1), ...Array.from({ length: 8 }, (_, i) => h('Operación', i)), h('Cliente', 1), h('Cliente', 1)]);
    expect(g.map((x) => [x.titulo, x.data.length])).toEqual([
      ['Clientes', 1],
      ['Operaciones', 5],
      ['Zona', 1],
    ]);
  });
  it('los acentos y las mayúsculas no separan', () => {
    expect(plano('  CONCILIACIÓN ')).toBe('conciliacion');
  });
  it('el lugar de un marcador nuevo es el primero libre', () => {
    expect([primerHueco([], 3), primerHueco([1, 3], 3), primerHueco([1, 2, 3], 3)]).toEqual([1, 2, null]);
  });
});
