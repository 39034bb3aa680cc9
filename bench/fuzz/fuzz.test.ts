import { expect, it } from 'vitest';
import { correr } from './correr.ts';

it('mil llamadas hechas de la descripción de la API, buenas y rotas: ningún 500, ninguna fuga y nada que la descripción no diga', async () => {
  const { llamadas, estados, hallazgos } = await correr({ llamadas: 1_000, semilla: 20_261_123 });
  // The message says each whole: what an assertion prints of a list by itself is how many there were.
  expect(hallazgos, JSON.stringify(hallazgos, null, 1)).toEqual([]);
  expect(llamadas).toBe(1_000);
  // The calls reach the acts: a run that is only refused at the door proves nothing.
  expect(estados[200] ?? 0).toBeGreaterThan(100);
  expect(Object.keys(estados).length).toBeGreaterThan(7);
}, 120_000);
