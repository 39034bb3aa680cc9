import { createHash } from 'node:crypto';
import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { areas } from '#app/areas.server.gen.ts';
import { addDays, type Fecha, fecha, type Periodo } from '#kernel/values/fecha.ts';
import { pesos } from '#kernel/values/money.ts';
import { rut } from '#kernel/values/rut.ts';
import type { Ctx, ReadCtx } from '#platform/server/context.ts';
import { type TestApp, testApp } from '#platform/server/testing.ts';
import { contract } from '../contract.ts';
import { abonarObligacion, registrarObligacion } from '../public.server.ts';
import { COLUMNAS_DE_CORTE, corteBueno, corteEntero } from './corte-sql.ts';
import { cortarMes, pasoCorte } from './cortes.ts';
import { deudasComoConjunto, deudasDeLaHistoria } from './deuda-sql.ts';

const CLIENTE = rut('40000005-0');
const INICIO = fecha('2026-03-01');
const FIN = fecha('2026-03-10');
const CAPITALES = [100_000, 250_000, 400_000];
const DIAS = Array.from({ length: 10 }, (_, i) => addDays(INICIO, i));

let t: TestApp;
beforeAll(async () => {
  t = await testApp(areas, { hoy: FIN });
}, 120_000);
afterAll(() => t.close());

let cuantas = 0;
async function nace(ctx: Ctx, capital: number, dia: Fecha): Promise<string> {
  cuantas += 1;
  const pk = `cuota:corte${cuantas}`;
  const n = { pk, tipo: 'cuota', rut: CLIENTE, origen_area: 'prueba', origen_id: pk, numero: String(cuantas), fecha: dia };
  await registrarObligacion(ctx, { ...n, capital: pesos(capital), vencimiento: fecha('2026-03-05'), tasa_mora_mensual: '2.4000' });
  return pk;
}
const paga = (ctx: Ctx, pk: string, monto: number, dia: Fecha) =>
  abonarObligacion(ctx, pk, [{ concepto: 'CAPITAL', monto: pesos(monto) }], dia, dia);

/** The whole step of a night, chunk after chunk. */
async function noche(dia: Fecha): Promise<void> {
  await t.setHoy(dia);
  for (let cursor: string | null = null, vuelta = 0; vuelta < 50; vuelta += 1) {
    ({ cursor } = await t.arrange((ctx) => pasoCorte.run(ctx, cursor)));
    if (cursor === null) return;
  }
  throw new Error('the night does not end');
}

/** Rows that the way with cuts and the way without any do not say alike. */
async function distintas(ctx: ReadCtx, al: Fecha): Promise<unknown[]> {
  const columnas = sql.raw(COLUMNAS_DE_CORTE.join(', '));
  const [con, sin] = [await deudasComoConjunto(ctx, { al }), await deudasDeLaHistoria(ctx, { al })];
  const una = sql`select ${columnas} from (${con}) d`;
  const otra = sql`select ${columnas} from (${sin}) d`;
  const r = await ctx.db.execute(sql`((${una}) except (${otra})) union all ((${otra}) except (${una}))`);
  return (r as unknown as { rows: unknown[] }).rows;
}
const capitalDe = async (ctx: ReadCtx, pk: string, al: Fecha): Promise<number> => {
  const r = await ctx.db.execute(sql`select d_capital from (${await deudasComoConjunto(ctx, { al })}) d where pk = ${pk}`);
  return Number((r as unknown as { rows: { d_capital: string }[] }).rows[0]?.d_capital ?? 0);
};
const cortes = async () =>
  (await t.ask(contract, 'cortes', t.persona(), {})).sort((a, b) => (a.dia < b.dia ? -1 : 1) || a.numero - b.numero);

