import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { areas } from '#app/areas.server.gen.ts';
import { Conflict } from '#kernel/errors.ts';
import { fecha } from '#kernel/values/fecha.ts';
import { pesos } from '#kernel/values/money.ts';
import { rut } from '#kernel/values/rut.ts';
import { traffic } from '#platform/server/database/cable.ts';
import { type TestApp, testApp } from '#platform/server/testing.ts';
import { abrirCuentaBanco, asegurarPlan, contabilizar, cuentasBanco, reversarOrigen, saldoCuenta } from '../public.server.ts';
import { invariantes } from './invariantes.ts';

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
  it('lo que un acto contabiliza se dice junto y en orden; lo de un intento rehusado no deja hueco', async () => {
    const escritos = await t.arrange(async (ctx) => {
      const uno = (id: string, nuevo = true) =>
        contabilizar(
          ctx,
          'recaudacion_credito',
          { medio: { medio: 'banco', cuenta: '1102.01' }, abonos: [], a_favor: [PASIVO] },
          { origen: { area: 'recaudaciones', id }, fecha: HOY, nuevo },
        );
      const antes = traffic.sent;
      const juntos = [...(await uno('b')), ...(await uno('c')), ...(await uno('c'))];
      expect(traffic.sent - antes).toBe(1);
      const intento = await ctx.attempt(async () => {
        await uno('d');
        await uno('b', false);
        throw new Conflict('duplicado');
      });
      expect(intento.ok).toBe(false);
      const despues = [...(await uno('d')), ...(await uno('b'))];
      // Whoever reads the books finds all of it, and what comes after goes on from there.
      expect(await saldoCuenta(ctx, '1102.01')).toBe(83_200 * 5);
      return [...juntos, ...despues, ...(await uno('c')), ...(await uno('e'))];
    });
    expect(escritos.map((a) => `${a.origen.id}${a.secuencia}`)).toEqual(['b1', 'c1', 'c2', 'd1', 'b2', 'c3', 'e1']);
    const [primero] = escritos;
    expect(escritos.map((a) => a.num_asiento)).toEqual(escritos.map((_, i) => (primero?.num_asiento ?? 0) + i));
    await cobro('f');
    expect(await t.arrange((ctx) => saldoCuenta(ctx, '1102.01'))).toBe(83_200 * 8);
    for (const i of invariantes) expect(await t.arrange((ctx) => i.check(ctx)), i.id).toEqual([]);
  });
});
