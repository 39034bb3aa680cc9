import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contabilizar, deudasPorPk } from '#areas/libro/public.server.ts';
import type { TestApp } from '#platform/server/testing.ts';
import {
  cortesDe,
  creditoPorId,
  creditoReprogramable,
  cuotasDe,
  deshacerReprogramacion,
  reprogramarCredito,
  tablaReprogramada,
} from '../public.server.ts';
import { cobrar, descuadresDeLibro } from './caja.fixture.ts';
import { devengar } from './devengar.ts';
import { invariantes } from './invariantes.ts';
import { abrirMundo, credito, f, movido, saldos } from './mundo.fixture.ts';

let t: TestApp;
beforeAll(async () => {
  t = await abrirMundo();
});
afterAll(() => t.close());

const SIN_GRACIA = { tipo: 'NINGUNA' as const, meses: 0 };
const DOCE = { plazo: 12, tasa_mensual: '1.9', fecha_primer_vencimiento: f('2026-12-20'), gracia: SIN_GRACIA };
/** The end of a day, whole. */
const noche = async (dia: string) => {
  await t.setHoy(f(dia));
  await t.arrange(async (ctx) => void (await devengar(ctx, null)));
};

/** The credit of domain §5 with its first seven cuotas paid on their days. */
async function conSiete(): Promise<string> {
  await t.setHoy(f('2026-03-10'));
  const { id } = await credito(t, 'vigente');
  const filas = await t.arrange((ctx) => cuotasDe(ctx, id));
  for (const q of filas.slice(0, 7)) {
    await t.setHoy(q.fecha_pago_habil);
    await cobrar(t, id, q.fecha_pago_habil, 480_266);
  }
  return id;
}

const rehecho = (id: string, capitaliza_interes: boolean, n: string) =>
  t.arrange((ctx) =>
    reprogramarCredito(ctx, {
      credito_id: id,
      fecha: f('2026-11-20'),
      terminos: DOCE,
      capitaliza_interes,
      comentario: '',
      origen: { area: 'prueba', id: n },
    }),
  );

