import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { areas } from '#app/areas.server.gen.ts';
import { contabilizar, reversarOrigen, saldoCuenta } from '#areas/libro/public.server.ts';
import { fecha } from '#kernel/values/fecha.ts';
import { pesos } from '#kernel/values/money.ts';
import { rut } from '#kernel/values/rut.ts';
import { type TestApp, testApp } from '#platform/server/testing.ts';
import {
  aplicarComprometido,
  comprometer,
  crearPasivo,
  descomprometer,
  devolverAplicado,
  type PasivoFila,
  pasivosDeOrigen,
  pasivosDisponibles,
  pasivosPorId,
  reversarPasivo,
} from '../public.server.ts';
import { cuentasPara, pagar1021 } from './mundo.fixture.ts';

let t: TestApp;
const CLIENTE = rut('99990002-K');
const COMPRADOR = rut('99990024-0');
const OTRO = rut('40000005-0');
const SOLICITUD = { area: 'prueba', id: 'a' };
beforeAll(async () => {
  t = await testApp(areas, { hoy: fecha('2026-05-05') });
  await t.arrange(cuentasPara);
});
afterAll(() => t.close());

let n = 0;
const nacer = (
  o: {
    rut?: typeof CLIENTE | null;
    amount?: number;
    tipo?: 'EXCEDENTE_RETENCION_LIBERADA' | 'POR_RENDIR_COMPRADOR' | 'DEPOSITO_POR_IDENTIFICAR';
  } = {},
) =>
  t.arrange((ctx) => {
    n += 1;
    return crearPasivo(ctx, {
      rut: o.rut === undefined ? CLIENTE : o.rut,
      amount: pesos(o.amount ?? 1_133_000),
      tipo_pasivo: o.tipo ?? 'EXCEDENTE_RETENCION_LIBERADA',
      comprobante: `P-${n}`,
      origen: { area: 'prueba', id: `origen-${n}` },
      fecha: fecha('2026-04-30'),
    });
  });
const uno = (id: string) => t.arrange(async (ctx) => (await pasivosPorId(ctx, [id]))[0] as PasivoFila);
const partes = (p: PasivoFila) => [p.saldo, p.comprometido, p.pagado, p.compensado, p.reversado, p.estado];

