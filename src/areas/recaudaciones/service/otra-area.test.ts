import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contract as cheques } from '#areas/cheques/contract.ts';
import type { TestApp } from '#platform/server/testing.ts';
import { chequePor, depositar, liberar, protestar } from './cheque.fixture.ts';
import {
  abrirMundo,
  ana,
  comprobante,
  conPagadas,
  cuotas,
  descuadres,
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
import { devolverDeOtraArea, pagarPorOtraArea } from './otra-area.fixture.ts';

let t: TestApp;
beforeAll(async () => {
  t = await abrirMundo();
});
afterAll(() => t.close());

const CUENTAS = ['1201', '1202', '1208', '4105', '2105', '2107', '1103', '1104'];
const ver = (id: string) => comprobante(t, id);
const tocadas = (r: { aplicaciones: { numero: string }[] }) => [...new Set(r.aplicaciones.map((a) => Number(a.numero.split('-')[1])))];
const pagadas = async (c: Prestado) => (await cuotas(t, c.id)).filter((q) => q.estado_cuota === 'pagada').map((q) => q.numero);
/** Entries of corrections that creditos keeps of a credit: event and whether it was taken back. */
const correcciones = () =>
  t.arrange(async (ctx) => {
    const r = await ctx.db.execute(sql`
      select count(*) filter (where not exists (select 1 from libro_asiento x where x.empresa_id = a.empresa_id and x.reversa_de = a.id))::int as vivas
      from libro_asiento a where a.empresa_id = ${ctx.empresa_id} and a.evento = 'reaplicacion_pago'`);
    return (r as unknown as { rows: { vivas: number }[] }).rows[0]?.vivas ?? 0;
  });

describe('pagos de otra área (areas/3: the final state equals that of entering all in date order)', () => {
  it('un recibo anterior pasa a la cuota siguiente lo que otra área cobró; su reversa lo devuelve', async () => {
    const c = await conPagadas(t, 1);
    await hoy(t, '2026-05-20');
    await pagarPorOtraArea(t, c.pk(2), 480_266);
    await hoy(t, '2026-05-22');
    expect(await pagadas(c)).toEqual([1, 2]);
    const antes = await foto(t, c, CUENTAS);
    const r = await recibir(t, transferencia(c.rut, 480_266, '2026-05-18', elegir(c.pk(2))));
    expect([tocadas(r), r.excedente]).toEqual([[2], 0]);
    // What was paid of cuota 2 (89.816 of interest, 390.450 of capital) goes on to the third.
    expect(await pagadas(c)).toEqual([1, 2, 3]);
    expect(await correcciones()).toBeGreaterThan(0);
    expect(await descuadres(t)).toEqual([]);
    await reversa(t, r.id);
    expect(await foto(t, c, CUENTAS)).toEqual(antes);
    expect(await correcciones()).toBe(0);
    expect(await descuadres(t)).toEqual([]);
  });

  it('lo que la otra área devuelve deshace también lo corregido; el recibo queda como si no hubiera estado', async () => {
    const c = await conPagadas(t, 1);
    await hoy(t, '2026-05-20');
    const pago = await pagarPorOtraArea(t, c.pk(2), 480_266);
    await hoy(t, '2026-05-22');
    const r = await recibir(t, transferencia(c.rut, 480_266, '2026-05-18', elegir(c.pk(2))));
    await devolverDeOtraArea(t, pago, '2026-05-20');
    expect(await pagadas(c)).toEqual([1, 2]);
    expect(tocadas(await ver(r.id))).toEqual([2]);
    expect(await correcciones()).toBe(0);
    expect(await descuadres(t)).toEqual([]);
  });

  it('un cheque con fecha anterior a un recibo ya no se rechaza: el recibo se aplica de nuevo', async () => {
    const c = await prestar(t);
    await hoy(t, '2026-04-20');
    const id = await chequePor(t, c, 1, 480_266, '2026-04-20');
    await depositar(t, id, 480_266);
    await hoy(t, '2026-04-21');
    const r = await recibir(t, transferencia(c.rut, 100_000, '2026-04-21', elegir(c.pk(1))));
    expect(partes(r)[0]?.[0]).toBe('MORA');
    await hoy(t, '2026-04-22');
    await liberar(t, id);
    const ahora = await ver(r.id);
    expect(ahora.reaplicaciones).toBeGreaterThan(0);
    expect(ahora.aplicaciones.every((a) => a.concepto !== 'INTERES')).toBe(true);
    expect(await descuadres(t)).toEqual([]);
    await protestar(t, id, '2026-04-22');
    expect(partes(await ver(r.id))).toEqual(partes(r));
    expect(await descuadres(t)).toEqual([]);
  });

  it('si el recibo ya está conciliado no se aplica de nuevo: el cheque espera a que se deshaga el calce', async () => {
    const c = await prestar(t);
    await hoy(t, '2026-04-20');
    const id = await chequePor(t, c, 1, 480_266, '2026-04-20');
    await depositar(t, id, 480_266);
    await hoy(t, '2026-04-21');
    const r = await recibir(t, transferencia(c.rut, 100_000, '2026-04-21', elegir(c.pk(1))));
    const asiento_id = crypto.randomUUID();
    const origen = { area: 'recaudaciones', id: r.id };
    await t.arrange((ctx) => ctx.emit('movimiento.conciliado', { origen, cuenta: '1102.01', asiento_id }));
    await hoy(t, '2026-04-22');
    await expect(liberar(t, id)).rejects.toMatchObject({ status: 409, codigo: 'conciliada' });
    expect(((await t.detail(cheques, ana(t), id)) as unknown as { estado: string }).estado).toBe('depositado');
    await t.arrange((ctx) => ctx.emit('movimiento.desconciliado', { origen, cuenta: '1102.01', asiento_id }));
    await liberar(t, id);
    expect(await descuadres(t)).toEqual([]);
    expect(await violaciones(t)).toEqual([]);
  });
});
