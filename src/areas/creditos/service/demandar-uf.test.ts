import { eq } from 'drizzle-orm';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { deudasPorPk, saldoCuenta } from '#areas/libro/public.server.ts';
import { addDays, type Fecha, type Periodo } from '#kernel/values/fecha.ts';
import type { TestApp } from '#platform/server/testing.ts';
import { contract } from '../contract.ts';
import { creditoPorId, cuotasDe } from '../public.server.ts';
import { creditos } from '../tables.ts';
import { castigar } from './actos.ts';
import { cobrar, descuadresDeLibro, devolver } from './caja.fixture.ts';
import { demandarCredito, devolverDeJudicial } from './demandar.ts';
import { reajustarCausas } from './en-causa.ts';
import { invariantes } from './invariantes.ts';
import { abrirMundo, credito, f, GERENCIA, movido, quien, saldos, ver } from './mundo.fixture.ts';
import { noche as devengo, publicarUf } from './noche.fixture.ts';

let t: TestApp;
beforeEach(async () => {
  t = await abrirMundo();
});
afterEach(() => t.close());

/** UF 100 in so many cuotas, without tax or costs, lent at 39.841,72. */
const enUf = (plazo = 1) =>
  credito(t, 'vigente', {
    moneda: 'UF',
    monto_solicitado: '100',
    plazo,
    tasa_mensual: '0.4',
    costos: [],
    ite: { metodo: 'exento', financiado: false },
    fecha_primer_vencimiento: '2026-04-09',
  });

/** The close of a day: what the nights recognise, and what is being sued for at its UF. */
async function noche(dia: Fecha): Promise<void> {
  await devengo(t, dia);
  await t.arrange((ctx) => reajustarCausas(ctx, null));
}

const demandar = (id: string) =>
  t.arrange(async (ctx) => demandarCredito(ctx, await ctx.lock(creditos, id), { motivo: 'no pagó ni respondió' }));
const devolverlo = (id: string) =>
  t.arrange(async (ctx) => devolverDeJudicial(ctx, await ctx.lock(creditos, id), 'se desiste de la demanda'));

const leer = async () => {
  const en1207 = await t.arrange((ctx) => saldoCuenta(ctx, '1207'));
  // The deferred commission goes on being earned by its days, sued for or not.
  const { '2109': _diferida, '4104': _ganada, ...resto } = await saldos(t);
  return { ...resto, '1207': en1207 } as Record<string, number>;
};
/** What the close of a month sees of what is sued for in UF. */
const delCierre = async (periodo: string) =>
  (await t.arrange((ctx) => ctx.ask('periodo.por_cerrar', { periodo: periodo as Periodo })))
    .flatMap((r) => r.answer)
    .find((i) => i.codigo === 'causa_uf');
const cuadra = async () => {
  for (const i of invariantes) expect([i.id, await t.arrange((ctx) => i.check(ctx))]).toEqual([i.id, []]);
  expect(await descuadresDeLibro(t)).toEqual([]);
};

