import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestApp } from '#platform/server/testing.ts';
import { contract } from '../contract.ts';
import { abrirMundo, ana, comprado, deudor, elegir, recibir, reversa, transferencia } from './mundo.fixture.ts';

let t: TestApp;
beforeAll(async () => {
  t = await abrirMundo();
});
afterAll(() => t.close());

const D1021 = { monto: 12_500_000, anticipo: 11_250_000, vence: '2026-04-17', diferencia: 256_500 };

describe('informe de recaudación (areas/3 recaudaciones, Reports)', () => {
  it('suma por medio, vía, zona, oficina y hora lo que entró, con su mora; lo reversado no suma y lo de otros días tampoco', async () => {
    // 33-1021 of domain §6.10 paid on 30-04: mora of 13 days 117.000.
    const rut = await deudor(t);
    const pk = await comprado(t, rut, D1021);
    await recibir(t, transferencia(rut, 12_500_000, '2026-04-30', elegir(pk)));
    const otro = await deudor(t);
    await comprado(t, otro, { monto: 1_000_000, anticipo: 900_000, vence: '2026-05-10' });
    const r = await recibir(t, transferencia(otro, 300_000, '2026-04-30'));
    await reversa(t, r.id);
    await recibir(t, transferencia(otro, 200_000, '2026-05-02'));
    const abril = await t.ask(contract, 'informe', ana(t), { desde: '2026-04-01', hasta: '2026-04-30' });
    expect(abril.total).toEqual({ n: 1, monto: 12_500_000, mora: 117_000 });
    for (const grupos of [abril.por_medio, abril.por_via, abril.por_zona, abril.por_oficina, abril.por_hora])
      expect(grupos.map((g) => [g.n, g.monto, g.mora])).toEqual([[1, 12_500_000, 117_000]]);
    const dos = await t.ask(contract, 'informe', ana(t), { desde: '2026-04-01', hasta: '2026-05-31' });
    expect(dos.total).toMatchObject({ n: 2, monto: 12_700_000 });
    expect((await t.ask(contract, 'informe', ana(t), { desde: '2026-04-01', hasta: '2026-04-30', office: 'OTRA' })).total.n).toBe(0);
  });

  it('los días al revés se rechazan, y la planilla del día se imprime', async () => {
    const alReves = t.ask(contract, 'informe', ana(t), { desde: '2026-05-02', hasta: '2026-05-01' });
    await expect(alReves).rejects.toMatchObject({ status: 400 });
    const pdf = (await t.ask(contract, 'planilla', ana(t), { fecha: '2026-04-30' })) as unknown as { bytes: Buffer; nombre: string };
    expect([pdf.bytes.subarray(0, 5).toString(), pdf.nombre]).toEqual(['%PDF-', 'planilla-2026-04-30.pdf']);
  });
});
