import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { saldoCuenta } from '#areas/libro/public.server.ts';
import type { Fecha } from '#kernel/values/fecha.ts';
import type { FileReply } from '#platform/server/implement.ts';
import type { TestApp } from '#platform/server/testing.ts';
import { contract } from '../contract.ts';
import { abrirMundo, ana, beto, cargo, comprado, deudor, elegir, recibir, reversa, transferencia } from './mundo.fixture.ts';

let t: TestApp;
beforeAll(async () => {
  t = await abrirMundo();
});
afterAll(() => t.close());

const cuenta = (c: string) => t.arrange((ctx) => saldoCuenta(ctx, c));
const efectivo = (rut: Parameters<typeof transferencia>[0], monto: number, pks: string[] = []) => ({
  ...transferencia(rut, monto, '2026-05-20', pks.length > 0 ? elegir(...pks) : {}),
  medio_pago: 'EFECTIVO' as const,
  via: 'OFICINA' as const,
  cuenta_banco: null,
});
/** Each test its cashier: one sheet a day each. */
let k = 20;
const cajero = () => {
  k += 1;
  return t.persona({ rut: `400000${k}-0` });
};
const abrir = (quien: ReturnType<typeof cajero>, saldo_apertura = 50_000) =>
  t.act(contract, 'abrir', quien, { office: 'SANTIAGO', saldo_apertura });

describe('efectivo', () => {
  it('sin caja abierta no se recibe, ni sobre 20 UF ($796.834), ni monto que no termine en cero', async () => {
    const rut = await deudor(t);
    const quien = cajero();
    await comprado(t, rut, { monto: 2_000_000, anticipo: 1_800_000, vence: '2026-05-30' });
    await expect(recibir(t, efectivo(rut, 10_000), quien)).rejects.toMatchObject({ status: 422, codigo: 'caja_no_abierta' });
    await abrir(quien);
    await expect(recibir(t, efectivo(rut, 796_840), quien)).rejects.toMatchObject({ codigo: 'efectivo_sobre_tope' });
    await expect(recibir(t, efectivo(rut, 10_005), quien)).rejects.toMatchObject({ codigo: 'efectivo_en_decenas' });
    await expect(abrir(quien)).rejects.toMatchObject({ status: 409, codigo: 'caja_ya_abierta' });
  });
  it('533.027 en efectivo se cobran 533.030 y el documento queda pagado: redondeo +3 (Ley 20.956)', async () => {
    const rut = await deudor(t);
    const quien = cajero();
    const pk = await comprado(t, rut, { monto: 533_027, anticipo: 480_000, vence: '2026-05-30' });
    await abrir(quien);
    const antes = [await cuenta('1101'), await cuenta('5106')] as const;
    const r = await recibir(t, efectivo(rut, 533_030, [pk]), quien);
    expect(r).toMatchObject({ redondeo: 3, tipo_pago: 'TOTAL', excedente: 53_027 });
    expect([(await cuenta('1101')) - antes[0], (await cuenta('5106')) - antes[1]]).toEqual([533_030, -3]);
  });
  // areas/3 recaudaciones: UF 20 of one person in one day; $796.834 at UF 39.841,72.
  it('lo de una persona en un día suma entre recibos, cajas y deudores; otro día u otra persona, no', async () => {
    const [rut, otro] = [await deudor(t), await deudor(t)];
    const [una, dos] = [cajero(), cajero()];
    for (const r of [rut, otro]) await cargo(t, r, 900_000, '2026-05-30');
    await abrir(una);
    await abrir(dos);
    const r = await recibir(t, efectivo(rut, 500_000), una);
    const mas = (rut_deudor: typeof rut, monto: number, extra: object = {}) =>
      recibir(t, { ...efectivo(rut_deudor, monto), ...extra }, dos);
    const pasado = { status: 422, codigo: 'efectivo_persona_sobre_tope', campos: { monto: [expect.stringContaining('$296.834')] } };
    await expect(mas(rut, 296_840)).rejects.toMatchObject(pasado);
    await expect(mas(otro, 296_840, { rut_pagador: rut })).rejects.toMatchObject(pasado);
    await mas(rut, 296_830);
    await expect(mas(rut, 10)).rejects.toMatchObject({ codigo: 'efectivo_persona_sobre_tope' });
    await mas(otro, 700_000);
    await reversa(t, r.id);
    await mas(rut, 300_000);
    await expect(mas(rut, 300_000)).rejects.toMatchObject({ codigo: 'efectivo_persona_sobre_tope' });
  });
  it('533.025 se cobran 533.020: la diferencia es gasto', async () => {
    const rut = await deudor(t);
    const quien = cajero();
    const pk = await cargo(t, rut, 533_025, '2026-05-30');
    await abrir(quien);
    expect(await recibir(t, efectivo(rut, 533_020, [pk]), quien)).toMatchObject({ redondeo: -5, tipo_pago: 'TOTAL', excedente: 0 });
  });
});

