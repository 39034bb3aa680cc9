import { afterAll, beforeAll, expect, it } from 'vitest';
import { personas } from '#areas/clientes/tables.ts';
import { contract } from '#areas/consolidado/contract.ts';
import { abonarObligacion } from '#areas/libro/public.server.ts';
import { indicesUf } from '#areas/parametros/tables.ts';
import { addDays, daysBetween, type Fecha, fecha } from '#kernel/values/fecha.ts';
import { pesos } from '#kernel/values/money.ts';
import type { TestApp } from '#platform/server/testing.ts';
import { A, AL, B, C, carteraDeOro, D1, D2, pagarD3 } from './cartera-de-oro.fixture.ts';

let t: TestApp;
const DESDE = fecha('2025-10-09');
/** The business date that the payment of d3 and its return leave. */
const HASTA = fecha('2026-03-12');

beforeAll(async () => {
  ({ t } = await carteraDeOro());
  await t.arrange(async (ctx) => {
    // Every day has its UF: rising 15,23 a day up to that of the portfolio, which stays as it is.
    const dias = Array.from({ length: daysBetween(DESDE, HASTA) + 1 }, (_, i) => addDays(DESDE, i));
    const valor = (dia: Fecha) => ((3_984_172 - 1_523 * daysBetween(dia, AL)) / 100).toFixed(2);
    await ctx.db
      .insert(indicesUf)
      .values(dias.map((dia) => ({ fecha: dia, valor: valor(dia), origen: 'publicado' as const })))
      .onConflictDoNothing();
    for (const [rut, nombre] of [
      [A, 'Cliente A'],
      [B, 'Cliente B'],
      [C, 'Cliente C'],
      [D1, 'Deudor Uno'],
      [D2, 'Deudor Dos'],
    ] as const)
      await ctx.insert(personas, { rut, nombre, tipo_persona: 'JURIDICA' });
  });
  // What is written out of order is where a residue would be: a payment dated a month before, and one that goes back.
  await t.arrange((ctx) =>
    abonarObligacion(ctx, 'documento:d4', [{ concepto: 'CAPITAL', monto: pesos(500_000) }], fecha('2026-02-06'), fecha('2026-02-06')),
  );
  await pagarD3(t);
}, 180_000);
afterAll(() => t.close());

/** The same days in every run. */
function azar(semilla: number): () => number {
  let s = semilla;
  return () => {
    s = (s * 1_103_515_245 + 12_345) % 2_147_483_648;
    return s / 2_147_483_648;
  };
}

it('dos días cualesquiera se explican sin residuo, para quien sólo es cliente, sólo deudor o debe en UF', async () => {
  const r = azar(19);
  const dia = () => addDays(DESDE, Math.floor(r() * (daysBetween(DESDE, HASTA) + 1)));
  const malas: unknown[] = [];
  let movidas = 0;
  for (const rut of [A, B, C, D1, D2])
    for (let n = 0; n < 12; n += 1) {
      const [al, con] = [dia(), dia()];
      if (al === con) continue;
      const x = await t.ask(contract, 'comparar', t.persona(), { rut, al, con });
      const de = (concepto: string) => x.conceptos.find((c) => c.concepto === concepto);
      const explicado = x.clases.reduce((s, c) => s + c.monto, 0);
      if (de('deuda')?.diferencia !== 0) movidas += 1;
      if (x.residuos.length > 0 || explicado !== de('deuda')?.diferencia) malas.push({ rut, al, con, residuos: x.residuos, explicado });
    }
  expect(malas).toEqual([]);
  expect(movidas).toBeGreaterThan(30);
}, 120_000);
