import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { contract as pagares } from '#areas/pagares/contract.ts';
import type { Fecha } from '#kernel/values/fecha.ts';
import { endOfDay } from '#platform/server/jobs/endofday.ts';
import type { TestApp } from '#platform/server/testing.ts';
import { abrirMundo, credito, f, GERENCIA, quien } from './mundo.fixture.ts';

let t: TestApp;
beforeAll(async () => {
  t = await abrirMundo();
  await t.setHoy(f('2026-03-10'));
});
afterAll(() => t.close());

const MES = { desde: '2026-03-01' as Fecha, hasta: '2026-03-31' as Fecha, al: '2026-03-31' as Fecha };
type Fila = Record<string, string | number | null>;

/** The rows that a report for an authority would present of March, with what its layout demands and is missing. */
async function informe(nombre: string): Promise<{ filas: Fila[]; faltas: readonly string[] }> {
  const r = t.deps.registry.cifras.reportes.get(nombre);
  const c = r?.contenido;
  if (c?.clase !== 'consulta' && c?.clase !== 'lista') throw new Error(`${nombre} is not read by itself`);
  const filas = await t.arrange(async (ctx) => {
    if (c.clase === 'lista') return (await c.leer(ctx, MES)) as Fila[];
    const q = await c.consulta(ctx, MES);
    return ((await ctx.db.execute(sql`select * from (${q}) r order by fecha, clave`)) as unknown as { rows: Fila[] }).rows;
  });
  return { filas, faltas: r?.presentacion?.validar(filas) ?? ['no layout'] };
}

it('el impuesto de un crédito girado dice quién lo debe y sobre qué, lo documente o no un pagaré (DL 3.475 art. 1 N° 3)', async () => {
  const { rut } = await credito(t, 'vigente');
  const { filas, faltas } = await informe('ite_mensual');
  expect(faltas).toEqual([]);
  // Domain §5: 5.000.000 and 35.000 of costs over thirteen months at 0,8 % on the whole: 40.605 of 5.075.605.
  expect(filas).toEqual([
    expect.objectContaining({
      rut,
      documento: expect.stringMatching(/^Crédito \d+$/),
      capital: 5_075_605,
      meses: 13,
      tasa: '0.800',
      impuesto: 40_605,
    }),
  ]);
  const pantalla = await t.ask(pagares, 'informe_ite', quien(t, GERENCIA), { periodo: '2026-03' });
  expect(pantalla.filas.map((x) => [x.rut, x.impuesto])).toEqual([[rut, 40_605]]);
});

it('la comisión de un crédito paga su IVA en el giro, y lo que se devenga de ella después no se vuelve a decir', async () => {
  const costos = [{ codigo: 'NOTARIA', neto: 100_000, afecto_iva: true, financiado: true, traspasado: false }];
  const { rut } = await credito(t, 'vigente', { costos });
  const antes = await informe('iva_mensual');
  expect(antes.faltas).toEqual([]);
  expect(antes.filas.filter((x) => x.rut === rut).map((x) => [Number(x.afecto), Number(x.exento), Number(x.iva)])).toEqual([
    [100_000, 0, 19_000],
  ]);
  for (const dia of ['2026-03-10', '2026-03-11', '2026-03-12']) {
    await t.setHoy(f(dia));
    await endOfDay(t.deps, t.empresa_id, f(dia));
  }
  const despues = await informe('iva_mensual');
  expect(despues.faltas).toEqual([]);
  const noches = despues.filas.filter((x) => String(x.glosa).startsWith('Devengo'));
  const interes = await t.arrange(async (ctx) => {
    const r = await ctx.db.execute(
      sql`select sum(haber - debe)::int as n from libro_linea where empresa_id = ${ctx.empresa_id}::uuid and cuenta in ('4101', '4102', '4103', '4105', '4106')`,
    );
    return (r as unknown as { rows: { n: number }[] }).rows[0]?.n;
  });
  expect(noches.reduce((s, x) => s + Number(x.exento), 0)).toBe(interes);
});
