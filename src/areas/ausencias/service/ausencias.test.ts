import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { areas } from '#app/areas.server.gen.ts';
import { contract as bandeja } from '#areas/bandeja/contract.ts';
import { sembrarCatalogo } from '#areas/catalogos/public.server.ts';
import { ejecutivos } from '#areas/ejecutivos/tables.ts';
import { asegurarPerfil, darPerfil } from '#areas/perfiles/public.server.ts';
import { crearCuenta } from '#areas/usuarios/public.server.ts';
import type { Fecha } from '#kernel/values/fecha.ts';
import { uuidv7 } from '#kernel/values/id.ts';
import { type Rut, rutOf } from '#kernel/values/rut.ts';
import { endOfDay } from '#platform/server/jobs/endofday.ts';
import type { Session } from '#platform/server/session.ts';
import { type TestApp, testApp } from '#platform/server/testing.ts';
import { contract } from '../contract.ts';
import { reemplazosVigentes } from '../public.server.ts';

let t: TestApp;
const [ana, beto, carla, jefe] = [31, 32, 33, 34].map((n) => rutOf(40_000_000 + n)) as [Rut, Rut, Rut, Rut];
const como = (rut: string, ...modulos: string[]) =>
  t.persona({ rut, modulos: modulos.length ? modulos : ['ausencias:ver', 'ausencias:solicitar'] });
const aprueba = () => como(jefe, 'ausencias:ver', 'ausencias:aprobar');

beforeAll(async () => {
  t = await testApp(areas);
  await t.arrange(async (ctx) => {
    await sembrarCatalogo(ctx, 'tipos_ausencia', [['VACACIONES', 'Vacaciones']]);
    for (const [i, rut] of [ana, beto, carla, jefe].entries())
      await ctx.insert(ejecutivos, {
        rut,
        nombres: ['Ana', 'Beto', 'Carla', 'Jefe'][i] ?? '',
        apellidos: 'Prueba',
        email: `p${i}@demo.cl`,
        sucursal_id: uuidv7(),
        clase: 'SENIOR',
        cargo: 'EJECUTIVO',
        fecha_ingreso: '2020-01-02' as Fecha,
      });
  });
});
afterAll(() => t.close());

const pedir = (rut: string, reemplazo: string, desde: string, hasta: string) =>
  t.act(contract, 'solicitar', como(rut), { rut_reemplazante: reemplazo, tipo: 'VACACIONES', desde, hasta });

