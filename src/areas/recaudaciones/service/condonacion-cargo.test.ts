import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addDays, type Fecha, fecha } from '#kernel/values/fecha.ts';
import type { Rut } from '#kernel/values/rut.ts';
import type { TestApp } from '#platform/server/testing.ts';
import { cobroDeContrato, condonar, quitarCondonacion, sembrarMotivos } from './condonacion.fixture.ts';
import { abrirMundo, cliente, descuadres, deuda, elegir, hoy, recibir, reversa, transferencia } from './credito.fixture.ts';

let t: TestApp;
beforeAll(async () => {
  t = await abrirMundo();
  await sembrarMotivos(t);
});
afterAll(() => t.close());

const DEBE = 119_000;
const INICIO = fecha('2026-04-01');
/** What is left of the charge, and what the client has in favour. */
const estado = async (rut: Rut, pk: string) => {
  const d = await deuda(t, rut);
  return { queda: d.deudas.find((x) => x.pk === pk)?.para_pagar ?? 0, a_favor: d.a_favor };
};

const recibo = fc.record({ dia: fc.integer({ min: 0, max: 30 }), monto: fc.integer({ min: 1, max: 90_000 }), antes: fc.boolean() });

// A charge (contract, guarantee, pagaré, protest, cedente) is born without a rate of mora: only cuotas and documentos have one, and a
// documento is of its debtor and is not forgiven to who sold it. So what a receipt pays of it does not depend on its date.
describe('un recibo con fecha anterior a lo condonado de un cargo (docs/decisiones/0019 y 0031)', () => {
  it('119.000 pagados antes y 19.000 condonados: nada se debe y 19.000 quedan a favor de quien los pagó', async () => {
    const { rut } = await cliente(t);
    await hoy(t, '2026-04-20');
    const pk = await cobroDeContrato(t, rut);
    const antes = (await estado(rut, pk)).a_favor;
    const perdon = await condonar(t, rut, [{ pk, concepto: 'CAPITAL', monto: 19_000 }]);
    const r = await recibir(t, transferencia(rut, DEBE, '2026-04-10', elegir(pk)));
    expect(await estado(rut, pk)).toEqual({ queda: 0, a_favor: antes + 19_000 });
    await reversa(t, r.id);
    expect(await estado(rut, pk)).toEqual({ queda: 100_000, a_favor: antes });
    await quitarCondonacion(t, perdon.id);
    expect(await estado(rut, pk)).toEqual({ queda: DEBE, a_favor: antes });
    expect(await descuadres(t)).toEqual([]);
  });

  it('en cualquier orden de ingreso se debe lo mismo, y reversado todo vuelve', async () => {
    const caso = fc.tuple(
      fc.uniqueArray(recibo, { minLength: 1, maxLength: 3, selector: (r) => r.dia }),
      fc.integer({ min: 1, max: 60_000 }),
      fc.boolean(),
    );
    await fc.assert(
      fc.asyncProperty(caso, async ([recibos, perdonado, alReves]) => {
        const { rut } = await cliente(t);
        await hoy(t, '2026-04-15');
        const pk = await cobroDeContrato(t, rut);
        const inicio = await estado(rut, pk);
        const ids: string[] = [];
        const entrar = async (dia: number, monto: number) => {
          const cuando: Fecha = addDays(INICIO, dia);
          ids.push((await recibir(t, transferencia(rut, monto, cuando, elegir(pk)))).id);
        };
        // Before it is forgiven, only what leaves something to forgive.
        let pagado = 0;
        const despues: typeof recibos = [];
        for (const r of recibos) {
          if (r.antes && r.dia <= 14 && pagado + r.monto + perdonado < DEBE) {
            await entrar(r.dia, r.monto);
            pagado += r.monto;
          } else despues.push(r);
        }
        const perdon = await condonar(t, rut, [{ pk, concepto: 'CAPITAL', monto: perdonado }]);
        await hoy(t, '2026-05-05');
        for (const r of alReves ? [...despues].reverse() : despues) await entrar(r.dia, r.monto);
        const entro = recibos.reduce((s, r) => s + r.monto, 0);
        expect(await estado(rut, pk)).toEqual({
          queda: Math.max(0, DEBE - perdonado - entro),
          a_favor: inicio.a_favor + Math.max(0, entro + perdonado - DEBE),
        });
        for (const id of ids) await reversa(t, id);
        expect(await estado(rut, pk)).toEqual({ queda: DEBE - perdonado, a_favor: inicio.a_favor });
        await quitarCondonacion(t, perdon.id);
        expect(await estado(rut, pk)).toEqual({ queda: DEBE, a_favor: inicio.a_favor });
        expect(await descuadres(t)).toEqual([]);
      }),
      { numRuns: 8, endOnFailure: true },
    );
  }, 300_000);
});
