import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sembrarCatalogo } from '#areas/catalogos/public.server.ts';
import { contract as pagares } from '#areas/pagares/contract.ts';
import { pagares as tabla } from '#areas/pagares/tables.ts';
import { parametros } from '#areas/parametros/tables.ts';
import { fecha } from '#kernel/values/fecha.ts';
import { pesos } from '#kernel/values/money.ts';
import { type Rut, rutOf } from '#kernel/values/rut.ts';
import type { TestApp } from '#platform/server/testing.ts';
import { contract } from '../contract.ts';
import { AUTORIZA, abrirMundo, autorizar, cliente, cuentaUsable, operacion, preparar, quien, ver } from './mundo.fixture.ts';

let t: TestApp;
beforeAll(async () => {
  t = await abrirMundo();
  await t.arrange((ctx) => sembrarCatalogo(ctx, 'bovedas', [['CASA_MATRIZ', 'bóveda casa matriz']]));
});
afterAll(() => t.close());

let n = 0;
/** A pagaré a la vista that a client gave for his line: signed, in the hands of who brought it. Null `monto`: to be filled. */
function firmado(rut: Rut, monto: number | null): Promise<string> {
  n += 1;
  return t.arrange(async (ctx) => {
    const { id } = await ctx.insert(tabla, {
      pagarevista: `PV-${n}`,
      numero: n,
      tipo: 'A_LA_VISTA',
      cliente_rut: rut,
      nombre: 'Suscriptora',
      juridica: true,
      acreedor_rut: rutOf(99_990_000),
      acreedor_nombre: 'Factoring de Prueba S.A.',
      moneda: 'CLP',
      base_dias: '30_360',
      mandato_llenado: true,
      con_protesto: false,
      ite_exento: false,
      texto: ['Pagaré'],
      texto_hash: 'de prueba',
      monto: monto === null ? null : `${monto}.0000`,
      capital: monto === null ? null : pesos(monto),
      fecha_emision: fecha('2026-03-01'),
      respaldo: 'LINEA',
      estado: 'firmado',
      en_manos: ['40000099-9'],
      en_manos_nombre: 'Quien lo trajo',
    });
    return id;
  });
}
const guardar = (id: string) => t.act(pagares, 'custodiar', quien(t, 6), { boveda: 'CASA_MATRIZ' }, { id });
const validacion = async (id: string, cual: string) =>
  (await t.ask(contract, 'giro', quien(t, AUTORIZA), {}, id)).validaciones_giro.find((v) => v.id === cual);
const etapa = async (id: string) => (await ver(t, id)).etapas.find((e) => e.codigo === 'pagare')?.estado;
async function conPagare(monto: number | null) {
  const c = await cliente(t, { linea: 400_000_000 });
  const cuenta_id = await cuentaUsable(t, c.rut);
  const pagare = await firmado(c.rut, monto);
  return { c: { ...c, cuenta_id }, pagare };
}

describe('el pagaré de la línea en el giro (areas/2 operaciones: pagare_pendiente)', () => {
  it('el cliente que no entregó ninguno no lo espera, y se dice', async () => {
    const { id } = await operacion(t);
    expect(await validacion(id, 'pagare')).toMatchObject({ resultado: 'ok', valor: 'no se pide' });
    expect(await etapa(id)).toBe('no_aplica');
  });

  it('fuera de la bóveda detiene el giro; al guardarse, la etapa se completa y la operación queda lista', async () => {
    const { c, pagare } = await conPagare(400_000_000);
    const { id } = await operacion(t, { cliente: c });
    expect([(await ver(t, id)).estado, await etapa(id)]).toEqual(['formalizacion', 'en_curso']);
    expect(await validacion(id, 'pagare')).toMatchObject({
      resultado: 'falla',
      codigo: 'pagare_pendiente',
      valor: 'firmado, $400.000.000',
    });
    await guardar(pagare);
    expect([(await ver(t, id)).estado, await etapa(id)]).toEqual(['verificada', 'completa']);
    expect(await validacion(id, 'pagare')).toMatchObject({ resultado: 'ok', valor: 'custodia, $400.000.000' });
    await preparar(t, id);
    expect((await autorizar(t, id)).estado).toBe('autorizada');
  });

  it('por menos que la línea no alcanza; dos que la suman, sí', async () => {
    const { c, pagare } = await conPagare(399_999_999);
    await guardar(pagare);
    const { id } = await operacion(t, { cliente: c });
    expect(await validacion(id, 'pagare')).toMatchObject({ codigo: 'pagare_pendiente', limite: 'custodia, $400.000.000' });
    await guardar(await firmado(c.rut, 1));
    expect(await validacion(id, 'pagare')).toMatchObject({ resultado: 'ok' });
  });

  it('uno a la vista sin monto respalda la línea entera', async () => {
    const { c, pagare } = await conPagare(null);
    await guardar(pagare);
    const { id } = await operacion(t, { cliente: c });
    expect((await ver(t, id)).estado).toBe('verificada');
  });

  it('prestado después de la aprobación, el giro lo ve al autorizar', async () => {
    const { c, pagare } = await conPagare(400_000_000);
    await guardar(pagare);
    const { id } = await operacion(t, { cliente: c });
    await preparar(t, id);
    await t.arrange((ctx) => ctx.update(tabla, pagare, { estado: 'prestado_a_legal' }));
    await expect(autorizar(t, id)).rejects.toMatchObject({ status: 422, codigo: 'pagare_pendiente' });
  });

  it('cuando la empresa lo exige siempre, sin pagaré no se gira', async () => {
    const { id } = await operacion(t);
    await t.arrange((ctx) =>
      ctx.insert(parametros, {
        clave: 'operaciones.exige_pagare',
        valor: 'SIEMPRE',
        desde: fecha('2026-01-01'),
        estado: 'vigente',
      } as never),
    );
    expect(await validacion(id, 'pagare')).toMatchObject({ codigo: 'pagare_pendiente', valor: 'sin emitir, $0' });
  });
});
