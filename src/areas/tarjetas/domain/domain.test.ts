import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, daysBetween, fecha } from '#kernel/values/fecha.ts';
import { acumular, cambio, dispositivoDe, enCategorias, mediana, porcentajeDe, total } from './figuras.ts';
import { anteriorDe, categoriasDe, RANGOS, tramoDe } from './rango.ts';
import { tablaDe } from './tabla.ts';

describe('rangos (areas/4 tarjetas)', () => {
  it('28 días hasta hoy; el mes calendario anterior; los doce meses que terminan con él', () => {
    expect(RANGOS.map((r) => tramoDe(r, fecha('2026-03-10')))).toEqual([
      { desde: '2026-02-11', hasta: '2026-03-10' },
      { desde: '2026-02-01', hasta: '2026-02-28' },
      { desde: '2025-03-01', hasta: '2026-02-28' },
    ]);
  });
  it('el tramo anterior termina la víspera y es de la misma clase', () => {
    expect(RANGOS.map((r) => anteriorDe(r, tramoDe(r, fecha('2026-03-10'))))).toEqual([
      { desde: '2026-01-14', hasta: '2026-02-10' },
      { desde: '2026-01-01', hasta: '2026-01-31' },
      { desde: '2024-03-01', hasta: '2025-02-28' },
    ]);
  });
  it('las categorías no tienen huecos: todos los días, o los doce meses', () => {
    const dia = fc.integer({ min: 0, max: 5000 }).map((n) => addDays(fecha('2020-01-01'), n));
    fc.assert(
      fc.property(dia, fc.constantFrom(...RANGOS), (hoy, rango) => {
        const t = tramoDe(rango, hoy);
        const c = categoriasDe(rango, t);
        expect(c).toHaveLength(rango === 'Last Year' ? 12 : daysBetween(t.desde, t.hasta) + 1);
        expect([c[0], c.at(-1)]).toEqual(rango === 'Last Year' ? [t.desde.slice(0, 7), t.hasta.slice(0, 7)] : [t.desde, t.hasta]);
      }),
    );
  });
});

describe('figuras', () => {
  it('lo que se muestra suma lo mismo que lo que se midió, y sin filas todo es cero', () => {
    const t = tramoDe('Last Year', fecha('2026-03-10'));
    const medida = fc.record({ n: fc.integer({ min: 0, max: 364 }), valor: fc.integer({ min: -1_000_000, max: 1_000_000 }) });
    fc.assert(
      fc.property(fc.array(medida), (l) => {
        const medidas = l.map((m) => ({ clave: addDays(t.desde, m.n), valor: m.valor }));
        expect(total(enCategorias(medidas, categoriasDe('Last Year', t)))).toBe(l.reduce((n, m) => n + m.valor, 0));
      }),
    );
    expect(enCategorias([], categoriasDe('Last 28 Days', tramoDe('Last 28 Days', fecha('2026-03-10'))))).toEqual(new Array(28).fill(0));
  });
  it('el cambio es nulo cuando antes no había nada; con signo y un decimal', () => {
    expect([cambio(5, 0), cambio(150, 100), cambio(50, 100), cambio(-50, -100), cambio(1, 3), cambio(7, 7)]).toEqual([
      null,
      50,
      -50,
      50,
      -66.7,
      0,
    ]);
    expect([porcentajeDe(1, 3), porcentajeDe(0, 0)]).toEqual([33.3, 0]);
  });
  it('acumular parte de lo que había; la mediana de nada no existe', () => {
    expect(acumular([1, 0, 2], 10)).toEqual([11, 11, 13]);
    expect([mediana([]), mediana([3, 1, 2]), mediana([4, 1])]).toEqual([null, 2, 2.5]);
  });
  it('el dispositivo se sabe por lo que su navegador dice', () => {
    const agentes = [
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/140',
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Mobile/15E148',
      'Mozilla/5.0 (Linux; Android 15; Pixel 9) Chrome/140 Mobile Safari/537',
      'Mozilla/5.0 (Linux; Android 14; SM-X200) Chrome/140 Safari/537',
      'curl/8.5',
      null,
    ];
    expect(agentes.map(dispositivoDe)).toEqual(['Computador', 'Teléfono', 'Teléfono', 'Tableta', 'Otro', 'Otro']);
  });
  it('la tabla dice lo mismo que el gráfico', () => {
    expect(tablaDe({ categories: ['a', 'b'], series: [{ name: 'X', data: [1, 2] }] })).toEqual({
      columnas: ['Período', 'X'],
      filas: [
        ['a', 1],
        ['b', 2],
      ],
    });
    expect(tablaDe({ chart_info: [{ name: 'vigente', value: 3 }], series: [3] }, (c) => c.toUpperCase()).filas).toEqual([['VIGENTE', 3]]);
  });
});
