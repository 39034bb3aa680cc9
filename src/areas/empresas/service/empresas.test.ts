import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { areas } from '#app/areas.server.gen.ts';
import { sembrarCatalogos } from '#areas/catalogos/public.server.ts';
import { contract as ejecutivos } from '#areas/ejecutivos/contract.ts';
import { sembrarParametros } from '#areas/parametros/public.server.ts';
import { contract as zonas } from '#areas/zonas/contract.ts';
import { rut } from '#kernel/values/rut.ts';
import { type TestApp, testApp } from '#platform/server/testing.ts';
import { contract } from '../contract.ts';
import { crearEmpresa } from '../public.server.ts';

let t: TestApp;
const admin = () => t.persona({ rut: '40000001-8' });
const valparaiso = { region: '05', comuna: '05101', tiene_caja: false };
const nueva = (codigo: string, extra: object = {}) =>
  t.act(contract, 'crear', admin(), { codigo, nombre: codigo.toLowerCase(), ...valparaiso, ...extra });

beforeAll(async () => {
  t = await testApp(areas);
  await t.arrange(async (ctx) => {
    await crearEmpresa(ctx, { rut: rut('99990000-3'), razon_social: 'Empresa de prueba' });
    await sembrarCatalogos(ctx);
    await sembrarParametros(ctx);
  });
});
afterAll(() => t.close());

describe('empresa', () => {
  it('se cambian sus datos y nunca su RUT', async () => {
    const antes = await t.ask(contract, 'empresa', admin(), {});
    const representantes = [{ rut: '40000002-6', nombre: 'Representante Uno', cargo: 'Gerente general' }];
    const r = await t.act(contract, 'editar_empresa', admin(), {
      version: antes.version,
      giro: 'Factoring',
      comuna: '13101',
      representantes,
    });
    expect(r).toMatchObject({ giro: 'Factoring', representantes, rut: '99990000-3' });
    await expect(t.act(contract, 'editar_empresa', admin(), { version: 99, rut: '99990001-1' } as never)).rejects.toMatchObject({
      codigo: 'campo_desconocido',
    });
  });
  it('una versión vieja, una comuna que no existe y un RUT malo se rechazan', async () => {
    const { version } = await t.ask(contract, 'empresa', admin(), {});
    const editar = (d: object) => t.act(contract, 'editar_empresa', admin(), { version, ...d });
    await expect(editar({ version: 1, giro: 'x' })).rejects.toMatchObject({ status: 409, codigo: 'version_obsoleta' });
    await expect(editar({ comuna: '99999' })).rejects.toMatchObject({ status: 400 });
    await expect(editar({ representantes: [{ rut: '40000002-5', nombre: 'x', cargo: 'y' }] })).rejects.toMatchObject({ status: 400 });
  });
});

describe('sucursales', () => {
  it('el código es único y la comuna debe ser de su región', async () => {
    await nueva('VALPARAISO');
    await expect(nueva('VALPARAISO')).rejects.toMatchObject({
      status: 409,
      codigo: 'codigo_en_uso',
      campos: { codigo: expect.anything() },
    });
    await expect(nueva('OTRA', { comuna: '13101' })).rejects.toMatchObject({
      status: 400,
      campos: { comuna: ['Santiago no es de esa región'] },
    });
    await expect(nueva('minuscula')).rejects.toMatchObject({ status: 400 });
  });
  it('una sucursal con ejecutivos activos no se cierra, y se dice qué queda en ella', async () => {
    const s = await nueva('QUILPUE');
    await t.act(ejecutivos, 'crear', admin(), {
      rut: '40000030-1',
      nombres: 'Ana',
      apellidos: 'Rojas',
      email: 'ana.rojas@ejemplo.cl',
      sucursal_id: s.id,
      clase: 'SENIOR',
      cargo: 'EJECUTIVO',
      fecha_ingreso: '2024-01-01',
    });
    await expect(t.act(contract, 'desactivar', admin(), { motivo: 'cierre' }, { id: s.id })).rejects.toMatchObject({
      status: 422,
      codigo: 'sucursal_con_uso',
      datos: { detalle: 'ejecutivos activos: 1' },
    });
    expect((await t.detail(contract, admin(), s.id)).uso).toEqual([{ titulo: 'ejecutivos activos', n: 1 }]);
  });
  it('una sucursal vacía se cierra y se vuelve a abrir', async () => {
    const s = await nueva('LIMACHE');
    expect(await t.act(contract, 'desactivar', admin(), { motivo: 'cierre' }, { id: s.id })).toMatchObject({
      vigente: false,
      estado: 'cerrada',
    });
    await expect(t.act(contract, 'desactivar', admin(), { motivo: 'x' }, { id: s.id })).rejects.toMatchObject({
      codigo: 'transicion_no_permitida',
    });
    expect(await t.act(contract, 'activar', admin(), {}, { id: s.id })).toMatchObject({ vigente: true });
  });
  it('una sucursal nueva queda en la zona que cubre su comuna o su región', async () => {
    await t.act(zonas, 'crear', admin(), { codigo: 'COSTA', nombre: 'Costa', regiones: ['05'] });
    await t.act(zonas, 'crear', admin(), { codigo: 'PUERTO', nombre: 'Puerto', comunas: ['05107'] });
    expect((await t.detail(contract, admin(), (await nueva('CONCON', { comuna: '05103' })).id)).zona).toBe('Costa');
    expect((await t.detail(contract, admin(), (await nueva('QUINTERO', { comuna: '05107' })).id)).zona).toBe('Puerto');
  });
  it('editar un dato no toca los que no se envían', async () => {
    const s = await nueva('VILLA_ALEMANA', { ciudad: 'Villa Alemana', tiene_caja: true });
    await t.act(contract, 'editar', admin(), { telefono: '+56 32 200 0000' }, { id: s.id, version: 1 });
    expect(await t.detail(contract, admin(), s.id)).toMatchObject({
      ciudad: 'Villa Alemana',
      tiene_caja: true,
      telefono: '+56 32 200 0000',
    });
  });
  it('quien sólo ve no edita', async () => {
    await expect(
      t.act(contract, 'crear', t.persona({ modulos: ['empresas:ver'] }), { codigo: 'X', nombre: 'x', ...valparaiso }),
    ).rejects.toMatchObject({ status: 403, codigo: 'sin_permiso' });
  });
  it('la única sucursal abierta no se cierra', async () => {
    const otra = await testApp(areas);
    try {
      await otra.arrange((ctx) => crearEmpresa(ctx, { rut: rut('99990000-3'), razon_social: 'Otra' }));
      const { items } = await otra.list(contract, otra.persona());
      await expect(otra.act(contract, 'desactivar', otra.persona(), { motivo: 'x' }, { id: String(items[0]?.id) })).rejects.toMatchObject({
        codigo: 'ultima_sucursal',
      });
    } finally {
      await otra.close();
    }
  });
});
