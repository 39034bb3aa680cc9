import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addDays } from '#kernel/values/fecha.ts';
import type { TestApp } from '#platform/server/testing.ts';
import { contract } from '../contract.ts';
import type { Tramo } from '../domain/formas.ts';
import { tickets } from '../tables.ts';
import { abrir, alas, anochecer, f, hoy, moroso, supervisor } from './mundo.fixture.ts';

let t: TestApp;
beforeAll(async () => {
  t = await abrir();
  alas(t);
});
afterAll(() => t.close());

const filas = () => t.arrange((ctx) => ctx.rows(tickets, undefined, { orden: [tickets.num_ticket] }));
const versiones = async () => (await filas()).map((x) => [x.num_ticket, x.version]);
/** Days late, and the band that areas/6 §1 gives them. */
const BORDES: readonly (readonly [dias: number, tramo: Tramo])[] = [
  [-1, 'AL_DIA'],
  [0, 'AL_DIA'],
  [1, '1_15'],
  [15, '1_15'],
  [16, '16_30'],
  [30, '16_30'],
  [31, '31_60'],
  [60, '31_60'],
  [61, '61_90'],
  [90, '61_90'],
  [91, 'MAS_90'],
];

describe('la mora de un ticket', () => {
  it('crece un día cada día sin que la noche escriba el ticket otra vez', async () => {
    for (let k = 0; k < 3; k += 1) await moroso(t);
    await anochecer(t, f('2026-04-23'));
    const [antes, dias] = [await versiones(), (await t.list(contract, supervisor(t), {})).items.map((x) => x.dias_mora)];
    expect(dias).toEqual([4, 4, 4]);
    await anochecer(t, f('2026-04-24'));
    expect(await versiones()).toEqual(antes);
    expect((await t.list(contract, supervisor(t), {})).items.map((x) => x.dias_mora)).toEqual([5, 5, 5]);
  });
  it('es la misma en la lista, en su orden y en cada tramo del filtro, y la de uno cerrado es cero', async () => {
    await hoy(t, '2026-05-04');
    await t.arrange(async (ctx) => {
      await ctx.db.execute(sql`update cobranza_ticket set monto_total = 0, monto_vencido = 0`);
      for (const [k, [dias]] of [...BORDES, [400, 'AL_DIA'] as const].entries())
        await ctx.insert(tickets, {
          num_ticket: 60_000 + k,
          division: 'CREDITOS',
          rut_deudor: `${22_000_000 + k}-0` as never,
          nombre: 'Borde',
          origen: 'MORA',
          abierto_el: ctx.hoy,
          vence: addDays(ctx.hoy, -dias),
          monto_total: 1000 as never,
          ...(k < BORDES.length
            ? { proxima_fecha: ctx.hoy, proxima_tipo: 'LLAMADA' as const }
            : { estado: 'CERRADO_PAGADO' as const, cerrado: ctx.hoy }),
        });
    });
    const pedir = (q: Record<string, string>) => t.list(contract, supervisor(t), { q: 'Borde', perPage: '50', ...q });
    const todos = await pedir({ orden: '-dias_mora' });
    expect(todos.items.map((x) => [x.dias_mora, x.tramo])).toEqual(
      [...BORDES].reverse().map(([dias, tramo]) => [Math.max(0, dias), tramo]),
    );
    for (const tramo of new Set(BORDES.map(([, x]) => x)))
      expect((await pedir({ tramo })).items.map((x) => x.tramo)).toEqual(BORDES.filter(([, x]) => x === tramo).map(() => tramo));
    expect((await pedir({ cerrados: 'si' })).items.map((x) => [x.dias_mora, x.tramo])).toEqual([[0, 'AL_DIA']]);
    const tablero = await t.ask(contract, 'tablero', supervisor(t), {});
    const deBordes = tablero.por_tramo.filter((x) => x.codigo !== 'AL_DIA').map((x) => [x.codigo, x.n]);
    expect(deBordes).toEqual([
      ['1_15', 2],
      ['16_30', 2],
      ['31_60', 2],
      ['61_90', 2],
      ['MAS_90', 1],
    ]);
  });
});
