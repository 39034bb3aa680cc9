import { afterAll, beforeAll, expect, it } from 'vitest';
import { areas } from '#app/areas.server.gen.ts';
import { type Fecha, fecha } from '#kernel/values/fecha.ts';
import { pesos } from '#kernel/values/money.ts';
import { type Rut, rutOf } from '#kernel/values/rut.ts';
import { type TestApp, testApp } from '#platform/server/testing.ts';
import {
  actualizarObligacion,
  agregarObligado,
  cerrarObligacion,
  comportamiento,
  desempeno,
  registrarObligacion,
} from '../public.server.ts';

let t: TestApp;
const [A, B, C, D] = [701, 702, 704, 705].map((n) => rutOf(99_990_000 + n)) as [Rut, Rut, Rut, Rut];
const [AVAL, NADIE] = [rutOf(40_000_701), rutOf(99_990_703)] as [Rut, Rut];
const el = async (dia: string, fn: Parameters<TestApp['arrange']>[0]) => {
  await t.setHoy(dia as Fecha);
  await t.arrange(fn);
};
const debe = (rut: Rut, pk: string, capital: number, vencimiento: string, dia = '2025-06-01') =>
  el(dia, (ctx) =>
    registrarObligacion(ctx, {
      pk: `cuota:${pk}`,
      tipo: 'cuota',
      rut,
      origen_area: 'creditos',
      origen_id: pk,
      numero: pk,
      capital: pesos(capital),
      vencimiento: fecha(vencimiento),
    }),
  );
const cierra = (pk: string, dia: string) => el(dia, (ctx) => cerrarObligacion(ctx, `cuota:${pk}`));
const ver = (ruts: readonly Rut[], desde = '2025-07-01', hasta = '2025-12-31') =>
  t.arrange((ctx) => comportamiento(ctx, ruts, fecha(desde), fecha(hasta)));

beforeAll(async () => {
  t = await testApp(areas);
  // A: 10 M due 10-07 paid 22-07 (12 days); 30 M due 10-08 paid 06-08 (early); 20 M due 20-12, alive (11 days on 31-12).
  await debe(A, 'a1', 10_000_000, '2025-07-10');
  await debe(A, 'a2', 30_000_000, '2025-08-10');
  await debe(A, 'a3', 20_000_000, '2025-12-20');
  // B: 5 M due 01-09, postponed on 21-09 to 01-11 (20 days late the day before), paid 04-11 (3 days). Another closed before the window.
  await debe(B, 'b1', 5_000_000, '2025-09-01');
  await debe(B, 'b0', 1_000_000, '2025-06-05');
  await el('2025-06-02', (ctx) => agregarObligado(ctx, 'cuota:b1', AVAL));
  await cierra('b0', '2025-06-30');
  await cierra('a1', '2025-07-22');
  await cierra('a2', '2025-08-06');
  await el('2025-09-21', (ctx) => actualizarObligacion(ctx, 'cuota:b1', { vencimiento: fecha('2025-11-01') }));
  await cierra('b1', '2025-11-04');
  // C: due on 15-08-2025 (Friday, Asunción) and paid on Monday the 18th, its banking day; D: the same, paid a day after it.
  await debe(C, 'c1', 4_000_000, '2025-08-15');
  await debe(D, 'd1', 4_000_000, '2025-08-15');
  await cierra('c1', '2025-08-18');
  await cierra('d1', '2025-08-19');
  await t.setHoy(fecha('2026-03-10'));
});
afterAll(() => t.close());

it('la peor mora y el promedio por capital salen de la historia, y un día cuenta desde el vencimiento de ese día', async () => {
  // A: (10 × 12 + 30 × 0 + 20 × 11) / 60 = 5,67. B: worst 19 on 20-09, the day before it was postponed; it ended with 3.
  expect(await ver([A, B, NADIE])).toEqual([
    { rut: A, rol: 'TITULAR', peor_mora: 12, dias_promedio: '5.7', obligaciones: 3, pagadas: 2, castigos: 0, peor_mora_cedida: null },
    { rut: B, rol: 'TITULAR', peor_mora: 19, dias_promedio: '3.0', obligaciones: 1, pagadas: 1, castigos: 0, peor_mora_cedida: null },
  ]);
});

it('lo que vence un día sin bancos y se paga el hábil siguiente no tuvo mora; un día después cuenta desde que venció', async () => {
  expect(await ver([C, D])).toEqual([
    { rut: C, rol: 'TITULAR', peor_mora: 0, dias_promedio: '0.0', obligaciones: 1, pagadas: 1, castigos: 0, peor_mora_cedida: null },
    { rut: D, rol: 'TITULAR', peor_mora: 4, dias_promedio: '4.0', obligaciones: 1, pagadas: 1, castigos: 0, peor_mora_cedida: null },
  ]);
  const casos = [C, D].map((rut) => ({ id: rut, rut, origen_area: 'creditos', origen_id: rut === C ? 'c1' : 'd1' }));
  const dias = { desde: fecha('2025-06-01'), hasta: fecha('2025-12-31') };
  expect(
    (
      await t.arrange((ctx) =>
        desempeno(
          ctx,
          casos.map((c) => ({ ...c, ...dias })),
        ),
      )
    ).map((d) => d.peor_mora),
  ).toEqual([0, 4]);
});

it('quien responde por otro tiene el comportamiento de esa deuda en su papel', async () => {
  expect(await ver([AVAL])).toMatchObject([{ rut: AVAL, rol: 'AVAL', peor_mora: 19, obligaciones: 1 }]);
});

it('de lo que responde se dice aparte lo que cedió él mismo: lo que avala es de otro', async () => {
  // Due 10-10-2025 (Friday), alive: 82 days on 31-12. He also answers for b1, which is of nobody's paper.
  const [CEDENTE, DEUDOR] = [rutOf(99_990_711), rutOf(99_990_712)];
  await el('2025-06-01', async (ctx) => {
    const doc = {
      pk: 'documento:1',
      tipo: 'documento',
      rut: DEUDOR,
      rol: 'DEUDOR',
      cliente_rut: CEDENTE,
      origen_area: 'operaciones',
      origen_id: '1',
    };
    await registrarObligacion(ctx, { ...doc, numero: '1', capital: pesos(1_000_000), vencimiento: fecha('2025-10-10') } as never);
    await agregarObligado(ctx, 'documento:1', CEDENTE);
  });
  await t.setHoy(fecha('2026-03-10'));
  const dicho = await ver([CEDENTE, DEUDOR, AVAL]);
  expect(dicho.map((d) => [d.rut, d.rol, d.peor_mora, d.peor_mora_cedida])).toEqual([
    [AVAL, 'AVAL', 19, null],
    [CEDENTE, 'AVAL', 82, 82],
    [DEUDOR, 'DEUDOR', 82, null],
  ]);
});

it('un acto posterior a la ventana no la cambia', async () => {
  expect(await ver([B], '2025-07-01', '2025-09-10')).toEqual([
    { rut: B, rol: 'TITULAR', peor_mora: 9, dias_promedio: '9.0', obligaciones: 1, pagadas: 0, castigos: 0, peor_mora_cedida: null },
  ]);
  expect(await ver([A], '2025-07-01', '2025-07-05')).toMatchObject([{ peor_mora: 0, dias_promedio: null, obligaciones: 3, pagadas: 0 }]);
});

it('lo que se cerró antes de la ventana no está en ella', async () => {
  expect(await ver([B], '2025-12-01', '2025-12-31')).toEqual([]);
});