// Figures: domain §5 and areas/1 prolongaciones (213.362; 217.416 / 217.414; 23.006; 342), ledger §3 (reprogramacion_credito).
describe('un crédito que pasa a ser otro', () => {
  it('al 20-11 debe 2.270.296 y 43.136 de interés de 31 días; al 05-11, 23.006 de 16 días', async () => {
    const id = await conSiete();
    const d = await t.arrange((ctx) => creditoReprogramable(ctx, id, f('2026-11-20')));
    expect(d).toMatchObject({
      capital: 2_270_296,
      interes: 43_136,
      dias_interes: 31,
      mora: 0,
      gastos: 0,
      cuotas_pagadas: 7,
      cuota: 480_266,
    });
    expect(await t.arrange((ctx) => creditoReprogramable(ctx, id, f('2026-11-05')))).toMatchObject({ interes: 23_006, dias_interes: 16 });
    await t.setHoy(f('2026-11-20'));
    const [pagando, sumando] = [
      { fecha: f('2026-11-20'), capital: 2_270_296, anterior: 2_270_296 },
      { fecha: f('2026-11-20'), capital: 2_313_432, anterior: 2_270_296 },
    ];
    const una = await t.arrange((ctx) => tablaReprogramada(ctx, id, DOCE, pagando));
    expect(una).toMatchObject({ cuota: 213_362, total: 2_560_344, interes: 290_048, ite: { monto: 0 } });
    const otra = await t.arrange((ctx) => tablaReprogramada(ctx, id, DOCE, sumando));
    expect(otra).toMatchObject({ cuota: 217_416, total: 2_608_990, ite: { monto: 342, tasa: '0.792' } });
    expect(otra.filas.at(-1)?.cuota).toBe(217_414);
    expect(otra.filas.reduce((s, q) => s + q.amortizacion, 0)).toBe(2_313_432);
  });

  it('capitalizando: D1201 2.313.432 / H1201 2.270.296 · H1202 43.136; el viejo queda en cero y enlazado; deshecho, todo vuelve', async () => {
    const id = await conSiete();
    await t.setHoy(f('2026-11-20'));
    const antes = await t.arrange(async (ctx) => ({ c: await creditoPorId(ctx, id), q: await cuotasDe(ctx, id) }));
    const libro = await saldos(t);
    const r = await rehecho(id, true, 'a');
    expect([r.cargos, r.ite, r.capital]).toEqual([[], 342, 2_313_432]);
    const { 4101: _i, 1202: _d, ...movidos } = movido(libro, await saldos(t));
    expect(movidos).toEqual({ '1201': 43_136 });
    const viejo = await t.arrange((ctx) => creditoPorId(ctx, id));
    expect(viejo).toMatchObject({ estado: 'reprogramado', saldo: 0, proximo_pago: null });
    const nuevo = await t.arrange((ctx) => creditoPorId(ctx, r.nuevo.id));
    expect(nuevo).toMatchObject({
      estado: 'vigente',
      tipo_credito: 'REPROGRAMADO',
      id_credito_origen: id,
      saldo: 2_313_432,
      capital: 2_313_432,
    });
    const filas = await t.arrange((ctx) => cuotasDe(ctx, id));
    expect(filas.map((q) => q.estado_cuota)).toEqual([...Array(7).fill('pagada'), ...Array(5).fill('reemplazada')]);
    expect(await descuadresDeLibro(t)).toEqual([]);
    // A night later the new one earns its interest, and nothing of the old.
    await noche('2026-11-20');
    await noche('2026-11-21');
    for (const i of invariantes) expect(await t.arrange((ctx) => i.check(ctx)), i.id).toEqual([]);
    await t.arrange((ctx) => deshacerReprogramacion(ctx, { area: 'prueba', id: 'a' }, 'error'));
    await t.setHoy(f('2026-11-20'));
    const despues = await t.arrange(async (ctx) => ({ c: await creditoPorId(ctx, id), q: await cuotasDe(ctx, id) }));
    expect(despues.q).toEqual(antes.q);
    expect({ ...despues.c, version: 0 }).toEqual({ ...antes.c, version: 0 });
    expect((await saldos(t))['1201']).toBe(libro['1201']);
    const debe = await t.arrange((ctx) =>
      deudasPorPk(
        ctx,
        filas.slice(7).map((q) => q.pk),
      ),
    );
    expect(debe.reduce((s, d) => s + d.capital, 0)).toBe(2_270_296);
    expect((await t.arrange((ctx) => creditoPorId(ctx, r.nuevo.id)))?.estado).toBe('anulado');
    expect(await descuadresDeLibro(t)).toEqual([]);
    for (const i of invariantes) expect(await t.arrange((ctx) => i.check(ctx)), i.id).toEqual([]);
    await noche('2026-11-22');
    for (const i of invariantes) expect(await t.arrange((ctx) => i.check(ctx)), i.id).toEqual([]);
  });

  it('pagando el interés los cargos son 43.136; días después vuelve lo que se devengó de más, y un pago del nuevo impide deshacer', async () => {
    const id = await conSiete();
    await noche('2026-11-24');
    await t.setHoy(f('2026-11-25'));
    const r = await rehecho(id, false, 'b');
    expect(r.cargos.map((a) => [a.concepto, a.monto])).toEqual([['INTERES', 43_136]]);
    const medio = { medio: 'banco' as const, cuenta: '1102.01' as const };
    await t.arrange((ctx) =>
      contabilizar(ctx, 'prolongacion_cobro', { medio, cargos: r.cargos }, { origen: { area: 'prueba', id: 'b' }, fecha: ctx.hoy }),
    );
    for (const i of invariantes) expect(await t.arrange((ctx) => i.check(ctx)), i.id).toEqual([]);
    await cobrar(t, r.nuevo.id, '2026-11-25', 10_000);
    await expect(t.arrange((ctx) => deshacerReprogramacion(ctx, { area: 'prueba', id: 'b' }, 'error'))).rejects.toMatchObject({
      status: 409,
      codigo: 'hay_movimientos_posteriores',
    });
    await expect(rehecho(id, false, 'c')).rejects.toMatchObject({ codigo: 'credito_no_prolongable', datos: { estado: 'reprogramado' } });
    expect((await t.arrange((ctx) => cortesDe(ctx, [r.nuevo.id], f('2026-11-25')))).get(r.nuevo.id)?.saldo).toBe(2_270_296);
  });

  it('con cuotas atrasadas se paga su mora y sus gastos, y el capital es todo el que falta', async () => {
    await t.setHoy(f('2026-03-10'));
    const { id } = await credito(t, 'vigente');
    await t.setHoy(f('2026-05-25'));
    const d = await t.arrange((ctx) => creditoReprogramable(ctx, id, f('2026-05-25')));
    expect(d.capital).toBe(5_075_605);
    expect([d.mora > 0, d.gastos > 0, d.cuotas_pagadas]).toEqual([true, true, 0]);
    const r = await t.arrange((ctx) =>
      reprogramarCredito(ctx, {
        credito_id: id,
        fecha: f('2026-05-25'),
        capitaliza_interes: true,
        comentario: '',
        terminos: { ...DOCE, fecha_primer_vencimiento: f('2026-06-25') },
        origen: { area: 'prueba', id: 'd' },
      }),
    );
    const suma = (x: string) => r.cargos.reduce((s, a) => s + (a.concepto === x ? a.monto : 0), 0);
    expect([suma('MORA'), suma('GASTOS'), suma('INTERES')]).toEqual([d.mora, d.gastos, 0]);
    expect(r.capital).toBe(5_075_605 + d.interes);
    expect(await descuadresDeLibro(t)).toEqual([]);
  });
});
