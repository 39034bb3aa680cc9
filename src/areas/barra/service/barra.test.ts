import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { areas } from '#app/areas.server.gen.ts';
import { asegurarMenu } from '#areas/menus/public.server.ts';
import type { Session } from '#platform/server/session.ts';
import { type TestApp, testApp } from '#platform/server/testing.ts';
import { contract } from '../contract.ts';
import { borrarDe } from './barra.ts';

let t: TestApp;
let ana: Session;
let beto: Session;

beforeAll(async () => {
  t = await testApp(areas);
  await t.arrange((ctx) =>
    asegurarMenu(
      ctx,
      areas.flatMap((a) => [...(a.menu ?? [])]),
    ),
  );
  ana = t.persona({ modulos: ['barra', 'tareas', 'tienda', 'clientes'], rut: '40000001-8' });
  beto = t.persona({ modulos: ['barra', 'tareas'], rut: '40000002-6' });
});
afterAll(() => t.close());

const datos = (quien: Session) => t.ask(contract, 'marcadores', quien, {});
const marcar = (quien: Session, id: string) => t.act(contract, 'marcar', quien, { id });
const pagina = async (quien: Session, link: string) => (await datos(quien)).suggestions.find((s) => s.link === link);
const titulos = async (quien: Session, q: string) =>
  (await t.ask(contract, 'autocompletar', quien, { q })).autoComplete.flatMap((g) => g.data.map((d) => d.title));

describe('barra', () => {
  it('las llamadas responden con sus claves', async () => {
    const [grupo] = (await t.ask(contract, 'autocompletar', ana, {})).autoComplete;
    expect(Object.keys(grupo ?? {}).sort()).toEqual(['data', 'groupTitle', 'searchLimit']);
    expect(Object.keys(grupo?.data[0] ?? {}).sort()).toEqual(['icon', 'id', 'link', 'title']);
    const { searchArr } = await t.ask(contract, 'busqueda', ana, { q: 'tareas' });
    expect(searchArr[0]?.data[0]).toMatchObject({ title: 'Tareas', isBookmarked: false });
    expect(Object.keys(await datos(ana)).sort()).toEqual(['bookmarks', 'suggestions']);
  });
  it('marcar cambia la marca en las dos listas; dos veces, la devuelve; la de otra persona no cambia', async () => {
    const { id = '' } = (await pagina(ana, '/tareas')) ?? {};
    expect(await marcar(ana, id)).toMatchObject({ id, isBookmarked: true });
    const d = await datos(ana);
    expect([d.bookmarks.map((b) => [b.id, b.isBookmarked]), (await pagina(ana, '/tareas'))?.isBookmarked]).toEqual([[[id, true]], true]);
    expect((await datos(beto)).bookmarks).toEqual([]);
    expect(await marcar(ana, id)).toMatchObject({ isBookmarked: false });
    expect((await datos(ana)).bookmarks).toEqual([]);
  });
  it('lo que no se puede abrir no aparece ni se marca; un id que no existe: 404', async () => {
    const tienda = await pagina(ana, '/tienda');
    expect(await pagina(beto, '/tienda')).toBeUndefined();
    expect([await titulos(ana, 'TIENDA'), await titulos(beto, 'tienda')]).toEqual([['Tienda'], []]);
    for (const id of [tienda?.id ?? '', '999999', '01900000-0000-7000-8000-000000000000'])
      await expect(marcar(beto, id)).rejects.toMatchObject({ status: 404 });
    const sinTienda = { ...ana, ability: beto.ability };
    await marcar(ana, tienda?.id ?? '');
    expect((await datos(sinTienda)).bookmarks).toEqual([]);
    await marcar(ana, tienda?.id ?? '');
  });
  it('se ordenan, cada persona los suyos; uno que no está marcado: 404 y nada cambia', async () => {
    const ids = (await datos(ana)).suggestions.slice(0, 3).map((s) => s.id);
    for (const id of ids) await marcar(ana, id);
    const orden = async () => (await datos(ana)).bookmarks.map((b) => b.id);
    expect(await orden()).toEqual(ids);
    await t.act(contract, 'ordenar', ana, { ids: [ids[2] ?? '', ids[0] ?? ''] });
    expect(await orden()).toEqual([ids[2], ids[0], ids[1]]);
    const otro = (await datos(ana)).suggestions.find((s) => !s.isBookmarked)?.id ?? '';
    await expect(t.act(contract, 'ordenar', ana, { ids: [otro, ids[0] ?? ''] })).rejects.toMatchObject({ status: 404 });
    expect(await orden()).toEqual([ids[2], ids[0], ids[1]]);
  });
  it('no más de treinta', async () => {
    const todo = t.persona();
    const ids = (await datos(todo)).suggestions.map((s) => s.id);
    expect(ids.length).toBeGreaterThan(30);
    for (const id of ids.slice(0, 30)) await marcar(todo, id);
    await expect(marcar(todo, ids[30] ?? '')).rejects.toMatchObject({ status: 422, codigo: 'marcadores_llenos' });
    await marcar(todo, ids[4] ?? '');
    expect(await marcar(todo, ids[30] ?? '')).toMatchObject({ isBookmarked: true });
  });
  it('busca en los registros lo que cada área encuentra, con su permiso; el RUT en cualquier escritura es el mismo', async () => {
    const clientes = t.deps.registry.area('clientes');
    if (!clientes) throw new Error('clientes');
    const { search } = clientes;
    const vistos: string[] = [];
    clientes.search = async (_ctx, q) => {
      vistos.push(q);
      return Array.from({ length: 8 }, (_, i) => ({ tipo: 'Cliente', titulo: `Cliente ${i}`, subtitulo: q, url: `/clientes/${i}` }));
    };
    const buscar = (quien: Session, q: string) => t.ask(contract, 'buscar', quien, { q });
    for (const q of ['12345678-5', '12.345.678-5', '123456785']) {
      const { grupos } = await buscar(ana, q);
      expect(grupos).toMatchObject([{ groupTitle: 'Clientes', searchLimit: 5 }]);
      expect(grupos[0]?.data.length).toBe(5);
    }
    expect([...new Set(vistos)]).toHaveLength(1);
    vistos.length = 0;
    expect((await buscar(ana, 'cli 3')).grupos[0]?.data.map((d) => d.title)[0]).toBe('Cliente 3');
    expect(vistos).toEqual(['3']);
    expect((await buscar(ana, 'ab')).grupos).toEqual([]);
    expect((await buscar(beto, 'maderas')).grupos).toEqual([]);
    if (search) clientes.search = search;
  });
  it('con la cuenta se van sus marcadores; sin permiso: 403', async () => {
    await t.arrange((ctx) => borrarDe(ctx, { usuario_id: ana.usuario_id }));
    expect((await datos(ana)).bookmarks).toEqual([]);
    await expect(datos(t.persona({ modulos: ['tareas'] }))).rejects.toMatchObject({ status: 403 });
  });
});
