import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { areas, pantallas } from '#app/areas.server.gen.ts';
import { asegurarPerfil } from '#areas/perfiles/public.server.ts';
import type { Fecha } from '#kernel/values/fecha.ts';
import { type TestApp, testApp } from '#platform/server/testing.ts';
import { contract, type Nodo } from '../contract.ts';
import { asegurarMenu, conocerPantallas, type Rama } from '../public.server.ts';

let t: TestApp;
const admin = () => t.persona();
const pathsDe = (tree: readonly Rama[]): string[] => tree.flatMap((r) => [...(r.path ? [r.path] : []), ...pathsDe(r.hijos)]);
const arbol = (perfil?: string) => t.ask(contract, 'arbol', admin(), perfil ? { perfil } : {});
const todos = (nodos: readonly Nodo[]): Nodo[] => nodos.flatMap((n) => [n, ...todos(n.hijos)]);
const nodo = async (path: string) => {
  const n = todos((await arbol()).nodos).find((x) => x.path === path);
  if (!n) throw new Error(path);
  return n;
};
const orden = (nodos: readonly Nodo[]) =>
  nodos.map((p) => ({ id: p.id, hijos: p.hijos.map((m) => ({ id: m.id, hijos: m.hijos.map((s) => ({ id: s.id })) })) }));
const mio = (modulos: string[]) => t.ask(contract, 'mio', t.persona({ modulos }), {});

beforeAll(async () => {
  conocerPantallas(pantallas);
  t = await testApp(areas);
  await t.arrange(async (ctx) => {
    await asegurarMenu(
      ctx,
      areas.flatMap((a) => [...(a.menu ?? [])]),
    );
    const desde = '2020-01-01' as Fecha;
    await asegurarPerfil(ctx, { codigo: 'ZONAS', nombre: 'Zonas', alcance: 'propio', nivel_aprobacion: 0, modulos: ['zonas:ver'], desde });
  });
});
afterAll(() => t.close());

