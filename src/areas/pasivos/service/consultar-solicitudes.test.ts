import { afterAll, beforeAll, expect, it } from 'vitest';
import { areas } from '#app/areas.server.gen.ts';
import { fecha } from '#kernel/values/fecha.ts';
import { pesos } from '#kernel/values/money.ts';
import { type TestApp, testApp } from '#platform/server/testing.ts';
import type { ClaseMovimiento } from '../domain/tipos.ts';
import { movimientos } from '../tables.ts';
import { salidaDePasivos } from './salida-sql.ts';

let t: TestApp;
beforeAll(async () => {
  t = await testApp(areas, { hoy: fecha('2026-03-10') });
}, 120_000);
afterAll(() => t.close());

it('sin nada que se haya debido no hay parte que contar', async () => {
  expect(await t.arrange((ctx) => salidaDePasivos(ctx))).toBeNull();
});

it('de lo exigible se cuenta lo que en una semana se pagó de lo que se debía, menos lo que volvió', async () => {
  await t.arrange(async (ctx) => {
    const pasivo_id = ctx.id();
    const mover = (clase: ClaseMovimiento, dia: string, efecto: number) =>
      ctx.insert(movimientos, {
        pasivo_id,
        clase,
        tipo_pasivo: 'EXCEDENTE_RETENCION_LIBERADA',
        monto: pesos(Math.abs(efecto)),
        efecto: pesos(efecto),
        fecha: fecha(dia),
        origen_area: 'pasivos',
        origen_id: ctx.id(),
      });
    await mover('nacer', '2025-01-02', 1_000_000);
    await mover('pagar', '2025-12-20', -130_000);
    await mover('devolver_pago', '2026-02-02', 30_000);
    // What is paid today is of a week that has not ended.
    await mover('retener', '2026-03-10', 0);
  });
  // By hand, the weeks that begin on 09-12 … 03-03: two of 1.000.000, six of 870.000 and five of 900.000 are 11.720.000; 100.000 of them left: 0,85 %.
  const r = await t.arrange((ctx) => salidaDePasivos(ctx));
  expect(r).toEqual({ pct: '0.85', porque: 'Se cuenta el 0,85 %: lo que en una semana se pagó de lo que se debía, en las últimas 13' });
});
