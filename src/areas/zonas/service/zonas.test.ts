import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { areas } from '#app/areas.server.gen.ts';
import { sembrarCatalogos } from '#areas/catalogos/public.server.ts';
import { sembrarParametros } from '#areas/parametros/public.server.ts';
import { defineArea } from '#kernel/contract.ts';
import type { Fecha } from '#kernel/values/fecha.ts';
import { cubo } from '#platform/server/cifras/tipos.ts';
import { implement } from '#platform/server/implement.ts';
import { serverArea } from '#platform/server/registry.ts';
import { type TestApp, testApp } from '#platform/server/testing.ts';
import { contract } from '../contract.ts';
import { zonaDeSucursal } from '../public.server.ts';

let t: TestApp;
/** An area that lends and exists only here: what it answers is what each test says. */
const inventada = defineArea({ area: 'inventada', tier: 0, uses: [], permissions: ['ver'] });
let prestamos: {
  prestado: { sucursal: string | null; fecha: string; monto: number }[];
  saldo: { sucursal: string | null; monto: number }[];
} = {
  prestado: [],
  saldo: [],
};
const pedidas: Record<string, string>[] = [];
const MONTO = { clase: 'suma', columna: 'monto', titulo: 'Monto', sentencia: 'Lo prestado', unidad: 'pesos' } as const;
const COMUN = {
  titulo: 'Inventado',
  permiso: `${inventada.area}:ver`,
  grano: 'préstamo',
  alcance: { empresa: 'la prueba mira el alcance de las zonas' },
  fila: () => ({ titulo: 'Préstamo', url: '/' }),
};
const dichas = (filas: readonly object[]) =>
  sql`select row_number() over ()::text as clave, x.* from jsonb_to_recordset(${JSON.stringify(filas)}::jsonb) as x(sucursal text, dia text, monto bigint)`;
const admin = () => t.persona({ rut: '40000001-8' });

beforeAll(async () => {
  t = await testApp([
    ...areas,
    serverArea({
      contract: inventada,
      service: implement(inventada, { handlers: {} }),
      cubos: [
        cubo({
          ...COMUN,
          nombre: 'inventado_prestado',
          ambito: 'entre',
          filas: async (_ctx, { desde, hasta }) => {
            pedidas.push({ desde, hasta });
            return dichas(prestamos.prestado.map(({ fecha: dia, ...p }) => ({ ...p, dia })));
          },
          dimensiones: ['sucursal', 'dia'],
          medidas: { colocado: MONTO },
        }),
        cubo({
          ...COMUN,
          nombre: 'inventado_saldo',
          ambito: 'hoy',
          filas: async () => dichas(prestamos.saldo),
          dimensiones: ['sucursal'],
          medidas: { colocacion: MONTO },
        }),
      ],
    }),
  ]);
  await t.arrange(async (ctx) => {
    await sembrarCatalogos(ctx);
    await sembrarParametros(ctx);
  });
});
afterAll(() => t.close());

const nueva = (codigo: string, extra: object = {}) => t.act(contract, 'crear', admin(), { codigo, nombre: codigo.toLowerCase(), ...extra });
const sucursal = async (codigo: string) => {
  const { rows } = await t.deps.database.sql(
    "insert into sucursal (id, empresa_id, hecho_por, codigo, nombre) values (gen_random_uuid(), $1, '{PRUEBA}', $2, $2) returning id",
    [t.empresa_id, codigo],
  );
  return { id: String(rows[0]?.id) };
};

