import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, type Fecha, fecha } from '#kernel/values/fecha.ts';
import { leerFechaCruda, ordenDeFechas, resolverFecha } from './fechas.ts';
import type { Celda } from './tipos.ts';

const leer = (c: Celda, rango?: { desde: Fecha; hasta: Fecha }) => {
  const f = leerFechaCruda(c);
  return f ? resolverFecha(f, 'dia-mes', rango) : null;
};
const enero = { desde: fecha('2026-01-01'), hasta: fecha('2026-01-31') };

describe('fechas de cartola (domain §14: día/mes[/año])', () => {
  it.each<[Celda, string]>([
    ['02/12/2024', '2024-12-02'],
    ['2-1-2026', '2026-01-02'],
    ['02.01.26', '2026-01-02'],
    ['2026-01-02', '2026-01-02'],
    ['20260102', '2026-01-02'],
    [20_260_102, '2026-01-02'],
    [46_024, '2026-01-02'],
    ['02/01/2026 13:45:10', '2026-01-02'],
    ['2 ene 2026', '2026-01-02'],
    ['02-Sept-2026', '2026-09-02'],
    ['2 de enero de 2026', '2026-01-02'],
  ])('%s', (celda, esperada) => expect(leer(celda)).toBe(esperada));

  it.each<Celda>(['31/02/2026', '45/01/2026', 'Total', '', '1.500.000', 12, '2026', '00/01/2026'])('%s no es una fecha', (c) =>
    expect(leer(c)).toBeNull(),
  );

  it('sin año se toma el del período, también a caballo de dos años', () => {
    const rango = { desde: fecha('2025-12-15'), hasta: fecha('2026-01-15') };
    expect([leer('28/12', rango), leer('03/01', rango), leer('29/02', { desde: fecha('2024-02-01'), hasta: fecha('2024-02-29') })]).toEqual(
      ['2025-12-28', '2026-01-03', '2024-02-29'],
    );
    expect(leer('28/12')).toBe('sin_anio');
    expect(leer('31/12', enero)).toBe('2025-12-31');
  });

  it('sólo se lee mes/día cuando día/mes es imposible o cae entero fuera del período', () => {
    const crudas = (ts: string[]) => ts.flatMap((t) => leerFechaCruda(t) ?? []);
    expect(ordenDeFechas(crudas(['12/02/2024', '12/20/2024']), undefined)).toBe('mes-dia');
    expect(ordenDeFechas(crudas(['12/2/2024', '12/3/2024', '12/4/2024']), { desde: fecha('2024-12-01'), hasta: fecha('2024-12-31') })).toBe(
      'mes-dia',
    );
    expect(ordenDeFechas(crudas(['12/2/2024', '13/2/2024']), undefined)).toBe('dia-mes');
    expect(ordenDeFechas(crudas(['12/02/2024', '12/20/2024', '20/12/2024']), undefined)).toBe('dia-mes');
  });

  it('todo día sin año dentro del período vuelve a su año', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 4000 }), fc.integer({ min: 0, max: 300 }), fc.nat(), (inicio, largo, cual) => {
        const desde = addDays(fecha('2020-01-01'), inicio);
        const f = addDays(desde, cual % (largo + 1));
        expect(leer(`${f.slice(8)}/${f.slice(5, 7)}`, { desde, hasta: addDays(desde, largo) })).toBe(f);
      }),
    );
  });
});
