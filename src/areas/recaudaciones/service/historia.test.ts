import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { documentosPorId } from '#areas/documentos/public.server.ts';
import { contract as libro } from '#areas/libro/contract.ts';
import { obligacionesPorPk, saldoCuenta } from '#areas/libro/public.server.ts';
import { pasivosDisponibles } from '#areas/pasivos/public.server.ts';
import { addDays, fecha } from '#kernel/values/fecha.ts';
import type { Rut } from '#kernel/values/rut.ts';
import type { TestApp } from '#platform/server/testing.ts';
import { contract } from '../contract.ts';
import { abrirMundo, ana, CEDENTE, comprado, deudor, elegir, recibir, reversa, transferencia } from './mundo.fixture.ts';

let t: TestApp;
beforeAll(async () => {
  t = await abrirMundo('2026-06-20');
});
afterAll(() => t.close());

const CUENTAS = ['1102.01', '1301', '1302', '2105', '2108', '2110', '4103', '4105'];

interface Hecho {
  dia: number;
  monto: number;
  /** Which of the two documents; both, oldest first, when null. */
  cual: 0 | 1 | null;
  reversado: boolean;
}

/** Two documents of one debtor: 1.000.000 due 01-05 and 600.000 due 20-05, at 2,40 %. */
async function escenario() {
  const rut = await deudor(t);
  const pks = [
    await comprado(t, rut, { monto: 1_000_000, anticipo: 900_000, vence: '2026-05-01', diferencia: 27_000 }),
    await comprado(t, rut, { monto: 600_000, anticipo: 540_000, vence: '2026-05-20' }),
  ];
  return { rut, pks };
}

/** What the books say of a scenario, without the ids that depend on it. */
async function foto(antes: readonly number[], o: { rut: Rut; pks: string[] }) {
  // Outside the transaction below: the embedded engine has one connection.
  const deudas = (await deudasDe(o.rut)).map((d) => [d.mora, d.para_pagar]);
  return t.arrange(async (ctx) => {
    const saldos = [];
    for (const [i, c] of CUENTAS.entries()) saldos.push((await saldoCuenta(ctx, c)) - (antes[i] ?? 0));
    const obligaciones = new Map((await obligacionesPorPk(ctx, o.pks)).map((x) => [x.pk, x]));
    const docs = new Map(
      (
        await documentosPorId(
          ctx,
          o.pks.map((pk) => pk.slice(10)),
        )
      ).map((d) => [`documento:${d.id}`, d]),
    );
    return {
      saldos,
      deudas,
      documentos: o.pks.map((pk) => {
        const [x, d] = [obligaciones.get(pk), docs.get(pk)];
        return [x?.estado, x?.capital, x?.mora, x?.mora_desde, x?.base_mora, d?.estado, d?.saldo_deudor, d?.anticipo_pendiente, d?.pagado];
      }),
    };
  });
}
const deudasDe = async (rut: Rut) => (await t.ask(contract, 'deuda', ana(t), { rut })).deudas;
const ahora = () => t.arrange(async (ctx) => Promise.all(CUENTAS.map((c) => saldoCuenta(ctx, c))));

async function correr(hechos: readonly Hecho[]) {
  const o = await escenario();
  const base = await ahora();
  const ids: [string, Hecho][] = [];
  for (const h of hechos) {
    const pks = h.cual === null ? o.pks : o.pks.slice(h.cual, h.cual + 1);
    const dia = addDays(fecha('2026-05-05'), h.dia);
    const r = await recibir(t, transferencia(o.rut, h.monto, dia, elegir(...pks)));
    ids.push([r.id, h]);
  }
  for (const [id, h] of ids) if (h.reversado) await reversa(t, id);
  const aFavor = (await t.arrange((ctx) => pasivosDisponibles(ctx, o.rut))).map((p) => p.disponible).sort((a, b) => a - b);
  return { ...(await foto(base, o)), aFavor };
}

