import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { areas } from '#app/areas.server.gen.ts';
import { diasMora, ultimoVencido } from '#finanzas/dias-mora.ts';
import { addDays, fecha } from '#kernel/values/fecha.ts';
import { pesos } from '#kernel/values/money.ts';
import { type TestApp, testApp } from '#platform/server/testing.ts';
import { deudaSql } from './deuda-sql.ts';
import { deudaAl } from './saldo-obligacion.ts';

/** Rows told apart by chance: 100.000 in a long run. */
const FILAS = Number(process.env.DEUDAS_AL_AZAR ?? 3_000);
const SEMILLA = Number(process.env.SEMILLA ?? 20_260_310);
const AL = fecha('2026-03-10');
const UF = '39841.72';

let t: TestApp;
beforeAll(async () => {
  t = await testApp(areas, { hoy: AL });
});
afterAll(() => t.close());

const monto = fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 3_000 }), fc.integer({ min: 1, max: 99_999_999_999 }));
const uf = fc.integer({ min: 0, max: 900_000_000 }).map((n) => (n / 10_000).toFixed(4));
const tasa = fc.option(fc.integer({ min: 1, max: 59_999 }).map((n) => (n / 10_000).toFixed(4)));
const dia = fc.integer({ min: -30, max: 900 }).map((n) => addDays(AL, -n));
const enPesos = fc.record({
  capital: monto,
  interes: monto,
  gastos: monto,
  mora: monto,
  base_mora: fc.option(monto),
  capital_uf: fc.constant(null),
  interes_uf: fc.constant(null),
  gastos_uf: fc.constant(null),
  mora_uf: fc.constant(null),
});
const enUf = fc.record({
  capital: fc.constant(0),
  interes: fc.constant(0),
  gastos: monto,
  mora: monto,
  base_mora: fc.constant(null),
  capital_uf: fc.option(uf),
  interes_uf: uf,
  gastos_uf: fc.option(uf),
  mora_uf: fc.option(uf),
});
const comunes = fc.record({ costas: monto, mora_desde: dia, tasa_mora_mensual: tasa, vencimiento: dia });
const fila = fc.tuple(fc.oneof(enPesos, enUf), comunes).map(([a, b]) => ({ ...a, ...b }));

const COLUMNAS = `k int, capital bigint, interes bigint, gastos bigint, mora bigint, costas bigint, base_mora bigint, capital_uf numeric, interes_uf numeric,
  gastos_uf numeric, mora_uf numeric, mora_desde date, tasa_mora_mensual numeric, vencimiento date`;

interface Leida {
  k: number;
  d_capital: number;
  d_interes: number;
  d_mora: number;
  d_gastos: number;
  d_costas: number;
  deuda: number;
  dias_mora: number;
}

describe('lo que se debe, de a una y en conjunto', () => {
  it('es lo mismo al peso, en pesos y en UF, para filas al azar', async () => {
    const filas = fc.sample(fila, { numRuns: FILAS, seed: SEMILLA }).map((f, k) => ({ k, ...f }));
    const cal = await t.arrange((ctx) => ctx.calendar());
    const corte = ultimoVencido(AL, cal);
    for (let desde = 0; desde < filas.length; desde += 10_000) {
      const tanda = filas.slice(desde, desde + 10_000);
      const de = sql`select * from jsonb_to_recordset(${JSON.stringify(tanda)}::jsonb) as x(${sql.raw(COLUMNAS)})`;
      const r = await t.deps.database.db.execute(sql`select * from (${deudaSql(de, { al: AL, corte, valor_uf: UF })}) d order by k`);
      const leidas = (r as unknown as { rows: Leida[] }).rows;
      const sql_ = leidas.map((x) => [x.d_capital, x.d_interes, x.d_mora, x.d_gastos, x.d_costas, x.deuda, x.dias_mora].map(Number));
      const ts = tanda.map((f) => {
        const d = deudaAl(
          {
            ...f,
            pk: 'x',
            numero: 'x',
            capital: pesos(f.capital),
            interes: pesos(f.interes),
            gastos: pesos(f.gastos),
            mora: pesos(f.mora),
            costas: pesos(f.costas),
            base_mora: f.base_mora === null ? null : pesos(f.base_mora),
          },
          AL,
          UF,
        );
        const suma = d.capital + d.interes + d.mora + d.gastos + d.costas;
        return [d.capital, d.interes, d.mora, d.gastos, d.costas, suma, diasMora(f.vencimiento, AL, corte)];
      });
      expect(sql_).toEqual(ts);
    }
  });
});
