import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cmp, toFixed } from '#kernel/values/decimal.ts';
import { fecha } from '#kernel/values/fecha.ts';
import { type Porcentaje, pesos, type TasaMensual, type Uf } from '#kernel/values/money.ts';
import type { TmcDelDia } from './contexto.ts';
import { filasConPlazo, liquidar } from './precio.ts';
import type { Condiciones } from './precio-datos.ts';
import { dentroDeTmc, type PedidoResolver, resolver } from './resolver.ts';
import { CALENDARIO, documento, T13 } from './vectores.fixture.ts';

// Seed of domain §3 for pesos.
const TMC: TmcDelDia = ({ dias, capital_uf }) => {
  const upTo = (uf: number) => cmp(capital_uf, uf) <= 0;
  const [codigo, valor] =
    cmp(dias, 90) < 0
      ? upTo(5000)
        ? ['NR_M90_5000', '30.00']
        : ['NR_M90_MAY', '9.00']
      : upTo(50)
        ? ['NR_90_50', '36.00']
        : upTo(200)
          ? ['NR_90_200', '29.00']
          : upTo(5000)
            ? ['NR_90_5000', '22.50']
            : ['NR_90_MAY', '9.90'];
  return { codigo, valor, fecha: fecha('2026-02-15') } as { codigo: string; valor: string; fecha: ReturnType<typeof fecha> };
};

function pedido(
  objetivo: number,
  variable: PedidoResolver['variable'],
  o: Partial<PedidoResolver> = {},
  c: Partial<Condiciones> = {},
): PedidoResolver {
  const condiciones = { ...T13.condiciones, ...c };
  return {
    objetivo: pesos(objetivo),
    variable,
    filas: filasConPlazo(T13.documentos, condiciones, CALENDARIO),
    condiciones,
    fijas: [],
    tmc: TMC,
    tasa_minima: '0.00' as TasaMensual,
    anticipo_maximo: '100.00' as Porcentaje,
    ...o,
  };
}

describe('quiero girar X (areas/2 proformas, done-when 8)', () => {
  it('lo que gira T13 se alcanza con su propia tasa y con su propio anticipo', () => {
    expect(resolver(pedido(20_189_006, 'tasa'))).toMatchObject({ resuelto: true, valor: '1.80', sobra: 0 });
    expect(resolver(pedido(20_189_006, 'anticipo'))).toMatchObject({ resuelto: true, valor: '90.00', sobra: 0 });
  });
  it('un peso más obliga a bajar la tasa un centésimo o a subir el anticipo', () => {
    expect(resolver(pedido(20_189_007, 'tasa'))).toMatchObject({ resuelto: true, valor: '1.79' });
    expect(resolver(pedido(20_189_007, 'anticipo'))).toMatchObject({ resuelto: true, valor: '90.01' });
  });
  it('cuando ni la tasa cero alcanza, dice cuántos pesos faltan', () => {
    // Exempt from the minimum cost, without diferencia de precio the giro is 20.189.006 + 405.194.
    expect(resolver(pedido(21_000_000, 'tasa', {}, { costo_minimo_uf: null }))).toEqual({
      resuelto: false,
      motivo: 'tope',
      falta: 21_000_000 - 20_594_200,
      mejor: { valor: '0.00', monto_girar: 20_594_200 },
    });
  });
  it('con costo mínimo lo que más gira no es la tasa cero: la comisión que lo completa paga IVA', () => {
    // At 0,02 % dp is 4.502 and comisión 95.102: 21.186.000 − 99.604 − 18.069 − 29.750 − 450.000.
    expect(resolver(pedido(21_000_000, 'tasa'))).toMatchObject({ mejor: { valor: '0.02', monto_girar: 20_588_577 } });
  });
  it('el piso de tasa y el anticipo de la línea son topes', () => {
    expect(resolver(pedido(20_300_000, 'tasa', { tasa_minima: '1.70' as TasaMensual }))).toMatchObject({ resuelto: false, motivo: 'tope' });
    expect(resolver(pedido(20_189_007, 'anticipo', { anticipo_maximo: '90.00' as Porcentaje }))).toMatchObject({
      resuelto: false,
      motivo: 'tope',
      falta: 1,
      mejor: { valor: '90.00', monto_girar: 20_189_006 },
    });
  });
  it('si los cargos superan la TMC a cualquier tasa, no hay solución y lo dice', () => {
    // The minimum-cost case: 900.000, 20 days, 221 % with charges.
    const c = { dias_transito: 0, gastos: [], descuentos: [], comision_pct: '0', comision_minima_uf: '0' as Uf };
    const condiciones = { ...T13.condiciones, ...c };
    const filas = filasConPlazo([documento('33-1', 900_000, '2026-03-02', '2026-03-30')], condiciones, CALENDARIO);
    expect(resolver({ ...pedido(600_000, 'tasa'), filas, condiciones })).toEqual({
      resuelto: false,
      motivo: 'tmc',
      falta: 600_000,
      mejor: null,
    });
  });
  it('más capital cae en un tramo de TMC menor: sobre 5.000 UF ya no cabe 1,80 %', () => {
    const condiciones = { ...T13.condiciones, descuentos: [] };
    const filas = filasConPlazo([documento('33-1', 230_000_000, '2026-03-02', '2026-04-15')], condiciones, CALENDARIO);
    // 5.000 UF = 199.208.600: 86,61 % of 230.000.000 is 199.203.000 and 86,62 % is 199.226.000.
    const r = resolver({ ...pedido(199_000_000, 'anticipo'), filas, condiciones });
    expect(r).toMatchObject({ resuelto: false, motivo: 'tmc', mejor: { valor: '86.61' } });
  });
  it('las filas con tasa propia no se mueven', () => {
    const r = resolver(pedido(20_189_007, 'tasa', { fijas: ['33-1021'] }));
    expect(r.resuelto && r.precio.documentos.find((d) => d.pk === '33-1021')?.tasa).toBe('1.80');
  });
  it('el objetivo es un monto mayor que cero', () => {
    expect(() => resolver(pedido(0, 'tasa'))).toThrow(RangeError);
  });
});