describe('zonas', () => {
  it('una comuna no está en dos zonas', async () => {
    await nueva('NORTE', { comunas: ['13101'] });
    await expect(nueva('CENTRO', { comunas: ['13101', '13102'] })).rejects.toMatchObject({ codigo: 'comuna_en_otra_zona', status: 409 });
    await expect(nueva('CENTRO', { comunas: ['99999'] })).rejects.toMatchObject({
      status: 400,
      campos: { comunas: ['La comuna 99999 no existe'] },
    });
  });
  it('las comunas que nadie cubre se ven', async () => {
    const r = await t.ask(contract, 'descubiertas', admin(), {});
    const libres = r.map((c) => c.codigo);
    expect([libres.includes('13101'), libres.includes('13102'), libres.length]).toEqual([false, true, 345]);
  });
  it('una zona con sucursales no se desactiva, y sin ellas sí', async () => {
    const z = await nueva('SUR');
    const otra = await nueva('AUSTRAL');
    const s = await sucursal('TEMUCO');
    await t.act(contract, 'mover_sucursal', admin(), { sucursal_id: s.id, desde: '2026-01-01' }, { id: z.id });
    await expect(t.act(contract, 'inactivar', admin(), {}, { id: z.id })).rejects.toMatchObject({
      codigo: 'zona_con_sucursales',
      datos: { n: 1 },
    });
    await t.act(contract, 'mover_sucursal', admin(), { sucursal_id: s.id, desde: '2026-03-10' }, { id: otra.id });
    expect(await t.act(contract, 'inactivar', admin(), {}, { id: z.id })).toMatchObject({ estado: 'inactiva' });
  });
  it('mover una sucursal hoy no cambia la zona de los informes de ayer', async () => {
    const [a, b] = [await nueva('ORIENTE'), await nueva('PONIENTE')];
    const s = await sucursal('RANCAGUA');
    await t.act(contract, 'mover_sucursal', admin(), { sucursal_id: s.id, desde: '2026-01-01' }, { id: a.id });
    await t.act(contract, 'mover_sucursal', admin(), { sucursal_id: s.id, desde: '2026-03-10' }, { id: b.id });
    const ver = (f: string) => t.arrange((ctx) => zonaDeSucursal(ctx, s.id, f as Fecha));
    expect([(await ver('2026-03-09'))?.codigo, (await ver('2026-03-10'))?.codigo]).toEqual(['ORIENTE', 'PONIENTE']);
  });
  it('una sucursal no cambia de zona hacia atrás; hacia adelante sigue en la suya hasta ese día, y el plan se puede deshacer', async () => {
    const [a, b] = [await nueva('PASADO'), await nueva('FUTURO')];
    const s = await sucursal('CURICO');
    const mover = (id: string, desde: string) => t.act(contract, 'mover_sucursal', admin(), { sucursal_id: s.id, desde }, { id });
    await mover(a.id, '2026-01-01');
    await expect(mover(b.id, '2026-03-09')).rejects.toMatchObject({ status: 400, campos: { desde: expect.anything() } });
    expect((await mover(b.id, '2026-04-01')).sucursales).toMatchObject([{ id: s.id, desde: '2026-04-01', hasta: null }]);
    const el = async (f: string) => (await t.arrange((ctx) => zonaDeSucursal(ctx, s.id, f as Fecha)))?.codigo;
    expect([await el('2026-03-31'), await el('2026-04-01')]).toEqual(['PASADO', 'FUTURO']);
    await expect(t.act(contract, 'inactivar', admin(), {}, { id: a.id })).rejects.toMatchObject({ codigo: 'zona_con_sucursales' });
    expect((await mover(a.id, '2026-03-10')).sucursales).toMatchObject([{ id: s.id, hasta: null }]);
    expect([await el('2026-04-01'), (await t.detail(contract, admin(), b.id)).sucursales]).toEqual(['PASADO', []]);
    await t.act(contract, 'inactivar', admin(), {}, { id: b.id });
    await expect(mover(b.id, '2026-03-10')).rejects.toMatchObject({ codigo: 'zona_inactiva' });
  });
  it('la zona de una región cubre sus comunas, menos las que otra nombra; una región no está en dos zonas', async () => {
    const z = await nueva('MAULE', { regiones: ['07'] });
    await nueva('LINARES', { comunas: ['07401'] });
    const fila = (await t.list(contract, admin(), { q: 'MAULE' })).items[0];
    expect([fila?.comunas, z.comunas]).toEqual([29, []]);
    const libres = (await t.ask(contract, 'descubiertas', admin(), {})).filter((c) => c.region === '07');
    expect(libres).toEqual([]);
    await expect(nueva('REPETIDA_MAULE', { regiones: ['07'] })).rejects.toMatchObject({ status: 409, codigo: 'region_en_otra_zona' });
  });
  it('lo colocado es de la zona que la sucursal tenía ese día; lo por recuperar, de la que tiene hoy', async () => {
    const [a, b] = [await nueva('ANTES', { meta_mensual: 400 }), await nueva('AHORA')];
    const s = await sucursal('OSORNO');
    await t.act(contract, 'mover_sucursal', admin(), { sucursal_id: s.id, desde: '2026-01-01' }, { id: a.id });
    await t.act(contract, 'mover_sucursal', admin(), { sucursal_id: s.id, desde: '2026-03-10' }, { id: b.id });
    prestamos = {
      prestado: [
        { sucursal: s.id, fecha: '2026-03-02', monto: 100 },
        { sucursal: 'OSORNO', fecha: '2026-03-09', monto: 30 },
        { sucursal: 'OSORNO', fecha: '2026-03-10', monto: 7 },
        { sucursal: null, fecha: '2026-03-10', monto: 1_000 },
      ],
      saldo: [{ sucursal: 'OSORNO', monto: 137 }],
    };
    const de = async (q: string) => (await t.list(contract, admin(), { q })).items[0];
    expect(await de('ANTES')).toMatchObject({ colocado_mes: 130, saldo_vivo: 0, avance_pct: 32 });
    expect(await de('AHORA')).toMatchObject({ colocado_mes: 7, saldo_vivo: 137, avance_pct: null });
    expect(await t.detail(contract, admin(), a.id)).toMatchObject({ colocado_mes: 130, saldo_vivo: 0 });
    expect(pedidas.at(-1)).toEqual({ desde: '2026-03-01', hasta: '2026-03-10' });
  });
  it('de lo colocado se ve lo de las sucursales que se alcanzan, y de quien se puede ver', async () => {
    const z = await nueva('DOS_SUCURSALES');
    const [cerca, lejos] = [await sucursal('CERCA'), await sucursal('LEJOS')];
    for (const s of [cerca, lejos])
      await t.act(contract, 'mover_sucursal', admin(), { sucursal_id: s.id, desde: '2026-01-01' }, { id: z.id });
    const otra = await nueva('OTRA_ZONA');
    prestamos = {
      prestado: [
        { sucursal: 'CERCA', fecha: '2026-03-02', monto: 100 },
        { sucursal: 'LEJOS', fecha: '2026-03-02', monto: 900 },
      ],
      saldo: [{ sucursal: 'LEJOS', monto: 700 }],
    };
    const ve = async (o: Parameters<typeof t.persona>[0], id: string) => {
      const { colocado_mes, saldo_vivo } = await t.detail(contract, t.persona({ rut: '40000003-4', ...o }), id);
      return [colocado_mes, saldo_vivo];
    };
    const modulos = ['zonas:ver', `${inventada.area}:ver`];
    expect(await ve({ alcance: 'empresa', modulos }, z.id)).toEqual([1_000, 700]);
    expect(await ve({ alcance: 'zona', sucursales: [cerca.id], modulos }, z.id)).toEqual([100, 0]);
    expect(await ve({ alcance: 'zona', sucursales: [cerca.id], modulos }, otra.id)).toEqual([null, null]);
    expect(await ve({ alcance: 'propio', sucursales: [cerca.id], modulos }, z.id)).toEqual([null, null]);
    expect(await ve({ alcance: 'empresa', modulos: ['zonas:ver'] }, z.id)).toEqual([null, null]);
  });
  it('el reparto dice dónde está cada sucursal hoy y a qué zona pasa después', async () => {
    const [a, b] = [await nueva('SALE'), await nueva('LLEGA')];
    const s = await sucursal('VALDIVIA');
    await t.act(contract, 'mover_sucursal', admin(), { sucursal_id: s.id, desde: '2026-01-01' }, { id: a.id });
    await t.act(contract, 'mover_sucursal', admin(), { sucursal_id: s.id, desde: '2026-04-01' }, { id: b.id });
    const r = await t.ask(contract, 'reparto', admin(), {});
    expect(r.sucursales.find((x) => x.id === s.id)).toMatchObject({
      zona_id: a.id,
      desde: '2026-01-01',
      proxima: { zona_id: b.id, zona: 'llega', desde: '2026-04-01' },
    });
    expect(r.zonas.map((z) => z.id)).toEqual(expect.arrayContaining([a.id, b.id]));
  });
  it('editar un dato no toca los que no se envían', async () => {
    const z = await nueva('ENTERA', { comunas: ['05101', '05102'], orden: 7, regiones: ['05'] });
    await t.act(contract, 'editar', admin(), { nombre: 'otro nombre' }, { id: z.id, version: 1 });
    expect(await t.detail(contract, admin(), z.id)).toMatchObject({
      nombre: 'otro nombre',
      orden: 7,
      regiones: ['05'],
      comunas: ['05101', '05102'],
    });
  });
  it('quien no tiene zonas:editar no crea', async () => {
    await expect(t.act(contract, 'crear', t.persona({ modulos: ['zonas:ver'] }), { codigo: 'X', nombre: 'x' })).rejects.toMatchObject({
      status: 403,
      codigo: 'sin_permiso',
    });
  });
  it('guardar con una versión vieja se refuta y no cambia nada', async () => {
    const z = await nueva('VIEJA');
    await t.act(contract, 'editar', admin(), { nombre: 'uno' }, { id: z.id, version: 1 });
    await expect(t.act(contract, 'editar', admin(), { nombre: 'dos' }, { id: z.id, version: 1 })).rejects.toMatchObject({
      status: 409,
      codigo: 'version_obsoleta',
    });
  });
  it('la misma clave con los mismos datos responde lo mismo y no crea otra', async () => {
    const clave = 'clave-repetida';
    const input = { codigo: 'REPETIDA', nombre: 'repetida' };
    const quien = admin();
    const [a, b] = [await t.act(contract, 'crear', quien, input, { clave }), await t.act(contract, 'crear', quien, input, { clave })];
    expect(b.id).toBe(a.id);
    await expect(t.act(contract, 'crear', quien, { ...input, nombre: 'otra' }, { clave })).rejects.toMatchObject({
      status: 422,
      codigo: 'clave_idempotencia_distinta',
    });
  });
});
