import { afterAll, beforeAll, expect, it } from 'vitest';
import { areas } from '#app/areas.server.gen.ts';
import { type Fecha, fecha } from '#kernel/values/fecha.ts';
import { pesos } from '#kernel/values/money.ts';
import { rutOf } from '#kernel/values/rut.ts';
import { type TestApp, testApp } from '#platform/server/testing.ts';
import { abonarObligacion, obligacionPorPk, registrarObligacion } from '../public.server.ts';

const HOY = fecha('2026-03-10');
const PK = 'documento:abonado';

let t: TestApp;
beforeAll(async () => {
  t = await testApp(areas, { hoy: HOY });
  // A document of 6.000.000 bought at 90 %: 5.400.000 were advanced and 600.000 withheld (base of the mora: what was advanced).
  await t.arrange((ctx) =>
    registrarObligacion(ctx, {
      pk: PK,
      tipo: 'documento',
      rol: 'DEUDOR',
      rut: rutOf(99_990_801),
      origen_area: 'prueba',
      origen_id: 'abonado',
      numero: '33-801',
      fecha: fecha('2026-01-05'),
      capital: pesos(6_000_000),
      base_mora: pesos(5_400_000),
      vencimiento: fecha('2026-02-16'),
    }),
  );
});
afterAll(() => t.close());

const abonar = (monto: number, dia: Fecha = HOY) =>
  t.arrange((ctx) => abonarObligacion(ctx, PK, [{ concepto: 'CAPITAL', monto: pesos(monto) }], dia, dia));
const como = async () => {
  const o = await t.arrange((ctx) => obligacionPorPk(ctx, PK));
  return [o?.capital, o?.base_mora, o?.estado];
};

it('lo que se pagó de un documento y se devuelve deja su mora sobre el anticipo, no sobre su valor', async () => {
  await abonar(6_000_000);
  expect(await como()).toEqual([0, 0, 'cerrada']);
  await abonar(-6_000_000);
  expect(await como()).toEqual([6_000_000, 5_400_000, 'vigente']);
});

it('de dos pagos, devolver el primero deja la base como si sólo se hubiera hecho el segundo', async () => {
  await abonar(3_000_000);
  expect(await como()).toEqual([3_000_000, 2_400_000, 'vigente']);
  await abonar(2_900_000);
  expect(await como()).toEqual([100_000, 0, 'vigente']);
  await abonar(-3_000_000);
  expect(await como()).toEqual([3_100_000, 2_500_000, 'vigente']);
  await abonar(-2_900_000);
  expect(await como()).toEqual([6_000_000, 5_400_000, 'vigente']);
});

it('devolver menos de lo retenido no da base: lo último que se pagó es lo primero que vuelve', async () => {
  await abonar(6_000_000);
  await abonar(-600_000);
  expect(await como()).toEqual([600_000, 0, 'vigente']);
  await abonar(-1);
  expect(await como()).toEqual([600_001, 1, 'vigente']);
});