describe('puerta de pasivos', () => {
  it('comprometer, soltar y aplicar mueven montos sin cambiar el total', async () => {
    const { id } = await nacer();
    await t.arrange((ctx) => comprometer(ctx, [{ id, monto: pesos(248_150) }], SOLICITUD, { rut: CLIENTE }));
    expect(partes(await uno(id))).toEqual([884_850, 248_150, 0, 0, 0, 'comprometido']);
    await t.arrange((ctx) => descomprometer(ctx, SOLICITUD));
    expect(partes(await uno(id))).toEqual([1_133_000, 0, 0, 0, 0, 'disponible']);
    await t.arrange((ctx) => comprometer(ctx, [{ id, monto: pesos(248_150) }], SOLICITUD));
    const usadas = await t.arrange((ctx) => aplicarComprometido(ctx, SOLICITUD));
    expect(usadas).toEqual([
      expect.objectContaining({ tipo_pasivo: 'EXCEDENTE_RETENCION_LIBERADA', monto: 248_150, pk: `pasivo:${id}`, rut: CLIENTE }),
    ]);
    expect(partes(await uno(id))).toEqual([884_850, 0, 0, 248_150, 0, 'disponible']);
    await t.arrange((ctx) => devolverAplicado(ctx, SOLICITUD));
    expect(partes(await uno(id))).toEqual([884_850, 248_150, 0, 0, 0, 'comprometido']);
  });
  it('dos que piden a la vez el mismo 1.133.000: uno pasa y el otro sabe cuánto queda', async () => {
    const { id } = await nacer();
    const pedir = (quien: string) =>
      t.arrange((ctx) => comprometer(ctx, [{ id, monto: pesos(1_133_000) }], { area: 'carrera', id: quien }));
    const r = await Promise.allSettled([pedir('uno'), pedir('dos')]);
    expect(r.map((x) => x.status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(r.find((x) => x.status === 'rejected')).toMatchObject({
      reason: { status: 422, codigo: 'saldo_insuficiente', datos: { disp: '$0', cargo: '$1.133.000' } },
    });
    expect(partes(await uno(id))).toEqual([0, 1_133_000, 0, 0, 0, 'comprometido']);
  });
  it('si un pasivo no alcanza, no se compromete ninguno', async () => {
    const [a, b] = [await nacer({ amount: 100 }), await nacer({ amount: 100 })];
    const pedir = t.arrange((ctx) =>
      comprometer(
        ctx,
        [
          { id: a.id, monto: pesos(100) },
          { id: b.id, monto: pesos(101) },
        ],
        { area: 'prueba', id: 'b' },
      ),
    );
    await expect(pedir).rejects.toMatchObject({ codigo: 'saldo_insuficiente' });
    expect(partes(await uno(a.id))).toEqual([100, 0, 0, 0, 0, 'disponible']);
  });
  it('el dinero de un comprador no se usa para otro RUT', async () => {
    const { id } = await nacer({ rut: COMPRADOR, tipo: 'POR_RENDIR_COMPRADOR' });
    const usar = (quien: string) =>
      t.arrange((ctx) => comprometer(ctx, [{ id, monto: pesos(1) }], { area: 'prueba', id: 'c' }, { rut: quien }));
    await expect(usar(OTRO)).rejects.toMatchObject({ status: 422, codigo: 'por_rendir_intocable', datos: { comprador: '99.990.024-0' } });
    await usar(COMPRADOR);
  });
  it('un depósito por identificar no es de nadie: no se lista ni se compromete', async () => {
    const { id } = await nacer({ rut: OTRO, tipo: 'DEPOSITO_POR_IDENTIFICAR' });
    expect(await t.arrange((ctx) => pasivosDisponibles(ctx, OTRO))).toEqual([]);
    const usar = t.arrange((ctx) => comprometer(ctx, [{ id, monto: pesos(1) }], { area: 'prueba', id: 'd' }));
    await expect(usar).rejects.toMatchObject({ codigo: 'pasivo_sin_identificar' });
  });
  it('el historial de movimientos no se cambia', async () => {
    const borrar = t.arrange((ctx) => ctx.db.execute('delete from pasivo_movimiento'));
    await expect(borrar).rejects.toThrow();
  });
});

describe('reversa del pago que lo originó (33-1021: excedente 1.133.000, domain §6.10)', () => {
  it('si el dinero sigue aquí, el pasivo se reversa y su cuenta vuelve a cero', async () => {
    const { origen, id } = await t.arrange((ctx) => pagar1021(ctx, 'x'));
    expect(await t.arrange((ctx) => saldoCuenta(ctx, '2108', undefined, `pasivo:${id}`))).toBe(-1_133_000);
    await t.arrange((ctx) => reversarOrigen(ctx, { origen, motivo: 'Transferencia devuelta' }));
    expect(await t.arrange((ctx) => reversarPasivo(ctx, origen))).toBe('reversado');
    expect(partes(await uno(id))).toEqual([0, 0, 0, 0, 1_133_000, 'reversado']);
    expect(await t.arrange((ctx) => saldoCuenta(ctx, '2108', undefined, `pasivo:${id}`))).toBe(0);
    expect(await t.arrange((ctx) => reversarPasivo(ctx, origen))).toBe('reversado');
    expect(await t.arrange((ctx) => pasivosDeOrigen(ctx, origen))).toHaveLength(1);
  });
  it('si está comprometido en una solicitud, primero se resuelve', async () => {
    const { origen, id } = await t.arrange((ctx) => pagar1021(ctx, 'y'));
    await t.arrange((ctx) => comprometer(ctx, [{ id, monto: pesos(1_000) }], { area: 'prueba', id: 'y' }));
    await expect(t.arrange((ctx) => reversarPasivo(ctx, origen))).rejects.toMatchObject({ status: 409, codigo: 'pasivo_en_solicitud' });
  });
  it('si ya salió, el cedente lo debe (1302) y la cuenta del pasivo queda en cero', async () => {
    const { origen, id } = await t.arrange((ctx) => pagar1021(ctx, 'z'));
    const salida = { area: 'prueba', id: 'z' };
    await t.arrange(async (ctx) => {
      await comprometer(ctx, [{ id, monto: pesos(1_133_000) }], salida);
      const pasivos = await aplicarComprometido(ctx, salida, { como: 'pagar' });
      await contabilizar(ctx, 'pasivo_pago', { pasivos, medio: { medio: 'banco', cuenta: '1102.01' } }, { origen: salida, fecha: ctx.hoy });
      await reversarOrigen(ctx, { origen, motivo: 'Transferencia devuelta' });
    });
    expect(await t.arrange((ctx) => reversarPasivo(ctx, origen))).toBe('ya_pagado');
    const saldos = await t.arrange(async (ctx) => [
      await saldoCuenta(ctx, '2108', undefined, `pasivo:${id}`),
      await saldoCuenta(ctx, '1302', undefined, `saldo_cedente:${id}`),
    ]);
    expect(saldos).toEqual([0, 1_133_000]);
  });
});
