import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { areas } from '#app/areas.server.gen.ts';
import { fecha } from '#kernel/values/fecha.ts';
import { uuidv7 } from '#kernel/values/id.ts';
import { type TestApp, testApp } from '#platform/server/testing.ts';
import { sesiones } from '../tables.ts';
import { visitaAnterior } from './visita.ts';

let t: TestApp;
beforeAll(async () => {
  t = await testApp(areas, { hoy: fecha('2026-03-10') });
});
afterAll(() => t.close());

/** A session signed in and last renewed at these instants, of Chile's clock written in UTC. */
const entro = (usuario_id: string, creada: string, renovada: string) =>
  t.arrange((ctx) =>
    ctx.db.insert(sesiones).values({
      id: uuidv7(),
      empresa_id: t.empresa_id,
      usuario_id,
      creada_en: new Date(creada),
      renovada_en: new Date(renovada),
      vence: new Date('2026-04-10T12:00:00Z'),
    }),
  );

describe('la visita anterior de una persona', () => {
  it('es el último día antes de hoy en que entró o siguió con una sesión, y no la de otra cuenta', async () => {
    const [ana, beto] = [t.persona(), t.persona()];
    await entro(ana.usuario_id, '2026-03-02T13:00:00Z', '2026-03-05T20:00:00Z');
    await entro(ana.usuario_id, '2026-03-10T12:00:00Z', '2026-03-10T12:30:00Z');
    await entro(beto.usuario_id, '2026-03-09T13:00:00Z', '2026-03-09T13:00:00Z');
    expect(await t.arrange(visitaAnterior, ana)).toBe('2026-03-05');
    expect(await t.arrange(visitaAnterior, beto)).toBe('2026-03-09');
  });

  it('el día es el de Chile: pasada la medianoche de Londres sigue siendo el anterior', async () => {
    const ana = t.persona();
    await entro(ana.usuario_id, '2026-03-10T02:00:00Z', '2026-03-10T13:00:00Z');
    expect(await t.arrange(visitaAnterior, ana)).toBe('2026-03-09');
  });

  it('quien entra por primera vez no tiene ninguna', async () => {
    const ana = t.persona();
    await entro(ana.usuario_id, '2026-03-10T13:00:00Z', '2026-03-10T13:00:00Z');
    expect(await t.arrange(visitaAnterior, ana)).toBeUndefined();
  });
});
