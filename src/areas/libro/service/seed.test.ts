import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { areas } from '#app/areas.server.gen.ts';
import { fecha } from '#kernel/values/fecha.ts';
import { Seeder } from '#platform/server/seeding.ts';
import { type TestApp, testApp } from '#platform/server/testing.ts';
import { contract } from '../contract.ts';
import { seed } from '../seed.ts';

let t: TestApp;
const contabilidad = () => t.persona({ rut: '40000001-8' });
beforeAll(async () => {
  t = await testApp(areas, { hoy: fecha('2026-03-10') });
  const sessionOf = () => Promise.resolve(contabilidad());
  await t.arrange(async (ctx) => void (await seed.base?.(ctx)));
  await seed.run?.(new Seeder({ deps: t.deps, empresa_id: t.empresa_id, sessionOf }));
});
afterAll(() => t.close());

describe('apertura de los libros de la empresa de demostración', () => {
  it('nace con un solo mes abierto, el de su fecha de apertura, y ese es el primero que se cierra', async () => {
    const meses = () => t.ask(contract, 'periodos', contabilidad(), {});
    expect((await meses()).map((p) => [p.periodo, p.estado])).toEqual([['2026-03', 'abierto']]);
    await t.setHoy(fecha('2026-04-02'));
    await t.act(contract, 'iniciar_cierre', contabilidad(), {}, { id: '2026-03' });
    expect(await t.act(contract, 'cerrar', contabilidad(), {}, { id: '2026-03' })).toMatchObject({ estado: 'cerrado' });
  });
});
