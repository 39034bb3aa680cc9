import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { saldoCuenta } from '#areas/libro/public.server.ts';
import type { TestApp } from '#platform/server/testing.ts';
import { abrirMundo, credito, deuda, hoy, partes, prestar, recibir, reversa, transferencia, violaciones } from './credito.fixture.ts';

let t: TestApp;
beforeAll(async () => {
  t = await abrirMundo();
});
afterAll(() => t.close());

const saldos = () => t.arrange(async (ctx) => [await saldoCuenta(ctx, '1209'), await saldoCuenta(ctx, '2103')]);

// Domain §5 with a premium of 2.500 a month (creditos, README: Premiums; ledger §3: D1209 / H2103).
describe('la prima de seguro de una cuota', () => {
  it('un solo recibo paga la cuota y su prima, y reversado se deben las dos', async () => {
    const c = await prestar(t, { seguros: [{ tipo: 'DESGRAVAMEN', prima: 2_500, periodo: 'MENSUAL' }] });
    await hoy(t, '2026-04-20');
    expect(await saldos()).toEqual([2_500, -37_500]);
    const debe = (await deuda(t, c.rut)).deudas.filter((d) => !d.futura);
    expect(debe.map((d) => [d.tipo, d.para_pagar, d.vencimiento])).toEqual(
      expect.arrayContaining([
        ['cuota', 480_266, '2026-04-20'],
        ['gasto', 2_500, '2026-04-20'],
      ]),
    );
    const r = await recibir(t, transferencia(c.rut, 482_766, '2026-04-20'));
    expect(partes(r)).toEqual(
      expect.arrayContaining([
        ['INTERES', 131_797],
        ['CAPITAL', 348_469],
        ['CAPITAL', 2_500],
      ]),
    );
    expect(r.excedente).toBe(0);
    expect((await credito(t, c.id)).installments[0]).toMatchObject({ estado_cuota: 'pagada', prima: { monto: 2_500, pagada: 2_500 } });
    // What is left is the insurer's: it is paid by hand (2103).
    expect(await saldos()).toEqual([0, -37_500]);
    await reversa(t, r.id);
    expect((await credito(t, c.id)).installments[0]).toMatchObject({ estado_cuota: 'pendiente', prima: { monto: 2_500, pagada: 0 } });
    expect(await saldos()).toEqual([2_500, -37_500]);
    expect(await violaciones(t)).toEqual([]);
  });
});
