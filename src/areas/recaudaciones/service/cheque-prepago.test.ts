import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestApp } from '#platform/server/testing.ts';
import { chequePor, conRecibo, depositar, liberar, protestar } from './cheque.fixture.ts';
import {
  abrirMundo,
  castigar,
  comprobante,
  conPagadas,
  credito,
  cuotas,
  descuadres,
  deuda,
  foto,
  hoy,
  partes,
  prestar,
  violaciones,
} from './credito.fixture.ts';

let t: TestApp;
beforeAll(async () => {
  t = await abrirMundo();
});
afterAll(() => t.close());

const CUENTAS = ['1201', '1202', '4106', '2107', '1103', '1104'];
const ver = (id: string) => comprobante(t, id);
const cartera = async (c: Parameters<typeof foto>[1]) => {
  const { filas, saldo, estado, saldos } = await foto(t, c, CUENTAS);
  return { filas, saldo, estado, saldos };
};

/** The credit of domain §5 with six cuotas paid, and a cheque for a prepayment with its receipt, on 05-10-2026. */
async function conCheque(monto: number, politica: 'reduce_cuota' | 'reduce_plazo' = 'reduce_cuota') {
  const c = await conPagadas(t, 6);
  await hoy(t, '2026-10-05');
  const id = await chequePor(t, c, 7, monto, '2026-10-05');
  const antes = await cartera(c);
  const r = await conRecibo(t, c, id, monto, '2026-10-05', { prepago: { credito_id: c.id, politica } });
  return { c, id, r, antes };
}

// Figures: domain §19 T10 and areas/3 recaudaciones, "Prepayment".
describe('prepago con cheque', () => {
  it('T10: espera al banco sin mover nada; pagado, cierra el crédito con la fecha del depósito; protestado, todo vuelve', async () => {
    const { c, id, r, antes } = await conCheque(2_776_205);
    expect([r.estado, r.tipo_pago, r.aplicaciones]).toEqual(['en_cobro', 'PREPAGO', []]);
    expect(await cartera(c)).toEqual(antes);
    await depositar(t, id, 2_776_205);
    expect(await credito(t, c.id)).toMatchObject({ estado: antes.estado, saldo: 2_699_276 });
    await hoy(t, '2026-10-07');
    await liberar(t, id);
    const pagado = await ver(r.id);
    expect([pagado.estado, pagado.fecha_pago, pagado.tipo_pago, pagado.excedente]).toEqual(['aplicada', '2026-10-05', 'PREPAGO', 0]);
    expect(pagado.aplicaciones.find((a) => a.concepto === 'COMISION')).toMatchObject({ monto: 51_286 });
    expect(await credito(t, c.id)).toMatchObject({ estado: 'prepagado', saldo: 0 });
    await hoy(t, '2026-10-09');
    await protestar(t, id, '2026-10-09');
    expect((await ver(r.id)).estado).toBe('rechazada');
    const ahora = await cartera(c);
    expect({ ...ahora, saldos: { ...ahora.saldos, '1103': 0, '2107': 0 } }).toEqual({
      ...antes,
      saldos: { ...antes.saldos, '1103': 0, '2107': 0 },
    });
    expect(await descuadres(t)).toEqual([]);
  });

  it('una parte: seis cuotas de 302.342 cuando el banco paga, y las de antes cuando lo protesta', async () => {
    const { c, id, antes } = await conCheque(1_028_500);
    await depositar(t, id, 1_028_500);
    await hoy(t, '2026-10-07');
    await liberar(t, id);
    expect((await cuotas(t, c.id)).slice(6).map((q) => q.cuota)).toEqual([302_342, 302_342, 302_342, 302_342, 302_342, 302_340]);
    await protestar(t, id, '2026-10-07');
    expect((await cartera(c)).filas).toEqual(antes.filas);
    expect(await descuadres(t)).toEqual([]);
  });

  it('depositado un día después cuesta un día más de interés: lo que falta queda debiendo y el crédito sigue', async () => {
    const { c, id, r } = await conCheque(2_776_205);
    await hoy(t, '2026-10-06');
    await depositar(t, id, 2_776_205);
    await hoy(t, '2026-10-08');
    await liberar(t, id);
    // 2.699.276 × 1,9 % ÷ 30 = 1.710 of one more day.
    expect((await ver(r.id)).estado).toBe('aplicada');
    const { saldo, estado } = await credito(t, c.id);
    expect(estado).not.toBe('prepagado');
    expect(Number(saldo)).toBeGreaterThan(0);
    expect(Number(saldo)).toBeLessThanOrEqual(1_710);
    expect(await descuadres(t)).toEqual([]);
  });

  it('las reglas del prepago se miran al recibirlo: bajo el mínimo pide consentimiento', async () => {
    const c = await conPagadas(t, 6);
    await hoy(t, '2026-10-05');
    const id = await chequePor(t, c, 7, 300_000, '2026-10-05');
    const prepago = { credito_id: c.id, politica: 'reduce_cuota' as const };
    await expect(conRecibo(t, c, id, 300_000, '2026-10-05', { prepago })).rejects.toMatchObject({ codigo: 'prepago_parcial_bajo_minimo' });
    const consentido = { prepago: { ...prepago, consentimiento: true }, motivo: 'lo aprobó la gerencia' };
    expect((await conRecibo(t, c, id, 300_000, '2026-10-05', consentido)).estado).toBe('en_cobro');
  });

  it('si el crédito se castigó mientras esperaba, es una recuperación', async () => {
    const c = await prestar(t);
    await hoy(t, '2026-10-19');
    const id = await chequePor(t, c, 1, 480_266, '2026-10-19');
    const r = await conRecibo(t, c, id, 480_266, '2026-10-19');
    await depositar(t, id, 480_266);
    await hoy(t, '2026-10-20');
    await castigar(t, c.id);
    await hoy(t, '2026-10-21');
    await liberar(t, id);
    const pagado = await ver(r.id);
    expect([pagado.estado, pagado.tipo_pago, partes(pagado)]).toEqual(['aplicada', 'CASTIGO', [['RECUPERACION', 480_266]]]);
    const [castigado] = (await deuda(t, c.rut)).deudas;
    await protestar(t, id, '2026-10-21');
    expect((await deuda(t, c.rut)).deudas.find((d) => d.castigada)?.para_pagar).toBe((castigado?.para_pagar ?? 0) + 480_266);
    expect(await descuadres(t)).toEqual([]);
    expect(await violaciones(t)).toEqual([]);
  });
});
