import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contabilizar, deudasPorPk, registrarObligacion, saldoCuenta } from '#areas/libro/public.server.ts';
import type { Fecha } from '#kernel/values/fecha.ts';
import { pesos } from '#kernel/values/money.ts';
import { endOfDay } from '#platform/server/jobs/endofday.ts';
import type { TestApp } from '#platform/server/testing.ts';
import {
  abrirMundo,
  castigar,
  conPagadas,
  credito,
  cuotas,
  demandar as demandarCredito,
  descuadres,
  devolver as devolverCredito,
  elegir,
  foto,
  hoy,
  type Prestado,
  partes,
  prestar,
  recibir,
  reversa,
  transferencia,
  violaciones,
} from './credito.fixture.ts';

let t: TestApp;
beforeAll(async () => {
  t = await abrirMundo();
});
afterAll(() => t.close());

const demandar = (id: string) => demandarCredito(t, id);
const devolver = (id: string) => devolverCredito(t, id);
const CUENTAS = ['1201', '1202', '1205', '1207', '1208', '1102.01', '4101', '4105', '4109'];
const saldos = () =>
  t.arrange(async (ctx) => {
    const out: Record<string, number> = {};
    for (const c of CUENTAS) out[c] = await saldoCuenta(ctx, c);
    return out;
  });
const cambio = (a: Record<string, number>, b: Record<string, number>) =>
  Object.fromEntries(CUENTAS.flatMap((c) => (a[c] === b[c] ? [] : [[c, (b[c] ?? 0) - (a[c] ?? 0)]])));
const noche = async (fecha: string) => {
  await hoy(t, fecha);
  await endOfDay(t.deps, t.empresa_id, fecha as Fecha);
};
/** What the credit owes today, by concept. */
async function debe(c: Prestado) {
  const pks = (await cuotas(t, c.id)).map((q) => q.pk);
  return t.arrange(async (ctx) => {
    const suma = { capital: 0, interes: 0, mora: 0, gastos: 0 };
    for (const d of await deudasPorPk(ctx, pks)) for (const k of ['capital', 'interes', 'mora', 'gastos'] as const) suma[k] += d[k];
    return suma;
  });
}
/** Interest that the nights after the suit recognised of it. */
const ganadoPor = (c: Prestado) =>
  t.arrange(async (ctx) => {
    const r = await ctx.db.execute(sql`select coalesce(sum(interes), 0)::int as interes, count(*)::int as noches from credito_devengo
      where empresa_id = ${ctx.empresa_id} and credito_id = ${c.id} and fecha > '2026-11-20'`);
    const [fila] = (r as unknown as { rows: { interes: number; noches: number }[] }).rows;
    expect(fila?.noches).toBeGreaterThan(0);
    return fila?.interes;
  });
const sano = async () => [await descuadres(t), await violaciones(t)];

let dia = 0;
/** The credit of domain §5 with six cuotas paid on their day, on 20-11-2026: cuota 7 is 31 days late, charged, and the eighth falls due. */
async function moroso() {
  const c = await conPagadas(t, 6);
  // A night that no other credit of these tests had.
  dia += 1;
  await noche(`2026-11-${10 + dia}`);
  await hoy(t, '2026-11-20');
  return c;
}

