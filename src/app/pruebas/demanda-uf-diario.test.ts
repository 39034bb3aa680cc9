import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { verificar } from '#app/verificador/verificador.ts';
import { cobrar } from '#areas/creditos/service/caja.fixture.ts';
import { demandarCredito, devolverDeJudicial } from '#areas/creditos/service/demandar.ts';
import { reajustarCausas } from '#areas/creditos/service/en-causa.ts';
import { abrirMundo, credito, f } from '#areas/creditos/service/mundo.fixture.ts';
import { noche as devengo, publicarUf } from '#areas/creditos/service/noche.fixture.ts';
import { creditos as tabla } from '#areas/creditos/tables.ts';
import { fallasDelDiario } from '#areas/libro/service/diario.fixture.ts';
import { exportar } from '#areas/libro/service/exportar.ts';
import { bytesOf, type TestApp } from '#platform/server/testing.ts';

let t: TestApp;
beforeAll(async () => {
  t = await abrirMundo();
  await publicarUf(t, { '2026-04-20': '40000.00', '2026-04-21': '40100.00', '2026-04-22': '39500.00', '2026-04-23': '39600.00' });
});
afterAll(() => t.close());

async function noche(dia: string): Promise<void> {
  await devengo(t, f(dia));
  await t.arrange((ctx) => reajustarCausas(ctx, null));
}
const enUf = () =>
  credito(t, 'vigente', {
    moneda: 'UF',
    monto_solicitado: '100',
    plazo: 2,
    tasa_mensual: '0.4',
    costos: [],
    ite: { metodo: 'exento', financiado: false },
    fecha_primer_vencimiento: '2026-04-09',
  });
const demandar = (id: string) =>
  t.arrange(async (ctx) => demandarCredito(ctx, await ctx.lock(tabla, id), { motivo: 'no pagó ni respondió' }));

describe('los libros con créditos en UF demandados', () => {
  it('un lector de afuera los suma y no halla nada: demanda, noches que suben y bajan, un pago y una devolución', async () => {
    const [uno, dos] = [await enUf(), await enUf()];
    await t.setHoy(f('2026-04-20'));
    for (const { id } of [uno, dos]) await demandar(id);
    await noche('2026-04-21');
    await noche('2026-04-22');
    await cobrar(t, uno.id, f('2026-04-22'), 1_000_000);
    await t.arrange(async (ctx) => devolverDeJudicial(ctx, await ctx.lock(tabla, dos.id), 'se desiste de la demanda'));
    await noche('2026-04-23');
    const diario = (await t.arrange(async (ctx) => bytesOf(await exportar(ctx, { formato: 'journal', libro: 'diario' })))).toString('utf8');
    const reajustes = await t.arrange((ctx) =>
      ctx.db.execute(`select count(*)::int as n from libro_asiento where evento = 'reajuste_judicial'`),
    );
    expect((reajustes as unknown as { rows: { n: number }[] }).rows[0]?.n).toBeGreaterThan(3);
    expect(diario).toContain('1207');
    expect(fallasDelDiario(diario)).toEqual([]);
  });
  it('y el verificador los da por buenos', async () => {
    expect((await verificar(t.deps, t.empresa_id)).filter((r) => r.violaciones.length > 0).map((r) => [r.id, r.violaciones])).toEqual([]);
  });
});