describe('leer el pasado por sus cortes', () => {
  it('lo que se escribe con fecha de un corte o anterior lo deja rancio: no se lee, se lee el anterior, y la noche lo hace de nuevo', async () => {
    for (const dia of DIAS) await noche(dia);
    const pk = await t.arrange((ctx) => nace(ctx, 90_000, fecha('2026-03-06')));
    await t.arrange(async (ctx) => {
      expect((await corteBueno(ctx, fecha('2026-03-08')))?.dia).toBe('2026-03-05');
      expect(await capitalDe(ctx, pk, fecha('2026-03-08'))).toBe(90_000);
      expect(await distintas(ctx, fecha('2026-03-08'))).toEqual([]);
    });
    expect((await cortes()).filter((c) => c.rancio).map((c) => c.dia)).toEqual(DIAS.filter((d) => d >= '2026-03-06'));
    await noche(FIN);
    expect((await cortes()).filter((c) => c.rancio)).toEqual([]);
    await t.arrange(async (ctx) => expect((await corteBueno(ctx, fecha('2026-03-08')))?.dia).toBe('2026-03-08'));
  });

  it('un mes que se cierra otra vez tiene otro corte; el primero queda y su diferencia se lee deuda por deuda', async () => {
    const pk = await t.arrange((ctx) => nace(ctx, 500_000, fecha('2026-02-10')));
    await t.arrange((ctx) => cortarMes(ctx, '2026-02' as Periodo));
    await t.arrange((ctx) => paga(ctx, pk, 120_000, fecha('2026-02-20')));
    await t.arrange((ctx) => cortarMes(ctx, '2026-02' as Periodo));
    const mensuales = (await cortes()).filter((c) => c.clase === 'mensual').sort((a, b) => a.numero - b.numero);
    expect(mensuales.map((c) => [c.dia, c.numero, c.rancio])).toEqual([
      ['2026-02-28', 1, true],
      ['2026-02-28', 2, false],
    ]);
    const [antes, ahora] = mensuales.map((c) => c.id);
    const r = await t.ask(contract, 'corte_corregido', t.persona(), { antes: antes ?? '', ahora: ahora ?? '' });
    expect(r.items.map((i) => [i.pk, i.antes, i.ahora])).toEqual([[pk, 500_000, 380_000]]);
    expect([r.total, r.diferencia]).toEqual([1, -120_000]);
    await t.arrange(async (ctx) => expect(await capitalDe(ctx, pk, fecha('2026-02-28'))).toBe(380_000));
  });

  it('los de las noches se guardan cuarenta días, y los de los meses siempre', async () => {
    await noche(addDays(FIN, 41));
    const quedan = await cortes();
    expect(quedan.filter((c) => c.clase === 'diario').map((c) => c.dia)).toEqual([addDays(FIN, 41)]);
    expect(quedan.filter((c) => c.clase === 'mensual')).toHaveLength(2);
  });

  it('la huella de un corte es de todo lo que dicen sus filas, en el orden de sus claves; una de antes vale como se hizo', async () => {
    const sha = (x: string) => createHash('sha256').update(x).digest('hex');
    const md5 = (x: string) => createHash('md5').update(x).digest('hex');
    const dia = addDays(FIN, 60);
    await t.setHoy(dia);
    await t.arrange(async (ctx) => {
      for (let i = 0; i < 300; i += 1) await nace(ctx, 1_000 + i, dia);
    });
    await noche(dia);
    const suyo = (await cortes()).find((c) => c.dia === dia && c.clase === 'diario');
    const columnas = sql.raw(COLUMNAS_DE_CORTE.join(', '));
    const leidas = await t.arrange((ctx) =>
      ctx.db.execute(sql`select pk, concat_ws('|', ${columnas}) as texto from libro_corte_fila where corte_id = ${suyo?.id}::uuid`),
    );
    const filas = (leidas as unknown as { rows: { pk: string; texto: string }[] }).rows.sort((a, b) => (a.pk < b.pk ? -1 : 1));
    expect(filas.length).toBeGreaterThan(300);
    const de256 = Array.from({ length: Math.ceil(filas.length / 256) }, (_, k) => filas.slice(256 * k, 256 * (k + 1)));
    const porOrden = sha(de256.map((p) => sha(p.map((f) => f.texto).join('\n'))).join(''));
    const partes = new Map<string, string[]>();
    for (const f of filas) partes.set(md5(f.pk).slice(0, 3), [...(partes.get(md5(f.pk).slice(0, 3)) ?? []), f.texto]);
    const porPartes = sha(
      [...partes.entries()]
        .sort(([a], [b]) => (a < b ? -1 : 1))
        .map(([, x]) => sha(x.join('\n')))
        .join(''),
    );
    const entera = (hash: string) =>
      t.arrange(async (ctx) => {
        await ctx.db.execute(sql`update libro_corte set hash = ${hash} where id = ${suyo?.id}::uuid`);
        return corteEntero(ctx, suyo?.id ?? '');
      });
    expect(suyo?.hash).toBe(`o1:${porOrden}`);
    expect([await entera(porPartes), await entera(porOrden), await entera(`o1:${porPartes}`)]).toEqual([true, false, false]);
    expect(await entera(`o1:${porOrden}`)).toBe(true);
    await t.arrange((ctx) => ctx.db.execute(sql`delete from libro_corte_fila where corte_id = ${suyo?.id}::uuid and pk = ${filas[0]?.pk}`));
    expect(await entera(`o1:${porOrden}`)).toBe(false);
    await t.setHoy(FIN);
  });

  it('de cualquier orden de actos, cada día se lee igual que repitiéndolos por fecha, y cada corte es lo que su día dice (E29, E30)', async () => {
    const acto = fc.record({
      entra: fc.integer({ min: 0, max: 9 }),
      atras: fc.integer({ min: 0, max: 9 }),
      cual: fc.integer({ min: 0, max: 2 }),
      monto: fc.integer({ min: 1, max: 60_000 }),
    });
    // Each life comes after the last one: nothing is written of a day that has not come.
    let vez = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(acto, { minLength: 3, maxLength: 14 }), async (actos) => {
        vez += 1;
        const dias = DIAS.map((d) => addDays(d, 100 + 20 * vez));
        const [inicio = INICIO] = dias;
        await t.setHoy(inicio);
        const pks: string[] = [];
        for (const capital of CAPITALES) pks.push(await t.arrange((ctx) => nace(ctx, capital, inicio)));
        const hechos: { pk: string; monto: number; dia: Fecha }[] = [];
        for (const [k, hoy] of dias.entries()) {
          await t.setHoy(hoy);
          for (const a of actos.filter((x) => x.entra === k)) {
            const pk = pks[a.cual] ?? '';
            // Nobody pays more than what is left: the ledger refuses it.
            const debe = (CAPITALES[a.cual] ?? 0) - hechos.filter((x) => x.pk === pk).reduce((n, x) => n + x.monto, 0);
            const h = { pk, monto: Math.min(a.monto, debe), dia: addDays(hoy, -Math.min(a.atras, k)) };
            if (h.monto === 0) continue;
            await t.arrange((ctx) => paga(ctx, h.pk, h.monto, h.dia));
            hechos.push(h);
          }
          await noche(hoy);
        }
        await t.setHoy(addDays(dias.at(-1) ?? FIN, 1));
        await t.arrange(async (ctx) => {
          for (const dia of dias) {
            expect(await distintas(ctx, dia)).toEqual([]);
            for (const [i, pk] of pks.entries()) {
              const pagado = hechos.filter((h) => h.pk === pk && h.dia <= dia).reduce((n, h) => n + h.monto, 0);
              expect([dia, await capitalDe(ctx, pk, dia)]).toEqual([dia, (CAPITALES[i] ?? 0) - pagado]);
            }
            expect(await corteBueno(ctx, dia)).toMatchObject({ dia });
          }
        });
      }),
      { numRuns: 5 },
    );
  }, 240_000);
});