// Figures: areas 6, judicial §3 (example) and vector I01; entry of row `traspaso_judicial` of ledger §3.
describe('un crédito demandado', () => {
  it('2.846.459 el 20-11: todo vence ese día y lo que debe cruza a 1207; diez días después corre la mora de cada cuota', async () => {
    const c = await moroso();
    const antes = await saldos();
    await demandar(c.id);
    expect(await credito(t, c.id)).toMatchObject({ estado: 'judicial' });
    expect(await debe(c)).toEqual({ capital: 2_699_276, interes: 94_422, mora: 11_993, gastos: 40_768 });
    const d = cambio(antes, await saldos());
    expect([d['1207'], d['1201']]).toEqual([2_793_698, -2_699_276]);
    const filas = await cuotas(t, c.id);
    expect(filas.slice(8).map((q) => [Number(q.interes), q.prorrogada_a])).toEqual(Array(4).fill([0, '2026-11-20']));
    expect(await sano()).toEqual([[], []]);
    await noche('2026-11-30');
    expect(await debe(c)).toEqual({ capital: 2_699_276, interes: 94_422, mora: 34_498, gastos: 40_768 });
    expect(await sano()).toEqual([[], []]);
  });

  it('500.000 el 30-11 pagan primero las costas y después la cuota 7, desde 1207; la reversa lo devuelve todo', async () => {
    const c = await moroso();
    await demandar(c.id);
    await hoy(t, '2026-11-30');
    await t.arrange(async (ctx) => {
      const costa = { pk: `costa:${c.id}`, rut: c.rut, monto: pesos(180_000) };
      const medio = { medio: 'banco' as const, cuenta: '1102.01' as const };
      await contabilizar(
        ctx,
        'costa_judicial',
        { costa, retencion: pesos(0), medio },
        { origen: { area: 'prueba', id: c.id }, fecha: ctx.hoy },
      );
      const nueva = { pk: costa.pk, tipo: 'costa', rut: c.rut, numero: 'Costa 1', costas: pesos(180_000), vencimiento: ctx.hoy };
      await registrarObligacion(ctx, { ...nueva, origen_area: 'prueba', origen_id: c.id });
    });
    const antes = await saldos();
    const r = await recibir(t, transferencia(c.rut, 500_000, '2026-11-30'));
    expect(partes(r)).toEqual([
      ['COSTAS', 180_000],
      ['GASTOS', 40_768],
      ['MORA', 15_862],
      ['INTERES', 51_286],
      ['CAPITAL', 212_084],
    ]);
    const d = cambio(antes, await saldos());
    expect(d).toEqual({ '1102.01': 500_000, '1205': -180_000, '1208': -40_768, '4105': -15_862, '1207': -263_370 });
    expect(await sano()).toEqual([[], []]);
    await reversa(t, r.id);
    expect(cambio(antes, await saldos())).toEqual({});
    expect(await sano()).toEqual([[], []]);
  });

  it('un pago de antes de la demanda que se reversa, o que se anota después, cambia lo que cruzó y nada más', async () => {
    const c = await prestar(t);
    const pagos: string[] = [];
    for (const q of (await cuotas(t, c.id)).slice(0, 6)) {
      await hoy(t, q.vencimiento);
      pagos.push((await recibir(t, transferencia(c.rut, Number(q.cuota), q.vencimiento, elegir(q.pk)))).id);
    }
    await hoy(t, '2026-11-20');
    await demandar(c.id);
    await hoy(t, '2026-11-25');
    await reversa(t, pagos[5] ?? '');
    expect(await sano()).toEqual([[], []]);
    const sexta = (await cuotas(t, c.id))[5];
    await recibir(t, transferencia(c.rut, 300_000, '2026-10-05', elegir(sexta?.pk ?? '')));
    expect(await sano()).toEqual([[], []]);
  });

  it('pagado entero queda pagado, y reversado vuelve a su causa; con pagos de la causa no vuelve como estaba', async () => {
    const c = await moroso();
    await demandar(c.id);
    await hoy(t, '2026-11-30');
    const todo = Object.values(await debe(c)).reduce((s, n) => s + n, 0);
    const r = await recibir(t, transferencia(c.rut, todo, '2026-11-30'));
    expect(await credito(t, c.id)).toMatchObject({ estado: 'pagado' });
    expect(await sano()).toEqual([[], []]);
    await reversa(t, r.id);
    expect(await credito(t, c.id)).toMatchObject({ estado: 'judicial' });
    await recibir(t, transferencia(c.rut, 100_000, '2026-11-30'));
    await expect(devolver(c.id)).rejects.toMatchObject({ status: 409, codigo: 'pagos_en_causa' });
    expect(await sano()).toEqual([[], []]);
  });

  it('castigado desde su causa, 1207 queda en cero y lo que se recupera es lo que debía', async () => {
    const c = await moroso();
    await demandar(c.id);
    await noche('2027-06-01');
    const antes = await saldos();
    await castigar(t, c.id);
    expect(cambio(antes, await saldos())).toMatchObject({ '1207': -2_793_698, '1208': -40_768 });
    expect(await sano()).toEqual([[], []]);
  });

  it('al día, con un pago de hoy o sin permiso no se demanda', async () => {
    const c = await conPagadas(t, 6);
    await expect(demandar(c.id)).rejects.toMatchObject({ codigo: 'demanda_sin_mora' });
    await hoy(t, '2026-11-20');
    await recibir(t, transferencia(c.rut, 1_000, '2026-11-20'));
    await expect(demandar(c.id)).rejects.toMatchObject({ codigo: 'demanda_con_pago_del_dia', datos: { fecha: '20-11-2026' } });
  });

  it('devuelto el mismo día deja el crédito, sus deudas y sus cuentas como estaban', async () => {
    const c = await moroso();
    const antes = await foto(t, c, CUENTAS);
    await demandar(c.id);
    await devolver(c.id);
    expect(await foto(t, c, CUENTAS)).toEqual(antes);
    await noche('2026-11-20');
    await noche('2026-12-15');
    expect(await sano()).toEqual([[], []]);
  });

  it('mientras está demandado no gana interés ni se le cargan gastos; devuelto semanas después, se recuperan los que no tuvo', async () => {
    const c = await moroso();
    await demandar(c.id);
    await noche('2026-12-20');
    await noche('2026-12-21');
    expect(await ganadoPor(c)).toBe(0);
    expect(await debe(c)).toMatchObject({ interes: 94_422, gastos: 40_768 });
    await devolver(c.id);
    expect(await sano()).toEqual([[], []]);
    await noche('2026-12-22');
    expect(await sano()).toEqual([[], []]);
    expect((await debe(c)).gastos).toBeGreaterThan(40_768);
  });
});