describe('la historia de un deudor', () => {
  it('un pago con fecha anterior vuelve a aplicar los posteriores: queda como si se hubiera digitado en orden', async () => {
    const a: Hecho = { dia: 0, monto: 300_000, cual: 0, reversado: false };
    const b: Hecho = { dia: 15, monto: 800_000, cual: 0, reversado: false };
    const [enOrden, alReves] = [await correr([a, b]), await correr([b, a])];
    expect(alReves).toEqual(enOrden);
    // 300.000 on 05-05 (4 days: 900.000 × 2,40 % / 30 × 4 = 2.880) leaves 602.880 of advance; 15 days later it owes 7.235.
    expect(enOrden.documentos[0]?.slice(0, 2)).toEqual(['cerrada', 0]);
    expect(enOrden.saldos[CUENTAS.indexOf('4105')]).toBe(-(2_880 + 7_235));
    expect(enOrden.aFavor).toEqual([100_000]);
  });
  it('un comprobante que se volvió a aplicar dice qué pagaba al recibirse y qué paga hoy', async () => {
    const { rut, pks } = await escenario();
    const suya = elegir(pks[0] ?? '');
    const tarde = await recibir(t, transferencia(rut, 800_000, '2026-05-20', suya));
    expect(tarde.destinos).toEqual([]);
    await recibir(t, transferencia(rut, 300_000, '2026-05-05', suya));
    const hoy = (await t.detail(contract, ana(t), tarde.id)) as unknown as typeof tarde;
    // Of the anticipo of 900.000 and the mora of 2.880 + 7.235, 300.000 came before.
    const numero = hoy.aplicaciones[0]?.numero;
    expect(hoy.destinos).toEqual([`Al recibirse pagó $800.000 del documento ${numero}; hoy paga $610.115.`]);
    expect(hoy.excedentes.reduce((n, x) => n + x.monto, 0)).toBe(800_000 - 610_115);
  });
  it('reversar el del medio deja lo mismo que no haberlo recibido', async () => {
    const a: Hecho = { dia: 0, monto: 200_000, cual: 0, reversado: false };
    const b: Hecho = { dia: 10, monto: 500_000, cual: null, reversado: true };
    const c: Hecho = { dia: 20, monto: 700_000, cual: null, reversado: false };
    expect(await correr([a, b, c])).toEqual(await correr([a, c]));
  });
  it('los mismos recibos en cualquier orden, algunos reversados, dan saldos idénticos', async () => {
    const hecho = fc.record({
      dia: fc.integer({ min: 0, max: 40 }),
      monto: fc.integer({ min: 1, max: 900_000 }),
      cual: fc.constantFrom<0 | 1 | null>(0, 1, null),
      reversado: fc.boolean(),
    });
    // Bounded: each case is up to eight receipts on the real database.
    const casos = fc
      .uniqueArray(hecho, { minLength: 2, maxLength: 4, selector: (h) => h.dia })
      .chain((hs) => fc.tuple(fc.constant(hs), fc.shuffledSubarray(hs, { minLength: hs.length, maxLength: hs.length })));
    await fc.assert(
      fc.asyncProperty(casos, async ([hs, mezclados]) => {
        const enOrden = [...hs].filter((h) => !h.reversado).sort((x, y) => x.dia - y.dia);
        expect(await correr(mezclados)).toEqual(await correr(enOrden));
      }),
      { numRuns: 6, endOnFailure: true },
    );
  }, 60_000);
  it('la liquidación de un día pasado es la de ese día', async () => {
    const { rut, pks } = await escenario();
    const al = async (dia: string) => (await t.ask(contract, 'deuda', ana(t), { rut, al: dia })).deudas.map((d) => [d.para_pagar, d.mora]);
    // 900.000 × 2,40 % / 30 × 10 = 7.200.
    expect(await al('2026-05-11')).toEqual([
      [1_000_000, 7_200],
      [600_000, 0],
    ]);
    await recibir(t, transferencia(rut, 1_000_000, '2026-05-12', elegir(pks[0] ?? '')));
    expect(await al('2026-05-11')).toEqual([
      [1_000_000, 7_200],
      [600_000, 0],
    ]);
    expect(await al('2026-05-12')).toEqual([[600_000, 0]]);
  });
  it('al terminar el auxiliar y el mayor dicen lo mismo y nada quedó negativo', async () => {
    const rotos = await t.arrange(async (ctx) => {
      const out = [];
      for (const a of t.deps.registry.areas)
        for (const i of a.invariants ?? []) out.push(...(await i.check(ctx)).map((x) => ({ id: i.id, ...x })));
      return out;
    });
    // The purchases of this world are written straight in the books: what compares them with the orders of their giros says nothing of it.
    const sinOrdenes = ['E14-giros', 'E15-compras'];
    expect(rotos.filter((r) => !sinOrdenes.includes(r.id))).toEqual([]);
    for (const periodo of ['2026-05', '2026-06']) {
      const items = await t.ask(libro, 'pendientes_cierre', ana(t), { periodo });
      expect(items.find((i) => i.codigo === 'auxiliar')).toMatchObject({ ok: true });
    }
    expect((await t.arrange((ctx) => pasivosDisponibles(ctx, CEDENTE))).every((p) => p.disponible > 0)).toBe(true);
  });
});
