import { inArray } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { areas } from '#app/areas.server.gen.ts';
import { sembrarCatalogos } from '#areas/catalogos/public.server.ts';
import { clientes, consentimientos, personas } from '#areas/clientes/tables.ts';
import { asignarCartera } from '#areas/ejecutivos/public.server.ts';
import { ejecutivos } from '#areas/ejecutivos/tables.ts';
import { empresas, sucursales } from '#areas/empresas/tables.ts';
import type { Fecha } from '#kernel/values/fecha.ts';
import { type Rut, rutOf } from '#kernel/values/rut.ts';
import { traffic } from '#platform/server/database/cable.ts';
import { type TestApp, testApp } from '#platform/server/testing.ts';
import { contract } from '../contract.ts';
import { seed } from '../seed.ts';
import { consultas } from '../tables.ts';
import { procesarCola } from './cola.ts';

let t: TestApp;
const reloj = Date.parse('2026-03-10T13:00:00Z');
const EJECUTIVO = rutOf(40_000_051);
/** Firms 0 to 239 are in the portfolio of the executive; 240 to 249, of nobody. */
const firma = (k: number): Rut => rutOf(70_000_000 + k);
const firmas = (desde: number, cuantas: number): Rut[] => Array.from({ length: cuantas }, (_, k) => firma(desde + k));
const NATURALES = [rutOf(40_000_071), rutOf(40_000_072)] as const;

beforeAll(async () => {
  t = await testApp(areas, { env: { MODO_DEMO: '1' } });
  t.deps.reloj = () => new Date(reloj);
  await t.arrange(async (ctx) => {
    const suya = { id: ctx.empresa_id, empresa_id: ctx.empresa_id, hecho_por: ['PRUEBA'] };
    await ctx.db.insert(empresas).values({ ...suya, rut: rutOf(99_990_900), razon_social: 'Prueba', tipo: 'FACTORING' });
    await sembrarCatalogos(ctx);
    await seed.base?.(ctx);
    const s = await ctx.insert(sucursales, { codigo: 'SANTIAGO', nombre: 'Santiago' });
    await ctx.insert(ejecutivos, {
      rut: EJECUTIVO,
      nombres: 'Ana',
      apellidos: 'Prueba',
      email: 'ana@prueba.cl',
      sucursal_id: s.id,
      clase: 'SENIOR',
      cargo: 'EJECUTIVO',
      fecha_ingreso: '2020-01-02' as Fecha,
    });
    const todas = [...firmas(0, 250), ...NATURALES];
    const natural = (rut: Rut): boolean => NATURALES.some((n) => n === rut);
    const persona = (rut: Rut) => ({
      rut,
      tipo_persona: natural(rut) ? ('NATURAL' as const) : ('JURIDICA' as const),
      nombre: `Persona ${rut}`,
    });
    await ctx.insertMany(personas, todas.map(persona));
    await ctx.insertMany(
      clientes,
      todas.map((rut) => ({ rut, estado: 'activo' as const })),
    );
    for (const rut of [...firmas(0, 240), ...NATURALES]) await asignarCartera(ctx, rut, EJECUTIVO, s.id);
    await ctx.insert(consentimientos, {
      persona_rut: NATURALES[0],
      folio: 'C-1',
      fecha: '2026-03-10' as Fecha,
      archivo: 'papel',
      hasta: null,
    });
  });
});
afterAll(() => t.close());

const quien = (o: object = {}) => t.persona({ rut: EJECUTIVO, nombre: 'Ana', ...o });
const pedir = (ruts: readonly Rut[], o: object = {}, como = quien()) =>
  t.act(contract, 'crear', como, { ruts: [...ruts], tipo: 'BURO', fuentes: ['EQUIFAX_EMPRESA'], motivo: 'SEGUIMIENTO', ...o });
async function sentencias(fn: () => Promise<unknown>): Promise<number> {
  const antes = traffic.sent;
  await fn();
  return traffic.sent - antes;
}

describe('pedir muchos informes de una vez', () => {
  it('cada uno conserva su respuesta, en el orden pedido: vigente, en camino de otro, nueva, sin consentimiento y fuera de su alcance', async () => {
    const [vigente, enCamino, nueva, ajena] = [firma(1), firma(230), firma(231), firma(240)];
    const otro = quien({ rut: rutOf(40_000_052), nombre: 'Otro' });
    await pedir([vigente], {}, otro);
    await procesarCola(t.deps);
    const { resultados: antes } = await pedir([enCamino, firma(232)], {}, otro);
    const ana = quien({ alcance: 'propio' });
    const pedidos = [NATURALES[1], nueva, ajena, vigente, NATURALES[0], enCamino];
    const { resultados } = await pedir(pedidos, {}, ana);
    expect(resultados.map((r) => [r.rut, r.ok, r.reutilizado, r.codigo])).toEqual([
      [NATURALES[1], false, false, 'sin_consentimiento'],
      [nueva, true, false, null],
      [ajena, false, false, 'no_existe'],
      [vigente, true, true, null],
      [NATURALES[0], true, false, null],
      [enCamino, true, false, null],
    ]);
    expect(resultados[5]?.consulta_id).toBe(antes[0]?.consulta_id);
    const filas = await t.arrange((ctx) =>
      ctx.rows(consultas, inArray(consultas.rut, [enCamino, NATURALES[0]]), { orden: [consultas.rut] }),
    );
    expect(filas.map((c) => [c.rut, c.solicitantes.map((s) => s.nombre), c.consentimiento_id !== null])).toEqual([
      [NATURALES[0], ['Ana'], true],
      [enCamino, ['Otro', 'Ana'], false],
    ]);
  });

  it.each([
    ['a quien alcanza toda la empresa', 'empresa', 2],
    ['a quien sólo alcanza su cartera', 'propio', 120],
  ] as const)('cien personas cuestan tantas sentencias como diez, %s', async (_, alcance, desde) => {
    const como = quien({ alcance });
    const diez = await sentencias(() => pedir(firmas(desde, 10), {}, como));
    const cien = await sentencias(async () => {
      const { resultados } = await pedir(firmas(desde + 10, 100), {}, como);
      expect(resultados.map((r) => [r.rut, r.ok, r.consulta_id !== null])).toEqual(firmas(desde + 10, 100).map((rut) => [rut, true, true]));
    });
    // What the process already remembers of catalogues may only take some away.
    expect(cien).toBeLessThanOrEqual(diez);
  });
});
