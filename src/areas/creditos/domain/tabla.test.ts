import { describe, expect, it } from 'vitest';
import { makeCalendario } from '#kernel/values/calendar.ts';
import { type Fecha, fecha } from '#kernel/values/fecha.ts';
import { anclaDe, anclas, type Convencion, numeradores, vencimientos } from './calendario.ts';
import { aUnidades, type Moneda, type Redondeo } from './moneda.ts';
import type { Metodo, Plan } from './plan.ts';
import { tabla } from './tabla.ts';

const FERIADOS = makeCalendario();

/** A plain credit of the independent tables. */
function credito(o: {
  moneda: Moneda;
  capital: string;
  tasa: string;
  curse: string;
  primero: string;
  plazo: number;
  metodo: Metodo;
  multiplo?: string;
  redondeo?: Redondeo;
  convencion?: Convencion;
}) {
  const convencion = o.convencion ?? { base_dias: '30_360', primer_periodo: 'periodos' };
  const [curse, primero] = [fecha(o.curse), fecha(o.primero)];
  const fechas = vencimientos({ fecha_curse: curse, primero, plazo: o.plazo, ancla: anclaDe(curse, primero), ...convencion }, FERIADOS);
  const plan: Plan = {
    metodo: o.metodo,
    capital: aUnidades(o.capital, o.moneda),
    ...numeradores(
      convencion,
      o.tasa,
      fechas.map((f) => f.dias),
    ),
    pagos: null,
    giros: [],
    multiplo: o.multiplo ? aUnidades(o.multiplo, o.moneda) : 1,
    redondeo: o.redondeo ?? 'half_even',
  };
  return tabla(plan);
}
const suma = (xs: readonly number[]) => xs.reduce((a, b) => a + b, 0);
const USD = { moneda: 'USD', capital: '5000', curse: '2022-11-01', primero: '2022-12-01', plazo: 18, tasa: '1' } as const;
const C6 = { moneda: 'USD', capital: '1250', tasa: '1.25', curse: '2023-09-01', primero: '2023-10-01', plazo: 4, multiplo: '1' } as const;

// Expected figures: tests of Apache Fineract (LoanRepayment.feature, Loan.feature, LoanApplicationScheduleMonthlyTest), in cents.
describe('tablas de Apache Fineract', () => {
  it('C1: plano de 5.000 al 12 % anual en 18 cuotas redondeadas a 1', () => {
    const filas = credito({ ...USD, metodo: 'plano', multiplo: '1' });
    for (const f of filas.slice(0, 17)) expect(f).toMatchObject({ amortizacion: 27_800, interes: 5_000, cuota: 32_800 });
    expect(filas[17]).toEqual({ amortizacion: 27_400, interes: 5_000, cuota: 32_400, saldo: 0 });
    expect([suma(filas.map((f) => f.amortizacion)), suma(filas.map((f) => f.interes)), suma(filas.map((f) => f.cuota))]).toEqual([
      500_000, 90_000, 590_000,
    ]);
  });

  it('C2: francés al 1 % por período, 304,9102 redondeada a 305', () => {
    const filas = credito({ ...USD, metodo: 'frances', multiplo: '1' });
    expect(filas.map((f) => f.amortizacion)).toEqual([
      25_500, 25_755, 26_013, 26_273, 26_535, 26_801, 27_069, 27_339, 27_613, 27_889, 28_168, 28_450, 28_734, 29_021, 29_312, 29_605,
      29_901, 30_022,
    ]);
    expect(filas.map((f) => f.interes)).toEqual([
      5_000, 4_745, 4_487, 4_227, 3_965, 3_699, 3_431, 3_161, 2_887, 2_611, 2_332, 2_050, 1_766, 1_479, 1_188, 895, 599, 300,
    ]);
    expect(filas.map((f) => f.cuota)).toEqual([...Array(17).fill(30_500), 30_322]);
    expect(filas.map((f) => f.saldo)).toEqual(expect.arrayContaining([474_500, 448_745, 422_732, 30_022, 0]));
    expect(suma(filas.map((f) => f.interes))).toBe(48_822);
  });

  it('C4: alemán, amortización igual y la última se lleva el resto', () => {
    const filas = credito({ ...USD, metodo: 'aleman' });
    expect(filas.map((f) => f.amortizacion)).toEqual([...Array(17).fill(27_778), 27_774]);
    expect(filas.map((f) => f.interes)).toEqual([
      5_000, 4_722, 4_444, 4_167, 3_889, 3_611, 3_333, 3_056, 2_778, 2_500, 2_222, 1_944, 1_667, 1_389, 1_111, 833, 556, 278,
    ]);
    expect(filas.map((f) => f.cuota).slice(0, 4)).toEqual([32_778, 32_500, 32_222, 31_945]);
    expect([filas[16]?.cuota, filas[17]?.cuota, suma(filas.map((f) => f.interes))]).toEqual([28_334, 28_052, 47_500]);
  });

  it('C6: 15,625 de interés se redondea al par (15,62) y el interés plano cierra en 62,50', () => {
    const saldo = credito({ ...C6, metodo: 'frances' });
    expect(saldo.map((f) => f.amortizacion)).toEqual([30_638, 31_020, 31_408, 31_934]);
    expect(saldo.map((f) => f.interes)).toEqual([1_562, 1_180, 792, 399]);
    expect([saldo[0]?.cuota, saldo[3]?.cuota, suma(saldo.map((f) => f.interes))]).toEqual([32_200, 32_333, 3_933]);
    const plano = credito({ ...C6, metodo: 'plano' });
    expect(plano.map((f) => [f.amortizacion, f.interes, f.cuota])).toEqual([
      [31_238, 1_562, 32_800],
      [31_238, 1_562, 32_800],
      [31_238, 1_562, 32_800],
      [31_286, 1_564, 32_850],
    ]);
  });

  it('C7: 100 al 7 % anual en 6 meses, 30/360, sin múltiplo', () => {
    const filas = credito({
      moneda: 'USD',
      capital: '100',
      tasa: '0.5833333333',
      curse: '2024-01-01',
      primero: '2024-02-01',
      plazo: 6,
      metodo: 'frances',
    });
    expect(filas.map((f) => [f.amortizacion, f.interes, f.cuota])).toEqual([
      [1_643, 58, 1_701],
      [1_652, 49, 1_701],
      [1_662, 39, 1_701],
      [1_672, 29, 1_701],
      [1_681, 20, 1_701],
      [1_690, 10, 1_700],
    ]);
  });

  it('C13: el ancla del día 31 (o 30) no se corre', () => {
    const desde31 = anclas('2023-01-31' as Fecha, 14, 31);
    expect([desde31[1], desde31[2], desde31[3], desde31[13]]).toEqual(['2023-02-28', '2023-03-31', '2023-04-30', '2024-02-29']);
    expect(anclas('2023-01-30' as Fecha, 3, 30)).toEqual(['2023-01-30', '2023-02-28', '2023-03-30']);
    expect(anclaDe('2023-01-31' as Fecha, '2023-02-28' as Fecha)).toBe(31);
    expect(anclaDe('2023-01-30' as Fecha, '2023-02-28' as Fecha)).toBe(30);
    expect(anclaDe('2023-01-20' as Fecha, '2023-02-28' as Fecha)).toBe(28);
  });
});

