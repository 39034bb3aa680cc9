import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { areas } from '#app/areas.server.gen.ts';
import { ejecutivos } from '#areas/ejecutivos/tables.ts';
import type { Fecha } from '#kernel/values/fecha.ts';
import { type Rut, rutOf } from '#kernel/values/rut.ts';
import { type TestApp, testApp } from '#platform/server/testing.ts';
import { contract } from '../contract.ts';
import { vinculos } from '../tables.ts';
import { relacionDeAsunto } from './relacionadas.ts';

const CLIENTE = rutOf(99_990_001);
const DEUDOR = rutOf(99_990_050);
const R = (k: number) => rutOf(40_000_000 + k);
const DESDE = '2026-01-02' as Fecha;

let t: TestApp;
beforeAll(async () => {
  t = await testApp(areas);
});
afterAll(() => t.close());

const cumplimiento = () => t.persona({ rut: R(30) });
const motivo = (contrapartes: readonly Rut[] = []) =>
  t.arrange((ctx) =>
    relacionDeAsunto(ctx, {
      asunto_area: 'solicitudes',
      asunto_id: null,
      rut: CLIENTE,
      contrapartes,
      exposicion_uf: '100',
      previa: true,
    }),
  );
const vinculo = (cliente_rut: Rut, rut: Rut, tipo = 'SOCIO_ACCIONISTA') =>
  t.arrange((ctx) => ctx.insert(vinculos, { cliente_rut, rut, nombre: 'Socia', vinculo: tipo, desde: DESDE }));
const RELACIONADA = { motivos: ['PARTE_RELACIONADA'] };

describe('parte relacionada', () => {
  it('nadie detrás del cliente es de la casa: no hay motivo', async () => {
    await vinculo(CLIENTE, R(90));
    expect(await motivo([DEUDOR])).toBeUndefined();
  });
  it('lo es mientras está en la lista de Cumplimiento, y deja de serlo desde el día siguiente a su término', async () => {
    const d = { rut: R(90) as string, nombre: 'Socia', relacion: 'Cónyuge de un director', desde: DESDE as string };
    const r = await t.act(contract, 'anotar_relacionada', cumplimiento(), d);
    expect(await motivo()).toEqual(RELACIONADA);
    await expect(t.act(contract, 'anotar_relacionada', cumplimiento(), d)).rejects.toMatchObject({ codigo: 'relacionada_vigente' });
    const fin = { id: r.id, hasta: '2026-03-09', motivo: 'Dejó el directorio' };
    await expect(t.act(contract, 'terminar_relacionada', cumplimiento(), { ...fin, hasta: '2026-03-11' })).rejects.toMatchObject({
      campos: { hasta: expect.anything() },
    });
    await t.act(contract, 'terminar_relacionada', cumplimiento(), fin);
    expect(await motivo()).toBeUndefined();
    expect(await t.ask(contract, 'relacionadas', cumplimiento(), {})).toMatchObject([
      { hasta: '2026-03-09', relacion: 'Cónyuge de un director' },
    ]);
  });
  it('lo es cuando el cliente y quien pagaría comparten a una persona, aunque no sea de la casa', async () => {
    await vinculo(DEUDOR, R(90));
    expect(await motivo([DEUDOR])).toEqual(RELACIONADA);
    expect(await motivo([])).toBeUndefined();
  });
  it('un contacto de pagos en común no los relaciona', async () => {
    const otro = rutOf(99_990_051);
    await vinculo(CLIENTE, R(91), 'CONTACTO_PAGOS');
    await vinculo(otro, R(91), 'CONTACTO_PAGOS');
    expect(await motivo([otro])).toBeUndefined();
  });
  it('lo es cuando un vínculo del cliente trabaja en la empresa', async () => {
    await vinculo(CLIENTE, R(92), 'DIRECTOR');
    await t.arrange((ctx) =>
      ctx.insert(ejecutivos, {
        rut: R(92),
        nombres: 'Pedro',
        apellidos: 'Rojas',
        email: 'pedro@prueba.cl',
        sucursal_id: ctx.id(),
        clase: 'A',
        cargo: 'EJECUTIVO',
        fecha_ingreso: DESDE,
      }),
    );
    expect(await motivo()).toEqual(RELACIONADA);
  });
  it('sin el permiso de Cumplimiento la lista no se lee ni se escribe', async () => {
    const ejecutivo = t.persona({
      rut: R(2),
      ability: [{ action: 'manage', subject: 'clientes:ver' }] as never,
      modulos: ['clientes:ver'],
    });
    await expect(t.ask(contract, 'relacionadas', ejecutivo, {})).rejects.toMatchObject({ status: 403 });
  });
});
