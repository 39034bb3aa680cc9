import type { InjectOptions } from 'fastify';
import { expect, it } from 'vitest';
import { type Mundo, mundo } from '#app/pruebas/mundo.fixture.ts';
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

const FILAS = Array.from({ length: 2_000 }, (_, n) => ({ id: `fila ${n}`, monto: n * 1_009, fecha: '2026-03-10', notas: ['a', 'b', n] }));
/** Processor of some twenty yardsticks, whatever the machine. */
function trabajar(): void {
  for (let n = 0; n < 240; n += 1) JSON.parse(JSON.stringify(FILAS));
}

/** The demo company with two slow requests among what it is asked: the first PUT or POST every time, and the next one the first time only. */
async function conLentas(visto: string[]): Promise<Mundo> {
  const m = await mundo();
  const app = m.app.bind(m);
  let primera = true;
  const inject = async (http: InjectOptions) => {
    const cual = `${http.method} ${String(http.url).slice(0, 300)}`;
    const acto = ['POST', 'PUT', 'PATCH'].includes(String(http.method)) && http.url !== '/jwt/login';
    if (acto && visto.length < 2 && !visto.includes(cual)) visto.push(cual);
    if (cual === visto[0] || (cual === visto[1] && primera)) trabajar();
    if (cual === visto[1]) primera = false;
    return (await app()).inject(http);
  };
  return { ...m, app: async () => new Proxy(await app(), { get: (t, k) => (k === 'inject' ? inject : Reflect.get(t, k)) }) };
}

it('una respuesta lenta se nombra, y no la que fue lenta una sola vez', async () => {
  const visto: string[] = [];
  const { hallazgos } = await correr({ llamadas: 15, semilla: 20_261_123, maxVaras: 8, abrir: () => conLentas(visto) });
  const lentas = hallazgos.filter((h) => h.que.startsWith('lenta')).map((h) => `${h.metodo} ${h.url}`);
  expect(visto).toHaveLength(2);
  expect(lentas, JSON.stringify(hallazgos, null, 1)).toContain(visto[0]);
  expect(lentas).not.toContain(visto[1]);
}, 120_000);
