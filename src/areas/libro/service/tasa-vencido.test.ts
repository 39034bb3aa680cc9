import { afterAll, beforeAll, expect, it } from 'vitest';
import { areas } from '#app/areas.server.gen.ts';
import { type Fecha, fecha } from '#kernel/values/fecha.ts';
import { pesos } from '#kernel/values/money.ts';
import { rutOf } from '#kernel/values/rut.ts';
import { type TestApp, testApp } from '#platform/server/testing.ts';
import { asegurarPlan, cerrarObligacion, contabilizar, registrarObligacion } from '../public.server.ts';
import { tasaDeVencido } from './tasa-vencido-sql.ts';

let t: TestApp;
beforeAll(async () => {
  t = await testApp(areas);
  await t.setHoy('2026-02-02' as Fecha);
  await t.arrange(asegurarPlan);
}, 120_000);
afterAll(() => t.close());

const RUT = rutOf(99_990_741);
const CAPITAL = pesos(1_000_000);
/** A cuota of a credit, due on Monday 02-03-2026: late from the day after. */
const nace = (id: string) =>
  t.arrange((ctx) =>
    registrarObligacion(ctx, {
      pk: `cuota:${id}`,
      tipo: 'cuota',
      rut: RUT,
      origen_area: 'creditos',
      origen_id: `credito-${id}`,
      numero: `${id}-1`,
      capital: CAPITAL,
      vencimiento: fecha('2026-03-02'),
    }),
  );
const abono = (id: string) => ({ clase: 'cuota' as const, concepto: 'CAPITAL' as const, monto: CAPITAL, pk: `cuota:${id}`, rut: RUT });

it('lo castigado y lo reprogramado no se cobró: pesa mientras estuvo vencido, y no sube lo que se espera de su tramo', async () => {
  for (const id of ['paga', 'castiga', 'reprograma', 'debe']) await nace(id);
  await t.setHoy('2026-03-06' as Fecha);
  await t.arrange(async (ctx) => {
    for (const id of ['paga', 'castiga', 'reprograma']) await cerrarObligacion(ctx, `cuota:${id}`);
    await contabilizar(
      ctx,
      'castigo',
      { cartera: 'creditos', objeto: 'credito:credito-castiga', deuda: [abono('castiga')], provision: pesos(0) },
      { origen: { area: 'creditos', id: 'credito-castiga' }, fecha: ctx.hoy },
    );
    // Its entry is of the act that joins the credits, as the product writes it, and not of the credit that it ends.
    await contabilizar(
      ctx,
      'reprogramacion_credito',
      { capital_nuevo: [{ monto: CAPITAL, pk: 'cuota:nueva', rut: RUT }], deuda: [abono('reprograma')] },
      { origen: { area: 'creditos', id: 'una-reprogramacion' }, fecha: ctx.hoy },
    );
  });
  await t.setHoy('2026-03-10' as Fecha);
  // By hand: at the end of 03, 04 and 05-03 the four were late; from 06 to 08-03, one. 3 × 4 + 3 = 15 millions a day, and one million was paid:
  // 100 × 7 × 1 / (5 × 15) = 9,33. Counting what was written off or replaced it would be 28,00.
  expect((await t.arrange(tasaDeVencido))?.pct).toEqual({ '1_15': '9.33' });
});