// Figures worked by hand from docs/decisiones/0141: UF 100 of capital and UF 0,4 of interest (30 days at 0,4 %), lent at 39.841,72: 3.984.172.
describe('un crédito en UF que se demanda', () => {
  it('cruza lo que sus cuentas tienen y queda a la UF del día: UF 100,4 a 40.000,00 son 4.016.000', async () => {
    const { id } = await enUf();
    await publicarUf(t, { '2026-04-20': '40000.00', '2026-04-21': '40100.00', '2026-04-22': '39500.00' });
    await t.setHoy(f('2026-04-20'));
    const antes = await leer();
    const d = await demandar(id);
    // 1202 recognises UF 0,4 × 40.000 = 16.000; 1207 receives 3.984.172 + 16.000, and rises 15.828 to UF 100,4 × 40.000.
    expect(movido(antes, await leer())).toEqual({ '1201': -3_984_172, '1207': 4_016_000, '4101': -16_000, '4102': -15_828 });
    expect([d.capital, d.interes]).toEqual([4_000_000, 16_000]);
    await cuadra();
    await noche(f('2026-04-21'));
    expect(movido(antes, await leer())).toMatchObject({ '1207': 4_026_040, '4102': -25_868 });
    await cuadra();
    // It falls under the UF of the giro, and 1207 follows it.
    await noche(f('2026-04-22'));
    expect(movido(antes, await leer())).toEqual({ '1201': -3_984_172, '1207': 3_965_800, '4101': -16_000, '4102': 34_372 });
    await cuadra();
  });

  it('un pago baja 1207 por las unidades que paga, a la UF del día, y el que lo cierra lo deja en cero', async () => {
    const { id } = await enUf();
    await publicarUf(t, { '2026-04-20': '40000.00', '2026-05-05': '40200.00', '2026-05-06': '40300.00' });
    await t.setHoy(f('2026-04-20'));
    await demandar(id);
    await t.setHoy(f('2026-05-05'));
    const p = await cobrar(t, id, '2026-05-05', 1_000_000);
    const mora = p.abonos.filter((a) => a.concepto === 'MORA').reduce((s, a) => s + a.monto, 0);
    // The rest pays UF at 40.200,00: what is left is at that UF too, to the peso.
    const queda = await t.arrange((ctx) => saldoCuenta(ctx, '1207'));
    expect(Math.abs(queda - (4_036_080 - (1_000_000 - mora)))).toBeLessThanOrEqual(5);
    await cuadra();
    await noche(f('2026-05-05'));
    await cuadra();
    await t.setHoy(f('2026-05-06'));
    const total = Number((await t.ask(contract, 'al_dia', quien(t, GERENCIA), { al: '2026-05-06' }, id)).total_clp);
    const ultimo = await cobrar(t, id, '2026-05-06', total);
    expect((await ver(t, id)).estado).toBe('pagado');
    expect(await t.arrange((ctx) => saldoCuenta(ctx, '1207'))).toBe(0);
    await cuadra();
    // Taken back, it is in 1207 again as if nobody had paid it.
    await devolver(t, ultimo.evento_id);
    expect((await ver(t, id)).estado).toBe('judicial');
    await cuadra();
    await devolver(t, p.evento_id);
    expect(await t.arrange((ctx) => saldoCuenta(ctx, '1207'))).toBe(4_046_120);
    await cuadra();
  });

  it('un pago anterior a la demanda que se anota después cambia lo que cruzó, y nada queda en 1201, 1202 ni 1203', async () => {
    const { id } = await enUf();
    await publicarUf(t, { '2026-04-10': '39900.00', '2026-04-20': '40000.00', '2026-04-21': '40100.00' });
    await noche(f('2026-04-09'));
    await noche(f('2026-04-10'));
    await t.setHoy(f('2026-04-20'));
    await demandar(id);
    await noche(f('2026-04-20'));
    await t.setHoy(f('2026-04-21'));
    const p = await cobrar(t, id, '2026-04-09', 1_992_086);
    const s = await leer();
    expect([s['1201'], s['1202'], s['1203']]).toEqual([0, 0, 0]);
    await cuadra();
    await devolver(t, p.evento_id);
    await cuadra();
    expect(await t.arrange((ctx) => saldoCuenta(ctx, '1207'))).toBe(4_026_040);
  });

  it('devuelto, sus cuentas quedan como antes de la demanda y la noche reconoce los días que pasaron', async () => {
    const { id } = await enUf(3);
    await publicarUf(t, { '2026-04-20': '40000.00', '2026-04-21': '40100.00' });
    await noche(f('2026-04-09'));
    await t.setHoy(f('2026-04-20'));
    const antes = await leer();
    await demandar(id);
    await noche(f('2026-04-20'));
    await t.setHoy(f('2026-04-21'));
    await devolverlo(id);
    expect(movido(antes, await leer())).toEqual({});
    expect((await ver(t, id)).estado).toBe('moroso');
    await cuadra();
    await noche(f('2026-04-21'));
    await cuadra();
  });

  it('castigado, 1207 queda en cero y en orden está lo que se debía a la UF del día', async () => {
    const { id } = await enUf();
    await publicarUf(t, { '2026-04-20': '40000.00', '2026-11-20': '41000.00' });
    await t.setHoy(f('2026-04-20'));
    await demandar(id);
    await t.setHoy(f('2026-11-20'));
    await t.arrange(async (ctx) => castigar(ctx, await ctx.lock(creditos, id), 'sin bienes que perseguir'));
    const [en1207, orden] = await t.arrange(async (ctx) => [await saldoCuenta(ctx, '1207'), await saldoCuenta(ctx, '8101')]);
    // UF 100,4 × 41.000: its mora was never in the books.
    expect([en1207, orden]).toEqual([0, 4_116_400]);
    expect(
      await t.arrange(async (ctx) =>
        deudasPorPk(
          ctx,
          (await cuotasDe(ctx, id)).map((q) => q.pk),
        ),
      ),
    ).toEqual([]);
  });

  it('el verificador ve lo que 1207 tiene de más o de menos de una cuota en UF', async () => {
    const { id } = await enUf();
    await publicarUf(t, { '2026-04-20': '40000.00' });
    await t.setHoy(f('2026-04-20'));
    await demandar(id);
    const c = await t.arrange((ctx) => creditoPorId(ctx, id));
    await t.arrange(async (ctx) => {
      const [fila] = await ctx.db.select().from(creditos).where(eq(creditos.id, id));
      if (!fila?.aceleracion) throw new Error('it is being sued for');
      await ctx.db
        .update(creditos)
        .set({ aceleracion: { ...fila.aceleracion, uf: { al: f('2026-04-09'), reajustes: [] } } })
        .where(eq(creditos.id, id));
    });
    const control = invariantes.find((i) => i.id === 'causa-uf');
    expect(await t.arrange(async (ctx) => control?.check(ctx))).toMatchObject([
      { numero: c?.numero, cuota: 1, debe: 4_000_109, libro: '4016000' },
    ]);
    // The close of the month refuses by the same control, in words.
    expect(await delCierre('2026-04')).toMatchObject({
      ok: false,
      detalle: expect.stringContaining('debe $4.000.109 y 1207 tiene $4.016.000'),
    });
  });

  it('el cierre del mes mira 1207 en UF: quieto en una UF anterior al último día no cierra, llevado a ella sí', async () => {
    const { id } = await enUf();
    await publicarUf(t, { '2026-04-20': '40000.00', '2026-04-30': '40100.00' });
    await t.setHoy(f('2026-04-20'));
    expect(await delCierre('2026-04')).toMatchObject({ ok: true });
    await demandar(id);
    expect(await delCierre('2026-03')).toMatchObject({ ok: true });
    expect(await delCierre('2026-04')).toMatchObject({ ok: false, detalle: expect.stringContaining('está a la UF del 20-04-2026') });
    await noche(f('2026-04-30'));
    expect(await delCierre('2026-04')).toMatchObject({ ok: true });
    await cuadra();
  });

  it('sin la UF de hoy no se demanda', async () => {
    const { id } = await enUf();
    await t.setHoy(f('2026-08-20'));
    await expect(demandar(id)).rejects.toMatchObject({ codigo: 'uf_no_publicada', status: 422 });
  });
});

