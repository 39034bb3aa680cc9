import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, addMonths, type Fecha } from '#kernel/values/fecha.ts';
import { BASES_DIAS, PRIMEROS_PERIODOS } from './calendario.ts';
import { PERIODOS_PRIMA } from './cargos.ts';
import { DOMINIO_5, FERIADOS, TABLAS } from './caso.fixture.ts';
import { METODOS_ITE } from './ite.ts';
import { MONEDAS, REDONDEOS } from './moneda.ts';
import { METODOS } from './plan.ts';
import { simular } from './simulacion.ts';
import type { Solicitud } from './simulacion-datos.ts';

const dia = fc.integer({ min: 0, max: 3000 }).map((n) => addDays('2023-01-01' as Fecha, n));

/** Any credit that the engine takes. */
const solicitud: fc.Arbitrary<Solicitud> = fc
  .record({
    moneda: fc.constantFrom(...MONEDAS),
    monto: fc.integer({ min: 100_000, max: 2_000_000_000 }),
    plazo: fc.integer({ min: 1, max: 80 }),
    tasa: fc.integer({ min: 0, max: 80_000 }),
    metodo: fc.constantFrom(...METODOS),
    base_dias: fc.constantFrom(...BASES_DIAS),
    primer_periodo: fc.constantFrom(...PRIMEROS_PERIODOS),
    fecha_curse: dia,
    primero: fc.integer({ min: 20, max: 60 }),
    gracia: fc.record({ tipo: fc.constantFrom('NINGUNA', 'TOTAL', 'PARCIAL'), meses: fc.integer({ min: 0, max: 6 }) }),
    no_pago: fc.uniqueArray(fc.integer({ min: 1, max: 12 }), { maxLength: 4 }),
    multiplo: fc.constantFrom(1, 10, 100, 1000),
    redondeo: fc.constantFrom(...REDONDEOS),
    seguro: fc.constantFrom(null, ...PERIODOS_PRIMA),
    ite: fc.record({ metodo: fc.constantFrom(...METODOS_ITE), financiado: fc.boolean(), exento: fc.constant(0) }),
    giro: fc.integer({ min: 0, max: 99 }),
  })
  .map((x) => {
    const gracia = x.gracia.meses >= x.plazo ? { tipo: 'NINGUNA' as const, meses: 0 } : x.gracia;
    const parte = Math.floor((x.monto * x.giro) / 100);
    const segundo = addDays(addMonths(x.fecha_curse, 1), 3);
    const giros =
      x.giro === 0 || x.plazo < 5
        ? []
        : [
            { fecha: x.fecha_curse, monto: x.monto - parte },
            { fecha: segundo, monto: parte },
          ];
    return {
      ...DOMINIO_5,
      moneda: x.moneda,
      monto: x.monto,
      plazo: x.plazo,
      tasa_mensual: (x.tasa / 10_000).toFixed(4),
      metodo: x.metodo,
      base_dias: x.base_dias,
      primer_periodo: x.primer_periodo,
      fecha_curse: x.fecha_curse,
      fecha_primer_vencimiento: addDays(x.fecha_curse, x.primero),
      gracia,
      // A month that must pay: the credit has at least one instalment.
      meses_no_pago: x.plazo < 12 ? [] : x.no_pago,
      multiplo: x.multiplo,
      redondeo: x.redondeo,
      seguros: x.seguro === null ? [] : [{ tipo: 'DESGRAVAMEN', prima: 1_000, periodo: x.seguro, financiada: x.tasa % 2 === 0 }],
      ite: x.ite,
      giros,
    };
  });

const correr = (s: Solicitud) => simular(s, { ...TABLAS, costo_minimo: null }, FERIADOS);

describe('propiedades de la tabla', () => {
  it('las columnas suman los totales y el último saldo es cero, siempre', () => {
    fc.assert(
      fc.property(solicitud, (s) => {
        const r = correr(s);
        const suma = (de: (f: (typeof r.filas)[number]) => number) => r.filas.reduce((a, f) => a + de(f), 0);
        expect(suma((f) => f.amortizacion)).toBe(r.capital);
        expect(suma((f) => f.cuota)).toBe(r.total);
        expect(suma((f) => f.interes)).toBe(r.interes_total);
        expect(r.total).toBe(r.capital + r.interes_total);
        expect(r.filas.at(-1)?.saldo).toBe(0);
        expect(r.filas).toHaveLength(s.plazo);
      }),
      { numRuns: 1500 },
    );
  });

  it('cada fila: cuota = interés + amortización, nada es negativo y el saldo baja lo amortizado', () => {
    fc.assert(
      fc.property(solicitud, (s) => {
        const r = correr(s);
        let saldo = r.capital - s.giros.slice(1).reduce((a, g) => a + g.monto, 0);
        for (const f of r.filas) {
          const entra = f.saldo + f.amortizacion - saldo;
          expect(f.cuota).toBe(f.interes + f.amortizacion);
          expect(Math.min(f.cuota, f.interes, f.saldo, entra)).toBeGreaterThanOrEqual(0);
          if (s.giros.length === 0) expect(entra).toBe(0);
          saldo = f.saldo;
        }
      }),
      { numRuns: 1000 },
    );
  });

  it('un mes de no pago y la gracia total no cobran; la parcial cobra sólo el interés', () => {
    fc.assert(
      fc.property(solicitud, (s) => {
        for (const f of correr(s).filas) {
          if (s.meses_no_pago.includes(Number(f.vencimiento.slice(5, 7)))) expect(f.cuota).toBe(0);
          else if (s.gracia.tipo === 'TOTAL' && f.numero <= s.gracia.meses) expect(f.cuota).toBe(0);
          else if (s.gracia.tipo === 'PARCIAL' && f.numero <= s.gracia.meses) expect(f.cuota).toBe(f.interes);
        }
      }),
      { numRuns: 600 },
    );
  });

  it('los vencimientos van de mes en mes y el pago es hábil, igual o después', () => {
    fc.assert(
      fc.property(solicitud, (s) => {
        const { filas } = correr(s);
        filas.forEach((f, k) => {
          expect(FERIADOS.isBankingDay(f.fecha_pago_habil)).toBe(true);
          expect(f.fecha_pago_habil >= f.vencimiento).toBe(true);
          expect(f.vencimiento.slice(0, 7)).toBe(addMonths(s.fecha_primer_vencimiento, k).slice(0, 7));
        });
      }),
      { numRuns: 300 },
    );
  });
});
