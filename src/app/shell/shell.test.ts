import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { AreaScreen } from '#platform/web/router/screens.ts';
import { areaScreens } from '../areas.web.gen.ts';
import { type Branch, trail } from './menu-tree.ts';
import { nothingFound, ranked, recentItems, screenItems } from './palette-items.ts';
import { conReciente } from './recientes.ts';
import { sinConexion } from './sin-conexion.ts';

const branch = (titulo: string, path: string | null, hijos: Branch[] = []): Branch => ({ id: titulo, titulo, icono: null, path, hijos });

describe('sin conexión', () => {
  it('la ruta del día dice que guarda lo que se escribe; toda otra pantalla, que no', () => {
    expect(sinConexion('/rutas/hoy')).toContain('se guarda en este equipo y se envía solo al volver');
    expect(areaScreens.filter((s) => !sinConexion(s.path).includes('nada se guarda')).map((s) => s.path)).toEqual(['/rutas/hoy']);
  });
});

describe('menú', () => {
  const tree = [
    branch('Factoring', null, [branch('Operaciones', '/operaciones'), branch('Nueva', '/operaciones/nueva')]),
    branch('Inicio', '/bandeja'),
  ];

  it('la entrada más profunda que cubre la pantalla es la activa', () => {
    expect(trail(tree, '/operaciones/123').map((b) => b.titulo)).toEqual(['Factoring', 'Operaciones']);
    expect(trail(tree, '/operaciones/nueva').map((b) => b.titulo)).toEqual(['Factoring', 'Nueva']);
  });

  it('toda pantalla está bajo una entrada del menú: en él queda encendida, y se dice dónde está', () => {
    const areas = join(import.meta.dirname, '../../areas');
    const menus = readdirSync(areas)
      .map((a) => join(areas, a, 'menu.ts'))
      .filter((f) => existsSync(f));
    const paths = menus.flatMap((f) => [...readFileSync(f, 'utf8').matchAll(/path: '([^']+)'/g)].map((m) => m[1] ?? ''));
    const entero = paths.map((p) => branch(p, p));
    // '/sin-acceso' is what a person without any menu sees.
    const todas: readonly AreaScreen[] = areaScreens.filter((s) => !('publico' in s && s.publico) && s.path !== '/sin-acceso');
    expect(todas.map((s) => s.path).filter((p) => trail(entero, p).length === 0)).toEqual([]);
    expect(trail(entero, '/libro/asientos/01a2').map((b) => b.titulo)).toEqual(['/libro/diario']);
  });

  it('un nombre parecido no la cubre', () => {
    expect(trail(tree, '/operaciones-viejas')).toEqual([]);
  });
});

describe('íconos del menú', () => {
  it('todo ícono que un área nombra está dibujado', () => {
    const areas = join(import.meta.dirname, '../../areas');
    const drawn = readFileSync(join(import.meta.dirname, '../../areas/menus/web/iconos.tsx'), 'utf8');
    const menus = readdirSync(areas)
      .map((a) => join(areas, a, 'menu.ts'))
      .filter((f) => existsSync(f));
    const named = menus.flatMap((f) => [...readFileSync(f, 'utf8').matchAll(/icono: '([^']+)'/g)].map((m) => m[1] ?? ''));
    expect(named.filter((n) => !new RegExp(`^  '?${n}'?: Icon`, 'm').test(drawn))).toEqual([]);
  });
});

describe('pantallas que sabe el servidor', () => {
  it('son las del producto que piden sesión, con su permiso', () => {
    const generado = readFileSync(join(import.meta.dirname, '../areas.server.gen.ts'), 'utf8');
    const sabidas = [...generado.matchAll(/^ {2}(\{"path":.*\}),$/gm)].map(
      (m) => JSON.parse(m[1] ?? '') as { path: string; modulo: string | null },
    );
    const todas: readonly AreaScreen[] = areaScreens;
    const piden = todas.filter((s) => !s.publico).map((s) => `${s.path} ${s.modulo ?? null}`);
    expect(sabidas.map((p) => `${p.path} ${p.modulo}`).sort()).toEqual(piden.sort());
  });
});

describe('lo reciente', () => {
  it('lo último primero, cada pantalla una vez, ocho a lo más, y no la que está abierta', () => {
    const abrir = (urls: readonly string[]) =>
      urls.reduce<ReturnType<typeof conReciente>>((antes, url) => conReciente(antes, { url, titulo: url }), []);
    expect(abrir(['/a', '/b', '/a']).map((r) => r.url)).toEqual(['/a', '/b']);
    expect(abrir(Array.from({ length: 12 }, (_, i) => `/${i}`))).toHaveLength(8);
    expect(conReciente([{ url: '/c/1', titulo: 'Cliente' }], { url: '/c/1', titulo: 'Maderas' })).toEqual([
      { url: '/c/1', titulo: 'Maderas' },
    ]);
    expect(recentItems(abrir(['/a', '/b']), '/b')).toMatchObject([{ titulo: '/a', detalle: 'Reciente', url: '/a' }]);
  });
});

describe('paleta', () => {
  const component = async () => ({ default: () => null });
  const screens = [
    { path: '/zonas', modulo: 'zonas:ver', titulo: 'Zonas', component },
    { path: '/zonas/$id', modulo: 'zonas:ver', titulo: 'Zona', component },
    { path: '/acceso', titulo: 'Entrar', publico: true, component },
    { path: '/feriados', titulo: 'Feriados', palabras: 'días hábiles', component },
  ] as const;

  it('ofrece pantallas permitidas que no piden un registro, también por sus otras palabras', () => {
    expect(screenItems(screens, () => true, '').map((i) => i.titulo)).toEqual(['Zonas', 'Feriados']);
    expect(screenItems(screens, () => false, '').map((i) => i.titulo)).toEqual(['Feriados']);
    expect(screenItems(screens, () => true, 'habiles').map((i) => i.titulo)).toEqual(['Feriados']);
  });
  it('primero la pantalla que se nombra, después los registros, las que hablan de ello, y al final los parámetros', () => {
    const i = (titulo: string, url: string) => ({ id: url, titulo, detalle: '', url });
    const hits = [i('Tope de un crédito', '/parametros?parametro=x'), i('Crédito 12', '/creditos/1')];
    const screens = [i('Prolongaciones', '/prolongaciones'), i('Créditos', '/creditos')];
    expect(ranked({ q: 'credito', hits, screens, orders: [] }).map((x) => x.titulo)).toEqual([
      ...['Créditos', 'Crédito 12', 'Prolongaciones', 'Tope de un crédito'],
    ]);
  });
  it('una palabra con que la gente nombra una pantalla vale más que un pedazo del título de otra', () => {
    const screens = screenItems(
      [
        { path: '/pagares', titulo: 'Pagarés', component },
        { path: '/recaudar', titulo: 'Recaudar', palabras: 'pagar pago', component },
      ],
      () => true,
      'pagar',
    );
    const hits = [{ id: 'x', titulo: 'Caja para pagarés', detalle: 'Productos', url: '/tienda/1' }];
    expect(ranked({ q: 'pagar', hits, screens, orders: [] }).map((x) => x.titulo)).toEqual(['Recaudar', 'Pagarés', 'Caja para pagarés']);
  });
  it('sin resultados sólo se proponen búsquedas que esta persona puede hacer', () => {
    expect(nothingFound((m) => m === 'clientes:ver')).toBe(
      'Sin resultados en lo que está a su alcance. Pruebe con un RUT o un nombre o el nombre de una pantalla.',
    );
    expect(nothingFound(() => true)).toContain('«op 12»');
    expect(nothingFound(() => false)).toBe('Sin resultados en lo que está a su alcance. Pruebe con el nombre de una pantalla.');
  });
});
