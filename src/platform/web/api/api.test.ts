import { afterEach, describe, expect, it } from 'vitest';
import { changesOf, inWords } from '../detail/timeline-data.ts';
import { accepted, fileSize } from '../files/size.ts';
import { allRows, BULK_LIMIT, runBulk } from '../list/bulk-run.ts';
import { mayRetry } from './client.ts';
import { optionList } from './hooks.ts';
import { kebab, queryString } from './params.ts';
import { offlineProblem, ProblemError, problemOf } from './problem.ts';

describe('direcciones', () => {
  it('filtros iguales dan direcciones iguales; lo vacío no viaja', () => {
    expect(queryString({ b: 2, a: ['x', 'y'], c: '', d: null, e: undefined, f: false })).toBe('?a=x&a=y&b=2&f=false');
    expect(queryString({})).toBe('');
  });

  it('la acción se escribe como el servidor la espera', () => {
    expect(kebab('cambiarEstado')).toBe('cambiar-estado');
    expect(kebab('mover_sucursal')).toBe('mover-sucursal');
  });
});

describe('rechazos del servidor', () => {
  it('lee codigo, detalle, campos y traza', () => {
    const p = problemOf(400, JSON.stringify({ codigo: 'datos_invalidos', detail: 'Revise', campos: { rut: ['malo'] }, traza: 't1' }), '3');
    expect(p).toMatchObject({
      status: 400,
      codigo: 'datos_invalidos',
      message: 'Revise',
      campos: { rut: ['malo'] },
      traza: 't1',
      espera: 3,
    });
  });

  it('entiende la forma de la entrada: error por campo', () => {
    const p = problemOf(400, '{"error":{"email":["Email or Password is Invalid"],"username":null}}');
    expect(p.campos).toEqual({ email: ['Email or Password is Invalid'] });
  });

  it('una página de error de un intermediario no rompe nada', () => {
    expect(problemOf(502, '<html>Bad gateway</html>').message).toBe('Ocurrió un error inesperado');
  });

  it('sólo se reintenta solo lo que puede sanar', () => {
    expect(mayRetry(0, offlineProblem())).toBe(true);
    expect(mayRetry(0, problemOf(503, ''))).toBe(true);
    expect(mayRetry(2, offlineProblem())).toBe(false);
    for (const status of [400, 401, 403, 404, 409, 422, 500]) expect(mayRetry(0, problemOf(status, ''))).toBe(false);
  });
});

describe('acción masiva', () => {
  const real = globalThis.fetch;
  // Other files run in this worker after it.
  afterEach(() => {
    globalThis.fetch = real;
  });
  const answers: typeof fetch = async (input, init) => {
    const url = new URL(String(input), 'http://x');
    const page = Number(url.searchParams.get('page'));
    if (init?.method === 'GET')
      return Response.json({ items: Array.from({ length: page === 3 ? 40 : 100 }, (_, i) => ({ id: `${page}-${i}` })) });
    return url.pathname.includes('malo') ? Response.json({ detail: 'No se puede' }, { status: 409 }) : Response.json({});
  };

  it('toma todas las páginas de los filtros y no más', async () => {
    globalThis.fetch = answers;
    const rows = await allRows('zonas', { q: 'x' }, new AbortController().signal);
    expect(rows).toHaveLength(240);
    expect(rows.length).toBeLessThanOrEqual(BULK_LIMIT);
  });

  it('una fila rechazada no detiene a las demás y queda en el informe', async () => {
    globalThis.fetch = answers;
    const rows = [
      { id: 'a', version: 1 },
      { id: 'malo', version: 2 },
      { id: 'c', version: 3 },
    ];
    const done: number[] = [];
    const job = { area: 'zonas', accion: 'anular', rows, rowId: (r: { id: string }) => r.id, rowLabel: (r: { id: string }) => r.id };
    const result = await runBulk({ ...job, signal: new AbortController().signal, onProgress: (n) => done.push(n) });
    expect(result).toEqual({ ok: 2, failed: [{ id: 'malo', nombre: 'malo', motivo: 'No se puede' }] });
    expect(done).toEqual([1, 2, 3]);
  });
});

describe('piezas pequeñas', () => {
  it('una opción suelta es opción de sí misma', () => {
    expect(optionList({ sedes: ['A', { codigo: 'B', nombre: 'Be' }] }, 'sedes')).toEqual([
      { codigo: 'A', nombre: 'A' },
      { codigo: 'B', nombre: 'Be' },
    ]);
    expect(optionList(undefined, 'sedes')).toEqual([]);
  });

  it('la historia muestra sólo lo que cambió y calla lo técnico', () => {
    const e = {
      instante: '',
      actor_nombre: null,
      accion: 'editar',
      antes: { a: 1, b: 2, version: 1 },
      despues: { a: 1, b: 3, version: 2 },
    };
    expect(changesOf(e)).toEqual([{ campo: 'b', antes: 2, despues: 3 }]);
    expect(changesOf({ ...e, antes: {}, despues: { archivo: '01a20456-504f-7000-9bd6-eb7d901198a9', nota: 'x' } })).toHaveLength(1);
  });

  it('la historia no muestra códigos, cifras crudas ni JSON', () => {
    expect([inWords('estado', 'girada'), inWords('base', 'ANTICIPO'), inWords('a', 'enviada_a_comite')]).toEqual([
      'Girada',
      'Anticipo',
      'Enviada a comité',
    ]);
    expect([inWords('iva', 30117), inWords('monto', '2700000.0000'), inWords('tasa', '1.83')]).toEqual(['30.117', '2.700.000', '1,83 %']);
    expect([inWords('folio', 20184), inWords('ctacte', '70161235')]).toEqual(['20184', '70161235']);
    expect(inWords('validada_en', '2025-06-18T12:03:00.000Z')).toBe('18-06-2025 08:03');
    expect(inWords('facturas', [{ iva: 3777, folio: null, tipo: 33 }])).toBe('IVA: 3.777, Tipo: 33');
  });

  it('los archivos se miran por tipo antes de viajar', () => {
    expect(accepted({ name: 'a.PDF', type: '' }, '.pdf,image/*')).toBe(true);
    expect(accepted({ name: 'a.png', type: 'image/png' }, '.pdf,image/*')).toBe(true);
    expect(accepted({ name: 'a.exe', type: 'application/x' }, '.pdf,image/*')).toBe(false);
    expect(fileSize(1_572_864)).toBe('1,5 MB');
  });

  it('un problema es un error con su sentencia', () => {
    expect(problemOf(422, '{"detail":"No hay cupo"}')).toBeInstanceOf(ProblemError);
  });
});
