import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contract as pagares } from '#areas/pagares/contract.ts';
import { pagares as tabla } from '#areas/pagares/tables.ts';
import type { EntityOf } from '#kernel/contract.ts';
import type { Fecha } from '#kernel/values/fecha.ts';
import type { Rut } from '#kernel/values/rut.ts';
import type { TestApp } from '#platform/server/testing.ts';
import { contract } from '../contract.ts';
import { cuotas as tablaCuotas } from '../tables.ts';
import { cobrar } from './caja.fixture.ts';
import { abrirMundo, credito, f, OPERACIONES, quien, validarPapeles, ver } from './mundo.fixture.ts';

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

/** Its pagaré, signed and in the vault. */
function enCustodia(c: {
  id: string;
  rut: Rut;
  capital: number | string | null;
  cuotas: readonly { numero: number; vencimiento: Fecha }[];
}) {
  const cuotas = c.cuotas.map((q) => ({ n: q.numero, fecha: q.vencimiento, monto: '1', interes: '0' }));
  return t.arrange((ctx) =>
    ctx.insert(tabla, {
      pagarevista: 'PC-900001',
      numero: 900_001,
      tipo: 'CUOTAS_CLP',
      cliente_rut: c.rut,
      nombre: 'Persona',
      juridica: false,
      acreedor_rut: c.rut,
      acreedor_nombre: 'Casa',
      moneda: 'CLP',
      monto: String(c.capital),
      fecha_emision: f('2026-03-10'),
      cuotas,
      ultimo_vencimiento: f('2027-03-20'),
      base_dias: '30_360',
      mandato_llenado: false,
      con_protesto: false,
      ite_exento: true,
      respaldo: 'CREDITO',
      respaldo_id: c.id,
      estado: 'custodia',
      boveda: 'B1',
      texto: ['Debo y pagaré'],
      texto_hash: 'x',
    }),
  );
}

// Ley 18.092 art. 98 and areas/6 §4, P01: each cuota prescribes one year from its own due date.
describe('la acción del pagaré de un crédito', () => {
  it('prescribe por la primera cuota sin pagar; una prórroga no la mueve, y la vista lo dice', async () => {
    const { id, rut } = await credito(t, 'vigente');
    const c = await ver(t, id);
    const p = await enCustodia({ id, rut, capital: c.capital, cuotas: c.installments });
    const prescribe = async () => (await papel(p.id)).prescribe_el;
    expect(await prescribe()).toBe('2027-04-20');
    const prorrogada_a = f('2026-05-20');
    await t.arrange((ctx) =>
      ctx.db
        .update(tablaCuotas)
        .set({ prorrogada_a })
        .where(and(eq(tablaCuotas.credito_id, id), eq(tablaCuotas.numero, 1))),
    );
    expect(await prescribe()).toBe('2027-04-20');
    await t.arrange((ctx) =>
      ctx.db
        .update(tablaCuotas)
        .set({ prorrogada_a: null })
        .where(and(eq(tablaCuotas.credito_id, id), eq(tablaCuotas.numero, 1))),
    );
    await cobrar(t, id, '2026-03-10', Number(c.installments[0]?.cuota));
    expect(await prescribe()).toBe('2027-05-20');
    const enVista = async () =>
      (await t.list(pagares, quien(t, OPERACIONES), { vista: 'por_prescribir', rut })).items.map((x) => x.pagarevista);
    await t.setHoy(f('2027-03-20'));
    expect(await enVista()).toEqual([]);
    await t.setHoy(f('2027-03-21'));
    expect(await enVista()).toEqual(['PC-900001']);
    await t.setHoy(f('2026-03-10'));
  });
});
