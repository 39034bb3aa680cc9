import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { deudasPorPk } from '#areas/libro/public.server.ts';
import type { Rut } from '#kernel/values/rut.ts';
import type { TestApp } from '#platform/server/testing.ts';
import { creditosEnCaja, cuotasDe, reanudarMora, suspenderMora } from '../public.server.ts';
import { creditos } from '../tables.ts';
import { cobrar, descuadresDeLibro } from './caja.fixture.ts';
import { invariantes } from './invariantes.ts';
import { abrirMundo, credito, f, saldos } from './mundo.fixture.ts';

let t: TestApp;
beforeAll(async () => {
  t = await abrirMundo();
});
afterAll(() => t.close());

const CAUSA = 'concurso:1';
const detener = (rut: Rut, desde: string) =>
  t.arrange((ctx) => suspenderMora(ctx, { rut, desde: f(desde), causa: CAUSA, motivo: 'Renegociación, boletín BC-1' }));
const seguir = (rut: Rut, hasta: string) => t.arrange((ctx) => reanudarMora(ctx, { rut, hasta: f(hasta), causa: CAUSA }));
/** Mora of the first cuotas, by the auxiliary and by what would be paid at the counter. */
async function moras(c: { id: string; rut: Rut }, k: number): Promise<{ libro: number[]; caja: number[] }> {
  return t.arrange(async (ctx) => {
    const pks = (await cuotasDe(ctx, c.id)).slice(0, k).map((q) => q.pk);
    const deben = new Map((await deudasPorPk(ctx, pks)).map((d) => [d.pk, d.mora]));
    const caja = (await creditosEnCaja(ctx, c.rut, { fechas: [ctx.hoy], bloquear: false })).find((x) => x.id === c.id);
    const paga = new Map((caja?.cuotas(caja.pagos, ctx.hoy) ?? []).map((q) => [q.pk, q.mora]));
    return { libro: pks.map((pk) => deben.get(pk) ?? 0), caja: pks.map((pk) => paga.get(pk) ?? 0) };
  });
}
const tasaDe = (id: string) => t.arrange(async (ctx) => Number((await ctx.get(creditos, id)).tasa_mora_mensual));
/** Domain §3, T11: base × tasa/100/30 × días, half up; the cuota of domain §5 is 480.266. */
const porDias = (tasa: number, dias: number): number => Math.floor((480_266 * tasa * dias) / 3000 + 0.5);
const sano = async () => {
  for (const i of invariantes) expect([i.id, await t.arrange((ctx) => i.check(ctx))]).toEqual([i.id, []]);
  expect(await descuadresDeLibro(t)).toEqual([]);
};

// Ley 20.720 art. 264: from publication to the end of a renegotiation, agreed mora is not charged.
describe('la mora se detiene mientras dura una renegociación', () => {
  it('detenida no crece, ni la de la cuota que vence entremedio; terminada corre sin los días que no se cobran', async () => {
    await t.setHoy(f('2026-03-10'));
    const c = await credito(t, 'vigente');
    const tasa = await tasaDe(c.id);
    await t.setHoy(f('2026-05-05'));
    const antes = await saldos(t);
    expect((await moras(c, 1)).libro).toEqual([porDias(tasa, 15)]);
    expect(await detener(c.rut, '2026-04-30')).toBe(1);
    expect(await detener(c.rut, '2026-04-30')).toBe(0);
    // Ten days had run by 30-04; no entry is posted, since mora is income when it is received.
    expect(await moras(c, 1)).toEqual({ libro: [porDias(tasa, 10)], caja: [porDias(tasa, 10)] });
    expect(await saldos(t)).toEqual(antes);
    await sano();
    await t.setHoy(f('2026-06-15'));
    expect(await moras(c, 2)).toEqual({ libro: [porDias(tasa, 10), 0], caja: [porDias(tasa, 10), 0] });
    expect(await seguir(c.rut, '2026-06-10')).toBe(1);
    const despues = [porDias(tasa, 15), porDias(tasa, 5)];
    expect(await moras(c, 2)).toEqual({ libro: despues, caja: despues });
    await sano();
    await cobrar(t, c.id, '2026-06-15', 900_000);
    await sano();
  });
  it('lo que ya pagó queda como lo pagó: se detiene desde su último pago, y lo que paga entremedio no trae mora nueva', async () => {
    await t.setHoy(f('2026-03-10'));
    const c = await credito(t, 'vigente');
    const tasa = await tasaDe(c.id);
    await t.setHoy(f('2026-05-05'));
    await cobrar(t, c.id, '2026-05-05', 100_000);
    const pagado = await moras(c, 1);
    await detener(c.rut, '2026-04-25');
    expect(await moras(c, 1)).toEqual(pagado);
    expect(pagado.libro).toEqual([0]);
    await t.setHoy(f('2026-05-29'));
    expect((await moras(c, 2)).libro).toEqual([0, 0]);
    await cobrar(t, c.id, '2026-05-29', 50_000);
    await sano();
    await seguir(c.rut, '2026-05-29');
    await t.setHoy(f('2026-06-08'));
    const [primera = 0, segunda] = (await moras(c, 2)).libro;
    expect([primera > 0 && primera < porDias(tasa, 10), segunda]).toEqual([true, porDias(tasa, 10)]);
    expect((await moras(c, 2)).caja).toEqual([primera, segunda]);
    await sano();
  });
});
