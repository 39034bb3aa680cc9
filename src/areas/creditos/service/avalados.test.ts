import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { avales } from '#areas/avales/tables.ts';
import { exposicion, obligacionesVivas } from '#areas/libro/public.server.ts';
import { type Rut, rutOf } from '#kernel/values/rut.ts';
import type { TestApp } from '#platform/server/testing.ts';
import { cuotasDe } from '../public.server.ts';
import { abrirMundo, credito, f, mesa } from './mundo.fixture.ts';

let t: TestApp;
beforeAll(async () => {
  t = await abrirMundo();
});
afterAll(() => t.close());

/** An aval in force of a client, of everything or of one credit. */
const avala = (rut_aval: Rut, cliente_rut: Rut, credito_id: string | null) =>
  t.arrange((ctx) =>
    ctx.insert(avales, {
      rut_aval,
      nombre: 'Quien Avala',
      cliente_rut,
      nombre_cliente: 'Cliente',
      tipo: 'AVAL',
      moneda: 'CLP',
      desde: f('2026-01-01'),
      alcance: credito_id ? 'ESPECIFICO' : 'GENERAL',
      clave_origen: credito_id ? `credito:${credito_id}` : 'general',
      origen_area: credito_id ? 'credito' : null,
      origen_id: credito_id,
      estado: 'vigente',
      firma_fecha: f('2026-01-01'),
    } as typeof avales.$inferInsert),
  );

// Rule: avales README, ledger `obligados`: who backs a client, or one credit, is shown as obligated for each of its cuotas.
describe('quien avala responde por las cuotas desde que nacen', () => {
  it('el aval general y el del crédito aparecen en cada cuota; el de otro crédito, no; y cuenta en su exposición', async () => {
    await t.setHoy(f('2026-03-10'));
    const [general, propio, ajeno] = [rutOf(40_000_071), rutOf(40_000_072), rutOf(40_000_073)];
    const c = await credito(t, 'documentar');
    await avala(general, c.rut as Rut, null);
    await avala(propio, c.rut as Rut, c.id);
    await avala(ajeno, c.rut as Rut, '019c0000-0000-7000-8000-000000000001');
    await mesa(t, c.id);
    const pks = (await t.arrange((ctx) => cuotasDe(ctx, c.id))).map((q) => q.pk).sort();
    const de = async (rut: Rut) => (await t.arrange((ctx) => obligacionesVivas(ctx, rut))).filter((d) => d.rol === 'AVAL');
    for (const rut of [general, propio]) expect((await de(rut)).map((d) => d.pk).sort()).toEqual(pks);
    expect(await de(ajeno)).toEqual([]);
    expect(await t.arrange((ctx) => exposicion(ctx, general))).toMatchObject({ indirecta: 5_075_605 });
    expect(await t.arrange((ctx) => exposicion(ctx, ajeno))).toMatchObject({ indirecta: 0 });
  });
});
