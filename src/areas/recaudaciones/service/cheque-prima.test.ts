import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contract as cheques } from '#areas/cheques/contract.ts';
import { contract as creditos } from '#areas/creditos/contract.ts';
import { saldoCuenta } from '#areas/libro/public.server.ts';
import type { TestApp } from '#platform/server/testing.ts';
import { contract } from '../contract.ts';
import { chequePor, conRecibo, depositar, liberar, protestar } from './cheque.fixture.ts';
import {
  abrirMundo,
  ana,
  beto,
  comprobante,
  cuotas,
  descuadres,
  deuda,
  foto,
  hoy,
  type Prestado,
  partes,
  prestar,
  primasDeHoy,
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

// The cuota of domain §5 is 480.266 and this premium 2.500 a month: the client pays 482.766 each time.
const SEGURO = { seguros: [{ tipo: 'DESGRAVAMEN', prima: 2_500, periodo: 'MENSUAL' as const }] };
const CUENTAS = ['1201', '1202', '1208', '1209', '2103', '4105', '2105', '2107', '1103', '1104', '1102.01'];
const recibos = async (c: Prestado) => {
  const { items } = (await t.list(contract, ana(t), { rut_deudor: c.rut })) as unknown as { items: { id: string }[] };
  return Promise.all(items.map((r) => comprobante(t, r.id)));
};
let n = 500;
/** One cheque for each of its first cuotas, as the grid sends them. */
const dejar = (c: Prestado, montos: readonly number[], fechas: readonly string[]) => {
  const filas = montos.map((monto, i) => {
    n += 1;
    return { banco: '012', cta_cte: '999', num_cheque: String(n), monto, fecha: fechas[i] ?? '', objeto_pk: c.pk(i + 1) };
  });
  const pedido = { cliente_rut: c.rut, modo: 'CUOTAS' as const, rut_girador: c.rut, nombre_girador: 'Quien gira', cheques: filas };
  return t.act(cheques, 'recibir', ana(t), pedido);
};
const VENCEN = ['2026-04-20', '2026-05-20', '2026-06-20'];
const verCheque = async (id: string) =>
  (await t.detail(cheques, ana(t), id)) as unknown as { prima: number; objeto_debe: number; estado: string };
const prima = async (c: Prestado, k: number) => {
  const d = (await t.detail(creditos, ana(t), c.id)) as unknown as { installments: { prima: { monto: number; pagada: number } | null }[] };
  return d.installments[k - 1]?.prima;
};
/** The close of a night charges the premium of the period that begins. */
const noche = (dia: string) => hoy(t, dia).then(() => primasDeHoy(t));

describe('el cheque de una cuota lleva el seguro que se cobra con ella', () => {
  it('la grilla lo propone, también de las cuotas que todavía no lo cobran, y la cuadratura lo exige', async () => {
    const c = await prestar(t, SEGURO);
    const { cuotas: filas } = await t.ask(cheques, 'cuotas', ana(t), { rut: c.rut });
    expect(new Set(filas.map((q) => q.monto_prima))).toEqual(new Set([2_500]));
    expect([filas[0]?.monto_cuota, filas[11]?.monto_cuota]).toEqual([480_266, 480_263]);
    await expect(dejar(c, [480_266], VENCEN)).rejects.toMatchObject({ status: 422, codigo: 'no_cuadra', datos: { diferencia: '-$2.500' } });
    const r = await dejar(c, [482_766, 482_766, 482_766], VENCEN);
    expect(r.total).toBe(1_448_298);
    expect(await verCheque(r.cheques[0]?.id ?? '')).toMatchObject({ prima: 2_500, objeto_debe: 482_766 });
  });

  it('pagado, un solo comprobante paga la cuota y su seguro, y no sobra nada', async () => {
    const c = await prestar(t, SEGURO);
    const [q] = (await dejar(c, [482_766], VENCEN)).cheques;
    await hoy(t, '2026-04-20');
    await depositar(t, q?.id ?? '', 482_766);
    await hoy(t, '2026-04-22');
    await liberar(t, q?.id ?? '');
    const [r, ...otros] = await recibos(c);
    expect(otros).toEqual([]);
    // First row of the table of domain §5, and the premium.
    expect(r && partes(r)).toEqual([
      ['CAPITAL', 2_500],
      ['INTERES', 131_797],
      ['CAPITAL', 348_469],
    ]);
    expect([r?.excedente, r?.fecha_pago]).toEqual([0, '2026-04-20']);
    expect((await cuotas(t, c.id))[0]).toMatchObject({ estado_cuota: 'pagada' });
    expect(await prima(c, 1)).toMatchObject({ monto: 2_500, pagada: 2_500 });
    expect(await descuadres(t)).toEqual([]);
  });

  it('protestado después de pagado, la cuota y el seguro se deben otra vez, sin residuo', async () => {
    const c = await prestar(t, SEGURO);
    const [q] = (await dejar(c, [482_766], VENCEN)).cheques;
    await noche('2026-04-20');
    await depositar(t, q?.id ?? '', 482_766);
    await hoy(t, '2026-04-22');
    const antes = await foto(t, c, CUENTAS);
    await liberar(t, q?.id ?? '');
    await protestar(t, q?.id ?? '', '2026-04-22');
    const despues = await foto(t, c, CUENTAS);
    const saldos = { ...antes.saldos };
    saldos['1104'] = (saldos['1104'] ?? 0) - 482_766;
    saldos['2107'] = (saldos['2107'] ?? 0) + 482_766;
    saldos['1102.01'] = (saldos['1102.01'] ?? 0) - 5_000;
    expect({ ...despues, deudas: [], total: 0 }).toEqual({ ...antes, saldos, deudas: [], total: 0 });
    expect(await prima(c, 1)).toMatchObject({ monto: 2_500, pagada: 0 });
    expect(await verCheque(q?.id ?? '')).toMatchObject({ estado: 'protestado', prima: 2_500 });
    expect(await descuadres(t)).toEqual([]);
  });

  it('con comprobante desde el día en que llegó, paga lo mismo', async () => {
    const c = await prestar(t, SEGURO);
    const [q] = (await dejar(c, [482_766], VENCEN)).cheques;
    await conRecibo(t, c, q?.id ?? '', 482_766, '2026-03-10');
    await hoy(t, '2026-04-20');
    await depositar(t, q?.id ?? '', 482_766);
    await hoy(t, '2026-04-21');
    await liberar(t, q?.id ?? '');
    const [r, ...otros] = await recibos(c);
    expect(otros).toEqual([]);
    expect([r?.estado, r?.excedente, r?.aplicaciones.reduce((s, a) => s + a.monto, 0)]).toEqual(['aplicada', 0, 482_766]);
    expect(await prima(c, 1)).toMatchObject({ pagada: 2_500 });
  });

  it('depositado tarde, primero la cuota con su mora: lo que falte queda debiéndose del seguro', async () => {
    const c = await prestar(t, SEGURO);
    const [q] = (await dejar(c, [482_766], VENCEN)).cheques;
    await hoy(t, '2026-04-24');
    await depositar(t, q?.id ?? '', 482_766);
    await hoy(t, '2026-04-27');
    await liberar(t, q?.id ?? '');
    const [r] = await recibos(c);
    // Four days over the cuota at the most that the law lets with four decimals (29 % / 12, domain §3): 480.266 × 2,4166 % / 30 × 4.
    const mora = 1_547;
    expect(r?.aplicaciones.find((a) => a.concepto === 'MORA')?.monto).toBe(mora);
    expect((await cuotas(t, c.id))[0]).toMatchObject({ estado_cuota: 'pagada' });
    expect(await prima(c, 1)).toMatchObject({ monto: 2_500, pagada: 2_500 - mora });
    expect(r?.excedente).toBe(0);
    expect(await descuadres(t)).toEqual([]);
  });

  it('uno dejado sólo por la cuota sigue valiendo: paga la cuota y el seguro queda debiéndose', async () => {
    const c = await prestar(t, SEGURO);
    await hoy(t, '2026-04-20');
    const id = await chequePor(t, c, 1, 480_266, '2026-04-20');
    expect(await verCheque(id)).toMatchObject({ prima: 0 });
    await depositar(t, id, 480_266);
    await hoy(t, '2026-04-22');
    await liberar(t, id);
    expect((await cuotas(t, c.id))[0]).toMatchObject({ estado_cuota: 'pagada' });
    expect(await prima(c, 1)).toMatchObject({ pagada: 0 });
  });

  it('si el crédito se prepagó con la cuota y el seguro del período, todo su dinero queda a favor', async () => {
    const c = await prestar(t, SEGURO);
    const [q] = (await dejar(c, [482_766], VENCEN)).cheques;
    await hoy(t, '2026-04-20');
    await depositar(t, q?.id ?? '', 482_766);
    const { creditos: suyos } = await deuda(t, c.rut);
    const total = suyos[0]?.liquidacion.total ?? 0;
    await recibir(t, transferencia(c.rut, total, '2026-04-20', { prepago: { credito_id: c.id, politica: 'reduce_plazo' } }));
    const gasto = (await deuda(t, c.rut)).deudas.find((d) => d.pk.startsWith('gasto:'));
    await recibir(t, transferencia(c.rut, 2_500, '2026-04-20', { obligaciones: [{ pk: gasto?.pk ?? '', monto: null }] }));
    await hoy(t, '2026-04-22');
    await liberar(t, q?.id ?? '');
    const r = (await recibos(c)).find((x) => x.medio_pago !== 'TRANSFERENCIA');
    expect([r?.aplicaciones.length, r?.excedente]).toEqual([0, 482_766]);
    expect(await t.arrange((ctx) => saldoCuenta(ctx, '2107'))).toBeLessThanOrEqual(0);
    expect(await descuadres(t)).toEqual([]);
  });

  it('un pago anterior que ya los pagó, entrado después, deja el dinero del cheque a favor; reversado, el cheque los paga otra vez', async () => {
    const c = await prestar(t, SEGURO);
    const [q] = (await dejar(c, [482_766], VENCEN)).cheques;
    await noche('2026-04-20');
    await depositar(t, q?.id ?? '', 482_766);
    await hoy(t, '2026-04-22');
    await liberar(t, q?.id ?? '');
    const antes = await foto(t, c, CUENTAS);
    const prima1 = await prima(c, 1);
    const gasto = c.pk(1).replace('cuota:', 'gasto:');
    const obligaciones = [c.pk(1), gasto].map((pk) => ({ pk, monto: null }));
    const r = await recibir(t, transferencia(c.rut, 482_766, '2026-04-15', { obligaciones }));
    expect((await recibos(c)).map((x) => [x.medio_pago, x.excedente]).sort()).toEqual([
      ['CHEQUE_FECHA', 482_766],
      ['TRANSFERENCIA', 0],
    ]);
    await reversa(t, r.id);
    expect(await foto(t, c, CUENTAS)).toEqual(antes);
    expect(await prima(c, 1)).toEqual(prima1);
    expect(await descuadres(t)).toEqual([]);
  });

  it('adelantado, antes de que corra el período, paga su cuota y lo del seguro espera a favor del cliente', async () => {
    const c = await prestar(t, SEGURO);
    const [, , q] = (await dejar(c, [482_766, 482_766, 482_766], VENCEN)).cheques;
    const id = q?.id ?? '';
    await hoy(t, '2026-04-02');
    await t.act(cheques, 'custodiar', beto(t), { boveda: 'CASA_MATRIZ' }, { id });
    const motivo = { motivo: 'el cliente lo pide así', consentimiento: 'correo del cliente' };
    await t.act(cheques, 'adelantar_deposito', beto(t), motivo, { id });
    await hoy(t, '2026-04-06');
    const { version } = (await t.detail(cheques, beto(t), id)) as unknown as { version: number };
    await t.act(cheques, 'depositar', beto(t), { cuenta: '1102.01', total: 482_766, cheques: [{ id, version }] });
    await hoy(t, '2026-04-08');
    await liberar(t, id);
    expect((await cuotas(t, c.id))[2]).toMatchObject({ estado_cuota: 'pagada' });
    expect((await recibos(c))[0]?.excedente).toBe(2_500);
    expect(await descuadres(t)).toEqual([]);
  });

  it('el cheque que lo reemplaza lleva también el seguro', async () => {
    const c = await prestar(t, SEGURO);
    const [q] = (await dejar(c, [482_766], VENCEN)).cheques;
    const nuevo = {
      banco: '001',
      cta_cte: '321',
      num_cheque: '77',
      monto: 482_766,
      fecha: '2026-04-25',
      rut_girador: c.rut,
      nombre_girador: 'Quien gira',
    };
    await t.act(cheques, 'custodiar', beto(t), { boveda: 'CASA_MATRIZ' }, { id: q?.id ?? '' });
    await t.act(cheques, 'retirar', ana(t), { motivo: 'cambia de cuenta', nuevo }, { id: q?.id ?? '' });
    const { items } = await t.list(cheques, ana(t), { rut: c.rut, estado: 'recibido' });
    expect(await verCheque((items[0] as { id: string }).id)).toMatchObject({ prima: 2_500 });
  });

  it('los invariantes de todas las áreas se cumplen', async () => {
    expect(await violaciones(t)).toEqual([]);
  });
});
