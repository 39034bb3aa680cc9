import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pesos } from '#kernel/values/money.ts';
import type { TestApp } from '#platform/server/testing.ts';
import { aplicarPagoCuota, cuotasDe } from '../public.server.ts';
import { abrirMundo, credito, f, movido, saldos, ver } from './mundo.fixture.ts';

let t: TestApp;
beforeAll(async () => {
  t = await abrirMundo();
});
afterAll(() => t.close());

describe('un crédito de la solicitud al último pago (domain §5)', () => {
  it('ingreso → tabla → comité → documentado → girado → vigente, con el asiento de ledger §3', async () => {
    const antes = await saldos(t);
    const { id } = await credito(t, 'vigente');
    const c = await ver(t, id);
    expect(c).toMatchObject({ estado: 'vigente', capital: 5_075_605, cuota: 480_266, monto_a_girar: 5_000_000, saldo: 5_075_605 });
    expect(movido(antes, await saldos(t))).toEqual({ '1201': 5_075_605, '1102.01': -5_000_000, '2101': -40_605, '2103': -35_000 });
    await t.setHoy(f('2026-04-20'));
    const p = await t.arrange((ctx) =>
      aplicarPagoCuota(ctx, { credito_id: id, fecha: f('2026-04-20'), monto: pesos(480_266), origen: { area: 'prueba', id: 'p1' } }),
    );
    expect(p.abonos.map((a) => [a.concepto, a.monto])).toEqual([
      ['INTERES', 131_797],
      ['CAPITAL', 348_469],
    ]);
    const [una] = await t.arrange((ctx) => cuotasDe(ctx, id));
    expect(una).toMatchObject({ estado_cuota: 'pagada', pagada_el: '2026-04-20' });
  });
});