describe('propiedad', () => {
  it('cualquiera sea la historia, a cada cierre 1207 es lo que se debe en UF a la UF del día y los libros cuadran', async () => {
    const paso = fc.record({
      dias: fc.integer({ min: 1, max: 9 }),
      uf: fc.integer({ min: 3_850_000, max: 4_150_000 }),
      acto: fc.constantFrom('nada', 'pagar', 'pagar_antes', 'pagar_previo', 'revertir'),
      monto: fc.integer({ min: 1_000, max: 1_500_000 }),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(paso, { minLength: 3, maxLength: 7 }), async (pasos) => {
        await t.close();
        t = await abrirMundo();
        await t.setHoy(f('2026-03-10'));
        const { id } = await enUf(3);
        await publicarUf(t, { '2026-05-08': '40010.25', '2026-05-11': '40050.50' });
        await t.setHoy(f('2026-05-11'));
        await demandar(id);
        await noche(f('2026-05-11'));
        let dia = f('2026-05-11');
        const pagos: string[] = [];
        for (const p of pasos) {
          const previo = dia;
          dia = addDays(dia, p.dias);
          await publicarUf(t, { [addDays(previo, 1)]: (p.uf / 100).toFixed(2), [dia]: ((p.uf + 1234) / 100).toFixed(2) });
          await t.setHoy(dia);
          const debe = (await ver(t, id)).estado === 'judicial';
          if (p.acto === 'pagar' && debe) pagos.push((await cobrar(t, id, dia, p.monto)).evento_id);
          if (p.acto === 'pagar_antes' && debe) pagos.push((await cobrar(t, id, addDays(previo, 1), p.monto)).evento_id);
          if (p.acto === 'pagar_previo' && debe) pagos.push((await cobrar(t, id, '2026-05-08', p.monto)).evento_id);
          if (p.acto === 'revertir') {
            const ultimo = pagos.pop();
            if (ultimo) await devolver(t, ultimo);
          }
          await cuadra();
          await noche(dia);
          await cuadra();
        }
      }),
      { numRuns: 6, seed: 141, endOnFailure: true },
    );
  }, 240_000);
});
