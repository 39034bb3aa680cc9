import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { saldoCuenta } from '#areas/libro/public.server.ts';
import { indicesUf } from '#areas/parametros/tables.ts';
import { addDays, type Fecha } from '#kernel/values/fecha.ts';
import { Context, systemSession } from '#platform/server/context.ts';
import type { TestApp } from '#platform/server/testing.ts';
import { contract } from '../contract.ts';
import { cobrar, devolver } from './caja.fixture.ts';
import { devengar } from './devengar.ts';
import { invariantes } from './invariantes.ts';
import { abrirMundo, credito, f, GERENCIA, quien, ver } from './mundo.fixture.ts';

let t: TestApp;
beforeEach(async () => {
  t = await abrirMundo();
});
afterEach(() => t.close());

/** The UF of some days, as a month of negative IPC brings it. The giro is at 39.841,72. */
const uf = (dias: Readonly<Record<string, string>>) =>
  t.arrange(async (ctx) => {
    for (const [fecha, valor] of Object.entries(dias))
      await ctx.db
        .insert(indicesUf)
        .values({ fecha: f(fecha), valor, origen: 'manual' })
        .onConflictDoUpdate({ target: indicesUf.fecha, set: { valor } });
  });

async function noche(hoy: Fecha): Promise<void> {
  await t.setHoy(hoy);
  for (let cursor: string | null = null, k = 0; k < 9; k += 1) {
    const fin: { cursor: string | null } = await t.deps.database.db.transaction((tx) =>
      devengar(
        new Context({ deps: t.deps, db: tx as never, session: systemSession(t.empresa_id), hoy, area: 'creditos', accion: 'devengo' }),
        cursor,
      ),
    );
    if (fin.cursor === null) return;
    cursor = fin.cursor;
  }
}

const cuentas = () =>
  t.arrange(async (ctx) => {
    const out: Record<string, number> = {};
    for (const c of ['1201', '1202', '1203', '4101', '4102']) out[c] = await saldoCuenta(ctx, c);
    return out;
  });
type Cuentas = Awaited<ReturnType<typeof cuentas>>;
const menos = (a: Cuentas, b: Cuentas) => Object.fromEntries(Object.keys(a).map((c) => [c, (a[c] ?? 0) - (b[c] ?? 0)]));

const cuadra = async () => {
  for (const i of invariantes) expect([i.id, await t.arrange((ctx) => i.check(ctx))]).toEqual([i.id, []]);
};

/** UF 100 in one cuota, without tax or costs: due on 09-04. */
const enUf = () =>
  credito(t, 'vigente', {
    moneda: 'UF',
    monto_solicitado: '100',
    plazo: 1,
    tasa_mensual: '0.4',
    costos: [],
    ite: { metodo: 'exento', financiado: false },
    fecha_primer_vencimiento: '2026-04-09',
  });
/** What closes it that day, pesos. */
const cierra = async (id: string, al: string) => Number((await t.ask(contract, 'al_dia', quien(t, GERENCIA), { al }, id)).total_clp);

describe('la UF del pago bajo la del giro', () => {
  it('se paga con la UF del pago: 1201 y 1203 quedan en cero y la baja es menos reajuste (4102)', async () => {
    await t.setHoy(f('2026-03-10'));
    const antes = await cuentas();
    const { id } = await enUf();
    await uf({ '2026-04-09': '39700.00' });
    await t.setHoy(f('2026-04-09'));
    // 100 UF and 30 days at 0,4 %: UF 100,4000 × 39.700,00 = 3.985.880; the capital came back for 3.970.000 and was lent for 3.984.172: what
    // left, UF 99,8816, the commission that the maximum rate lets reach, UF 0,0995, and its IVA, UF 0,0189, each rounded once at 39.841,72.
    expect(await cierra(id, '2026-04-09')).toBe(3_985_880);
    const p = await cobrar(t, id, '2026-04-09', 3_985_880);
    expect(menos(await cuentas(), antes)).toEqual({ '1201': 0, '1202': 0, '1203': 0, '4101': -15_880, '4102': 14_172 });
    expect(await ver(t, id)).toMatchObject({ estado: 'pagado', saldo: '0.0000' });
    await cuadra();
    await devolver(t, p.evento_id);
    expect(menos(await cuentas(), antes)).toEqual({ '1201': 3_984_172, '1202': 0, '1203': 0, '4101': 0, '4102': 0 });
    await cuadra();
  });

  it('lo que las noches ya habían bajado no se baja dos veces', async () => {
    await t.setHoy(f('2026-03-10'));
    const antes = await cuentas();
    const { id } = await enUf();
    await uf({ '2026-04-08': '39750.00', '2026-04-09': '39700.00' });
    await noche(f('2026-04-08'));
    expect(menos(await cuentas(), antes)).toMatchObject({ '1203': -9_172, '4102': 9_172 });
    await t.setHoy(f('2026-04-09'));
    await cobrar(t, id, '2026-04-09', 2_000_000);
    await cuadra();
    await cobrar(t, id, '2026-04-09', 1_985_880);
    expect(menos(await cuentas(), antes)).toMatchObject({ '1201': 0, '1202': 0, '1203': 0, '4102': 14_172 });
    await cuadra();
  });

  it('un pago con fecha y UF anteriores a lo que las noches reconocieron no deja reajuste ni interés en un crédito pagado', async () => {
    await t.setHoy(f('2026-03-10'));
    const antes = await cuentas();
    const { id } = await enUf();
    await uf({ '2026-04-01': '39800.00', '2026-04-07': '40100.00' });
    await noche(f('2026-04-07'));
    const total = await cierra(id, '2026-04-01');
    await cobrar(t, id, '2026-04-01', total, { tipo: 'prepago', politica: 'reduce_plazo' });
    expect(await ver(t, id)).toMatchObject({ estado: 'prepagado', saldo: '0.0000' });
    expect(menos(await cuentas(), antes)).toMatchObject({ '1201': 0, '1202': 0, '1203': 0 });
    await cuadra();
  });

  it('en pesos tampoco: un prepago total con fecha anterior suelta el interés que las noches dieron por ganado', async () => {
    await t.setHoy(f('2026-03-10'));
    const antes = await cuentas();
    const { id } = await credito(t, 'vigente');
    for (let d = f('2026-04-06'); d <= '2026-04-09'; d = addDays(d, 1)) await noche(d);
    const { liquidacion } = await t.ask(contract, 'al_dia', quien(t, GERENCIA), { al: '2026-03-30' }, id);
    const p = await cobrar(t, id, '2026-03-30', Number(liquidacion.total), { tipo: 'prepago', politica: 'reduce_plazo' });
    expect(menos(await cuentas(), antes)).toMatchObject({ '1201': 0, '1202': 0, '4101': -Number(liquidacion.interes) });
    await cuadra();
    // Taken back, the next night recognises it again: as if the prepayment had never been.
    await devolver(t, p.evento_id);
    await noche(f('2026-04-10'));
    expect(menos(await cuentas(), antes)['1202']).toBe(Math.round((131_797 * 31) / 41));
    await cuadra();
  });
});