const caso = fc.record({
  montos: fc.array(fc.integer({ min: 300_000, max: 120_000_000 }), { minLength: 1, maxLength: 5 }),
  dias: fc.integer({ min: 10, max: 150 }),
  comision: fc.nat(100),
  minimo: fc.boolean(),
  base_dp: fc.constantFrom('ANTICIPO' as const, 'MONTO' as const),
  parte: fc.integer({ min: 1, max: 130 }),
});
const centesimas = (n: number) => toFixed({ n: BigInt(n), d: 100n }, 2);

function armar(x: { montos: number[]; dias: number; comision: number; minimo: boolean; base_dp: Condiciones['base_dp'] }) {
  const condiciones: Condiciones = {
    ...T13.condiciones,
    base_dp: x.base_dp,
    comision_pct: centesimas(x.comision),
    comision_minima_uf: '0' as Uf,
    costo_minimo_uf: x.minimo ? ('2.5' as Uf) : null,
    gastos: [],
    descuentos: [],
    dias_transito: x.dias,
  };
  const docs = x.montos.map((m, i) => documento(`33-${i}`, m, '2026-03-02', '2026-03-11'));
  return { condiciones, filas: filasConPlazo(docs, condiciones, CALENDARIO) };
}

describe('propiedades de la solución', () => {
  it('lo que resuelve alcanza el objetivo, está dentro de la TMC y es el extremo: un centésimo más no sirve', () => {
    fc.assert(
      fc.property(caso, fc.constantFrom('tasa' as const, 'anticipo' as const), (x, variable) => {
        const { condiciones, filas } = armar(x);
        const total = x.montos.reduce((a, m) => a + m, 0);
        const objetivo = Math.max(1, Math.floor((total * x.parte) / 130));
        const r = resolver({ ...pedido(objetivo, variable), filas, condiciones });
        const con = (v: number) =>
          liquidar(
            filas.map((f) => ({
              ...f,
              ...(variable === 'tasa' ? { tasa: centesimas(v) as TasaMensual } : { anticipo_pct: centesimas(v) as Porcentaje }),
            })),
            condiciones,
          );
        const sirve = (v: number) => {
          const precio = con(v);
          return precio.monto_girar >= objetivo && dentroDeTmc(precio, condiciones, TMC);
        };
        if (r.resuelto) {
          const v = Math.round(Number(r.valor) * 100);
          expect(r.precio.monto_girar).toBe(objetivo + r.sobra);
          expect(dentroDeTmc(r.precio, condiciones, TMC)).toBe(true);
          expect(sirve(v)).toBe(true);
          expect(sirve(variable === 'tasa' ? v + 1 : v - 1)).toBe(false);
        } else {
          expect(r.falta).toBeGreaterThan(0);
          expect(r.falta).toBe(objetivo - (r.mejor?.monto_girar ?? 0));
          for (const v of [1, 50, 100, 150, 180, 200, 250, 300, 5_000, 8_000, 9_000, 9_500, 10_000]) expect(sirve(v)).toBe(false);
        }
      }),
      { numRuns: 150 },
    );
  });
});
