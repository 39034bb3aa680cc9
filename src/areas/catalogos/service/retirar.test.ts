import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { areas } from '#app/areas.server.gen.ts';
import { analisis } from '#areas/analisis/tables.ts';
import type { Fecha } from '#kernel/values/fecha.ts';
import { rutOf } from '#kernel/values/rut.ts';
import { type TestApp, testApp } from '#platform/server/testing.ts';
import { contract } from '../contract.ts';
import { sembrarCatalogo } from '../public.server.ts';
import { retirarCodigos } from './retirar.ts';

let t: TestApp;
beforeAll(async () => {
  t = await testApp(areas);
  await t.arrange(async (ctx) => {
    await sembrarCatalogo(ctx, 'tipos_analisis', [
      ['APERTURA_DE_LINEA', 'apertura de línea'],
      ['OPERACION_PUNTUAL', 'operación puntual'],
    ]);
    await ctx.insert(analisis, {
      numero: 1,
      rut: rutOf(99_990_001),
      nombre: 'Uno',
      cliente_id: ctx.id(),
      tipo: 'OPERACION_PUNTUAL',
      fecha_corte: '2026-02-28' as Fecha,
      analista_id: rutOf(40_000_008),
    });
  });
});
afterAll(() => t.close());

const activos = async () => {
  const { items } = await t.list(contract, t.persona(), { catalogo: 'tipos_analisis', perPage: '100' });
  return items.filter((x) => x.activo).map((x) => x.codigo);
};

describe('códigos que la fábrica dejó de ofrecer', () => {
  it('el que nadie usa deja de ofrecerse; el usado queda, y lo que una persona reactiva no se vuelve a retirar', async () => {
    expect(await t.arrange(retirarCodigos)).toBe(1);
    expect(await activos()).toEqual(['OPERACION_PUNTUAL']);
    const { items } = await t.list(contract, t.persona(), { catalogo: 'tipos_analisis', perPage: '100' });
    const vieja = items.find((x) => x.codigo === 'APERTURA_DE_LINEA');
    await t.act(contract, 'activar', t.persona(), {}, { id: String(vieja?.id) });
    expect(await t.arrange(retirarCodigos)).toBe(0);
    expect(await activos()).toHaveLength(2);
  });
});
