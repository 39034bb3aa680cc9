import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { devengos, reajustes } from '#areas/creditos/tables.ts';
import { contract as operaciones } from '#areas/operaciones/contract.ts';
import type { TestApp } from '#platform/server/testing.ts';
import { contract } from '../contract.ts';
import {
  abrirVenta,
  cobrar,
  descuadres,
  devolver,
  f,
  girar,
  movido,
  noche,
  nueva,
  papel,
  pasivosDelComprador,
  quien,
  saldos,
  TESORERO,
  vendible,
  vendibleEnUf,
  venta,
  ver,
} from './mundo.fixture.ts';

// Every figure of this file comes from a script in Python (decimal, 60 digits) that knows only domain §2, §3, §5 and §7: 100 UF lent on
// 10-03-2026 in six cuotas at 0,5 % from 20-04 (P 100,4641, cuota 17,0693), UF 39.841,72 until 09-04 and 6,13 more each day.
const SUBE = (dias: number) => (39_841.72 + 6.13 * dias).toFixed(2);

let t: TestApp;
beforeAll(async () => {
  t = await abrirVenta(SUBE);
}, 120_000);
afterAll(() => t.close());

const cuadra = async (): Promise<void> => expect(await descuadres(t)).toEqual([]);

const enUf = { tasa_descuento: '0.4', moneda: 'UF' as const };
const recomprar = async (id: string, pagarevista: string) => {
  const archivo_acuerdo = await papel(t, id, 'ACUERDO_DE_RECOMPRA');
  return t.act(contract, 'recomprar', quien(t, TESORERO), { pagarevista, motivo: 'acuerdo comercial', archivo_acuerdo }, { id });
};

/** What a night recognised of a credit. */
async function reconocido(credito_id: string, dia: string): Promise<{ interes: number; reajuste: number }> {
  await noche(t, dia);
  const suma = (xs: readonly { monto: number }[]) => xs.reduce((s, x) => s + x.monto, 0);
  return t.arrange(async (ctx) => ({
    interes: suma(
      await ctx.db
        .select({ monto: devengos.interes })
        .from(devengos)
        .where(and(eq(devengos.credito_id, credito_id), eq(devengos.fecha, f(dia)))),
    ),
    reajuste: suma(
      await ctx.db
        .select({ monto: reajustes.reajuste })
        .from(reajustes)
        .where(and(eq(reajustes.credito_id, credito_id), eq(reajustes.fecha, f(dia)))),
    ),
  }));
}

