import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { abonarObligacion, abonosPara, contabilizar, deudas, imputarA, reversarOrigen, saldoCuenta } from '#areas/libro/public.server.ts';
import { contract as operaciones } from '#areas/operaciones/contract.ts';
import { type Pesos, pesos } from '#kernel/values/money.ts';
import type { Rut } from '#kernel/values/rut.ts';
import { Context, systemSession } from '#platform/server/context.ts';
import type { TestApp } from '#platform/server/testing.ts';
import { contract } from '../contract.ts';
import { cobrar, devolver } from './caja.fixture.ts';
import { invariantes } from './invariantes.ts';
import { abrirMundo, credito, f, GERENCIA, mesa, movido, PREPARA, quien, saldos, ver } from './mundo.fixture.ts';
import { deshacerPostergacion, postergarCuota } from './postergar.ts';
import { cobrarPrimas } from './primas.ts';

let t: TestApp;
beforeAll(async () => {
  t = await abrirMundo();
});
afterAll(() => t.close());

const SEGURO = { seguros: [{ tipo: 'DESGRAVAMEN', prima: 2_500, periodo: 'MENSUAL' as const }] };

/** One night, as the close runs it. Answers how many premiums it charged. */
async function noche(hoy: string): Promise<number> {
  await t.setHoy(f(hoy));
  const r = await t.deps.database.db.transaction((tx) =>
    cobrarPrimas(
      new Context({ deps: t.deps, db: tx as never, session: systemSession(t.empresa_id), hoy: f(hoy), area: 'creditos', accion: 'primas' }),
      null,
    ),
  );
  return r.hechos;
}

const seguros = (rut: Rut) =>
  t.arrange(async (ctx) =>
    (await deudas(ctx, rut)).filter((d) => d.pk.startsWith('gasto:')).map((d) => [d.numero, d.monto, d.vencimiento]),
  );
const cargos = () => t.arrange((ctx) => saldoCuenta(ctx, '1209'));
const primas = async (id: string) =>
  (await ver(t, id)).installments.flatMap((q) => (q.prima ? [[q.numero, q.prima.monto, q.prima.pagada]] : []));

/** Pays what the RUT owes with one sum, by the order of `imputar`, and its owners are told: as any area that receives money does. */
const pagar = (rut: Rut, pks: readonly string[], monto: number, id: string) =>
  t.arrange(async (ctx) => {
    const { aplicaciones } = await imputarA(ctx, pks, pesos(monto) as Pesos, ctx.hoy);
    const abonos = await abonosPara(ctx, aplicaciones);
    const medio = { medio: 'banco' as const, cuenta: '1102.01' as const, rut };
    await contabilizar(ctx, 'recaudacion_credito', { medio, abonos, a_favor: [] }, { origen: { area: 'prueba', id }, fecha: ctx.hoy });
    for (const a of aplicaciones) {
      await abonarObligacion(ctx, a.pk, [a], ctx.hoy);
      await ctx.emit('obligacion.abonada', { pk: a.pk, concepto: a.concepto, monto: a.monto, fecha: ctx.hoy });
    }
    return aplicaciones.map((a) => [a.concepto, a.monto]);
  });

/** Undoes the receipt of a premium, as its area does. */
const devolverPrima = (cuota_id: string, recibo: string) =>
  t.arrange(async (ctx) => {
    const e = { pk: `gasto:${cuota_id}`, concepto: 'CAPITAL' as const, monto: pesos(-2_500), fecha: ctx.hoy };
    await reversarOrigen(ctx, { origen: { area: 'prueba', id: recibo }, motivo: 'error de caja' });
    await abonarObligacion(ctx, e.pk, [e], ctx.hoy);
    await ctx.emit('obligacion.abonada', e);
  });

const cuadra = async () => {
  const control = invariantes.find((i) => i.id === 'control-cuotas');
  if (!control) throw new Error('no invariant of the cuotas');
  expect(await t.arrange((ctx) => control.check(ctx))).toEqual([]);
};

