import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { type CasoCalc, casosCalc, type RespuestaCalc } from './calc.fixture.ts';
import { numeradores } from './calendario.ts';
import type { Plan } from './plan.ts';
import { tabla } from './tabla.ts';
import { tirMensual } from './tir.ts';
import { precioVenta } from './venta.ts';

/** Answers of LibreOffice Calc, as `tools/calc-creditos.ts` wrote them; `fuente` says the version. */
const { fuente, casos } = JSON.parse(readFileSync(join(import.meta.dirname, 'calc.casos.json'), 'utf8')) as {
  fuente: string;
  casos: { caso: CasoCalc; calc: RespuestaCalc }[];
};

const plan = (c: CasoCalc): Plan => ({
  metodo: 'frances',
  capital: c.capital,
  ...numeradores({ base_dias: '30_360', primer_periodo: 'periodos' }, c.tasa, Array(c.plazo).fill(30)),
  pagos: null,
  giros: [],
  multiplo: 1,
  redondeo: 'half_up',
});

// A spreadsheet does not round its rows and works in doubles: each comparison says what that allows.
describe(`contra una planilla de cálculo (${fuente})`, () => {
  it('son los cincuenta casos', () => {
    expect(fuente).toContain('LibreOffice');
    expect(casos.map(({ caso: { cuota: _, ...c } }) => c)).toEqual(casosCalc());
  });

  it('PMT: la cuota es la suya redondeada', () => {
    for (const { caso, calc } of casos) expect(tabla(plan(caso))[0]?.cuota).toBe(Math.round(calc.pmt));
  });

  it('IPMT: el interés de la fila, salvo lo que suman los redondeos de las anteriores', () => {
    for (const { caso, calc } of casos) {
      const interes = tabla(plan(caso))[caso.fila - 1]?.interes ?? Number.NaN;
      // Each row before it leaves up to one unit, which grows at the rate; half a unit of its own rounding.
      const holgura = (1 + Number(caso.tasa) / 100) ** (caso.fila - 1) - 1 + 0.5 + 1e-6;
      expect(Math.abs(interes - calc.ipmt)).toBeLessThanOrEqual(holgura);
    }
  });

  it('RATE: la tasa que iguala capital y cuotas, a seis decimales', () => {
    for (const { caso, calc } of casos) {
      const pagos = Array<number>(caso.plazo).fill(caso.cuota);
      const tasa = tirMensual({ neto: caso.capital, pagos, t: Array(caso.plazo).fill(1), d: 1, giros: [] });
      expect(Math.abs(Number(tasa) - calc.rate * 100)).toBeLessThanOrEqual(6e-7);
    }
  });

  it('XIRR: el precio de una venta rinde su tasa, (1 + r)^(365/30) − 1 al año', () => {
    for (const { caso, calc } of casos) {
      const anual = (1 + Number(caso.tasa_venta) / 100) ** (365 / 30) - 1;
      const flujos = caso.dias.map((dias) => ({ monto: caso.capital, dias }));
      const precio = precioVenta(flujos, caso.tasa_venta);
      // Half a unit of the price moves the rate by less than half a unit over price × years.
      const holgura = 1 / (precio * ((caso.dias[0] ?? 1) / 365)) + 1e-7;
      expect(Math.abs(calc.xirr - anual)).toBeLessThanOrEqual(holgura);
    }
  });
});
