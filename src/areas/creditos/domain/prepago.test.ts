import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, daysBetween, type Fecha } from '#kernel/values/fecha.ts';
import { DOMINIO_5, FERIADOS, TABLAS } from './caso.fixture.ts';

import {
  capitalDe,
  type EnCurso,
  interesAlDia,
  necesitaConsentimiento,
  POLITICAS,
  prepagoDe,
  type Restante,
  tablaRestante,
} from './prepago.ts';
import { simular } from './simulacion.ts';
import { precioVenta } from './venta.ts';

const f = (x: string) => x as Fecha;
const { filas } = simular(DOMINIO_5, TABLAS, FERIADOS);

/** The credit of domain §5 after cuota 6, in the period from 20-09 to 20-10-2026. */
const CURSO: EnCurso = {
  saldo: 2_699_276,
  tasa_mensual: '1.9',
  periodo: { desde: f('2026-09-20'), hasta: f('2026-10-20'), dias: 30 },
  redondeo: 'half_up',
  base_dias: '30_360',
  primer_periodo: 'dias_reales',
};
const RESTO: Restante = { ...CURSO, metodo: 'frances', dias: Array(6).fill(30), pagos: null, multiplo: 1, pactado: 480_266 };

// Expected figures: domain §5, §7 and §19 (T10–T12, T18); the case of interest recalculation of Apache Fineract.
describe('prepago, mora, gastos y venta', () => {
  it('T10: prepago total el 05-10-2026: 25.643 + 51.286 + 2.699.276 = 2.776.205', () => {
    expect(prepagoDe(CURSO, f('2026-10-05'), CURSO.saldo, { meses_comision: 1 })).toEqual({
      interes: 25_643,
      comision: 51_286,
      capital: 2_699_276,
      total: 2_776_205,
    });
  });

  it('en UF la comisión es de mes y medio', () => {
    expect(prepagoDe({ ...CURSO, saldo: 1_000_000 }, f('2026-09-20'), 1_000_000, { meses_comision: '1.5' })).toMatchObject({
      interes: 0,
      comision: 28_500,
    });
  });

  it('C7: pago el 15-02 con interés de 14/29 del período, o del período entero', () => {
    const usd: EnCurso = {
      saldo: 8_357,
      tasa_mensual: '0.5833333333',
      periodo: { desde: f('2024-02-01'), hasta: f('2024-03-01'), dias: 30 },
      redondeo: 'half_even',
      base_dias: '30_360',
      primer_periodo: 'periodos',
    };
    expect(prepagoDe(usd, f('2024-02-15'), usd.saldo, { meses_comision: 0 })).toMatchObject({ interes: 24, total: 8_381 });
    expect(prepagoDe(usd, f('2024-02-15'), usd.saldo, { meses_comision: 0, interes_hasta: 'el_vencimiento' })).toMatchObject({
      interes: 49,
      total: 8_406,
    });
  });

  it('T18: venta de domain §7 el 05-05-2026 al 1,45 %: 4.878.974; simple 4.895.295; a la par 4.772.044', () => {
    const flujos = filas.slice(1).map((x) => ({ monto: x.cuota, dias: daysBetween(f('2026-05-05'), x.vencimiento) }));
    expect(flujos.reduce((a, x) => a + x.monto, 0)).toBe(5_282_923);
    expect([precioVenta(flujos, '1.45'), precioVenta(flujos, '1.45', 'simple')]).toEqual([4_878_974, 4_895_295]);
    const par = { ...CURSO, saldo: 4_727_136, periodo: { desde: f('2026-04-20'), hasta: f('2026-05-20'), dias: 30 } };
    expect(par.saldo + interesAlDia(par, f('2026-05-05'))).toBe(4_772_044);
  });

  it('bajo el 20 % del saldo el prepago parcial necesita consentimiento', () => {
    expect(necesitaConsentimiento(199_999, 1_000_000, '20')).toBe(true);
    expect(necesitaConsentimiento(200_000, 1_000_000, '20')).toBe(false);
  });

  // Figures of areas 3, recaudaciones: K + K·i·d/30 + K·i, and the rows left on the same due dates.
  it('prepago parcial de 1.000.000: 1.028.500; seis cuotas de 302.342 (última 302.340), o tres de 480.266 y una de 335.903', () => {
    const p = prepagoDe(CURSO, f('2026-10-05'), 1_000_000, { meses_comision: 1 });
    expect(p).toMatchObject({ interes: 9_500, comision: 19_000, total: 1_028_500 });
    const saldo = CURSO.saldo - 1_000_000;
    const menor = tablaRestante(RESTO, saldo, CURSO.periodo.desde, 'reduce_cuota');
    expect(menor.map((x) => x.cuota)).toEqual([302_342, 302_342, 302_342, 302_342, 302_342, 302_340]);
    const corta = tablaRestante(RESTO, saldo, CURSO.periodo.desde, 'reduce_plazo');
    expect(corta.map((x) => x.cuota)).toEqual([480_266, 480_266, 480_266, 335_903]);
  });

  it('con las dos políticas lo amortizado es el saldo y el último es cero', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('frances', 'aleman', 'bullet', 'plano') as fc.Arbitrary<Restante['metodo']>,
        fc.constantFrom(...POLITICAS),
        fc.integer({ min: 1, max: 2_699_275 }),
        fc.integer({ min: 0, max: 30 }),
        (metodo, politica, capital, dias) => {
          const pactado = metodo === 'aleman' ? 449_880 : 480_266;
          const tabla = tablaRestante({ ...RESTO, metodo, pactado }, CURSO.saldo - capital, addDays(CURSO.periodo.desde, dias), politica);
          expect(tabla.reduce((a, x) => a + x.amortizacion, 0)).toBe(CURSO.saldo - capital);
          expect(tabla.at(-1)?.saldo).toBe(0);
          expect(tabla.length).toBeLessThanOrEqual(6);
        },
      ),
      { numRuns: 500 },
    );
  });

  it('prepagar justo las últimas cuotas las quita: ninguna de unos pesos queda por el redondeo', () => {
    // Four instalments of 480.266 at 1,9 % pay 480.266 × Σ 1,019^-k = 1.833.169,09.
    for (const de_mas of [-1, 0, 1, 2, 3, 4]) {
      const filas = tablaRestante(RESTO, 1_833_169 + de_mas, CURSO.periodo.desde, 'reduce_plazo');
      expect(filas.length).toBe(4);
      expect(Math.abs((filas[3]?.cuota ?? 0) - 480_266)).toBeLessThanOrEqual(6);
      expect(filas[3]?.saldo).toBe(0);
    }
    expect(tablaRestante(RESTO, 1_833_169 + 50, CURSO.periodo.desde, 'reduce_plazo').map((x) => x.cuota)).toHaveLength(5);
  });

  it('ninguna última cuota es menor que lo que el redondeo de las otras puede dejar', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('frances', 'aleman', 'plano') as fc.Arbitrary<Restante['metodo']>,
        fc.constantFrom(1, 10, 1_000),
        fc.integer({ min: 500_000, max: 2_699_275 }),
        (metodo, multiplo, saldo) => {
          const pactado = metodo === 'aleman' ? 450_000 : 480_000;
          const filas = tablaRestante({ ...RESTO, metodo, pactado, multiplo }, saldo, CURSO.periodo.desde, 'reduce_plazo');
          expect(filas.at(-1)?.saldo).toBe(0);
          expect(filas.reduce((a, x) => a + x.amortizacion, 0)).toBe(saldo);
          if (filas.length > 1) expect(filas.at(-1)?.cuota).toBeGreaterThan(filas.length * multiplo);
        },
      ),
      { numRuns: 500 },
    );
  });

  it('el capital que prepaga un monto es el mayor que cabe con su interés y su comisión', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 4_000_000 }), (monto) => {
        const capital = capitalDe(CURSO, f('2026-10-05'), monto, 1);
        const cuesta = (x: number) => prepagoDe(CURSO, f('2026-10-05'), x, { meses_comision: 1 }).total;
        if (capital > 0) expect(cuesta(capital)).toBeLessThanOrEqual(monto);
        if (capital < CURSO.saldo) expect(cuesta(capital + 1)).toBeGreaterThan(monto);
      }),
    );
  });
});
