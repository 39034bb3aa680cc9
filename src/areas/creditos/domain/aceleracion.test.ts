import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { gastosCobranza } from '#finanzas/mora.ts';
import { div } from '#kernel/values/decimal.ts';
import { addDays, type Fecha } from '#kernel/values/fecha.ts';
import { DOMINIO_5, FERIADOS, TABLAS, UF } from './caso.fixture.ts';
import { type Evento, reconstruir } from './eventos.ts';
import { simular } from './simulacion.ts';
import { debe, moraDebida, type ReglasMora } from './vivo.ts';

const f = (x: string) => x as Fecha;
const REGLAS: ReglasMora = {
  tasa_mensual: div('29.00', 12),
  gastos: (monto, dias_mora) => gastosCobranza({ monto, dias_mora, valor_uf: UF }),
};
const { capital, filas } = simular(DOMINIO_5, TABLAS, FERIADOS);
const CREDITO = { ...DOMINIO_5, capital, filas };
const pago = (id: string, fecha: Fecha, monto: number): Evento => ({ id, fecha, tipo: 'pago', monto });
const seis = filas.slice(0, 6).map((c) => pago(`c${c.numero}`, c.vencimiento, c.cuota));

// Figures: areas 6, judicial §3 (example) and vector I01.
describe('la aceleración de un crédito', () => {
  const demandado = { ...CREDITO, acelera_el: f('2026-11-20') };
  it('las cuotas 8 a 12 vencen ese día, y de la 9 en adelante sin interés', () => {
    const e = reconstruir(demandado, seis, REGLAS, f('2026-11-20'));
    expect(e.cuotas.slice(6).map((c) => c.interes)).toEqual([51_286, 43_136, 0, 0, 0, 0]);
    expect(e.cuotas.reduce((s, c) => s + debe(c), 0)).toBe(2_846_459);
  });
  it('diez días después la mora de cada cuota es 15.862 · 3.869 · 3.588 · 3.656 · 3.726 · 3.797', () => {
    const e = reconstruir(demandado, seis, REGLAS, f('2026-11-30'));
    expect(e.cuotas.slice(6).map(moraDebida)).toEqual([15_862, 3_869, 3_588, 3_656, 3_726, 3_797]);
  });
  it('el período que corre gana hasta ese día: 1,9 % por 15 de 30 días sobre 2.699.276', () => {
    // By hand: 2.699.276 × 0,019 × 15 / 30 = 25.643,12.
    const e = reconstruir({ ...CREDITO, acelera_el: f('2026-10-05') }, seis, REGLAS, f('2026-10-05'));
    expect(e.cuotas.slice(6).map((c) => c.interes)).toEqual([25_643, 0, 0, 0, 0, 0]);
  });
  it('después de ese día no se carga ningún gasto de cobranza', () => {
    const e = reconstruir({ ...CREDITO, acelera_el: f('2026-11-05') }, seis, REGLAS, f('2027-05-30'));
    expect(e.cuotas.map((c) => c.gastos)).toEqual(Array(12).fill(0));
  });
  it('se demande cuando se demande y se pague lo que se pague, el capital por devolver es el mismo y nada vence después', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 400 }),
        fc.array(fc.record({ dia: fc.integer({ min: 0, max: 500 }), monto: fc.integer({ min: 1, max: 900_000 }) }), { maxLength: 8 }),
        (dia, pagos) => {
          const acelera_el = addDays(CREDITO.fecha_curse, dia);
          const al = addDays(CREDITO.fecha_curse, 520);
          const eventos = pagos.map((p, k) => pago(`p${k}`, addDays(CREDITO.fecha_curse, p.dia), p.monto));
          const e = reconstruir({ ...CREDITO, acelera_el }, eventos, REGLAS, al);
          expect(e.cuotas.reduce((s, c) => s + c.amortizacion, 0)).toBe(capital);
          expect(e.cuotas.every((c) => c.vencimiento <= acelera_el)).toBe(true);
          const pagado = e.cuotas.reduce((s, c) => s + Object.values(c.pagado).reduce((x, y) => x + y, 0), 0);
          expect(pagado + e.a_favor).toBe(pagos.reduce((s, p) => s + p.monto, 0));
          // Never more interest than what was agreed.
          expect(e.cuotas.every((c, k) => c.interes <= (filas[k]?.interes ?? 0))).toBe(true);
        },
      ),
      { numRuns: 300, seed: 207 },
    );
  });
});
