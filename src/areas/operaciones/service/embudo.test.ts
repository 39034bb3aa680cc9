import { afterAll, beforeAll, expect, it } from 'vitest';
import { explorar } from '#platform/server/cifras/explorar.ts';
import type { TestApp } from '#platform/server/testing.ts';
import { abrirMundo, girar, operacion } from './mundo.fixture.ts';

let t: TestApp;
beforeAll(async () => {
  t = await abrirMundo();
}, 120_000);
afterAll(() => t.close());

it('de la cotización al giro dice los días de cada paso: tres hasta aprobarla y cinco hasta girarla', async () => {
  const o = await operacion(t);
  await girar(t, o.id);
  // Quoted on the 2nd and approved on the 5th; its giro is of the 10th.
  await t.deps.database.sql(
    `update proforma set creado_en = '2026-03-02T15:00:00Z' where id = (select proforma_id from operacion where id = '${o.id}')`,
  );
  await t.deps.database.sql(`update operacion set creado_en = '2026-03-05T15:00:00Z' where id = '${o.id}'`);
  const medidas = ['operaciones', 'anticipo_girado', 'dias_hasta_operacion', 'dias_hasta_giro', 'dias_de_cotizar_a_girar'];
  const [antes, r] = await t.arrange(async (ctx) => [
    await ctx.db.execute(`select total_anticipo::int as anticipo, fecha_giro::text as dia from operacion where id = '${o.id}'`),
    await explorar(ctx, { cubo: 'operaciones', medidas, filas: [], columnas: [], filtros: [] }),
  ]);
  const { anticipo, dia } = (antes as unknown as { rows: { anticipo: number; dia: string }[] }).rows[0] ?? { anticipo: 0, dia: '' };
  expect(dia).toBe('2026-03-10');
  expect(r.totales[0]?.valores).toEqual({
    operaciones: 1,
    anticipo_girado: anticipo,
    dias_hasta_operacion: '3.0',
    dias_hasta_giro: '5.0',
    dias_de_cotizar_a_girar: '8.0',
  });
});
