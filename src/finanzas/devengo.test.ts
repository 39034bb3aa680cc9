import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, daysBetween, type Fecha, fecha, maxFecha } from '#kernel/values/fecha.ts';
import { pesos } from '#kernel/values/money.ts';
import { type Devengo, devengadoAl } from './devengo.ts';

const p = pesos;
/** What a day earns: up to its end, less up to that of the day before. */
const devengoDelDia = (d: Devengo, dia: Fecha) => devengadoAl(d, dia) - devengadoAl(d, addDays(dia, -1));
/** One row a day with an amount, from the first day to the last. */
function calendarioDevengo(d: Devengo): { dia: Fecha; monto: number }[] {
  const fin = maxFecha(addDays(d.desde, Math.max(0, d.dias)), d.hasta ?? d.desde);
  const dias = Array.from({ length: daysBetween(d.desde, fin) + 1 }, (_, k) => addDays(d.desde, k));
  return dias.map((dia) => ({ dia, monto: devengoDelDia(d, dia) })).filter((f) => f.monto !== 0);
}
const CURSE = fecha('2026-03-10');
const doc = (total: number, dias: number): Devengo => ({ total: p(total), desde: CURSE, dias });
const DOCUMENTOS = [doc(256_500, 38), doc(122_774, 29), doc(25_920, 15)];

describe('devengo de la diferencia de precio (domain §6.6, ledger §3)', () => {
  it('el primer día de los tres documentos son 12.712', () =>
    expect(DOCUMENTOS.map((d) => devengoDelDia(d, addDays(CURSE, 1)))).toEqual([6_750, 4_234, 1_728]));
  it('el día del curse no devenga y después del último tampoco', () => {
    const d = doc(25_920, 15);
    expect([devengoDelDia(d, CURSE), devengoDelDia(d, addDays(CURSE, 15)), devengoDelDia(d, addDays(CURSE, 16))]).toEqual([0, 1_728, 0]);
    expect(devengadoAl(d, addDays(CURSE, -1))).toBe(0);
  });
  it('la suma de los días es exactamente la diferencia de precio', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1e9 }), fc.integer({ min: 1, max: 400 }), (total, dias) => {
        const filas = calendarioDevengo(doc(total, dias));
        expect(filas.reduce((s, f) => s + f.monto, 0)).toBe(total);
        expect(filas.every((f) => f.monto > 0)).toBe(true);
      }),
      { numRuns: 60 },
    );
  });
  it('lo devengado más lo por devengar es el total, cualquier día', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 1e9 }),
        fc.integer({ min: 1, max: 400 }),
        fc.integer({ min: -5, max: 500 }),
        (total, dias, k) => {
          const d = doc(total, dias);
          const al = addDays(CURSE, k);
          expect(devengadoAl(d, al)).toBeLessThanOrEqual(total);
          expect(devengadoAl(d, addDays(al, 1))).toBeGreaterThanOrEqual(devengadoAl(d, al));
        },
      ),
    );
  });
});

describe('devengo del interés de una cuota (domain §5, meses de 30 días)', () => {
  const cuota = (total: number, desde: string, hasta: string, dias = 30): Devengo => ({
    total: p(total),
    desde: fecha(desde),
    hasta: fecha(hasta),
    dias,
  });
  it('T10: al 05-10-2026 la cuota 7 ha devengado 25.643', () =>
    expect(devengadoAl(cuota(51_286, '2026-09-20', '2026-10-20'), fecha('2026-10-05'))).toBe(25_643));
  it('la cuota 2 al 05-05-2026 ha devengado 44.908 (T18)', () =>
    expect(devengadoAl(cuota(89_816, '2026-04-20', '2026-05-20'), fecha('2026-05-05'))).toBe(44_908));
  it('16 días de la cuota 8 son 23.006; al vencer un mes de 31 días es el total (areas/1 prolongaciones)', () => {
    const c8 = cuota(43_136, '2026-10-20', '2026-11-20');
    expect(devengadoAl(c8, fecha('2026-11-05'))).toBe(23_006);
    expect([devengadoAl(c8, fecha('2026-11-19')), devengadoAl(c8, fecha('2026-11-20'))]).toEqual([43_136, 43_136]);
  });
  it('un mes de 28 días devenga igual su interés completo', () => {
    const febrero = cuota(17_743, '2026-02-20', '2026-03-20');
    const filas = calendarioDevengo(febrero);
    expect(filas.reduce((s, f) => s + f.monto, 0)).toBe(17_743);
    expect(filas.at(-1)?.dia).toBe('2026-03-20');
  });
  it('la primera cuota devenga por sus días reales', () => {
    const c1 = cuota(131_797, '2026-03-10', '2026-04-20', 41);
    expect(devengadoAl(c1, fecha('2026-04-19'))).toBe(128_582);
    expect(devengadoAl(c1, fecha('2026-04-20'))).toBe(131_797);
  });
});
