import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { Context, systemSession } from '#platform/server/context.ts';
import type { TestApp } from '#platform/server/testing.ts';
import { cobrar, devolver } from './caja.fixture.ts';
import { devengar } from './devengar.ts';
import { invariantes } from './invariantes.ts';
import { abrirMundo, credito, f, saldos } from './mundo.fixture.ts';
import { cortesDe } from './venta.ts';

let t: TestApp;
let id: string;

async function noche(dia: string): Promise<void> {
  const hoy = f(dia);
  await t.setHoy(hoy);
  const o = { deps: t.deps, session: systemSession(t.empresa_id), hoy, area: 'creditos', accion: 'devengo' };
  for (let cursor: string | null = null, k = 0; k < 5; k += 1) {
    const fin: { cursor: string | null } = await t.deps.database.db.transaction((tx) =>
      devengar(new Context({ ...o, db: tx as never }), cursor),
    );
    if (fin.cursor === null) return;
    cursor = fin.cursor;
  }
}
const porCobrar = async () => (await saldos(t))['1202'];

beforeEach(async () => {
  t = await abrirMundo();
  ({ id } = await credito(t, 'vigente'));
  for (const dia of ['2026-04-20', '2026-05-20', '2026-06-20', '2026-07-20', '2026-08-20', '2026-09-20']) {
    await t.setHoy(f(dia));
    await cobrar(t, id, dia, 480_266);
  }
});
afterEach(() => t.close());

// Domain §5 after cuota 6 (20-09): 2.699.276 at 1,9 % earn 25.643 to 05-10 (T10). areas/3 recaudaciones: a prepayment of 1.000.000 pays its 9.500, and the
// 1.699.276 that stay owe 32.286 on 20-10: of those, 16.143 for the same fifteen days. 9.500 + 16.143 = 25.643.
describe('el devengo de un crédito prepagado en parte', () => {
  it('lo que queda sigue ganando desde su vencimiento anterior, no desde el prepago', async () => {
    await noche('2026-10-04');
    expect(await porCobrar()).toBe(Math.round((51_286 * 14) / 30));
    await t.setHoy(f('2026-10-05'));
    const p = await cobrar(t, id, '2026-10-05', 1_028_500, { tipo: 'prepago' });
    expect([p.comision, p.a_favor]).toEqual([19_000, 0]);
    await noche('2026-10-05');
    expect(await porCobrar()).toBe(16_143);
    const corte = await t.arrange(async (ctx) => (await cortesDe(ctx, [id], f('2026-10-05'))).get(id));
    expect([corte?.saldo, corte?.interes]).toEqual([1_699_276, 16_143]);
    await noche('2026-10-06');
    expect(await porCobrar()).toBe(Math.round((32_286 * 16) / 30));
    await noche('2026-10-20');
    expect(await porCobrar()).toBe(32_286);
    await devolver(t, p.evento_id);
    await noche('2026-10-21');
    expect(await porCobrar()).toBe(51_286 + Math.round(43_136 / 31));
  });

  // The night of 15-10 had recognised 51.286 × 25/30; what stays had earned 32.286 × 25/30 by then.
  it('entrado con fecha anterior, lo que las noches reconocieron de más se suelta ese día; devuelto, la noche lo reconoce de nuevo', async () => {
    await noche('2026-10-15');
    expect(await porCobrar()).toBe(Math.round((51_286 * 25) / 30));
    await t.setHoy(f('2026-10-16'));
    const p = await cobrar(t, id, '2026-10-05', 1_028_500, { tipo: 'prepago' });
    expect(await porCobrar()).toBe(Math.round((32_286 * 25) / 30));
    await noche('2026-10-16');
    expect(await porCobrar()).toBe(Math.round((32_286 * 26) / 30));
    await devolver(t, p.evento_id);
    await noche('2026-10-17');
    expect(await porCobrar()).toBe(Math.round((51_286 * 27) / 30));
    for (const i of invariantes) expect([i.id, await t.arrange((ctx) => i.check(ctx))]).toEqual([i.id, []]);
  });
});
