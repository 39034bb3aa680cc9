import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Fecha } from '#kernel/values/fecha.ts';
import type { TestApp } from '#platform/server/testing.ts';
import { contract } from '../contract.ts';
import { abrirMundo, cliente, comprado, crear, EJECUTIVO, pagare, quien, simular, solicitar } from './mundo.fixture.ts';

let t: TestApp;
beforeAll(async () => {
  t = await abrirMundo();
  await t.setHoy('2026-04-10' as Fecha);
});
afterAll(() => t.close());

const T15 = { vence: '2026-05-15' };

describe('una prórroga cumple las leyes del dinero', () => {
  it('el gasto cuenta para la tasa máxima (Ley 18.010 art. 2): 10.000 sobre 1.000.000 a 30 días son 12 puntos más, y piden excepción', async () => {
    const rut = await cliente(t);
    // 2,10 % × 12 = 25,20 %, and 10.000 over 2.500.000 for a month adds 4,80 points: 30,00 %, the maximum of its bracket (domain §3).
    const cabe = await comprado(t, rut, { monto: 2_500_000, anticipo: 2_500_000 });
    expect(await simular(t, rut, { pks: [cabe], ...T15 })).toMatchObject({
      tmc: { con_cargos: '30.00', veredicto: 'cumple' },
      limite: null,
    });
    const pk = await comprado(t, rut, { monto: 1_000_000, anticipo: 1_000_000 });
    expect(await simular(t, rut, { pks: [pk], ...T15 })).toMatchObject({
      tmc: { anual: '25.20', con_cargos: '37.20', veredicto: 'excepcion' },
      limite: { codigo: 'tmc_sin_excepcion' },
      nivel: 'comite',
      motivos: ['EXCEPCION'],
    });
    const chica = await crear(t, rut, { pks: [pk], ...T15 });
    await expect(solicitar(t, chica.id)).rejects.toMatchObject({ status: 422, codigo: 'tmc_sin_excepcion', datos: { tasa: '37,20' } });
    await t.act(contract, 'anular', quien(t, EJECUTIVO), { motivo: 'No la quiere' }, { id: chica.id });
    const pedida = await crear(t, rut, { pks: [pk], ...T15, excepcion: 'El gasto es el mismo para todos' });
    expect(await solicitar(t, pedida.id)).toMatchObject({ nivel: 'comite', motivos: ['EXCEPCION'] });
  });

  it('el que pagó timbres como documento a la vista no vuelve a pagar, aunque su vencimiento se haya llenado', async () => {
    const rut = await cliente(t);
    const pk = await pagare(t, rut, { ite_metodo: 'vista' });
    expect(await simular(t, rut, { tipo_objeto: 'PAGARE', tasa: '0', pks: [pk], vence: '2026-10-09' })).toMatchObject({
      total_ite: 0,
      total_cargo: 11_900,
    });
  });
});
