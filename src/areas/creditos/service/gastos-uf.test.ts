import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { actualizarObligacion, deudas, saldoCuenta } from '#areas/libro/public.server.ts';
import { indicesUf } from '#areas/parametros/tables.ts';
import { pesos } from '#kernel/values/money.ts';
import type { Rut } from '#kernel/values/rut.ts';
import { Context, systemSession } from '#platform/server/context.ts';
import type { TestApp } from '#platform/server/testing.ts';
import { contract } from '../contract.ts';
import { cobrar, devolver } from './caja.fixture.ts';
import { pasos } from './cierre-del-dia.ts';
import { creditosEnCaja } from './en-caja.ts';
import { invariantes } from './invariantes.ts';
import { abrirMundo, credito, f, GERENCIA, quien, ver } from './mundo.fixture.ts';

let t: TestApp;
let id: string;
beforeEach(async () => {
  t = await abrirMundo();
  await t.setHoy(f('2026-03-10'));
  // UF 100 in one cuota of UF 100,4000, due on 09-04.
  const en = { moneda: 'UF' as const, monto_solicitado: '100', plazo: 1, tasa_mensual: '0.4', costos: [] };
  const ite = { metodo: 'exento' as const, financiado: false };
  ({ id } = await credito(t, 'vigente', { ...en, ite, fecha_primer_vencimiento: '2026-04-09' }));
  await t.arrange(async (ctx) => {
    for (const [fecha, valor] of [
      ['2026-04-09', '39841.72'],
      ['2026-04-30', '39900.00'],
      ['2026-05-15', '40500.00'],
      ['2026-05-20', '39500.00'],
    ] as const)
      await ctx.db
        .insert(indicesUf)
        .values({ fecha: f(fecha), valor, origen: 'manual' })
        .onConflictDoUpdate({ target: indicesUf.fecha, set: { valor } });
  });
  await noche('2026-04-30');
});
afterEach(() => t.close());

/** What the end of a day does with the credits. */
async function noche(dia: string): Promise<void> {
  const hoy = f(dia);
  await t.setHoy(hoy);
  const o = { deps: t.deps, session: systemSession(t.empresa_id), hoy, area: 'creditos', accion: 'cierre' };
  for (const paso of pasos)
    for (let cursor: string | null = null, k = 0; k < 9; k += 1) {
      const fin: { cursor: string | null } = await t.deps.database.db.transaction((tx) =>
        paso.run(new Context({ ...o, db: tx as never }), cursor),
      );
      if (fin.cursor === null) break;
      cursor = fin.cursor;
    }
}
const saldo = (cuenta: string) => t.arrange((ctx) => saldoCuenta(ctx, cuenta));
/** Charges of collection that the auxiliary says are owed. */
async function debidos(): Promise<number> {
  const { rut } = (await ver(t, id)) as unknown as { rut: Rut };
  const suyas = await t.arrange((ctx) => deudas(ctx, rut));
  return suyas.filter((d) => d.concepto === 'GASTOS').reduce((s, d) => s + d.monto, 0);
}
/** What the list of debts says, and what recaudaciones would charge that day: the whole, and by concept. */
async function comparar(al: string): Promise<void> {
  const { rut } = (await ver(t, id)) as unknown as { rut: Rut };
  const [lista, caja] = await t.arrange(async (ctx) => {
    const [c] = await creditosEnCaja(ctx, rut, { fechas: [f(al)], bloquear: false });
    return [await deudas(ctx, rut, f(al)), c?.cuotas(c.pagos, f(al)) ?? []];
  });
  const suma = (concepto: string) => lista.filter((d) => d.concepto === concepto).reduce((s, d) => s + d.monto, 0);
  const paga = (campo: 'gastos' | 'mora' | 'interes' | 'capital') => caja.reduce((s, q) => s + q[campo], 0);
  expect([al, suma('GASTOS'), suma('MORA'), suma('INTERES'), suma('CAPITAL')]).toEqual([
    ...[al, paga('gastos'), paga('mora'), paga('interes'), paga('capital')],
  ]);
}
const cierra = async (al: string) => Number((await t.ask(contract, 'al_dia', quien(t, GERENCIA), { al }, id)).total_clp);
const cuadra = async () => {
  await comparar(await t.arrange(async (ctx) => ctx.hoy));
  for (const i of invariantes) expect([i.id, await t.arrange((ctx) => i.check(ctx))]).toEqual([i.id, []]);
};

