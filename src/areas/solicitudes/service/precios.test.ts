import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { lineaVigente } from '#areas/clientes/public.server.ts';
import { parametros } from '#areas/parametros/tables.ts';
import type { TestApp } from '#platform/server/testing.ts';
import { contract } from '../contract.ts';
import { aprobar, HOY, mundo, pedir, quien, R } from './mundo.fixture.ts';
import { CLIENTE, LINEA } from './pedidos.fixture.ts';

let t: TestApp;
beforeEach(async () => {
  t = await mundo();
});
afterEach(() => t.close());

const precios = { tasa_mensual: '1.6', comision_pct: '0.3', comision_minima_uf: '1' };
const PEDIDO = { submit_precios: true as const, precios, motivo: 'El cliente trae más volumen' };
const enviar = (id: string, k = 2) => t.act(contract, 'enviar_precios', quien(t, k), PEDIDO, { id });
const resolver = (id: string, k: number, acepta = true) =>
  t.act(contract, 'resolver_precios', quien(t, k), { acepta, motivo: 'Dentro de la banda' }, { id });
const linea = () => t.arrange((ctx) => lineaVigente(ctx, CLIENTE));

describe('precios de una línea', () => {
  it('de una línea vigente: la aprueba otra persona y la línea los lleva desde ese día, sin tocar monto ni plazo', async () => {
    const id = await aprobar(t);
    expect(await enviar(id)).toMatchObject({ estado: 'en_precios', submit_precios: true, turno: 'Quien aprueba precios' });
    await expect(resolver(id, 2)).rejects.toMatchObject({ status: 403, codigo: 'requiere_segundo_usuario' });
    expect(await linea()).toMatchObject({ tasa_mensual: '1.8000' });
    const hecha = await resolver(id, 4);
    expect(hecha).toMatchObject({
      estado: 'aprobada',
      tasa_mensual: '1.6000',
      precios: [{ estado: 'aceptado', antes: { tasa_mensual: '1.8000' } }],
    });
    expect(await linea()).toMatchObject({ tasa_mensual: '1.6000', comision_pct: '0.3000', monto: '180000000.0000', hasta: '2027-03-10' });
  });
  it('mientras se vota: los votos dados quedan y siguen contando', async () => {
    const s = await pedir(t);
    await t.act(contract, 'enviar', quien(t, 2), {}, { id: s.id });
    await t.act(contract, 'votar', quien(t, 13), { respuesta: 'APRUEBA' }, { id: s.id });
    await enviar(s.id);
    await expect(t.act(contract, 'votar', quien(t, 14), { respuesta: 'APRUEBA' }, { id: s.id })).rejects.toMatchObject({ status: 409 });
    expect(await resolver(s.id, 4)).toMatchObject({ estado: 'enviada', faltan: 2, tasa_mensual: '1.6000' });
  });
  it('rechazados o desistidos, todo queda como estaba', async () => {
    const id = await aprobar(t);
    await enviar(id);
    expect(await resolver(id, 4, false)).toMatchObject({ estado: 'aprobada', tasa_mensual: '1.8000' });
    await enviar(id);
    const hecha = await t.act(contract, 'desistir_precios', quien(t, 2), { motivo: 'El cliente aceptó los actuales' }, { id });
    expect(hecha).toMatchObject({ estado: 'aprobada', tasa_mensual: '1.8000' });
    expect(await linea()).toMatchObject({ tasa_mensual: '1.8000' });
  });
  it('una solicitud de precios que cambia el plazo no se envía, y dice qué cambió', async () => {
    await aprobar(t);
    const p = await t.act(contract, 'crear_precios', quien(t, 2), { rut: CLIENTE as string });
    expect(p).toMatchObject({ tipo: 'PRECIOS', estado: 'borrador', submit_precios: true, plazo_maximo: LINEA.plazo_maximo });
    await expect(t.act(contract, 'enviar', quien(t, 2), {}, { id: p.id })).rejects.toMatchObject({ codigo: 'es_de_precios' });
    await t.act(contract, 'editar', quien(t, 2), { plazo_maximo: 90 }, { id: p.id, version: 1 });
    await expect(enviar(p.id)).rejects.toMatchObject({ status: 422, codigo: 'cambios_fuera_de_precio', datos: { campo: 'plazo máximo' } });
    await t.act(contract, 'editar', quien(t, 2), { plazo_maximo: 120 }, { id: p.id, version: 2 });
    await enviar(p.id);
    expect(await resolver(p.id, 4)).toMatchObject({ estado: 'aprobada' });
    expect(await linea()).toMatchObject({ tasa_mensual: '1.6000' });
  });
  it('lo que no es precio y viene junto a ellos se rehúsa si cambia lo decidido, y vale si es lo mismo', async () => {
    const id = await aprobar(t);
    const con = (otros: object) =>
      t.act(
        contract,
        'enviar_precios',
        quien(t, 2),
        { submit_precios: true, precios: { tasa_mensual: '1.6', ...otros }, motivo: 'Mejor precio' } as never,
        { id },
      );
    await expect(con({ plazo_maximo: 90 })).rejects.toMatchObject({
      status: 422,
      codigo: 'cambios_fuera_de_precio',
      datos: { campo: 'plazo máximo' },
    });
    await expect(con({ monto: '180000001' })).rejects.toMatchObject({ codigo: 'cambios_fuera_de_precio', datos: { campo: 'monto' } });
    expect(await con({ plazo_maximo: LINEA.plazo_maximo, monto: LINEA.monto })).toMatchObject({ estado: 'en_precios' });
  });
  it('bajo el piso de la empresa sólo los aprueba Gerencia', async () => {
    const id = await aprobar(t);
    await t.arrange((ctx) => ctx.insert(parametros, { clave: 'proformas.tasa_piso', valor: '1.70', desde: HOY, motivo: 'Piso' }));
    expect(await enviar(id)).toMatchObject({ precios: [{ bajo_piso: true }] });
    await expect(resolver(id, 4)).rejects.toMatchObject({ status: 422, codigo: 'precio_bajo_piso' });
    const gerencia = t.persona({ rut: R(5), perfiles: ['GERENCIA'] });
    expect(await t.act(contract, 'resolver_precios', gerencia, { acepta: true, motivo: 'Cliente estratégico' }, { id })).toMatchObject({
      estado: 'aprobada',
    });
  });
  it('el ejecutivo del cliente no aprueba los precios de su cliente, aunque no los haya pedido', async () => {
    const id = await aprobar(t);
    await enviar(id, 3);
    await expect(resolver(id, 2)).rejects.toMatchObject({ status: 403 });
  });
});
