import { expect, it } from 'vitest';
import { vecina } from './vecina.ts';

// Three columns of 100, and below them a card of two columns beside one.
const SITIOS = [
  { left: 0, top: 0, width: 100 },
  { left: 110, top: 0, width: 100 },
  { left: 220, top: 0, width: 100 },
  { left: 0, top: 50, width: 210 },
  { left: 220, top: 51, width: 100 },
];

it('las flechas de lado van a la tarjeta de antes y a la de después, y no salen del tablero', () => {
  expect(['ArrowLeft', 'ArrowRight', 'Home', 'End'].map((t) => vecina(SITIOS, 2, t))).toEqual([1, 3, 0, 4]);
  expect(vecina(SITIOS, 0, 'ArrowLeft')).toBe(0);
  expect(vecina(SITIOS, 4, 'ArrowRight')).toBe(4);
});

it('arriba y abajo van a la más cercana de la fila vecina, y en la última fila no se mueven', () => {
  expect([0, 1, 2].map((i) => vecina(SITIOS, i, 'ArrowDown'))).toEqual([3, 3, 4]);
  expect([3, 4].map((i) => vecina(SITIOS, i, 'ArrowUp'))).toEqual([0, 2]);
  expect([3, 4].map((i) => vecina(SITIOS, i, 'ArrowDown'))).toEqual([3, 4]);
});

it('en una sola columna, abajo es la siguiente', () => {
  const una = [0, 1, 2].map((n) => ({ left: 0, top: n * 80, width: 300 }));
  expect(vecina(una, 0, 'ArrowDown')).toBe(1);
  expect(vecina(una, 2, 'ArrowUp')).toBe(1);
});
