import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contract as cheques } from '#areas/cheques/contract.ts';
import { saldoCuenta } from '#areas/libro/public.server.ts';
import type { TestApp } from '#platform/server/testing.ts';
import { contract } from '../contract.ts';
import { chequePor, depositar, liberar, protestar } from './cheque.fixture.ts';
import {
  abrirMundo,
  ana,
  castigar,
  comprobante,
  conPagadas,
  cuotas,
  descuadres,
  deuda,
  foto,
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

const CUENTAS = ['1201', '1202', '1208', '4105', '2105', '2107', '1103', '1104', '1102.01'];
const ver = (id: string) => comprobante(t, id);
/** The receipts of a client, the last first. */
const recibos = async (c: Prestado) => {
  const { items } = (await t.list(contract, ana(t), { rut_deudor: c.rut })) as unknown as { items: { id: string }[] };
  return Promise.all(items.map((r) => ver(r.id)));
};
/** A cheque for its first cuota, without receipt, taken to the bank on a day and paid on another. */
async function pagado(c: Prestado, monto: number, dia: string, respuesta: string, cuota = 1): Promise<string> {
  await hoy(t, dia);
  const id = await chequePor(t, c, cuota, monto, dia);
  await depositar(t, id, monto);
  await hoy(t, respuesta);
  await liberar(t, id);
  return id;
}
const saldoAl = (cuenta: string, al: string) => t.arrange((ctx) => saldoCuenta(ctx, cuenta, al as typeof ctx.hoy));
const uno = async (c: Prestado) => (await cuotas(t, c.id))[0];

describe('un cheque dejado por una cuota, sin comprobante (areas/3 recaudaciones, Cheques; docs/decisiones/0018)', () => {
  it('recibe el suyo cuando el banco lo paga: el mismo que si alguien lo hubiera digitado', async () => {
    const c = await prestar(t);
    await pagado(c, 480_266, '2026-04-20', '2026-04-22');
    const [r, ...otros] = await recibos(c);
    expect(otros).toEqual([]);
    expect(r).toMatchObject({ estado: 'aplicada', fecha_pago: '2026-04-20', tipo_pago: 'TOTAL', origen: 'cheque' });
    // First row of the table of domain §5.
    expect(r && partes(r)).toEqual([
      ['INTERES', 131_797],
      ['CAPITAL', 348_469],
    ]);
    expect(await uno(c)).toMatchObject({ estado_cuota: 'pagada' });
    expect(await descuadres(t)).toEqual([]);
  });

  it('depositado el último día del mes y pagado en el siguiente: la deuda y su cuenta bajan las dos en el mes del depósito', async () => {
    const c = await prestar(t);
    const antes = await saldoAl('1201', '2026-04-30');
    const auxiliar = (await deuda(t, c.rut, '2026-04-30')).total;
    await pagado(c, 480_266, '2026-04-30', '2026-05-04');
    const [r] = await recibos(c);
    const capital = r?.aplicaciones.find((a) => a.concepto === 'CAPITAL')?.monto ?? 0;
    expect(capital).toBeGreaterThan(340_000);
    expect((await saldoAl('1201', '2026-04-30')) - antes).toBe(-capital);
    expect((await deuda(t, c.rut, '2026-04-30')).total).toBeLessThan(auxiliar);
    expect(await descuadres(t)).toEqual([]);
  });

  it('si el mes del depósito ya cerró, las dos bajan el día en que el banco responde', async () => {
    const c = await prestar(t);
    await hoy(t, '2026-04-30');
    const id = await chequePor(t, c, 1, 480_266, '2026-04-30');
    await depositar(t, id, 480_266);
    await hoy(t, '2026-05-04');
    const cerrar = (estado: string) =>
      t.arrange((ctx) =>
        ctx.db.execute(sql`update libro_periodo set estado = ${estado} where empresa_id = ${ctx.empresa_id} and periodo = '2026-04'`),
      );
    const antes = await saldoAl('1201', '2026-04-30');
    await cerrar('cerrado');
    await liberar(t, id);
    await cerrar('abierto');
    expect(await saldoAl('1201', '2026-04-30')).toBe(antes);
    const [r] = await recibos(c);
    expect([r?.fecha_pago, r?.fecha_contable]).toEqual(['2026-04-30', '2026-05-04']);
    expect(await descuadres(t)).toEqual([]);
  });

  it('con más de 20 días de atraso paga también los gastos de cobranza, aunque ninguna noche los haya cargado', async () => {
    const c = await prestar(t);
    await hoy(t, '2026-05-15');
    const debe = (await deuda(t, c.rut)).deudas.find((d) => d.pk === c.pk(1));
    expect(debe?.gastos).toBeGreaterThan(0);
    await pagado(c, debe?.para_pagar ?? 0, '2026-05-15', '2026-05-18');
    const [r] = await recibos(c);
    expect(r?.aplicaciones.map((a) => a.concepto)).toEqual(['GASTOS', 'MORA', 'INTERES', 'CAPITAL']);
    expect(r?.excedente).toBe(0);
    expect(await uno(c)).toMatchObject({ estado_cuota: 'pagada' });
    expect(await descuadres(t)).toEqual([]);
  });

  it('protestado después, todo queda como si no se hubiera pagado', async () => {
    const c = await conPagadas(t, 1);
    await hoy(t, '2026-05-20');
    const id = await chequePor(t, c, 2, 480_266, '2026-05-20');
    await depositar(t, id, 480_266);
    await hoy(t, '2026-05-22');
    const antes = await foto(t, c, CUENTAS);
    await liberar(t, id);
    expect((await cuotas(t, c.id))[1]).toMatchObject({ estado_cuota: 'pagada' });
    await protestar(t, id, '2026-05-22');
    const despues = await foto(t, c, CUENTAS);
    // It is not on its way to the bank any more, and the bank charged 5.000 for it.
    const saldos = { ...antes.saldos };
    saldos['1104'] = (saldos['1104'] ?? 0) - 480_266;
    saldos['2107'] = (saldos['2107'] ?? 0) + 480_266;
    saldos['1102.01'] = (saldos['1102.01'] ?? 0) - 5_000;
    expect({ ...despues, deudas: [], total: 0 }).toEqual({ ...antes, saldos, deudas: [], total: 0 });
    expect((await recibos(c)).map((r) => r.estado).sort()).toEqual(['aplicada', 'rechazada']);
    expect(await descuadres(t)).toEqual([]);
  });

  it('si entretanto el crédito se pagó entero, su dinero queda a favor de quien paga', async () => {
    // What closes it on 05-10-2026 with six cuotas paid: domain §19, T10.
    const c = await conPagadas(t, 6);
    await hoy(t, '2026-10-05');
    const id = await chequePor(t, c, 7, 480_266, '2026-10-05');
    await depositar(t, id, 480_266);
    await recibir(t, transferencia(c.rut, 2_776_205, '2026-10-05', { prepago: { credito_id: c.id, politica: 'reduce_cuota' } }));
    await hoy(t, '2026-10-07');
    await liberar(t, id);
    const del = (await recibos(c)).find((r) => r.medio_pago === 'CHEQUE');
    expect([del?.estado, del?.aplicaciones.length, del?.excedente]).toEqual(['aplicada', 0, 480_266]);
    expect(await descuadres(t)).toEqual([]);
  });

  it('si el crédito se castigó, es una recuperación', async () => {
    const c = await prestar(t);
    await hoy(t, '2026-11-16');
    const id = await chequePor(t, c, 1, 480_266, '2026-11-16');
    await depositar(t, id, 480_266);
    await hoy(t, '2026-11-18');
    await castigar(t, c.id);
    await expect(liberar(t, id)).resolves.toBeDefined();
    const [r] = await recibos(c);
    expect([r?.tipo_pago, r?.excedente]).toEqual(['CASTIGO', 0]);
    expect(((await t.detail(cheques, ana(t), id)) as unknown as { estado: string }).estado).toBe('pagado');
  });

  it('los invariantes de todas las áreas se cumplen', async () => {
    expect(await violaciones(t)).toEqual([]);
  });
});
