import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { moverDocumentos } from '#areas/documentos/public.server.ts';
import { cerrarObligacion, contabilizar, saldoCuenta } from '#areas/libro/public.server.ts';
import { pesos } from '#kernel/values/money.ts';
import type { TestApp } from '#platform/server/testing.ts';
import { contract } from '../contract.ts';
import { abrirMundo, ana, comprado, deudor, elegir, recibir, reversa, transferencia } from './mundo.fixture.ts';

let t: TestApp;
beforeAll(async () => {
  t = await abrirMundo();
});
afterAll(() => t.close());

const CUENTAS = ['1102.01', '2105', '2108', '4107', '8101', '9101'];
const saldos = () =>
  t.arrange(async (ctx) => {
    const out: Record<string, number> = {};
    for (const c of CUENTAS) out[c] = await saldoCuenta(ctx, c);
    return out;
  });
const cambio = (a: Record<string, number>, b: Record<string, number>) =>
  Object.fromEntries(CUENTAS.flatMap((c) => (a[c] === b[c] ? [] : [[c, (b[c] ?? 0) - (a[c] ?? 0)]])));

/** A document of 12.500.000 with 1.250.000 of retención, written off whole on 20-05-2026. */
async function castigado() {
  const rut = await deudor(t);
  const pk = await comprado(t, rut, { monto: 12_500_000, anticipo: 11_250_000, vence: '2026-04-17' });
  const id = pk.slice('documento:'.length);
  await t.arrange(async (ctx) => {
    const suyo = { pk, rut, documento: '33-1', sucursal: 'SANTIAGO' };
    await contabilizar(
      ctx,
      'castigo',
      {
        cartera: 'factoring',
        objeto: `documento:${id}`,
        deuda: [{ ...suyo, clase: 'documento', concepto: 'CAPITAL', monto: pesos(12_500_000) }],
        provision: pesos(0),
        retencion: [{ ...suyo, monto: pesos(1_250_000) }],
      },
      { origen: { area: 'operaciones', id: id }, fecha: ctx.hoy },
    );
    await cerrarObligacion(ctx, pk);
    await moverDocumentos(ctx, [id], 'castigar');
  });
  return { rut, id, pk: `castigo_documento:${id}` };
}
const deuda = (rut: Awaited<ReturnType<typeof castigado>>['rut']) => t.ask(contract, 'deuda', ana(t), { rut });

// Entry: ledger §3 `recuperacion_castigo`: D1102 500.000 / H4107 500.000; D9101 / H8101 500.000.
describe('recuperación de un documento castigado', () => {
  it('es una deuda más del deudor en la caja, que sólo paga quien la marca: ingreso del día, fuera de las cuentas de orden', async () => {
    const c = await castigado();
    expect(await deuda(c.rut)).toMatchObject({
      total: 0,
      deudas: [{ pk: c.pk, tipo: 'castigo', castigada: true, para_pagar: 12_500_000, documento_id: c.id, credito_id: null }],
    });
    await expect(recibir(t, transferencia(c.rut, 500_000, '2026-05-20'))).rejects.toMatchObject({ codigo: 'sin_deuda' });
    const antes = await saldos();
    const r = await recibir(t, transferencia(c.rut, 500_000, '2026-05-20', elegir(c.pk)));
    expect([r.tipo_pago, r.aplicaciones.map((a) => [a.concepto, a.monto])]).toEqual(['CASTIGO', [['RECUPERACION', 500_000]]]);
    expect(cambio(antes, await saldos())).toEqual({ '1102.01': 500_000, '4107': -500_000, '8101': -500_000, '9101': 500_000 });
    expect(await t.arrange((ctx) => saldoCuenta(ctx, '8101', ctx.hoy, c.pk))).toBe(12_000_000);
    expect((await deuda(c.rut)).deudas.map((d) => d.para_pagar)).toEqual([12_000_000]);
    await reversa(t, r.id);
    expect(cambio(antes, await saldos())).toEqual({});
    expect((await deuda(c.rut)).deudas.map((d) => d.para_pagar)).toEqual([12_500_000]);
  });

  it('lo que pasa de lo castigado queda a favor de quien paga, y la deuda castigada se va de la caja', async () => {
    const c = await castigado();
    const antes = await saldos();
    const r = await recibir(t, transferencia(c.rut, 12_600_000, '2026-05-20', elegir(c.pk)));
    expect(r.excedente).toBe(100_000);
    expect(cambio(antes, await saldos())).toMatchObject({ '4107': -12_500_000, '2105': -100_000, '8101': -12_500_000 });
    expect((await deuda(c.rut)).deudas).toEqual([]);
  });
});
