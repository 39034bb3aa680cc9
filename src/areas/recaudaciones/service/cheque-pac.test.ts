import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contract as cheques } from '#areas/cheques/contract.ts';
import { registrarObligacion, saldoCuenta } from '#areas/libro/public.server.ts';
import { pesos } from '#kernel/values/money.ts';
import type { TestApp } from '#platform/server/testing.ts';
import { contract } from '../contract.ts';
import {
  abrirMundo,
  ana,
  beto,
  comprobante,
  cuotas,
  descuadres,
  deuda,
  elegir,
  hoy,
  type Prestado,
  partes,
  prestar,
  recibir,
  transferencia,
  violaciones,
} from './credito.fixture.ts';

let t: TestApp;
beforeAll(async () => {
  t = await abrirMundo();
});
afterAll(() => t.close());

const CERRADAS = ['1103', '1104', '1105', '1204', '2107'];
const cuentas = () =>
  t.arrange(async (ctx) => {
    const out: Record<string, number> = {};
    for (const c of CERRADAS) out[c] = await saldoCuenta(ctx, c);
    return out;
  });
let n = 0;

/** A cheque of 480.266 for the first cuota, received on 20-04, with its receipt; and how to take it to the bank and back. */
async function conCheque() {
  const c = await prestar(t);
  await hoy(t, '2026-04-20');
  n += 1;
  const papel = { banco: '001', cta_cte: '777', num_cheque: String(n), monto: 480_266, fecha: '2026-04-20', objeto_pk: c.pk(1) };
  const pedido = { cliente_rut: c.rut, modo: 'CUOTAS' as const, rut_girador: c.rut, nombre_girador: 'Quien gira', cheques: [papel] };
  const cheque_id = (await t.act(cheques, 'recibir', ana(t), pedido)).cheques[0]?.id ?? '';
  const r = await recibir(t, transferencia(c.rut, 480_266, '2026-04-20', { medio_pago: 'CHEQUE', cuenta_banco: null, cheque_id }));
  return { c, r, cheque_id };
}
async function depositar(cheque_id: string): Promise<void> {
  await t.act(cheques, 'custodiar', beto(t), { boveda: 'CASA_MATRIZ' }, { id: cheque_id });
  const { version } = (await t.detail(cheques, beto(t), cheque_id)) as unknown as { version: number };
  await t.act(cheques, 'depositar', beto(t), { cuenta: '1102.01', total: 480_266, cheques: [{ id: cheque_id, version }] });
}
const liberar = (id: string) => t.act(cheques, 'liberar', beto(t), {}, { id });
const protestar = (id: string, fecha: string, quien = ana(t)) =>
  t.act(cheques, 'protestar', quien, { fecha, causales: ['CUENTA_CERRADA'], comision: 5_000 }, { id });
const ver = (id: string) => comprobante(t, id);
const cuotaUno = async (c: Prestado) => (await cuotas(t, c.id))[0];

