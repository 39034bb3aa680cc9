import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contract as delFondo } from '#areas/fondo-garantia/contract.ts';
import { obligacionesPorPk } from '#areas/libro/public.server.ts';
import type { Fecha } from '#kernel/values/fecha.ts';
import type { TestApp } from '#platform/server/testing.ts';
import { contract } from '../contract.ts';
import { abrirMundo, aprobada, cliente, comprado, crear, cubierta, EJECUTIVO, JEFE, pagar, quien, solicitar } from './mundo.fixture.ts';

let t: TestApp;
beforeAll(async () => {
  t = await abrirMundo();
});
afterAll(() => t.close());

const T15 = { vence: '2026-05-15' };

// areas/2 fondo-garantia, Rules: "prórroga or prolongación needs the fund's note: alert".
describe('una prórroga de lo que cubre un fondo', () => {
  it('de lo que cubre un fondo se pide su nota al solicitarla: avisa, y se paga igual; la anulada ya no la necesita', async () => {
    await t.setHoy('2026-04-10' as Fecha);
    const rut = await cliente(t);
    const [pk, otro] = [await comprado(t, rut), await comprado(t, rut)];
    const objetos = (await t.arrange((ctx) => obligacionesPorPk(ctx, [pk, otro]))).map((o) => [o.pk, `${o.origen_area}:${o.origen_id}`]);
    const de = Object.fromEntries(objetos) as Record<string, string>;
    const [c, d] = [await cubierta(t, rut, de[pk] ?? ''), await cubierta(t, rut, de[otro] ?? '')];
    const id = await aprobada(t, rut, { pks: [pk], ...T15 });
    const fondos = async (x: string) => (await t.detail(contract, quien(t, JEFE), x)).fondos as unknown;
    expect(await fondos(id)).toEqual([{ id: c, programa: 'FOGAIN', numero_fondo: 'F-9', nota: null }]);
    expect(await pagar(t, id)).toMatchObject({ estado: 'aplicada', fondos: [{ id: c, nota: null }] });
    const { id: anulada } = await crear(t, rut, { pks: [otro], ...T15 });
    await solicitar(t, anulada);
    await t.act(contract, 'anular', quien(t, EJECUTIVO), { motivo: 'Pagó el deudor' }, { id: anulada });
    const notas = async (x: string) => ((await t.detail(delFondo, quien(t, JEFE), x)) as unknown as { notas: { estado: string }[] }).notas;
    expect([await notas(c), await notas(d)]).toMatchObject([[{ tipo: 'PRORROGA', estado: 'pendiente' }], [{ estado: 'desistida' }]]);
  });
});
