import { describe, expect, it } from 'vitest';
import { type Branch, trail } from './menu-tree.ts';
import { screenItems } from './palette-items.ts';

const branch = (titulo: string, path: string | null, hijos: Branch[] = []): Branch => ({ id: titulo, titulo, icono: null, path, hijos });

describe('menú', () => {
  const tree = [
    branch('Factoring', null, [branch('Operaciones', '/operaciones'), branch('Nueva', '/operaciones/nueva')]),
    branch('Inicio', '/bandeja'),
  ];

  it('la entrada más profunda que cubre la pantalla es la activa', () => {
    expect(trail(tree, '/operaciones/123').map((b) => b.titulo)).toEqual(['Factoring', 'Operaciones']);
    expect(trail(tree, '/operaciones/nueva').map((b) => b.titulo)).toEqual(['Factoring', 'Nueva']);
  });

  it('un nombre parecido no la cubre', () => {
    expect(trail(tree, '/operaciones-viejas')).toEqual([]);
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
});