describe('ausencias', () => {
  it('quien pide no aprueba su propia ausencia, y otra persona sí', async () => {
    const a = await pedir(ana, beto, '2026-03-10', '2026-03-14');
    await expect(t.act(contract, 'aprobar', como(ana, 'ausencias'), {}, { id: a.id })).rejects.toMatchObject({
      status: 403,
      codigo: 'requiere_segundo_usuario',
    });
    expect(await t.act(contract, 'aprobar', aprueba(), {}, { id: a.id })).toMatchObject({ estado: 'vigente', aprobada_por: [jefe] });
  });
  it('el reemplazo rige desde el primer día hasta el último, y no antes ni después', async () => {
    const cubre = async (dia: string) => (await reemplazosVigentes(t.deps.database.db, t.empresa_id, beto, dia as Fecha)).length;
    expect([await cubre('2026-03-09'), await cubre('2026-03-10'), await cubre('2026-03-14'), await cubre('2026-03-15')]).toEqual([
      0, 1, 1, 0,
    ]);
  });
  it('una ausencia que se cruza con otra propia se rechaza', async () => {
    await expect(pedir(ana, carla, '2026-03-14', '2026-03-20')).rejects.toMatchObject({ status: 409, codigo: 'ausencia_superpuesta' });
  });
  it('quien está ausente no reemplaza, y el rechazo dice quién y cuándo', async () => {
    await expect(pedir(carla, ana, '2026-03-12', '2026-03-13')).rejects.toMatchObject({
      status: 422,
      codigo: 'reemplazo_ausente',
      datos: { nombre: 'Ana Prueba', desde: '10-03-2026', hasta: '14-03-2026' },
    });
  });
  it('no hay cadenas: quien reemplaza a otro no se ausenta en esos días, ni nadie se reemplaza a sí mismo', async () => {
    await expect(pedir(beto, carla, '2026-03-14', '2026-03-16')).rejects.toMatchObject({ codigo: 'reemplazo_encadenado' });
    await expect(pedir(carla, carla, '2026-04-01', '2026-04-02')).rejects.toMatchObject({ codigo: 'reemplazo_propio' });
  });
  it('más de 60 días requieren gerencia', async () => {
    await expect(pedir(carla, beto, '2026-05-01', '2026-06-30')).rejects.toMatchObject({
      codigo: 'ausencia_larga',
      datos: { dias: 61, maximo: 60 },
    });
    await expect(pedir(carla, beto, '2026-05-01', '2026-06-29')).resolves.toMatchObject({ estado: 'solicitada' });
  });
  it('las opciones no ofrecen a la misma persona ni a quien falta en esos días', async () => {
    const { datos } = { datos: await t.list(contract, como(ana), { estado: 'vigente' }) };
    expect(datos.items).toMatchObject([{ ejecutivo: 'Ana Prueba', reemplazante: 'Beto Prueba' }]);
  });
  it('cada estado permite sólo lo suyo', async () => {
    const a = await pedir(jefe, carla, '2026-04-10', '2026-04-12');
    const permitidas = async () =>
      (await t.detail(contract, t.persona({ rut: jefe }), a.id)).acciones.filter((x) => x.permitida).map((x) => x.accion);
    expect(await permitidas()).toEqual(['aprobar', 'rechazar', 'anular']);
    await t.act(contract, 'aprobar', como(ana, 'ausencias'), {}, { id: a.id });
    expect(await permitidas()).toEqual(['anular']);
    await t.setHoy('2026-04-11' as Fecha);
    expect(await permitidas()).toEqual(['terminar-antes']);
    await t.setHoy('2026-04-13' as Fecha);
    expect(await permitidas()).toEqual([]);
    await t.setHoy('2026-03-10' as Fecha);
    await expect(t.act(contract, 'anular', como(beto), { motivo: 'x' }, { id: a.id })).rejects.toMatchObject({ status: 403 });
    expect(await t.act(contract, 'anular', como(jefe), { motivo: 'cambio de planes' }, { id: a.id })).toMatchObject({ estado: 'anulada' });
  });
  it('el calendario del mes trae las ausencias y los feriados', async () => {
    const r = await t.ask(contract, 'calendario', como(ana), { mes: '2026-04' });
    expect(r.items.every((a) => a.desde <= '2026-04-30' && a.hasta >= '2026-04-01')).toBe(true);
    expect((await t.ask(contract, 'calendario', como(ana), { mes: '2026-03' })).items.map((a) => a.ejecutivo)).toContain('Ana Prueba');
    // Holidays of domain §11: Good Friday and Holy Saturday of 2026.
    expect(r.feriados.map((f) => f.fecha)).toEqual(['2026-04-03', '2026-04-04']);
    expect((await t.ask(contract, 'calendario', como(ana), { mes: '2026-03', sucursal_id: uuidv7() })).items).toEqual([]);
  });
  it('mientras rige, ambos lo leen: a quién reemplaza y quién lo reemplaza', async () => {
    expect(await t.ask(contract, 'ahora', como(beto), {})).toMatchObject({
      reemplaza: [{ nombre: 'Ana Prueba', hasta: '2026-03-14' }],
      reemplazado_por: null,
    });
    expect(await t.ask(contract, 'ahora', como(ana), {})).toMatchObject({ reemplaza: [], reemplazado_por: { nombre: 'Beto Prueba' } });
  });
  it('al terminar, el ausente recibe el aviso de lo hecho en su nombre', async () => {
    const u = await t.arrange(async (ctx) => {
      const cuenta = await crearCuenta(ctx.db, {
        empresa_id: t.empresa_id,
        email: 'ana@demo.cl',
        username: 'ana',
        fullName: 'Ana Prueba',
        role: 'client',
        status: 'active',
        email_verificado: true,
        rut: ana,
        creada_por: ['PRUEBA'],
      });
      // Everybody may see the absences: a notice of one goes to who may open it.
      const todos = {
        codigo: 'TODOS_PRUEBA',
        nombre: 'Todos',
        alcance: 'propio',
        nivel_aprobacion: 0,
        desde: '2020-01-01' as Fecha,
      } as const;
      await darPerfil(ctx, cuenta.id, await asegurarPerfil(ctx, { ...todos, modulos: ['ausencias:ver'] }), todos.desde);
      return cuenta;
    });
    const suplente = t.persona({
      rut: beto,
      modulos: [],
      ability: [{ action: 'manage', subject: 'all' }],
      reemplazos: [{ rut: ana, modulos: ['all'] }],
    });
    await t.setHoy('2026-03-12' as Fecha);
    await t.act(contract, 'registrar', suplente, {
      rut_ejecutivo: carla,
      rut_reemplazante: jefe,
      tipo: 'VACACIONES',
      desde: '2026-09-01',
      hasta: '2026-09-02',
    });
    await endOfDay(t.deps, t.empresa_id, '2026-03-14' as Fecha);
    const { rows } = await t.deps.database.sql('select titulo, cuerpo from notificacion where usuario_id = $1', [u.id]);
    expect(rows).toEqual([
      { titulo: 'Vuelve el 15-03-2026', cuerpo: 'Se hizo 1 acto en su nombre: revíselo en el detalle de la ausencia.' },
    ]);
    await t.setHoy('2026-03-10' as Fecha);
  });
  it('la aprueba la jefatura de su sucursal o la suya propia, no la de otra', async () => {
    const a = await pedir(carla, jefe, '2026-10-01', '2026-10-02');
    const [suya] = (await t.deps.database.sql('select sucursal_id from ejecutivo where rut = $1', [carla])).rows;
    const jefatura = (sucursal: string, k = beto) =>
      t.persona({ rut: k, alcance: 'sucursal', sucursales: [sucursal], modulos: ['ausencias:ver', 'ausencias:aprobar'] });
    const aprobar = (s: Session) => t.act(contract, 'aprobar', s, {}, { id: a.id });
    await expect(aprobar(jefatura(uuidv7()))).rejects.toMatchObject({ status: 403, codigo: 'no_es_su_jefatura' });
    await t.deps.database.sql('update ejecutivo set jefe_rut = $1 where rut = $2', [beto, carla]);
    const puede = (await t.detail(contract, jefatura(uuidv7()), a.id)).acciones.find((x) => x.accion === 'aprobar');
    expect(puede).toMatchObject({ permitida: true });
    expect(await aprobar(jefatura(String(suya?.sucursal_id), ana))).toMatchObject({ estado: 'aprobada' });
  });
  it('se delega un área o un permiso que existe, y lleva el documento que la respalda', async () => {
    const con = (extra: object) =>
      t.act(contract, 'registrar', como(jefe, 'ausencias'), {
        rut_ejecutivo: carla,
        rut_reemplazante: beto,
        tipo: 'VACACIONES',
        desde: '2026-11-02',
        hasta: '2026-11-03',
        ...extra,
      });
    await expect(con({ alcance: ['inventada:ver'] })).rejects.toMatchObject({ campos: { alcance: ['Elija módulos de la lista'] } });
    expect(await con({ alcance: ['clientes:ver'], documento: 'Licencia 4521-7' })).toMatchObject({
      alcance: ['clientes:ver'],
      documento: 'Licencia 4521-7',
    });
  });
  it('quien no pasó su bandeja no la muestra a quien lo reemplaza; los permisos sí pasan', async () => {
    const a = await t.act(contract, 'registrar', como(jefe, 'ausencias'), {
      rut_ejecutivo: carla,
      rut_reemplazante: beto,
      tipo: 'VACACIONES',
      desde: '2026-03-10',
      hasta: '2026-03-11',
      delega_bandeja: false,
    });
    await t.arrange((ctx) =>
      ctx.emit('pendiente.abierto', {
        area: 'zonas',
        cliente_rut: null,
        entidad_id: 'guardado',
        tipo: 'aprobar',
        titulo: 'De Carla',
        url: '/zonas',
        permiso: 'zonas:editar',
      }),
    );
    const ability = ['bandeja:ver', 'zonas:editar'].map((subject) => ({ action: 'manage', subject }));
    const suplente = () =>
      t.persona({ rut: beto, modulos: ['bandeja:ver'], ability, reemplazos: [{ rut: carla, modulos: ['zonas:editar'] }] });
    const ve = async () => (await t.list(bandeja, suplente(), { q: 'De Carla' })).total;
    expect(await ve()).toBe(1);
    await t.act(contract, 'aprobar', como(ana, 'ausencias'), {}, { id: a.id });
    expect(await ve()).toBe(0);
  });
});