// Expected figures: domain §5 (worked example and table), §19 T08; areas 1, creditos (UF, bullet).
describe('tablas chilenas del dominio', () => {
  const REAL: Convencion = { base_dias: '30_360', primer_periodo: 'dias_reales' };

  it('domain §5 y T08: 12 cuotas de 480.266 con 41 días en el primer período', () => {
    const filas = credito({
      moneda: 'CLP',
      capital: '5075605',
      tasa: '1.9',
      curse: '2026-03-10',
      primero: '2026-04-20',
      plazo: 12,
      metodo: 'frances',
      redondeo: 'half_up',
      convencion: REAL,
    });
    expect(filas.map((f) => f.interes)).toEqual([
      131_797, 89_816, 82_397, 74_838, 67_134, 59_285, 51_286, 43_136, 34_830, 26_367, 17_743, 8_955,
    ]);
    expect(filas.map((f) => f.amortizacion)).toEqual([
      348_469, 390_450, 397_869, 405_428, 413_132, 420_981, 428_980, 437_130, 445_436, 453_899, 462_523, 471_308,
    ]);
    expect(filas.map((f) => f.saldo)).toEqual([
      4_727_136, 4_336_686, 3_938_817, 3_533_389, 3_120_257, 2_699_276, 2_270_296, 1_833_166, 1_387_730, 933_831, 471_308, 0,
    ]);
    expect(filas.map((f) => f.cuota)).toEqual([...Array(11).fill(480_266), 480_263]);
    expect(suma(filas.map((f) => f.cuota))).toBe(5_763_189);
  });

  it('UF: 400 UF a 24 meses al 0,75 % dan 18,2739', () => {
    const filas = credito({
      moneda: 'UF',
      capital: '400',
      tasa: '0.75',
      curse: '2026-03-10',
      primero: '2026-04-09',
      plazo: 24,
      metodo: 'frances',
      redondeo: 'half_up',
      convencion: REAL,
    });
    expect([filas[0]?.cuota, filas[23]?.cuota, suma(filas.map((f) => f.cuota))]).toEqual([182_739, 182_739, 4_385_736]);
  });

  it('bullet: 13.051.685 a 180 días al 1,7 % devengan 1.331.272', () => {
    const [unica] = credito({
      moneda: 'CLP',
      capital: '13051685',
      tasa: '1.7',
      curse: '2026-03-10',
      primero: '2026-09-06',
      plazo: 1,
      metodo: 'bullet',
      redondeo: 'half_up',
      convencion: REAL,
    });
    expect(unica).toEqual({ cuota: 14_382_957, interes: 1_331_272, amortizacion: 13_051_685, saldo: 0 });
  });

  it('la reprogramación de 2.270.296 a 12 cuotas al 1,9 % da 213.362', () => {
    const [primera] = credito({
      moneda: 'CLP',
      capital: '2270296',
      tasa: '1.9',
      curse: '2026-10-20',
      primero: '2026-11-20',
      plazo: 12,
      metodo: 'frances',
      redondeo: 'half_up',
    });
    expect(primera?.cuota).toBe(213_362);
  });

  it('un vencimiento en feriado mueve el pago y no el ancla', () => {
    const v = vencimientos({ fecha_curse: '2026-03-10' as Fecha, primero: '2026-04-03' as Fecha, plazo: 3, ancla: 3, ...REAL }, FERIADOS);
    // Good Friday 2026: domain §11; 03-05 is a Sunday.
    expect(v.map((x) => [x.vencimiento, x.fecha_pago_habil])).toEqual([
      ['2026-04-03', '2026-04-06'],
      ['2026-05-03', '2026-05-04'],
      ['2026-06-03', '2026-06-03'],
    ]);
  });
});