describe('menús', () => {
  it('el menú de una persona son las hojas cuyo módulo tiene, sin grupos vacíos', async () => {
    expect(pathsDe(await mio(['zonas:ver']))).toEqual(['/zonas']);
    expect(await mio([])).toEqual([]);
    const vista = todos((await arbol('ZONAS')).nodos).filter((n) => n.visible);
    expect(vista.map((n) => n.path ?? n.titulo)).toEqual(['Administración', '/zonas']);
  });
  it('una entrada oculta o renombrada se ve así para todos', async () => {
    const n = await nodo('/zonas');
    await t.act(contract, 'editar', admin(), { titulo: 'Zonas de trabajo' }, { id: n.id, version: n.version });
    expect((await mio(['zonas:ver']))[0]?.hijos[0]?.titulo).toBe('Zonas de trabajo');
    await t.act(contract, 'editar', admin(), { activo: false }, { id: n.id, version: n.version + 1 });
    expect(await mio(['zonas:ver'])).toEqual([]);
    await expect(t.act(contract, 'editar', admin(), { titulo: 'x' }, { id: n.id, version: 1 })).rejects.toMatchObject({
      codigo: 'version_obsoleta',
    });
    await t.act(contract, 'editar', admin(), { activo: true }, { id: n.id, version: n.version + 2 });
  });
  it('una ruta que no existe, repetida, o sin permiso se rechaza', async () => {
    const padre = (await arbol()).nodos[0]?.id ?? '';
    const crear = (e: object) => t.act(contract, 'crear', admin(), { titulo: 'Algo', padre, ...e });
    await expect(crear({ path: '/no-existe', modulo: 'zonas:ver' })).rejects.toMatchObject({ status: 422, codigo: 'ruta_desconocida' });
    await expect(crear({ path: '/zonas/otra-cosa', modulo: 'zonas:ver' })).rejects.toMatchObject({ codigo: 'ruta_desconocida' });
    await expect(crear({ path: '/zonas', modulo: 'zonas:ver' })).rejects.toMatchObject({ status: 409, codigo: 'ruta_en_uso' });
    await expect(crear({ path: '/zonas/nueva' })).rejects.toMatchObject({ codigo: 'entrada_incompleta' });
    await expect(crear({ path: '/zonas/nueva', modulo: 'zonas:volar' })).rejects.toMatchObject({ status: 400 });
    await expect(crear({ path: 'https://otro.cl', modulo: 'zonas:ver' })).rejects.toMatchObject({ status: 400 });
  });
  it('tercer nivel: se agrega, no se elimina lo que tiene hijos ni lo de fábrica', async () => {
    const padre = await nodo('/zonas');
    const grupo = await t.act(contract, 'crear', admin(), { titulo: 'Mi grupo' });
    const hija = await t.act(contract, 'crear', admin(), {
      titulo: 'Nueva zona',
      padre: padre.id,
      path: '/zonas/nueva',
      modulo: 'zonas:editar',
    });
    expect(pathsDe(await mio(['zonas'])).sort()).toEqual(['/zonas', '/zonas/nueva']);
    const eliminar = (id: string) => t.act(contract, 'eliminar', admin(), {}, { id });
    await expect(eliminar(padre.id)).rejects.toMatchObject({ status: 409, codigo: 'menu_con_hijos', datos: { n: 1 } });
    await eliminar(hija.id);
    await expect(eliminar(padre.id)).rejects.toMatchObject({ status: 422, codigo: 'menu_de_sistema' });
    await eliminar(grupo.id);
    await expect(t.act(contract, 'crear', admin(), { titulo: 'Administración' })).rejects.toMatchObject({ codigo: 'titulo_en_uso' });
  });
  it('el orden se guarda entero, mueve entre grupos y rechaza el hecho sobre otro menú', async () => {
    const antes = await arbol();
    const nodos = orden(antes.nodos);
    const desde = nodos.find((p) => p.hijos.length > 1);
    const hacia = nodos.find((p) => p !== desde);
    const movida = desde?.hijos.shift();
    if (!hacia || !movida) throw new Error('menu too small');
    hacia.hijos.push(movida);
    const { firma } = await t.act(contract, 'ordenar', admin(), { firma: antes.firma, nodos });
    const despues = await arbol();
    expect([despues.firma, orden(despues.nodos)]).toEqual([firma, nodos]);
    await expect(t.act(contract, 'ordenar', admin(), { firma: antes.firma, nodos })).rejects.toMatchObject({
      status: 409,
      codigo: 'menu_obsoleto',
    });
    hacia.hijos.pop();
    await expect(t.act(contract, 'ordenar', admin(), { firma, nodos })).rejects.toMatchObject({ codigo: 'menu_obsoleto' });
  });
  it('toda pantalla del producto se alcanza desde el menú o se lista como inalcanzable', async () => {
    const { nodos, fuera } = await arbol();
    const alcanza = new Set([...todos(nodos).flatMap((n) => n.path ?? []), ...fuera.map((f) => f.path)]);
    // A record is opened from its list: some path above its first parameter.
    const llega = (path: string) =>
      alcanza.has(path) || (path.includes('$') && path.split('/').some((_, i, xs) => alcanza.has(xs.slice(0, i + 1).join('/'))));
    expect(pantallas.length).toBeGreaterThan(150);
    expect(pantallas.map((p) => p.path).filter((p) => !llega(p))).toEqual([]);
    // Hidden, a screen is listed: nobody walks to it any more.
    const n = await nodo('/zonas');
    await t.act(contract, 'editar', admin(), { activo: false }, { id: n.id, version: n.version });
    expect((await arbol()).fuera.filter((f) => f.path.startsWith('/zonas')).map((f) => [f.path, f.desde])).toEqual([
      ['/zonas', null],
      ['/zonas/$id', null],
      ['/zonas/nueva', null],
    ]);
    await t.act(contract, 'editar', admin(), { activo: true }, { id: n.id, version: n.version + 1 });
    expect((await arbol()).fuera.filter((f) => f.path.startsWith('/zonas')).map((f) => [f.path, f.desde])).toEqual([
      ['/zonas/nueva', '/zonas'],
    ]);
  });
  it('un ícono que el menú no dibuja se rechaza', async () => {
    const n = await nodo('/zonas');
    const cambiar = (icono: string) => t.act(contract, 'editar', admin(), { icono } as never, { id: n.id, version: n.version });
    await expect(cambiar('unicornio')).rejects.toMatchObject({ status: 400, campos: { icono: ['Elija un ícono de la lista'] } });
  });
  it('un grupo renombrado y con otro ícono no se duplica al volver al de fábrica', async () => {
    const grupo = (await arbol()).nodos.find((n) => n.titulo === 'Tesorería');
    if (!grupo) throw new Error('no group');
    await t.act(contract, 'editar', admin(), { titulo: 'Caja', icono: 'star' }, { id: grupo.id, version: grupo.version });
    await t.act(contract, 'restaurar', admin(), { confirmar: true });
    const titulos = (await arbol()).nodos.map((n) => n.titulo);
    expect([titulos.filter((x) => x === 'Tesorería').length, titulos.includes('Caja')]).toEqual([1, false]);
  });
  it('se puede volver al orden y los nombres de fábrica', async () => {
    await t.act(contract, 'restaurar', admin(), { confirmar: true });
    expect((await nodo('/zonas')).titulo).toBe('Zonas');
    const { nodos } = await arbol();
    expect(nodos.map((n) => n.titulo).slice(0, 2)).toEqual(['Inicio', 'Clientes']);
    expect(nodos.find((n) => n.titulo === 'Administración')?.hijos.map((h) => h.path)).toContain('/zonas');
  });
  it('quien sólo ve no edita', async () => {
    const lector = t.persona({ modulos: ['menus:ver'] });
    await expect(t.act(contract, 'restaurar', lector, { confirmar: true })).rejects.toMatchObject({ codigo: 'sin_permiso' });
  });
});
