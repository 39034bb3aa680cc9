import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { areas } from '#app/areas.server.gen.ts';
import { crearCuenta } from '#areas/usuarios/public.server.ts';
import type { Fecha } from '#kernel/values/fecha.ts';
import type { Session } from '#platform/server/session.ts';
import { type TestApp, testApp } from '#platform/server/testing.ts';
import { contract } from '../contract.ts';
import { soltarDe, vencimientos } from './avisos.ts';
import { proximas as proximasDe } from './lecturas.ts';

let t: TestApp;
let ana: Session;
let beto: Session;
let carla: Session;

async function persona(username: string, rut: string, fullName = `Persona ${username}`): Promise<Session> {
  const u = await t.arrange((ctx) =>
    crearCuenta(ctx.db, {
      empresa_id: t.empresa_id,
      email: `${username}@ejemplo.cl`,
      username,
      fullName,
      role: 'client',
      status: 'active',
      email_verificado: true,
      creada_por: ['PRUEBA'],
    }),
  );
  return t.persona({
    usuario_id: u.id,
    nombre: u.fullName,
    rut,
    modulos: ['tareas', 'bandeja:ver', 'notificaciones:ver', 'zonas', 'auditoria:ver'],
  });
}

beforeAll(async () => {
  t = await testApp(areas);
  ana = await persona('ana', '40000001-8');
  beto = await persona('beto', '40000002-6');
  carla = await persona('carla', '40000003-4');
});
afterAll(() => t.close());

const crear = (quien: Session, title: string, o: object = {}) => t.act(contract, 'crear', quien, { title, ...o });
const cambiar = (quien: Session, id: number, o: object, version?: number) =>
  t.act(contract, 'actualizar', quien, o, { id: String(id), ...(version ? { version } : {}) });
const ver = async (quien: Session, o: object = {}) => t.ask(contract, 'tareas', quien, o);
const titulos = async (quien: Session, o: object = {}) => (await ver(quien, o)).map((x) => x.title);
const lista = async (area: string, quien: Session) => {
  const otro = t.deps.registry.area(area)?.contract;
  if (!otro) throw new Error(area);
  return (await t.list(otro, quien)).items;
};
const pendientes = async (quien: Session) => (await lista('bandeja', quien)).map((p) => p.titulo);

