import { describe, expect, it } from 'vitest';
import { agrupar, deFolio, folioDe, plano, primerHueco } from './buscar.ts';

const h = (tipo: string, n: number) => ({ tipo, titulo: `${tipo} ${n}`, subtitulo: '', url: `/${tipo}/${n}` });

describe('búsqueda', () => {
  it('cinco por grupo a lo más, sin repetidos, los del negocio primero', () => {
    const g = agrupar([h('Zona', 1), ...Array.from({ length: 8 }, (_, i) => h('Operación', i)), h('Cliente', 1), h('Cliente', 1)]);
    expect(agrupar([h('Parámetro', 1), h('Zona', 1), h('Comprobante', 1)]).map((x) => x.titulo)).toEqual([
      'Comprobantes',
      'Zona',
      'Parámetros',
    ]);
    expect(g.map((x) => [x.titulo, x.data.length])).toEqual([
      ['Clientes', 1],
      ['Operaciones', 5],
      ['Zona', 1],
    ]);
  });
  it('un folio con su tipo delante dice de qué es y cuál; lo demás es texto', () => {
    for (const q of ['op 12', 'Operación N° 12', 'OP12', 'operacion. 12', ' ope n.12 '])
      expect([q, folioDe(q)]).toEqual([q, { tipo: expect.stringMatching(/^ope?/), numero: '12' }]);
    for (const q of ['12', 'x 12', 'maderas del sur', 'PC-000047', 'op 12 bis', 'op']) expect(folioDe(q)).toBeNull();
  });
  it('de un folio se muestra lo de su tipo, primero el mismo número', () => {
    const hallado = [h('Crédito', 12), h('Operación', 112), { ...h('Operación', 9), titulo: 'Operación 12 · $1.000' }, h('Operación', 120)];
    expect(deFolio(hallado, { tipo: 'op', numero: '12' }).map((x) => x.titulo)).toEqual([
      ...['Operación 12 · $1.000', 'Operación 112', 'Operación 120'],
    ]);
    expect(deFolio([{ ...h('Cheque', 1), titulo: 'Cheque 0003201' }], { tipo: 'che', numero: '3201' })).toHaveLength(1);
    expect(deFolio(hallado, { tipo: 'causa', numero: '12' })).toEqual([]);
  });
  it('los acentos y las mayúsculas no separan', () => {
    expect(plano('  CONCILIACIÓN ')).toBe('conciliacion');
  });
  it('el lugar de un marcador nuevo es el primero libre', () => {
    expect([primerHueco([], 3), primerHueco([1, 3], 3), primerHueco([1, 2, 3], 3)]).toEqual([1, 2, null]);
  });
});