describe('una venta en UF', () => {
  it('sin responsabilidad: 1201, 1202 y 1203 quedan en cero y la utilidad es el precio menos la par', async () => {
    const antes = await saldos(t);
    const p = await vendibleEnUf(t);
    await noche(t, '2026-05-04');
    const v = await venta(t, [p.pagarevista], 'pagar', enUf);
    const vendida = movido(antes, await saldos(t));
    expect([vendida['1201'], vendida['1202'], vendida['1203'], vendida['4108']]).toEqual([undefined, undefined, undefined, -7_733]);
    expect(await ver(t, v.id)).toMatchObject({ por_cobrar: 3_363_344, estado: 'en_administracion' });
    await cuadra();
    // What the UF rises afterwards is the buyer's: no night recognises it, nor interest.
    const quieto = await saldos(t);
    await noche(t, '2026-05-06');
    await noche(t, '2026-05-19');
    const delResto = movido(quieto, await saldos(t));
    await t.setHoy(f('2026-05-20'));
    await cobrar(t, p.id, '2026-05-20', 684_360);
    expect(movido(quieto, await saldos(t))).toEqual({ ...delResto, '1102.01': 684_360, '2112': -684_360 });
    // The only credit of this company: nothing is recognised at all.
    expect(delResto).toEqual({});
    expect(await ver(t, v.id)).toMatchObject({ por_cobrar: 3_363_344 - 665_974, por_rendir: 684_360 });
    await cuadra();
  });

  it('se valora en UF y se paga en pesos a la UF de la liquidación', async () => {
    const p = await vendibleEnUf(t);
    const v = await venta(t, [p.pagarevista], 'crear', enUf);
    expect(v).toMatchObject({
      moneda: 'UF',
      valor_uf: '40001.10',
      saldo_uf: '84.0813',
      total_flujos_uf: '85.3467',
      precio_uf: '84.4848',
      par_uf: '84.2915',
      saldo: 3_363_344,
      total_flujos: 3_413_962,
      precio: 3_379_485,
      interes_devengado: 8_408,
      par: 3_371_752,
      resultado: 7_733,
    });
    const flujos = v.items[0]?.flujos ?? [];
    expect(flujos.map((x) => x.uf?.monto)).toEqual(['17.0693', '17.0693', '17.0693', '17.0693', '17.0695']);
    expect(flujos.reduce((s, x) => s + x.monto, 0)).toBe(3_413_962);
  });

  it('recomprada vuelve a la par a la UF del día, y desde entonces el reajuste y el interés son nuestros otra vez', async () => {
    const p = await vendibleEnUf(t);
    const v = await venta(t, [p.pagarevista], 'pagar', enUf);
    await t.setHoy(f('2026-05-20'));
    await cobrar(t, p.id, '2026-05-20', 684_360);
    await noche(t, '2026-06-09');
    await t.setHoy(f('2026-06-10'));
    const r = (await recomprar(v.id, p.pagarevista)).recompras[0];
    expect(r).toMatchObject({ capital: 2_712_251, interes: 9_187, par: 2_721_438, par_uf: '67.6608', valor_uf: '40221.78' });
    const antes = await saldos(t);
    await girar(t, '2026-06-10');
    const vuelta = movido(antes, await saldos(t));
    expect(vuelta['1102.01']).toBe(-2_721_438);
    expect([(vuelta['1201'] ?? 0) + (vuelta['1203'] ?? 0), vuelta['1202']]).toEqual([2_712_251, 9_187]);
    await cuadra();
    // round(67,4324 × 40.227,91) − round(67,4324 × 40.221,78), cuota by cuota: within a peso for each of the four left.
    const { interes, reajuste } = await reconocido(p.id, '2026-06-11');
    expect(interes).toBe(440);
    expect(Math.abs(reajuste - 414)).toBeLessThanOrEqual(4);
    await cuadra();
    // A payment after it is ours again.
    await t.setHoy(f('2026-06-22'));
    const nuestra = await saldos(t);
    await cobrar(t, p.id, '2026-06-22', 100_000);
    expect(movido(nuestra, await saldos(t))['2112']).toBeUndefined();
    await cuadra();
  });

  it('la recompra que el banco devuelve deja el pagaré en el comprador y nada reconocido a medias', async () => {
    const antes = await saldos(t);
    const p = await vendibleEnUf(t);
    const v = await venta(t, [p.pagarevista], 'pagar', enUf);
    const vendida = movido(antes, await saldos(t));
    await t.setHoy(f('2026-05-12'));
    await recomprar(v.id, p.pagarevista);
    const orden_id = await girar(t, '2026-05-12');
    await noche(t, '2026-05-12');
    await noche(t, '2026-05-13');
    await t.act(operaciones, 'rechazar_orden', quien(t, 20), { orden_id, causa: 'vale vista no cobrado' });
    await cuadra();
    const fin = movido(antes, await saldos(t));
    expect([fin['1201'], fin['1102.01']]).toEqual([vendida['1201'], vendida['1102.01']]);
    expect(await ver(t, v.id)).toMatchObject({ estado: 'en_administracion', por_cobrar: 3_363_344 });
  });

  it('con responsabilidad la cartera sigue en los libros: 2201 baja al valor de la venta y lo que sube la UF es del comprador', async () => {
    const p = await vendibleEnUf(t);
    const antes = await saldos(t);
    const v = await venta(t, [p.pagarevista], 'pagar', { ...enUf, con_responsabilidad: true });
    expect(movido(antes, await saldos(t))).toEqual({ '1102.01': 3_379_485, '2201': -3_379_485, '8103': 3_371_752, '9103': -3_371_752 });
    const vendida = await saldos(t);
    await t.setHoy(f('2026-05-20'));
    await cobrar(t, p.id, '2026-05-20', 684_360);
    const uno = movido(vendida, await saldos(t));
    expect([uno['1102.01'], uno['2112'], uno['2201'], uno['4101']]).toEqual([684_360, -684_360, 665_974, undefined]);
    await cobrar(t, p.id, '2026-05-20', 2_800_000, { tipo: 'prepago' });
    const fin = movido(antes, await saldos(t));
    expect([fin['2201'], fin['8103'], fin['4108']]).toEqual([undefined, undefined, -(3_379_485 - 3_363_344)]);
    expect(await ver(t, v.id)).toMatchObject({ estado: 'liquidado', por_cobrar: 0 });
    await cuadra();
  });

  it('un lote es de una sola moneda: lo demás queda fuera con su motivo', async () => {
    const [uf, clp] = [await vendibleEnUf(t), await vendible(t)];
    await t.setHoy(f('2026-05-05'));
    const crear = (cambios: Parameters<typeof nueva>[1]) =>
      t.act(contract, 'crear', quien(t, TESORERO), nueva([uf.pagarevista, clp.pagarevista], cambios));
    const v = await crear({});
    expect(v).toMatchObject({
      moneda: 'UF',
      n: 1,
      rechazados: [{ pagarevista: clp.pagarevista, motivo: 'el crédito es en pesos y la venta es en UF' }],
    });
    await t.act(contract, 'anular', quien(t, TESORERO), { motivo: 'se arma de nuevo' }, { id: v.id });
    expect(await crear({ moneda: 'CLP' })).toMatchObject({
      moneda: 'CLP',
      n: 1,
      valor_uf: null,
      precio_uf: null,
      rechazados: [{ pagarevista: uf.pagarevista, motivo: 'el crédito es en UF y la venta es en pesos' }],
    });
  });

  it('con liquidación más allá de la última UF publicada se rehúsa en su campo, y una en pesos no', async () => {
    const [uf, clp] = [await vendibleEnUf(t, { plazo: 12 }, 800_000), await vendible(t)];
    await t.setHoy(f('2026-05-05'));
    const crear = (vista: string) => t.act(contract, 'crear', quien(t, TESORERO), nueva([vista], { fecha_liquidacion: '2026-12-30' }));
    await expect(crear(uf.pagarevista)).rejects.toMatchObject({
      status: 422,
      codigo: 'uf_no_publicada',
      campos: { fecha_liquidacion: ['La UF está publicada hasta el 05-12-2026'] },
    });
    await expect(crear(clp.pagarevista)).resolves.toMatchObject({ n: 1 });
  });

  it('el resumen dice pesos y UF, y los pagarés elegibles traen su moneda', async () => {
    const p = await vendibleEnUf(t);
    await t.setHoy(f('2026-05-05'));
    const r = await t.ask(contract, 'resumen', quien(t, TESORERO), { pagares: [p.pagarevista], tasa: '0.4', fecha: '2026-05-05' });
    expect(r).toMatchObject({ selectedTotalAmount: 3_363_344, saldo_uf: '84.0813', precio_uf: '84.4848', precio: 3_379_485 });
    const e = await t.ask(contract, 'elegibles', quien(t, TESORERO), { moneda: 'UF', q: p.pagarevista });
    expect(e.items).toMatchObject([{ pagarevista: p.pagarevista, moneda: 'UF', saldo_uf: '84.0813', saldo: 3_363_344 }]);
    expect((await t.ask(contract, 'elegibles', quien(t, TESORERO), { moneda: 'CLP', q: p.pagarevista })).total).toBe(0);
  });

  it('una cuota pagada en parte antes de la venta no estorba a los pagos de después', async () => {
    const p = await vendibleEnUf(t);
    await t.setHoy(f('2026-04-25'));
    await cobrar(t, p.id, '2026-04-25', 200_000);
    await noche(t, '2026-05-01');
    await noche(t, '2026-05-03');
    await venta(t, [p.pagarevista], 'pagar', enUf);
    await noche(t, '2026-05-10');
    await t.setHoy(f('2026-05-20'));
    const uno = await cobrar(t, p.id, '2026-05-20', 300_000);
    await cobrar(t, p.id, '2026-05-20', 900_000);
    await devolver(t, uno.evento_id);
    await cuadra();
    expect((await pasivosDelComprador(t)).filter((x) => x.comprobante.endsWith(p.pagarevista) && x.estado !== 'reversado')).toHaveLength(1);
  });
});
