import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { indicesUf } from '#areas/parametros/tables.ts';
import { addDays } from '#kernel/values/fecha.ts';
import type { TestApp } from '#platform/server/testing.ts';
import { contract } from '../contract.ts';
import { cobrar, devolver } from './caja.fixture.ts';
import { invariantes } from './invariantes.ts';
import { abrirMundo, credito, f, GERENCIA, quien, saldosDe, ver } from './mundo.fixture.ts';

let t: TestApp;
beforeAll(async () => {
  t = await abrirMundo();
  await t.setHoy(f('2026-03-10'));
  // A UF that rises and falls under that of the giro, so that no two days are worth the same.
  await t.arrange(async (ctx) => {
    for (let k = 0; k <= 180; k += 1) {
      const valor = (39_841.72 + (k % 60 < 30 ? k : 40 - k) * 17.5).toFixed(2);
      const fecha = addDays(f('2026-03-10'), k);
      await ctx.db
        .insert(indicesUf)
        .values({ fecha, valor, origen: 'manual' })
        .onConflictDoUpdate({ target: indicesUf.fecha, set: { valor } });
    }
  });
});
afterAll(() => t.close());

/** Sequences in a run; more when somebody asks. */
const CORRIDAS = Number(process.env.CORRIDAS_REPLICA_UF ?? 4);
const pago = fc.record({ dia: fc.integer({ min: 5, max: 170 }), monto: fc.integer({ min: 1, max: 1_500_000 }), vuelve: fc.boolean() });
const CUENTAS = ['1201', '1202', '1203', '1208'] as const;
const saldos = () => saldosDe(t, CUENTAS);
const cuadra = async () => {
  for (const i of invariantes) expect([i.id, await t.arrange((ctx) => i.check(ctx))]).toEqual([i.id, []]);
};

describe('un crédito en UF, pagado en cualquier orden', () => {
  it('con fechas anteriores y reversas cuadra en cada paso, y pagado del todo no deja nada en 1201, 1202, 1203 ni 1208', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(pago, { minLength: 2, maxLength: 6 }), async (pagos) => {
        await t.setHoy(f('2026-09-05'));
        const antes = await saldos();
        await t.setHoy(f('2026-03-10'));
        const en = { moneda: 'UF' as const, monto_solicitado: '100', plazo: 5, tasa_mensual: '0.5', costos: [] };
        const { id } = await credito(t, 'vigente', { ...en, ite: { metodo: 'exento', financiado: false } });
        await t.setHoy(f('2026-09-05'));
        const hechos: { evento_id: string; vuelve: boolean }[] = [];
        for (const p of pagos) {
          const { estado } = (await ver(t, id)) as unknown as { estado: string };
          if (estado !== 'vigente') break;
          hechos.push({ ...(await cobrar(t, id, addDays(f('2026-03-10'), p.dia), p.monto)), vuelve: p.vuelve });
          await cuadra();
        }
        for (const h of hechos.filter((x) => x.vuelve)) {
          await devolver(t, h.evento_id);
          await cuadra();
        }
        const al = '2026-09-05';
        const debe = Number((await t.ask(contract, 'al_dia', quien(t, GERENCIA), { al }, id)).total_clp);
        if (debe > 0) await cobrar(t, id, al, debe, { tipo: 'prepago', politica: 'reduce_plazo' }).catch(() => cobrar(t, id, al, debe));
        await cuadra();
        expect(await saldos()).toEqual(antes);
      }),
      { numRuns: CORRIDAS, endOnFailure: true },
    );
  }, 3_600_000);
});
