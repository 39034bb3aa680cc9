import { afterAll, beforeAll, expect, it } from 'vitest';
import { fecha } from '#kernel/values/fecha.ts';
import { explorar } from '#platform/server/cifras/explorar.ts';
import type { TestApp } from '#platform/server/testing.ts';
import { aprobar, HOY, mundo } from './mundo.fixture.ts';

let t: TestApp;
beforeAll(async () => {
  t = await mundo();
  await t.setHoy(HOY);
}, 120_000);
afterAll(() => t.close());

it('el embudo dice cuántos días tomó cada paso: dos hasta enviarla y tres hasta aprobarla', async () => {
  const id = await aprobar(t);
  // Made on the 8th, sent on the 10th, approved on the 13th.
  await t.deps.database.sql(`update solicitud set creado_en = '2026-03-08T15:00:00Z', aprobada_el = '2026-03-13' where id = '${id}'`);
  await t.setHoy(fecha('2026-03-13'));
  const medidas = ['solicitudes', 'solicitudes_enviadas', 'dias_hasta_enviar', 'solicitudes_aprobadas', 'dias_hasta_aprobar'];
  const r = await t.arrange((ctx) => explorar(ctx, { cubo: 'solicitudes', medidas, filas: [], columnas: [], filtros: [] }));
  expect(r.totales[0]?.valores).toEqual({
    solicitudes: 1,
    solicitudes_enviadas: 1,
    dias_hasta_enviar: '2.0',
    solicitudes_aprobadas: 1,
    dias_hasta_aprobar: '3.0',
  });
});