// Ley 19.496 art. 37: 9 % of UF 10, 6 % of the next 40 and 3 % of the other 50,4 = UF 4,8120. At 39.900 they are $191.999 (rounded half up) and
// at 40.500, $194.886: the difference is $2.887. At 39.500, $190.074: $1.925 less.
describe('gastos de cobranza de una cuota en UF, docs/decisiones/0029', () => {
  it('cobrados a una UF mayor que la del cargo, lo que sobra es reajuste y 1208 queda en cero; reversado, vuelve', async () => {
    expect([await saldo('1208'), await debidos()]).toEqual([191_999, 191_999]);
    await noche('2026-05-15');
    const [ingresos, reajuste] = [await saldo('4109'), await saldo('4102')];
    const [antes1203] = [await saldo('1203')];
    const p = await cobrar(t, id, '2026-05-15', await cierra('2026-05-15'));
    expect(await saldo('1208')).toBe(0);
    expect(await saldo('4109')).toBe(ingresos);
    // The nights had recognised the reajuste of the capital: only that of the charges is new.
    expect((await saldo('4102')) - reajuste).toBe(-2_887);
    expect(await ver(t, id)).toMatchObject({ estado: 'pagado', saldo: '0.0000' });
    await cuadra();
    await devolver(t, p.evento_id);
    expect([await saldo('1208'), await saldo('4102'), await saldo('1203')]).toEqual([191_999, reajuste, antes1203]);
    await cuadra();
  });

  it('el control de cuotas ve un auxiliar que no dice lo que 1208 tiene', async () => {
    const control = async () => t.arrange(async (ctx) => (await invariantes.find((i) => i.id === 'control-cuotas')?.check(ctx)) ?? null);
    expect(await control()).toEqual([]);
    const { rut } = (await ver(t, id)) as unknown as { rut: Rut };
    await t.arrange(async (ctx) => {
      const [d] = await deudas(ctx, rut);
      await actualizarObligacion(ctx, d?.pk ?? '', { gastos: pesos(191_998) });
    });
    expect(await control()).toEqual([expect.objectContaining({ cuota: 1 })]);
  });

  // UF 4,8120 at 40.500 = $194.886; 1208 holds the $191.999 of the day they were charged.
  it('la lista de deudas dice lo que se paga ese día, al peso, aunque 1208 tenga otra cosa', async () => {
    for (const al of ['2026-05-15', '2026-05-20']) {
      await noche(al);
      await comparar(al);
    }
    await comparar('2026-05-15');
    expect([await saldo('1208'), await debidos()]).toEqual([191_999, 190_074]);
    // Less than the charges, so that part of them and the whole mora wait; then more than both.
    for (const monto of [100_000, 90_500, 60_000, 400_000]) {
      await cobrar(t, id, '2026-05-20', monto);
      await cuadra();
    }
  });

  it('a una UF menor, lo que falta es menos reajuste', async () => {
    await noche('2026-05-20');
    const reajuste = await saldo('4102');
    await cobrar(t, id, '2026-05-20', await cierra('2026-05-20'));
    expect(await saldo('1208')).toBe(0);
    expect((await saldo('4102')) - reajuste).toBe(1_925);
    await cuadra();
  });

  it('en partes y con otra fecha antes, lo que 1208 tiene es lo que el auxiliar dice que se debe', async () => {
    await noche('2026-05-20');
    const uno = await cobrar(t, id, '2026-05-15', 100_000);
    await cuadra();
    expect(await debidos()).toBeGreaterThan(0);
    const dos = await cobrar(t, id, '2026-05-20', 60_000);
    await cuadra();
    await devolver(t, uno.evento_id);
    await cuadra();
    await cobrar(t, id, '2026-05-20', await cierra('2026-05-20'));
    expect(await saldo('1208')).toBe(0);
    await cuadra();
    await devolver(t, dos.evento_id);
    await cuadra();
  });
});