describe('un cheque como medio (areas/3 recaudaciones, Cheques)', () => {
  it('el comprobante queda en cobro sin mover saldos; pagado, aplica con la fecha del depósito', async () => {
    const { c, r, cheque_id } = await conCheque();
    expect([r.estado, r.aplicaciones.length, r.excedente]).toEqual(['en_cobro', 0, 0]);
    expect(await cuotaUno(c)).toMatchObject({ estado_cuota: 'pendiente', pagado: { capital: 0 } });
    await expect(
      recibir(t, transferencia(c.rut, 480_266, '2026-04-20', { medio_pago: 'CHEQUE', cuenta_banco: null, cheque_id })),
    ).rejects.toMatchObject({ status: 409, codigo: 'cheque_con_recibo' });
    await depositar(cheque_id);
    await hoy(t, '2026-04-22');
    await liberar(cheque_id);
    const pagado = await ver(r.id);
    expect([pagado.estado, pagado.fecha_pago, pagado.tipo_pago]).toEqual(['aplicada', '2026-04-20', 'TOTAL']);
    expect(partes(pagado)).toEqual([
      ['INTERES', 131_797],
      ['CAPITAL', 348_469],
    ]);
    expect(await cuotaUno(c)).toMatchObject({ estado_cuota: 'pagada' });
    expect(await cuentas()).toEqual({ '1103': 0, '1104': 0, '1105': 0, '1204': 0, '2107': 0 });
    await expect(t.act(contract, 'reversar', beto(t), { motivo: 'se digitó mal' }, { id: r.id })).rejects.toMatchObject({
      codigo: 'cheque_pagado',
    });
    expect(await descuadres(t)).toEqual([]);
  });

  it('protestado no reabre nada; su gasto es una deuda que se paga aquí', async () => {
    const { c, r, cheque_id } = await conCheque();
    const antes = await cuentas();
    await depositar(cheque_id);
    await hoy(t, '2026-04-21');
    await protestar(cheque_id, '2026-04-21');
    expect((await ver(r.id)).estado).toBe('rechazada');
    expect(await cuotaUno(c)).toMatchObject({ pagado: { capital: 0 } });
    const gasto = (await deuda(t, c.rut)).deudas.find((d) => d.tipo === 'gasto');
    expect(gasto?.para_pagar).toBe(5_000);
    const pago = await recibir(
      t,
      transferencia(c.rut, 5_000, '2026-04-21', { ...elegir(gasto?.pk ?? ''), manual: true, motivo: 'sólo el protesto' }),
    );
    expect([pago.tipo_pago, pago.aplicaciones[0]?.concepto]).toEqual(['TOTAL', 'CAPITAL']);
    expect(await cuentas()).toEqual({ ...antes, '1103': (antes['1103'] ?? 0) - 480_266, '2107': (antes['2107'] ?? 0) + 480_266 });
    expect(await descuadres(t)).toEqual([]);
  });

  it('protestado después de pagado, se deshace su aplicación y las posteriores se aplican de nuevo', async () => {
    const { c, r, cheque_id } = await conCheque();
    await depositar(cheque_id);
    await hoy(t, '2026-05-20');
    const otro = await recibir(t, transferencia(c.rut, 480_266, '2026-05-20'));
    await liberar(cheque_id);
    expect((await ver(otro.id)).aplicaciones.map((a) => a.numero.split('-')[1])).toEqual(['2', '2']);
    await protestar(cheque_id, '2026-05-20', ana(t));
    expect((await ver(r.id)).estado).toBe('rechazada');
    const ahora = await ver(otro.id);
    expect([ahora.reaplicaciones > 0, ahora.aplicaciones[0]?.numero.split('-')[1]]).toEqual([true, '1']);
    expect(await descuadres(t)).toEqual([]);
  });
});

describe('PAC, lote y mezcla', () => {
  it('PAC entra a 1105 por lote; la misma línea no entra dos veces y una mala no detiene a las otras', async () => {
    const c = await prestar(t);
    await hoy(t, '2026-04-20');
    const pac = (monto: number, k: number) => ({
      clave: `pac-1-${c.rut}-${k}`,
      recibo: transferencia(c.rut, monto, '2026-04-20', { ...elegir(c.pk(k)), via: 'PAC', medio_pago: 'PAC', cuenta_banco: null }),
    });
    const filas = [pac(480_266, 1), { ...pac(480_266, 2), recibo: { ...pac(1, 2).recibo, fecha_pago: '2026-04-21' } }];
    const uno = await t.act(contract, 'lote', ana(t), { filas });
    expect(uno.filas.map((f) => f.codigo)).toEqual([null, 'fecha_futura']);
    expect((await cuentas())['1105']).toBe(480_266);
    const otra = await t.act(contract, 'lote', ana(t), { filas });
    expect(otra.filas.map((f) => f.codigo)).toEqual(['linea_ya_recibida', 'fecha_futura']);
    expect((await cuentas())['1105']).toBe(480_266);
    expect(await cuotaUno(c)).toMatchObject({ estado_cuota: 'pagada' });
  });

  it('los invariantes de todas las áreas se cumplen', async () => {
    expect(await violaciones(t)).toEqual([]);
  });

  // Last: its charge is a debt without entries.
  it('cargos y cuotas del mismo RUT se pagan por vencimiento, mezclados', async () => {
    const c = await prestar(t);
    await hoy(t, '2026-05-20');
    const pk = `prorroga:${c.id}`;
    await t.arrange((ctx) =>
      registrarObligacion(ctx, {
        pk,
        tipo: 'prorroga',
        rut: c.rut,
        origen_area: 'prorrogas',
        origen_id: c.id,
        numero: 'Prórroga 1',
        capital: pesos(50_000),
        vencimiento: '2026-05-01' as typeof ctx.hoy,
        fecha: '2026-03-10' as typeof ctx.hoy,
        tasa_mora_mensual: '0',
      }),
    );
    const { deudas } = await deuda(t, c.rut);
    expect(deudas.filter((d) => !d.futura).map((d) => d.cuota)).toEqual([1, null, 2, 3]);
    const uno = deudas[0]?.para_pagar ?? 0;
    const r = await recibir(t, transferencia(c.rut, uno + 50_000 + 100_000, '2026-05-20'));
    const saldo = await deuda(t, c.rut);
    expect(saldo.deudas[0]).toMatchObject({ cuota: 2, para_pagar: 380_266 });
    expect(r.excedente).toBe(0);
    expect(await descuadres(t)).toEqual([]);
  });
});
