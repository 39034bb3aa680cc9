import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestApp } from '#platform/server/testing.ts';
import { cuotasDe, postergarCuota } from '../public.server.ts';
import { avisar } from './avisos.ts';
import { cobrar } from './caja.fixture.ts';
import { abrirMundo, credito, EJECUTIVO, f, quien } from './mundo.fixture.ts';

let t: TestApp;
let id = '';
beforeAll(async () => {
  t = await abrirMundo();
  id = (await credito(t, 'vigente')).id;
});
afterAll(() => t.close());

interface Publicada {
  fecha: string;
  titulo: string;
  url: string;
}
/** As the calendar asks for it. */
const vencen = (desde: string, hasta: string, sesion = quien(t, EJECUTIVO)): Promise<Publicada[]> =>
  t.arrange(
    async (ctx) =>
      (await ctx.ask('agenda.por_mostrar', { desde: f(desde), hasta: f(hasta) }, (a) => a === 'creditos')).flatMap((d) => [...d.answer]),
    sesion,
  );

// Due dates of domain §5: 20-04, 20-05, 20-06 (a Saturday: it is paid on Monday 22 without mora)…
describe('agenda de créditos', () => {
  it('publica cada cuota impaga el día hábil hasta el que se paga, con su crédito y su monto', async () => {
    const filas = await vencen('2026-04-01', '2026-06-30');
    expect(filas.map((x) => x.fecha)).toEqual(['2026-04-20', '2026-05-20', '2026-06-22']);
    expect(filas[0]).toMatchObject({
      titulo: expect.stringMatching(/^Vence la cuota 1 del crédito \d+ de Cliente \d+ SpA$/),
      url: `/creditos/${id}?tab=cuotas`,
      detalle: 'Cuota de $480.266',
    });
  });

  it('sólo dice las del rango pedido, y la pagada deja de estar', async () => {
    expect(await vencen('2026-04-21', '2026-05-19')).toEqual([]);
    await t.setHoy(f('2026-04-20'));
    await cobrar(t, id, '2026-04-20', 480_266);
    expect((await vencen('2026-04-01', '2026-05-31')).map((x) => x.fecha)).toEqual(['2026-05-20']);
  });

  it('quien no alcanza al cliente no ve sus cuotas', async () => {
    expect(await vencen('2026-04-01', '2026-12-31', { ...quien(t, 77), alcance: 'propio', sucursales: [] })).toEqual([]);
  });

  it('una cuota prorrogada se publica y se avisa en su nueva fecha, no en la antigua', async () => {
    await t.setHoy(f('2026-05-15'));
    const segunda = (await t.arrange((ctx) => cuotasDe(ctx, id))).find((q) => q.numero === 2);
    const origen = { area: 'prueba', id: 'prorroga-1' };
    await t.arrange((ctx) => postergarCuota(ctx, { pk: segunda?.pk ?? '', a: f('2026-06-05'), origen }));
    expect((await vencen('2026-05-01', '2026-06-30')).map((x) => x.fecha)).toEqual(['2026-06-05', '2026-06-22']);
    // The policy warns five days before.
    const avisados = await t.arrange(async (ctx) => (await avisar(ctx)).hechos);
    expect(avisados).toBe(0);
    await t.setHoy(f('2026-05-31'));
    expect(await t.arrange(async (ctx) => (await avisar(ctx)).hechos)).toBe(1);
  });
});