describe('hoja de caja', () => {
  async function conCaja(recibido = 100_000) {
    const quien = cajero();
    const rut = await deudor(t);
    const pk = await comprado(t, rut, { monto: 500_000, anticipo: 450_000, vence: '2026-05-30' });
    const c = await abrir(quien);
    const r = await recibir(t, efectivo(rut, recibido, [pk]), quien);
    return { quien, c, r };
  }
  it('apertura + efectivo − depósitos contra lo contado; no se deposita más de lo que hay', async () => {
    const { quien, c } = await conCaja();
    const deposita = (monto: number, boleta: string) =>
      t.act(contract, 'depositar', quien, { cuenta: '1102.01', monto, boleta }, { id: c.id });
    await expect(deposita(150_001, 'B0')).rejects.toMatchObject({ codigo: 'deposito_sobre_saldo' });
    const antes = [await cuenta('1104'), await cuenta('1102.01')] as const;
    const d = await deposita(120_000, 'B1');
    expect(d).toMatchObject({ esperado: 30_000, depositado: 120_000 });
    await expect(deposita(1, 'B1')).rejects.toMatchObject({ status: 409, codigo: 'boleta_repetida' });
    const abona = () =>
      t.act(contract, 'abonar_deposito', quien, { deposito_id: d.depositos[0]?.id ?? '', fecha: '2026-05-20' }, { id: c.id });
    await abona();
    expect([(await cuenta('1104')) - antes[0], (await cuenta('1102.01')) - antes[1]]).toEqual([0, 120_000]);
    await expect(abona()).rejects.toMatchObject({ status: 409, codigo: 'deposito_ya_abonado' });
    await expect(t.act(contract, 'cerrar', quien, {}, { id: c.id })).rejects.toMatchObject({ codigo: 'transicion_no_permitida' });
    const n = await t.act(contract, 'contar', quien, { piezas: { '20000': 1, '10000': 1 } }, { id: c.id });
    expect(n).toMatchObject({ estado: 'en_cuadratura', contado: 30_000, diferencia: 0, falta_aprobar: false });
    expect(await t.act(contract, 'cerrar', quien, {}, { id: c.id })).toMatchObject({ estado: 'cerrada' });
  });
  it('faltan $1.001: cerrar se rechaza, el cajero no la aprueba, otro sí y la diferencia va a gastos', async () => {
    const { quien, c } = await conCaja(101_010);
    // Expected 151.010, counted 150.010 − 1 … the nearest pile: 150.000 = 1.010 missing.
    await t.act(contract, 'contar', quien, { piezas: { '10000': 15 } }, { id: c.id });
    await expect(t.act(contract, 'cerrar', quien, {}, { id: c.id })).rejects.toMatchObject({
      status: 422,
      codigo: 'diferencia_de_caja',
      datos: { monto: '-$1.010' },
    });
    await expect(t.act(contract, 'aprobar', quien, {}, { id: c.id })).rejects.toMatchObject({
      status: 403,
      codigo: 'requiere_segundo_usuario',
    });
    const visto = await t.ask(contract, 'caja', quien, {}, c.id);
    expect(visto.acciones_caja.find((a) => a.accion === 'cerrar')).toMatchObject({
      permitida: false,
      motivo: 'La diferencia de -$1.010 requiere aprobación',
    });
    await t.act(contract, 'aprobar', beto(t), {}, { id: c.id });
    const antes = await cuenta('5106');
    await t.act(contract, 'cerrar', quien, {}, { id: c.id });
    expect((await cuenta('5106')) - antes).toBe(1_010);
  });
  it('$1.000 cierra sin aprobación; reabrir es de otro, con motivo, y reversa la diferencia', async () => {
    const { quien, c } = await conCaja(101_000);
    await t.act(contract, 'contar', quien, { piezas: { '10000': 15 } }, { id: c.id });
    await expect(t.act(contract, 'aprobar', beto(t), {}, { id: c.id })).rejects.toMatchObject({ codigo: 'diferencia_sin_aprobar' });
    const antes = await cuenta('5106');
    await t.act(contract, 'cerrar', quien, {}, { id: c.id });
    await expect(t.act(contract, 'reabrir', quien, { motivo: 'faltó una boleta' }, { id: c.id })).rejects.toMatchObject({ status: 403 });
    expect(await t.act(contract, 'reabrir', beto(t), { motivo: 'faltó una boleta' }, { id: c.id })).toMatchObject({
      estado: 'reabierta',
      contado: null,
    });
    expect(await cuenta('5106')).toBe(antes);
  });
  it('otro cajero no cuenta ni cierra mi caja; reversar un recibo en efectivo lo saca de ella', async () => {
    const { quien, c, r } = await conCaja();
    await expect(t.act(contract, 'contar', cajero(), { piezas: {} }, { id: c.id })).rejects.toMatchObject({ codigo: 'caja_ajena' });
    await reversa(t, r.id);
    expect(await t.ask(contract, 'caja', quien, {}, c.id)).toMatchObject({ efectivo: 0, esperado: 50_000, por_medio: [] });
  });
  it('un recibo cuyo efectivo ya salió de la caja no se reversa', async () => {
    const { quien, c, r } = await conCaja();
    await t.act(contract, 'depositar', quien, { cuenta: '1102.01', monto: 60_000, boleta: 'B-SALIO' }, { id: c.id });
    await expect(reversa(t, r.id)).rejects.toMatchObject({ status: 409, codigo: 'efectivo_ya_salio', datos: { hay: '$90.000' } });
    expect(await t.ask(contract, 'caja', quien, {}, c.id)).toMatchObject({ efectivo: 100_000, esperado: 90_000 });
  });
  it('un recibo de una caja cerrada no se reversa hasta reabrirla', async () => {
    const { quien, c, r } = await conCaja();
    await t.act(contract, 'contar', quien, { piezas: { '10000': 15 } }, { id: c.id });
    await t.act(contract, 'cerrar', quien, {}, { id: c.id });
    await expect(reversa(t, r.id)).rejects.toMatchObject({ status: 409, codigo: 'caja_cerrada' });
  });
  it('cada par (estado, acción) que la tabla no nombra se rechaza con 409', async () => {
    const { quien, c } = await conCaja();
    for (const accion of ['aprobar', 'cerrar'] as const)
      await expect(t.act(contract, accion, beto(t), {}, { id: c.id })).rejects.toMatchObject({ status: 409 });
    await expect(t.act(contract, 'reabrir', beto(t), { motivo: 'sin razón' }, { id: c.id })).rejects.toMatchObject({ status: 409 });
    await t.act(contract, 'contar', quien, { piezas: { '10000': 15 } }, { id: c.id });
    await t.act(contract, 'cerrar', quien, {}, { id: c.id });
    await expect(t.act(contract, 'contar', quien, { piezas: {} }, { id: c.id })).rejects.toMatchObject({ status: 409 });
  });
  it('el cierre del mes muestra las cajas sin cerrar', async () => {
    const dicho = await t.arrange((ctx) => ctx.ask('periodo.por_cerrar', { periodo: '2026-05' as never }));
    const items = dicho.flatMap((r) => r.answer);
    expect(items.find((i) => i.codigo === 'cajas')?.ok).toBe(false);
  });
});

describe('papeles', () => {
  it('comprobante, hoja de caja y liquidación son PDF', async () => {
    const quien = cajero();
    const rut = await deudor(t);
    const pk = await comprado(t, rut, { monto: 500_000, anticipo: 450_000, vence: '2026-05-10' });
    const c = await abrir(quien);
    const r = await recibir(t, efectivo(rut, 100_000, [pk]), quien);
    const papeles = [
      await t.ask(contract, 'comprobante', ana(t), {}, r.id),
      await t.ask(contract, 'hoja', ana(t), {}, c.id),
      await t.ask(contract, 'liquidacion', ana(t), { rut, al: '2026-05-15' as Fecha }),
    ] as unknown as FileReply[];
    for (const p of papeles) expect([p.mime, p.bytes.subarray(0, 5).toString()]).toEqual(['application/pdf', '%PDF-']);
  });
});
