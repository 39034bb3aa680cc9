import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { areas } from '#app/areas.server.gen.ts';
import { contract as ausencias } from '#areas/ausencias/contract.ts';
import { contract as catalogos } from '#areas/catalogos/contract.ts';
import { sembrarCatalogos } from '#areas/catalogos/public.server.ts';
import { sucursales } from '#areas/empresas/tables.ts';
import { asegurarPerfil } from '#areas/perfiles/public.server.ts';
import { crearCuenta } from '#areas/usuarios/public.server.ts';
import { contract as zonas } from '#areas/zonas/contract.ts';
import type { Fecha } from '#kernel/values/fecha.ts';
import { rutOf } from '#kernel/values/rut.ts';
import { type TestApp, testApp } from '#platform/server/testing.ts';
import { contract } from '../contract.ts';
import { asignarCartera, ejecutivoDe } from '../public.server.ts';
import { avisarPlaneados } from './cartera.ts';

let t: TestApp;
let sucursal_id: string;
const rut = (n: number) => rutOf(40_000_000 + n);
const cliente = (n: number) => rutOf(99_990_100 + n);
const admin = () => t.persona();

beforeAll(async () => {
  t = await testApp(areas);
  sucursal_id = await t.arrange(async (ctx) => {
    await sembrarCatalogos(ctx);
    return (await ctx.insert(sucursales, { codigo: 'CENTRAL', nombre: 'Central' })).id;
  });
});
afterAll(() => t.close());

const nuevo = (n: number, extra: object = {}) =>
  t.act(contract, 'crear', admin(), {
    rut: rut(n),
    nombres: `Persona ${n}`,
    apellidos: 'Prueba',
    email: `persona${n}@demo.cl`,
    sucursal_id,
    clase: 'SENIOR',
    cargo: 'EJECUTIVO',
    fecha_ingreso: '2024-01-02',
    ...extra,
  });
const poner = (n: number, de: number, hasta: number) =>
  t.arrange(async (ctx) => {
    for (let i = de; i < hasta; i += 1) await asignarCartera(ctx, cliente(i), rut(n), sucursal_id);
  });