// Ledger §2 (2103, notaría y seguros por pagar) and ledger §3 (D1209 / H2103 of a premium charged).
describe('primas que se pagan con cada cuota', () => {
  it('el giro cobra la del primer período: se debe al asegurador y vence con su cuota; cada período trae la suya, una vez', async () => {
    await t.setHoy(f('2026-03-10'));
    const [antes, cargo] = [await saldos(t), await cargos()];
    const { id, rut } = await credito(t, 'vigente', SEGURO);
    expect(movido(antes, await saldos(t))).toMatchObject({ '1201': 5_075_605, '2103': -35_000 - 2_500 });
    expect((await cargos()) - cargo).toBe(2_500);
    const c = await ver(t, id);
    expect(await seguros(rut)).toEqual([[`Seguro de la cuota ${c.numero}-1`, 2_500, '2026-04-20']]);
    expect(await noche('2026-04-19')).toBe(0);
    expect(await noche('2026-04-20')).toBe(1);
    expect(await noche('2026-04-20')).toBe(0);
    expect((await seguros(rut)).map((x) => x[2])).toEqual(['2026-04-20', '2026-05-20']);
    // Two months without a close: the next one catches up.
    expect(await noche('2026-06-21')).toBe(2);
    expect((await primas(id)).map((x) => x[0])).toEqual([1, 2, 3, 4]);
    await cuadra();
  });

  it('un pago paga la prima y la cuota; devuelto, se deben otra vez', async () => {
    await t.setHoy(f('2026-03-10'));
    const { id, rut } = await credito(t, 'vigente', SEGURO);
    await t.setHoy(f('2026-04-20'));
    const [una] = (await ver(t, id)).installments;
    // Both fall due together: one sum pays the two, and nothing of it goes to the next cuota.
    const { aplicaciones, sobrante } = await t.arrange((ctx) => imputarA(ctx, rut, pesos(482_766), ctx.hoy));
    expect([new Set(aplicaciones.map((a) => a.pk)), sobrante]).toEqual([new Set([una?.pk, `gasto:${una?.id}`]), 0]);
    await pagar(rut, [una?.pk ?? ''], 480_266, 'p-cuota');
    await pagar(rut, [`gasto:${una?.id}`], 2_500, 'p-prima');
    expect(await primas(id)).toEqual([[1, 2_500, 2_500]]);
    expect(await seguros(rut)).toEqual([]);
    await cuadra();
    await devolverPrima(una?.id ?? '', 'p-prima');
    expect(await primas(id)).toEqual([[1, 2_500, 0]]);
    expect(await seguros(rut)).toHaveLength(1);
  });

  it('un prepago total deja la del período que corre; sin pagarla no hay finiquito, y los siguientes no se cobran', async () => {
    await t.setHoy(f('2026-03-10'));
    const { id, rut } = await credito(t, 'vigente', SEGURO);
    await noche('2026-04-20');
    await t.setHoy(f('2026-04-30'));
    const al = await t.ask(contract, 'al_dia', quien(t, GERENCIA), { al: '2026-04-30' }, id);
    expect(al.seguros).toBe(5_000);
    const pago = await cobrar(t, id, '2026-04-30', Number(al.liquidacion.total), { tipo: 'prepago', politica: 'reduce_plazo' });
    expect(await ver(t, id)).toMatchObject({ estado: 'prepagado', saldo: 0 });
    await expect(t.ask(contract, 'finiquito', quien(t, GERENCIA), {}, id)).rejects.toMatchObject({
      status: 409,
      codigo: 'primas_por_pagar',
    });
    await noche('2026-06-20');
    expect((await primas(id)).map((x) => x[0])).toEqual([1, 2]);
    // The prepayment is taken back: the credit lives, and so does its insurance.
    await devolver(t, pago.evento_id);
    await noche('2026-06-20');
    expect((await primas(id)).map((x) => x[0])).toEqual([1, 2, 3, 4]);
    // Entered late with its own day: what began after it was never covered.
    await cobrar(t, id, '2026-04-30', Number(al.liquidacion.total), { tipo: 'prepago', politica: 'reduce_plazo' });
    expect((await seguros(rut)).map((x) => x[2])).toEqual(['2026-04-20', '2026-05-20']);
    await cuadra();
  });

  it('un giro que el banco devuelve no aseguró nada; con una prima pagada no se deshace', async () => {
    await t.setHoy(f('2026-03-10'));
    const cargo = await cargos();
    const { id, rut } = await credito(t, 'documentar', SEGURO);
    const orden_id = await mesa(t, id);
    expect((await cargos()) - cargo).toBe(2_500);
    const [una] = (await ver(t, id)).installments;
    const rechazar = () => t.act(operaciones, 'rechazar_orden', quien(t, PREPARA), { orden_id, causa: 'Cuenta cerrada en destino' });
    await pagar(rut, [`gasto:${una?.id}`], 2_500, 'p-2500');
    await expect(rechazar()).rejects.toMatchObject({ status: 409, codigo: 'hay_movimientos_posteriores' });
    await devolverPrima(una?.id ?? '', 'p-2500');
    await rechazar();
    expect(await seguros(rut)).toEqual([]);
    expect(await cargos()).toBe(cargo);
    await cuadra();
  });

  it('una prórroga de la cuota lleva su prima a la misma fecha, y vuelve con ella', async () => {
    await t.setHoy(f('2026-03-10'));
    const { id, rut } = await credito(t, 'vigente', SEGURO);
    const [una, dos] = (await ver(t, id)).installments;
    const origen = (k: number) => ({ area: 'prorrogas', id: `0198c5e8-0000-7000-8000-00000000000${k}` });
    const { handlers } = t.deps.registry as unknown as { handlers: Map<string, unknown[]> };
    const dichas: object[] = [];
    handlers.set('cuota.postergada', [...(handlers.get('cuota.postergada') ?? []), async (_c: unknown, e: object) => void dichas.push(e)]);
    await t.arrange((ctx) => postergarCuota(ctx, { pk: una?.pk ?? '', a: f('2026-05-04'), origen: origen(1) }));
    expect((await seguros(rut)).map((x) => x[2])).toEqual(['2026-05-04']);
    await t.arrange((ctx) => deshacerPostergacion(ctx, origen(1)));
    expect((await seguros(rut)).map((x) => x[2])).toEqual(['2026-04-20']);
    const suya = { credito_id: id, cuota: 1, pk: una?.pk };
    expect(dichas).toMatchObject([
      { ...suya, a: '2026-05-04' },
      { ...suya, de: '2026-05-04' },
    ]);
    // Extended before its period begins: it is born with the new date.
    await t.arrange((ctx) => postergarCuota(ctx, { pk: dos?.pk ?? '', a: f('2026-06-05'), origen: origen(2) }));
    await noche('2026-04-20');
    expect((await seguros(rut)).map((x) => x[2])).toEqual(['2026-04-20', '2026-06-05']);
    await cuadra();
  });

  it('en UF se cobra en pesos, a la UF del día', async () => {
    await t.setHoy(f('2026-03-10'));
    const { id } = await credito(t, 'vigente', {
      moneda: 'UF',
      monto_solicitado: '400',
      plazo: 24,
      tasa_mensual: '0.3',
      costos: [],
      fecha_primer_vencimiento: '2026-04-09',
      seguros: [{ tipo: 'DESGRAVAMEN', prima: '0.2500', periodo: 'MENSUAL' }],
    });
    // 0,2500 × 39.841,72 = 9.960,43.
    expect(await primas(id)).toEqual([[1, 9_960, 0]]);
  });
});
