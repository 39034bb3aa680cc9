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
const entro = (usuario_id: string, creada: string, renovada: string, mas: Partial<typeof sesiones.$inferInsert> = {}) =>
  t.arrange((ctx) =>
    ctx.db.insert(sesiones).values({
      id: uuidv7(),
      empresa_id: t.empresa_id,
      usuario_id,
      creada_en: new Date(creada),
      renovada_en: new Date(renovada),
      vence: new Date('2026-04-10T12:00:00Z'),
      ...mas,
    }),
  );

describe('la visita anterior de una persona', () => {
  it('es el último día antes de hoy en que entró o siguió con una sesión, y no la de otra cuenta', async () => {
    const [ana, beto] = [t.persona(), t.persona()];
    await entro(ana.usuario_id, '2026-03-02T13:00:00Z', '2026-03-05T20:00:00Z');
    await entro(ana.usuario_id, '2026-03-10T12:00:00Z', '2026-03-10T12:30:00Z');
    await entro(beto.usuario_id, '2026-03-09T13:00:00Z', '2026-03-09T13:00:00Z');
    expect(await t.arrange(visitaAnterior, ana)).toEqual({ dia: '2026-03-05', instante: '2026-03-05T20:00:00.000Z' });
    expect(await t.arrange(visitaAnterior, beto)).toMatchObject({ dia: '2026-03-09' });
  });

  it('el día es el de Chile: pasada la medianoche de Londres sigue siendo el anterior', async () => {
    const ana = t.persona();
    await entro(ana.usuario_id, '2026-03-10T02:00:00Z', '2026-03-10T13:00:00Z');
    expect(await t.arrange(visitaAnterior, ana)).toMatchObject({ dia: '2026-03-09' });
  });

  it('quien entra por primera vez no tiene ninguna', async () => {
    const ana = t.persona();
    await entro(ana.usuario_id, '2026-03-10T13:00:00Z', '2026-03-10T13:00:00Z');
    expect(await t.arrange(visitaAnterior, ana)).toBeUndefined();
  });

  it('el día es el de negocio: el reloj puede ir delante de él, y no por eso deja de haber visita', async () => {
    const ana = t.persona();
    await entro(ana.usuario_id, '2026-11-26T13:00:00Z', '2026-11-26T20:00:00Z', { dia: fecha('2026-03-09') });
    expect(await t.arrange(visitaAnterior, ana)).toEqual({ dia: '2026-03-09', instante: '2026-11-26T20:00:00.000Z' });
  });

  it('quien deja su sesión abierta de un día a otro estuvo en los dos', async () => {
    const ana = t.persona();
    const antes = { antes_dia: fecha('2026-03-09'), antes_en: new Date('2026-03-09T22:10:00Z') };
    await entro(ana.usuario_id, '2026-03-09T12:00:00Z', '2026-03-10T13:00:00Z', { dia: fecha('2026-03-10'), ...antes });
    expect(await t.arrange(visitaAnterior, ana)).toEqual({ dia: '2026-03-09', instante: '2026-03-09T22:10:00.000Z' });
  });

  it('sin otro día, es la última sesión de hoy que terminó antes de la que mira', async () => {
    const [mira, otra] = [uuidv7(), uuidv7()];
    const ana = t.persona({ sesion_id: mira });
    await entro(ana.usuario_id, '2026-03-10T11:00:00Z', '2026-03-10T11:30:00Z', { id: otra, dia: fecha('2026-03-10') });
    expect(await t.arrange(visitaAnterior, ana)).toBeUndefined();
    await entro(ana.usuario_id, '2026-03-10T15:00:00Z', '2026-03-10T15:30:00Z', { id: mira, dia: fecha('2026-03-10') });
    expect(await t.arrange(visitaAnterior, ana)).toEqual({ dia: '2026-03-10', instante: '2026-03-10T11:30:00.000Z' });
  });
});