describe('ejecutivos', () => {
  it('un RUT repetido o con dígito malo se rechaza en su campo', async () => {
    await nuevo(40);
    await expect(nuevo(40, { email: 'otro@demo.cl' })).rejects.toMatchObject({
      status: 409,
      codigo: 'rut_en_uso',
      campos: { rut: expect.anything() },
    });
    await expect(nuevo(41, { rut: '40000041-0' })).rejects.toMatchObject({ status: 400, campos: { rut: expect.anything() } });
  });
  it('nadie es su propio reemplazante', async () => {
    const e = await nuevo(42);
    await expect(t.act(contract, 'editar', admin(), { reemplazante_rut: rut(42) }, { id: e.id, version: 1 })).rejects.toMatchObject({
      status: 400,
      campos: { reemplazante_rut: ['No puede ser la misma persona'] },
    });
  });
  it('un traspaso de 200 clientes es un acto: todos o ninguno, con su cuenta', async () => {
    const [a] = [await nuevo(43), await nuevo(44)];
    await poner(43, 0, 200);
    await t.setHoy('2026-03-20' as Fecha);
    const vista = await t.ask(contract, 'vista_traspaso', admin(), {}, a.id);
    expect(vista.clientes).toHaveLength(200);
    await expect(
      t.act(contract, 'traspasar', admin(), { a: rut(44), cliente_ruts: [cliente(1), cliente(999)] }, { id: a.id }),
    ).rejects.toMatchObject({ codigo: 'cliente_de_otra_cartera' });
    expect((await t.detail(contract, admin(), a.id)).cartera_total).toBe(200);
    expect(await t.act(contract, 'traspasar', admin(), { a: rut(44) }, { id: a.id })).toMatchObject({ traspasados: 200 });
    expect((await t.detail(contract, admin(), a.id)).cartera_total).toBe(0);
  });
  it('un informe de fecha anterior sigue nombrando al ejecutivo de entonces', async () => {
    const el = (f: string) => t.arrange((ctx) => ejecutivoDe(ctx, cliente(5), f as Fecha));
    expect([(await el('2026-03-19'))?.rut, (await el('2026-03-20'))?.rut]).toEqual([rut(43), rut(44)]);
  });
  it('un traspaso con fecha posterior rige ese día: hasta entonces la atiende quien la tiene, y ese cierre lo cuenta a las demás áreas', async () => {
    const [de] = [await nuevo(60), await nuevo(61)];
    await poner(60, 400, 403);
    await t.setHoy('2026-03-25' as Fecha);
    const traspasar = (desde: string) => t.act(contract, 'traspasar', admin(), { a: rut(61), desde }, { id: de.id });
    await expect(traspasar('2026-03-24')).rejects.toMatchObject({ status: 400, campos: { desde: expect.anything() } });
    expect(await traspasar('2026-04-01')).toMatchObject({ traspasados: 3 });
    const quien = (f?: string) => t.arrange(async (ctx) => (await ejecutivoDe(ctx, cliente(400), f as Fecha))?.rut);
    expect([await quien(), await quien('2026-03-31'), await quien('2026-04-01')]).toEqual([rut(60), rut(60), rut(61)]);
    expect((await t.detail(contract, admin(), de.id)).cartera_total).toBe(3);
    const avisar = () => t.arrange((ctx) => avisarPlaneados(ctx));
    expect(await avisar()).toBe(0);
    await t.setHoy('2026-03-31' as Fecha);
    expect([await avisar(), await avisar()]).toEqual([3, 0]);
    await t.setHoy('2026-04-01' as Fecha);
    expect((await t.detail(contract, admin(), de.id)).cartera_total).toBe(0);
    await t.setHoy('2026-03-20' as Fecha);
  });
  it('dos traspasos del mismo día dejan un solo ejecutivo para esa fecha', async () => {
    const [a, b] = [await nuevo(62), await nuevo(63)];
    await poner(62, 410, 411);
    await t.act(contract, 'traspasar', admin(), { a: rut(63) }, { id: a.id });
    await t.act(contract, 'traspasar', admin(), { a: rut(62) }, { id: b.id });
    const { rows } = await t.deps.database.sql('select ejecutivo_rut from cartera where cliente_rut = $1', [cliente(410)]);
    expect(rows.map((r) => r.ejecutivo_rut)).toEqual([rut(62)]);
  });
  it('nadie se desvincula antes de irse, y quien hereda lo pendiente está activo aunque no haya cartera', async () => {
    const e = await nuevo(64);
    const ir = (extra: object) =>
      t.act(contract, 'desvincular', admin(), { fecha: '2026-03-20', motivo: 'renuncia', ...extra }, { id: e.id });
    await expect(ir({ fecha: '2026-03-21' })).rejects.toMatchObject({ campos: { fecha: expect.anything() } });
    await expect(ir({ heredero: rut(999) })).rejects.toMatchObject({
      codigo: 'ejecutivo_no_activo',
      campos: { heredero: expect.anything() },
    });
  });
  it('quien se ausenta hoy está con licencia, y la lista se filtra por estado, zona y perfil', async () => {
    const e = await nuevo(65);
    await nuevo(66);
    const zona = await t.act(zonas, 'crear', admin(), { codigo: 'CENTRO', nombre: 'Centro' });
    await t.act(zonas, 'mover_sucursal', admin(), { sucursal_id, desde: '2026-01-01' }, { id: zona.id });
    const pedida = await t.act(ausencias, 'registrar', admin(), {
      rut_ejecutivo: rut(65),
      rut_reemplazante: rut(66),
      tipo: 'VACACIONES',
      desde: '2026-03-19',
      hasta: '2026-03-21',
    });
    await t.act(ausencias, 'aprobar', t.persona({ rut: rut(2) }), {}, { id: pedida.id });
    expect((await t.detail(contract, admin(), e.id)).estado).toBe('licencia');
    const ruts = async (q: Record<string, string>) => (await t.list(contract, admin(), { ...q, perPage: '100' })).items.map((x) => x.rut);
    expect(await ruts({ estado: 'licencia' })).toEqual([rut(65)]);
    expect(await ruts({ estado: 'activo' })).not.toContain(rut(65));
    expect(await ruts({ zona_id: zona.id })).toContain(rut(66));
    expect(await ruts({ perfil: 'JEFATURA' })).toEqual([]);
    expect((await t.list(zonas, admin(), { q: 'CENTRO' })).items[0]).toMatchObject({ sucursales: 1, ejecutivos: expect.any(Number) });
  });
  it('quien tiene cartera no se va sin heredero', async () => {
    const [e] = [await nuevo(45), await nuevo(46)];
    await poner(45, 300, 303);
    const ir = (heredero?: string) =>
      t.act(contract, 'desvincular', admin(), { fecha: '2026-03-20', motivo: 'renuncia', ...(heredero ? { heredero } : {}) }, { id: e.id });
    await expect(ir()).rejects.toMatchObject({ status: 422, codigo: 'cartera_sin_heredero', datos: { n: 3 } });
    await expect(ir(rut(45))).rejects.toMatchObject({ codigo: 'traspaso_a_si_mismo' });
    expect(await ir(rut(46))).toMatchObject({ estado: 'desvinculado', fecha_salida: '2026-03-20', cartera_total: 0 });
    await expect(ir(rut(46))).rejects.toMatchObject({ codigo: 'transicion_no_permitida' });
    await expect(poner(45, 310, 311)).rejects.toMatchObject({ codigo: 'ejecutivo_no_activo' });
    expect(await t.act(contract, 'reincorporar', admin(), { fecha: '2026-03-21' }, { id: e.id })).toMatchObject({ estado: 'activo' });
  });
  it('la historia guarda dónde y de qué trabajó', async () => {
    const e = await nuevo(47);
    await t.act(contract, 'editar', admin(), { cargo: 'JEFE_SUCURSAL' }, { id: e.id, version: 1 });
    expect((await t.detail(contract, admin(), e.id)).historia).toMatchObject([
      { cargo: 'JEFE_SUCURSAL', hasta: null },
      { cargo: 'EJECUTIVO', hasta: '2026-03-19' },
    ]);
  });
  it('el catálogo dice cuántas fichas usan cada cargo, y no inventa cifras de una lista que nadie cuenta', async () => {
    const r = await t.ask(catalogos, 'usos', admin(), { catalogo: 'cargos' });
    expect([r.sabe, (r.usos.EJECUTIVO ?? 0) > 0]).toEqual([true, true]);
    expect(await t.ask(catalogos, 'usos', admin(), { catalogo: 'lista_sin_nadie' })).toEqual({ sabe: false, usos: {} });
  });
  it('quien propone un cambio de perfil no lo aprueba, y sin cuenta no hay perfil', async () => {
    const sin = await nuevo(48);
    await t.arrange((ctx) =>
      asegurarPerfil(ctx, {
        codigo: 'JEFATURA',
        nombre: 'Jefatura',
        alcance: 'sucursal',
        nivel_aprobacion: 1,
        modulos: ['zonas:ver'],
        desde: '2020-01-01' as Fecha,
      }),
    );
    const pedir = { perfiles: ['JEFATURA'], motivo: 'ascenso' };
    await expect(t.act(contract, 'cambiar_perfil', admin(), pedir, { id: sin.id })).rejects.toMatchObject({ codigo: 'sin_cuenta' });
    const e = await nuevo(49);
    await t.arrange((ctx) =>
      crearCuenta(ctx.db, {
        empresa_id: t.empresa_id,
        email: 'persona49@demo.cl',
        username: 'persona49',
        fullName: 'Persona 49',
        role: 'client',
        status: 'active',
        email_verificado: true,
        rut: rut(49),
        creada_por: ['PRUEBA'],
      }),
    );
    await t.act(contract, 'cambiar_perfil', admin(), pedir, { id: e.id });
    expect(await t.detail(contract, admin(), e.id)).toMatchObject({ perfiles: [], cambio_perfil: { perfiles: ['JEFATURA'] } });
    await expect(t.act(contract, 'aprobar_perfil', admin(), {}, { id: e.id })).rejects.toMatchObject({
      status: 403,
      codigo: 'requiere_segundo_usuario',
    });
    const otra = t.persona({ rut: rut(2) });
    expect(await t.act(contract, 'aprobar_perfil', otra, {}, { id: e.id })).toMatchObject({
      perfiles: [{ codigo: 'JEFATURA' }],
      cambio_perfil: null,
    });
    await expect(t.act(contract, 'aprobar_perfil', otra, {}, { id: e.id })).rejects.toMatchObject({ codigo: 'sin_propuesta' });
  });
});
