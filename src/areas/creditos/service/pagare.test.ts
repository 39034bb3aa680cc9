import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contract as pagares } from '#areas/pagares/contract.ts';
import type { EntityOf } from '#kernel/contract.ts';
import type { TestApp } from '#platform/server/testing.ts';
import { contract } from '../contract.ts';
import { abrirMundo, credito, OPERACIONES, quien, validarPapeles, ver } from './mundo.fixture.ts';

let t: TestApp;
beforeAll(async () => {
  t = await abrirMundo();
}, 60_000);
afterAll(() => t.close());

const emitir = (id: string) => t.act(contract, 'emitir_pagare', quien(t, OPERACIONES), {}, { id });
const papel = async (id: string) => (await t.detail(pagares, quien(t, OPERACIONES), id)) as unknown as EntityOf<typeof pagares>;

describe('el pagaré de un crédito aprobado', () => {
  it('sale en borrador por P 5.075.605 en 12 cuotas que suman 5.763.189 (domain §5), y uno solo', async () => {
    const { id } = await credito(t, 'aprobar');
    const { pagare } = await emitir(id);
    expect(pagare).toMatchObject({ estado: 'borrador' });
    const p = await papel(pagare?.id ?? '');
    expect(p).toMatchObject({ tipo: 'CUOTAS_CLP', moneda: 'CLP', monto: '5075605.0000', con_protesto: false });
    const suma = (campo: 'monto' | 'interes') => p.cuotas.reduce((s, q) => s + Number(q[campo]), 0);
    expect([p.cuotas.length, suma('monto'), suma('monto') + suma('interes')]).toEqual([12, 5_075_605, 5_763_189]);
    await expect(emitir(id)).rejects.toMatchObject({ status: 409, codigo: 'pagare_ya_emitido', datos: { n: pagare?.pagarevista } });
    expect((await ver(t, id)).acciones.find((a) => a.accion === 'emitir-pagare')).toMatchObject({ permitida: false });
  });
  it('emitido y sin firmar, el crédito no se documenta', async () => {
    const { id } = await credito(t, 'aprobar');
    await validarPapeles(t, id);
    await emitir(id);
    const documentar = t.act(contract, 'documentar', quien(t, OPERACIONES), {}, { id });
    await expect(documentar).rejects.toMatchObject({ status: 422, codigo: 'pagare_sin_firmar' });
  });
  it('con gracia total promete los pagos y no los meses sin pago, por el mismo capital', async () => {
    const { id } = await credito(t, 'aprobar', { gracia: { tipo: 'TOTAL', meses: 3 }, plazo: 15 });
    const c = await ver(t, id);
    const p = await papel((await emitir(id)).pagare?.id ?? '');
    expect(p.cuotas.length).toBe(c.installments.filter((q) => q.cuota !== 0).length);
    expect(p.cuotas.reduce((s, q) => s + Number(q.monto), 0)).toBe(c.capital);
  });
  it('antes de la aprobación no hay pagaré que emitir', async () => {
    const { id } = await credito(t, 'solicitar');
    await expect(emitir(id)).rejects.toMatchObject({ status: 409, codigo: 'transicion_no_permitida' });
  });
});
