import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { areas } from '#app/areas.server.gen.ts';
import { fecha } from '#kernel/values/fecha.ts';
import { pesos } from '#kernel/values/money.ts';
import { rut } from '#kernel/values/rut.ts';
import { type TestApp, testApp } from '#platform/server/testing.ts';
import { abrirCuentaBanco, asegurarPlan, contabilizar, cuentasBanco, reversarOrigen, saldoCuenta } from '../public.server.ts';

let t: TestApp;
const HOY = fecha('2026-03-10');
const PASIVO = { rut: rut('40000005-0'), pk: 'pasivo:1', tipo_pasivo: 'SALDO_A_FAVOR' as const, monto: pesos(83_200) };
const cobro = (id: string, dia = HOY) =>
  t.arrange((ctx) =>
    contabilizar(
      ctx,
      'recaudacion_credito',
      { medio: { medio: 'banco', cuenta: '1102.01' }, abonos: [], a_favor: [PASIVO] },
      { origen: { area: 'recaudaciones', id }, fecha: dia },
    ),
  );

beforeAll(async () => {
  t = await testApp(areas);
  await t.arrange(async (ctx) => {
    await asegurarPlan(ctx);
    await abrirCuentaBanco(ctx, 1, 'Banco Uno 111');
  });
});
afterAll(() => t.close());

describe('contabilizar', () => {
  it('las cuentas de banco se ven', async () => {
    expect(await t.arrange(cuentasBanco)).toEqual([{ codigo: '1102.01', nombre: 'Banco Uno 111' }]);
  });
  it('un evento escribe sus líneas y su reversa deja todo en cero', async () => {
    await cobro('a');
    expect(await t.arrange((ctx) => saldoCuenta(ctx, '1102.01'))).toBe(83_200);
    await t.arrange((ctx) => reversarOrigen(ctx, { origen: { area: 'recaudaciones', id: 'a' }, motivo: 'prueba' }));
    expect(await t.arrange((ctx) => saldoCuenta(ctx, '1102.01'))).toBe(0);
    await expect(
      t.arrange((ctx) => reversarOrigen(ctx, { origen: { area: 'recaudaciones', id: 'a' }, motivo: 'prueba' })),
    ).rejects.toMatchObject({ status: 409, codigo: 'asiento_ya_reversado' });
  });
});
