import { describe, expect, it } from 'vitest';
import { unaAUna } from '#platform/web/list/row-results.tsx';
import { conDocumentos, repartir } from './entrar-en-proforma.ts';

const fila = (id: string, cliente_rut = '99990001-1') => ({ id, cliente_rut });

describe('actos sobre varios documentos (areas/2 documentos)', () => {
  it('cada fila responde la suya, en orden, y un rechazo no detiene las demás', async () => {
    const vistos: string[] = [];
    const r = await unaAUna(
      [fila('a'), fila('b'), fila('c')],
      async (f) => {
        if (f.id === 'b') throw new Error('sin conexión');
        return `listo ${f.id}`;
      },
      (x) => vistos.push(x.id),
    );
    expect(r.map((x) => [x.id, x.ok])).toEqual([
      ['a', true],
      ['b', false],
      ['c', true],
    ]);
    expect(vistos).toEqual(['a', 'b', 'c']);
    expect(r[1]?.texto.length).toBeGreaterThan(0);
  });
  it('a una proforma entran los comprables de su cliente; los demás dicen por qué no', () => {
    const p = { cliente_rut: '99990001-1', num_proforma: 7, documentos: [{ documento_id: 'ya' }] };
    const r = repartir([fila('a'), fila('ya'), fila('otro', '99990002-K'), fila('vencido')], p, new Set(['a', 'otro']));
    expect(r.entran.map((f) => f.id)).toEqual(['a']);
    expect(r.rehusados.map((x) => [x.id, x.texto.split(' ').slice(0, 3).join(' ')])).toEqual([
      ['ya', 'Ya está en'],
      ['otro', 'Es de otro'],
      ['vencido', 'No se puede'],
    ]);
  });
  it('lo que ya tenía la proforma conserva su plazo, su anticipo y su tasa', () => {
    const actual = { documento_id: 'ya', plazo_dias: 45, vencimiento: null, anticipo_pct_propio: '80.00', tasa_propia: null };
    expect(conDocumentos([actual], [{ id: 'a' }])).toEqual({
      ya: { plazo_dias: 45, vencimiento: null, anticipo_pct: '80.00', tasa: null },
      a: {},
    });
  });
});
