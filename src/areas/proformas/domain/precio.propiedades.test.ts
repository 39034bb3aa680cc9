import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toFixed } from '#kernel/values/decimal.ts';
import { addDays, fecha } from '#kernel/values/fecha.ts';
import { type Porcentaje, pesos, sumPesos, type TasaMensual, type Uf, type ValorUf } from '#kernel/values/money.ts';
import { facturasPropias } from './facturas.ts';
import { calcular } from './precio.ts';
import type { Condiciones, DocumentoAPreciar } from './precio-datos.ts';
import { CALENDARIO, T13 } from './vectores.fixture.ts';

const centesimas = (n: number) => toFixed({ n: BigInt(n), d: 100n }, 2);
const monto = (max: number) => fc.integer({ min: 1, max }).map(pesos);

const documentos: fc.Arbitrary<DocumentoAPreciar[]> = fc.array(
  fc.record({
    pk: fc.uuid(),
    monto: monto(5_000_000_000),
    fecha_emision: fc.nat(60).map((d) => addDays(fecha('2026-03-10'), -d)),
    fecha_vencimiento: fc.option(fc.integer({ min: 1, max: 180 }).map((d) => addDays(fecha('2026-03-10'), d))),
  }),
  { minLength: 1, maxLength: 12 },
);
const gastos = fc.array(
  fc.record({ concepto: fc.constant('GASTO'), monto: monto(200_000), afecto_iva: fc.boolean(), traspasado: fc.boolean() }),
  { maxLength: 4 },
);
const condiciones: fc.Arbitrary<Condiciones> = fc.record({
  fechacurso: fc.constant(fecha('2026-03-10')),
  dias_transito: fc.nat(5),
  minimo_dias: fc.nat(20),
  dias_extra_femision: fc.constant(30),
  anticipo_pct: fc.integer({ min: 1, max: 10_000 }).map((n) => centesimas(n) as Porcentaje),
  tasa: fc.integer({ min: 1, max: 400 }).map((n) => centesimas(n) as TasaMensual),
  base_dp: fc.constantFrom('ANTICIPO' as const, 'MONTO' as const),
  comision_pct: fc.nat(200).map(centesimas),
  comision_minima_uf: fc.nat(300).map((n) => centesimas(n) as Uf),
  comision_fija: fc.option(monto(500_000), { nil: undefined }),
  gastos,
  iva_pct: fc.constant('19'),
  valor_uf: fc.integer({ min: 3_500_000, max: 4_500_000 }).map((n) => centesimas(n) as ValorUf),
  costo_minimo_uf: fc.option(fc.nat(500).map((n) => centesimas(n) as Uf)),
  ite: fc.nat(100_000).map(pesos),
  descuentos: fc.array(monto(1_000_000), { maxLength: 3 }),
  aplicaciones: fc.array(monto(1_000_000), { maxLength: 3 }),
});

describe('propiedades del precio', () => {
  it('las columnas suman a los totales y anticipo + retención = monto en cada documento', () => {
    fc.assert(
      fc.property(documentos, condiciones, (docs, c) => {
        const r = calcular(docs, c, CALENDARIO);
        for (const d of r.documentos) expect(d.anticipo + d.retencion).toBe(d.monto);
        expect(sumPesos(r.documentos.map((d) => d.monto))).toBe(r.total_monto);
        expect(sumPesos(r.documentos.map((d) => d.anticipo))).toBe(r.total_anticipo);
        expect(sumPesos(r.documentos.map((d) => d.retencion))).toBe(r.total_retencion);
        expect(sumPesos(r.documentos.map((d) => d.dp))).toBe(r.total_dp);
        expect(r.total_anticipo + r.total_retencion).toBe(r.total_monto);
        expect(r.gastos).toBe(sumPesos(c.gastos.map((g) => g.monto)));
      }),
    );
  });
  it('el giro es exactamente anticipos menos cada cargo, menos descuentos, más aplicaciones', () => {
    fc.assert(
      fc.property(documentos, condiciones, (docs, c) => {
        const r = calcular(docs, c, CALENDARIO);
        const cargos = r.total_dp + r.comision + r.iva + r.gastos + r.iva_gastos + r.ite;
        expect(r.monto_operacion).toBe(r.total_anticipo - cargos);
        expect(r.monto_girar).toBe(r.total_anticipo - cargos - r.total_descuentos + r.total_aplicaciones);
      }),
    );
  });
  it('lo facturado más lo traspasado exento y el ITE es todo lo descontado', () => {
    fc.assert(
      fc.property(documentos, condiciones, (docs, c) => {
        const r = calcular(docs, c, CALENDARIO);
        const facturado = sumPesos(facturasPropias(r, c.gastos).map((f) => f.total));
        const traspasado = sumPesos(c.gastos.filter((g) => g.traspasado && !g.afecto_iva).map((g) => g.monto));
        expect(facturado + traspasado + r.ite).toBe(r.total_anticipo - r.monto_operacion);
      }),
    );
  });
  it('el IVA de la factura es el 19 % de su neto, medio peso hacia arriba', () => {
    fc.assert(
      fc.property(documentos, condiciones, (docs, c) => {
        const [factura] = facturasPropias(calcular(docs, c, CALENDARIO), c.gastos).filter((f) => f.tipo === 33);
        fc.pre(factura !== undefined);
        expect(factura.iva).toBe(Number((BigInt(factura.neto) * 38n + 100n) / 200n));
      }),
    );
  });
  it('más días no cobran menos, y más tasa tampoco', () => {
    fc.assert(
      fc.property(documentos, condiciones, fc.integer({ min: 1, max: 30 }), (docs, c, mas) => {
        const base = calcular(docs, c, CALENDARIO);
        const largo = calcular(docs, { ...c, minimo_dias: c.minimo_dias + mas, dias_transito: c.dias_transito + mas }, CALENDARIO);
        const caro = calcular(docs, { ...c, tasa: centesimas(Math.round(Number(c.tasa) * 100) + mas) as TasaMensual }, CALENDARIO);
        expect(largo.total_dp).toBeGreaterThanOrEqual(base.total_dp);
        expect(caro.total_dp).toBeGreaterThanOrEqual(base.total_dp);
        expect(largo.total_dp + largo.comision).toBeGreaterThanOrEqual(base.total_dp + base.comision);
        expect(caro.total_dp + caro.comision).toBeGreaterThanOrEqual(base.total_dp + base.comision);
      }),
    );
  });
  it('el costo nunca queda bajo el mínimo, y la comisión nunca bajo la pactada', () => {
    fc.assert(
      fc.property(documentos, condiciones, (docs, c) => {
        const r = calcular(docs, c, CALENDARIO);
        const sin = calcular(docs, { ...c, costo_minimo_uf: null }, CALENDARIO);
        expect(r.comision).toBe(sin.comision + r.ajuste_costo_minimo);
        expect(r.ajuste_costo_minimo).toBeGreaterThanOrEqual(0);
        if (c.costo_minimo_uf !== null) {
          const minimo = (Number(c.costo_minimo_uf) * 100 * Math.round(Number(c.valor_uf) * 100)) / 10_000;
          expect(r.total_dp + r.comision).toBeGreaterThanOrEqual(Math.floor(minimo));
        }
      }),
    );
  });
  it('el orden de los documentos no cambia ningún total', () => {
    fc.assert(
      fc.property(documentos, (docs) => {
        const { documentos: _a, ...a } = calcular(docs, T13.condiciones, CALENDARIO);
        const { documentos: _b, ...b } = calcular([...docs].reverse(), T13.condiciones, CALENDARIO);
        expect(b).toEqual(a);
      }),
    );
  });
});
