import { describe, expect, it } from 'vitest';
import type { Fecha } from '#kernel/values/fecha.ts';
import { cortar, type FilaCorte } from './corte.ts';

const f = (x: string) => x as Fecha;
const fila = (
  numero: number,
  desde: string,
  vencimiento: string,
  cuota: number,
  interes: number,
  o: Partial<FilaCorte> = {},
): FilaCorte => ({
  numero,
  desde: f(desde),
  vencimiento: f(vencimiento),
  cuota,
  interes,
  amortizacion: cuota - interes,
  pagado_interes: 0,
  pagado_capital: 0,
  ...o,
});

// Domain §5 after cuota 1: rows 2 to 4 of its table.
const NORMAL = [
  fila(1, '2026-03-10', '2026-04-20', 480_266, 131_797, { pagado_interes: 131_797, pagado_capital: 348_469 }),
  fila(2, '2026-04-20', '2026-05-20', 480_266, 89_816),
  fila(3, '2026-05-20', '2026-06-20', 480_266, 82_397),
];
// Domain §5: $5.000.000, three months of total grace at 1,9 % make 5.290.449; then two cuotas by the same rules (half up, last one closes).
const GRACIA = [
  fila(1, '2026-01-10', '2026-02-10', 0, 95_000),
  fila(2, '2026-02-10', '2026-03-10', 0, 96_805),
  fila(3, '2026-03-10', '2026-04-10', 0, 98_644),
  fila(4, '2026-04-10', '2026-05-10', 2_720_722, 100_519),
  fila(5, '2026-05-10', '2026-06-10', 2_720_981, 50_735),
];

describe('lo que queda de un crédito en un día', () => {
  it('T18: al 05-05 el saldo es lo no amortizado y el interés el de 15 días de 30, 44.908', () => {
    const c = cortar(NORMAL, f('2026-05-05'), { devuelto: 0 });
    expect(c).toMatchObject({ saldo: 390_450 + 397_869, interes: 44_908, capital: 390_450 + 397_869 });
    expect(c.flujos.map((x) => [x.numero, x.monto])).toEqual([
      [2, 480_266],
      [3, 480_266],
    ]);
  });
  it('lo pagado antes de que sus días lo ganen se sabe aparte: 44.908 de los 89.816 de la cuota en curso, y todo lo de la siguiente', () => {
    const pagada = (f: FilaCorte) => ({ ...f, pagado_interes: f.interes, pagado_capital: f.amortizacion });
    const c = cortar(NORMAL.map(pagada), f('2026-05-05'), { devuelto: 0 });
    expect([c.saldo, c.interes, c.adelantado]).toEqual([0, 0, 89_816 - 44_908 + 82_397]);
  });
  it('en plena gracia la par es lo prestado y el interés ganado: el que aún no se capitaliza está en los flujos y no en ella', () => {
    const c = cortar(GRACIA, f('2026-03-10'), { devuelto: 0 });
    // 5.000.000 + 95.000 + 96.805; in the books only what was lent is capital.
    expect([c.saldo, c.interes, c.capital]).toEqual([5_191_805, 0, 5_000_000]);
    expect(c.flujos.reduce((s, x) => s + x.monto, 0)).toBe(2_720_722 + 2_720_981);
  });
  it('pasada la gracia el saldo lleva el interés capitalizado, y el capital de los libros no', () => {
    const c = cortar(GRACIA, f('2026-04-25'), { devuelto: 0 });
    // round(100.519 × 15/30) = 50.260
    expect([c.saldo, c.interes, c.capital]).toEqual([5_290_449, 50_260, 5_000_000]);
  });
  it('lo vencido sin pagar es parte de la par de quien lo recompra y nunca de los flujos', () => {
    const al = f('2026-06-05');
    expect(cortar(NORMAL, al, { devuelto: 0 })).toMatchObject({ saldo: 397_869, flujos: [{ numero: 3 }] });
    // Row 2 whole, and 16 of the 31 days of row 3: round(82.397 × 16/31) = 42.527.
    expect(cortar(NORMAL, al, { devuelto: 0, vencidas: true })).toMatchObject({ saldo: 788_319, interes: 89_816 + 42_527 });
  });
});