describe('tareas', () => {
  it('creada, se encuentra buscándola, sin mirar acentos', async () => {
    const { id } = await crear(ana, 'Revisión de garantías');
    expect((await ver(ana, { q: 'REVISION' })).map((x) => x.id)).toEqual([id]);
    expect(await ver(ana, { q: '%' })).toEqual([]);
  });
  it('eliminada queda sólo bajo eliminadas, y vuelve', async () => {
    const { id } = await crear(ana, 'Para borrar', { isImportant: true, isCompleted: true });
    await t.act(contract, 'eliminar', ana, {}, { id: String(id) });
    for (const o of [{}, { filter: 'important' }, { filter: 'completed' }]) expect(await titulos(ana, o)).not.toContain('Para borrar');
    expect(await titulos(ana, { filter: 'deleted' })).toEqual(['Para borrar']);
    await cambiar(ana, id, { isDeleted: false });
    for (const o of [{}, { filter: 'important' }, { filter: 'completed' }]) expect(await titulos(ana, o)).toContain('Para borrar');
    expect(await ver(ana, { filter: 'deleted' })).toEqual([]);
  });
  it('un filtro, una etiqueta o un orden que no existe: 400', async () => {
    for (const o of [{ filter: 'archived' }, { tag: 'urgente' }, { sortBy: 'random' }, { folder: 'inbox' }])
      await expect(ver(ana, o)).rejects.toMatchObject({ status: 400 });
    await expect(crear(ana, 'x', { tags: ['urgente'] })).rejects.toMatchObject({ status: 400 });
    await expect(crear(ana, '   ')).rejects.toMatchObject({ status: 400, campos: { title: expect.anything() } });
  });
  it('asignada a otra persona, la ve, le avisan y la cambia; para una tercera no existe', async () => {
    const { id } = await crear(ana, 'Llamar al deudor', { assignee: { id: beto.usuario_id } });
    expect(await titulos(beto)).toContain('Llamar al deudor');
    expect((await lista('notificaciones', beto)).map((n) => [n.titulo, n.cuerpo])).toContainEqual([
      'Tarea de Persona ana',
      'Llamar al deudor',
    ]);
    expect(await titulos(carla)).not.toContain('Llamar al deudor');
    await expect(cambiar(carla, id, { title: 'Mía' })).rejects.toMatchObject({ status: 404 });
    await expect(t.act(contract, 'eliminar', carla, {}, { id: String(id) })).rejects.toMatchObject({ status: 404 });
    await expect(t.detail(contract, carla, String(id))).rejects.toMatchObject({ status: 404 });
    await cambiar(beto, id, { isCompleted: true });
    expect((await ver(ana, { q: 'llamar al deudor' }))[0]).toMatchObject({ isCompleted: true, assignee: { fullName: 'Persona beto' } });
  });
  it('por nombre queda unida sólo si una cuenta lo lleva; si no, el nombre queda escrito', async () => {
    await persona('doble1', '40000004-2', 'Nombre Doble');
    await persona('doble2', '40000005-0', 'Nombre Doble');
    expect((await crear(ana, 'a', { assignee: { fullName: 'Persona beto' } })).assignee).toMatchObject({ id: beto.usuario_id });
    expect((await crear(ana, 'b', { assignee: { fullName: 'Nombre Doble' } })).assignee).toMatchObject({
      id: null,
      fullName: 'Nombre Doble',
    });
    expect((await crear(ana, 'c', { assignee: { fullName: 'Nadie Así' } })).assignee).toMatchObject({ id: null, fullName: 'Nadie Así' });
    await expect(crear(ana, 'd', { assignee: { id: '01900000-0000-7000-8000-000000000000' } })).rejects.toMatchObject({ status: 400 });
  });
  it('completar dos veces no cambia nada, y lo que no se envía no se toca', async () => {
    const { id } = await crear(ana, 'Dos veces', { tags: ['high'], dueDate: '2026-05-01' });
    const uno = await cambiar(ana, id, { isCompleted: true });
    expect(await cambiar(ana, id, { isCompleted: true })).toEqual(uno);
    expect(uno).toMatchObject({ title: 'Dos veces', tags: ['high'], dueDate: '2026-05-01' });
  });
  it('dos personas a la vez: cada cambio queda, y con versión vieja se rehúsa', async () => {
    const { id, version } = await crear(ana, 'A dos manos', { assignee: { id: beto.usuario_id } });
    await Promise.all([cambiar(ana, id, { tags: ['low'] }), cambiar(beto, id, { isImportant: true })]);
    expect((await ver(ana, { q: 'a dos manos' }))[0]).toMatchObject({ tags: ['low'], isImportant: true });
    await expect(cambiar(beto, id, { title: 'Otro' }, version)).rejects.toMatchObject({ status: 409, codigo: 'version_obsoleta' });
  });
  it('lo que vence hoy o está atrasado está en la bandeja de quien lo tiene, y sale al terminarlo', async () => {
    const { id } = await crear(ana, 'Vence hoy', { dueDate: '2026-03-10', assignee: { id: beto.usuario_id } });
    expect([await pendientes(ana), await pendientes(beto)]).toEqual([[], ['Vence hoy']]);
    await cambiar(ana, id, { assignee: { id: carla.usuario_id } });
    expect([await pendientes(beto), await pendientes(carla)]).toEqual([[], ['Vence hoy']]);
    await cambiar(ana, id, { isCompleted: true });
    expect(await pendientes(carla)).toEqual([]);
    await cambiar(ana, id, { isCompleted: false, dueDate: '2026-03-11' });
    expect(await pendientes(carla)).toEqual([]);
    await t.setHoy('2026-03-11' as Fecha);
    expect((await t.arrange((ctx) => vencimientos.run(ctx, null))).hechos).toBe(1);
    expect((await t.arrange((ctx) => vencimientos.run(ctx, null))).hechos).toBe(0);
    expect(await pendientes(carla)).toEqual(['Vence hoy']);
    await t.act(contract, 'eliminar', ana, {}, { id: String(id) });
    expect(await pendientes(carla)).toEqual([]);
  });
  it('unida a un registro, al terminar deja una línea en su historia; a uno que no existe no se une', async () => {
    const zonas = t.deps.registry.area('zonas')?.contract;
    if (!zonas) throw new Error('zonas');
    const zona = (await t.act(zonas, 'crear', ana, { codigo: 'ENLACE', nombre: 'enlace' } as never)) as { id: string };
    const { id } = await crear(ana, 'Sobre la zona', { enlace: { area: 'zonas', id: zona.id } });
    await cambiar(ana, id, { isCompleted: true });
    const { rows } = await t.deps.database.sql(
      "select despues from evento where area = 'zonas' and entidad_id = $1 and accion = 'tarea-completada'",
      [zona.id],
    );
    expect(rows.map((r) => r.despues)).toEqual([{ tarea: id, titulo: 'Sobre la zona', enlace: `/tareas?panel=${id}` }]);
    for (const enlace of [
      { area: 'zonas', id: '01900000-0000-7000-8000-000000000000' },
      { area: 'nada', id: zona.id },
    ])
      await expect(crear(ana, 'x', { enlace })).rejects.toMatchObject({ status: 400, campos: { enlace: expect.anything() } });
  });
  it('el orden arrastrado es de cada persona; una tarea ajena en él: 404 y nada cambia', async () => {
    const [a, b] = [
      await crear(ana, 'Orden A', { assignee: { id: beto.usuario_id }, tags: ['team'] }),
      await crear(ana, 'Orden B', { assignee: { id: beto.usuario_id }, tags: ['team'] }),
    ];
    await t.act(contract, 'ordenar', ana, { ids: [a.id, b.id] });
    await t.act(contract, 'ordenar', beto, { ids: [b.id, a.id] });
    const mio = (quien: Session) => titulos(quien, { tag: 'team', sortBy: 'orden' });
    expect([await mio(ana), await mio(beto)]).toEqual([
      ['Orden A', 'Orden B'],
      ['Orden B', 'Orden A'],
    ]);
    const ajena = await crear(carla, 'Ajena');
    await expect(t.act(contract, 'ordenar', ana, { ids: [b.id, ajena.id, a.id] })).rejects.toMatchObject({ status: 404 });
    expect(await mio(ana)).toEqual(['Orden A', 'Orden B']);
  });
  it('con la cuenta se van sus tareas privadas; las compartidas quedan con su nombre escrito', async () => {
    const dora = await persona('dora', '40000006-9');
    await crear(dora, 'Privada de Dora');
    await crear(dora, 'De Dora para Ana', { assignee: { id: ana.usuario_id } });
    await crear(ana, 'De Ana para Dora', { assignee: { id: dora.usuario_id } });
    await t.arrange((ctx) => soltarDe(ctx, { usuario_id: dora.usuario_id }));
    expect(await titulos(dora, { q: 'privada' })).toEqual([]);
    expect((await ver(ana, { q: 'de ana para dora' }))[0]?.assignee).toMatchObject({ id: null, fullName: 'Persona dora' });
    expect(await titulos(ana)).toContain('De Dora para Ana');
  });
  it('sin permiso: 403', async () => {
    const mira = t.persona({ modulos: ['tareas:ver'] });
    await expect(crear(mira, 'x')).rejects.toMatchObject({ status: 403 });
    await expect(ver(t.persona({ modulos: ['zonas'] }))).rejects.toMatchObject({ status: 403 });
  });

  it('de cada registro se sabe la próxima tarea propia, primero la que vence antes; las ajenas, hechas o borradas no cuentan', async () => {
    const zonas = t.deps.registry.area('zonas')?.contract;
    if (!zonas) throw new Error('zonas');
    const zona = (await t.act(zonas, 'crear', ana, { codigo: 'PROXIMA', nombre: 'próxima' } as never)) as { id: string };
    const enlace = { area: 'zonas', id: zona.id };
    await crear(ana, 'sin fecha', { enlace });
    const lejos = await crear(ana, 'lejana', { enlace, dueDate: '2026-05-02' });
    const cerca = await crear(ana, 'cercana', { enlace, dueDate: '2026-04-02' });
    await crear(beto, 'de otro', { enlace, dueDate: '2026-03-30' });
    const proximas = (quien: Session) => t.arrange((ctx) => proximasDe(ctx, { area: 'zonas', ids: [zona.id, 'otra'] }), quien);
    expect(await proximas(ana)).toEqual({ [zona.id]: { numero: cerca.id, titulo: 'cercana', fecha: '2026-04-02' } });
    await cambiar(ana, cerca.id, { isCompleted: true });
    expect(await proximas(ana)).toEqual({ [zona.id]: { numero: lejos.id, titulo: 'lejana', fecha: '2026-05-02' } });
    expect(await proximas(carla)).toEqual({});
  });
});
