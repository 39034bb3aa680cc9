import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { areas } from '#app/areas.server.gen.ts';
import { addDays, type Fecha, fecha } from '#kernel/values/fecha.ts';
import { uuidv7 } from '#kernel/values/id.ts';
import { pesos } from '#kernel/values/money.ts';
import { type Rut, rutOf } from '#kernel/values/rut.ts';
import { setBusinessDate } from '#platform/server/businessdate.ts';
import { type Context, transact } from '#platform/server/context.ts';
import { type TestApp, testApp } from '#platform/server/testing.ts';
import { abonarObligacion, registrarObligacion } from '../public.server.ts';
import { pasoCorte } from './cortes.ts';
import { deudasComoConjunto } from './deuda-sql.ts';

/** Sequences in a run and the seed of them all: `SECUENCIAS_RELOJES=200 SEMILLA_RELOJES=7`; a thousand at night. */
const CUANTAS = Number(process.env.SECUENCIAS_RELOJES ?? (process.env.RESPALDO_NOCHE ? 1_000 : 12));
const SEMILLA = Number(process.env.SEMILLA_RELOJES ?? 20260310);
const INICIO = fecha('2026-03-01');
const DIAS = 8;
/** Sequences that share a company: their cuts hold each other's debts, and no cut grows with how many were run before. */
const JUNTAS = 8;

let t: TestApp;
beforeAll(async () => {
  t = await testApp(areas, { hoy: INICIO });
}, 120_000);
afterAll(() => t.close());

interface Pago {
  deuda: number;
  monto: number;
  dia: number;
  /** Business day on which it was written, and on which it was taken back. */
  entro: number;
  volvio?: number;
}
interface Deuda {
  pk: string;
  capital: number;
  dia: number;
  entro: number;
}

const acto = fc.record({
  que: fc.constantFrom('nace', 'paga', 'paga', 'paga', 'reversa'),
  entra: fc.integer({ min: 0, max: DIAS - 1 }),
  atras: fc.integer({ min: 0, max: DIAS - 1 }),
  cual: fc.nat(20),
  monto: fc.integer({ min: 1, max: 60_000 }),
});
type Acto = typeof acto extends fc.Arbitrary<infer A> ? A : never;

interface Vida {
  empresa_id: string;
  quien: Rut;
  base: Fecha;
}
const en = <T>({ empresa_id }: Pick<Vida, 'empresa_id'>, fn: (ctx: Context) => Promise<T>): Promise<T> =>
  transact(t.deps, { empresa_id, area: 'prueba', accion: 'preparar' }, fn);

/** What a debt owed at the end of a day by what had been written by the end of another: the acts replayed in order of date, with nothing of ours. */
const debia = (d: Deuda, i: number, pagos: readonly Pago[], al: number, sabido: number): number => {
  if (d.entro > sabido || d.dia > al) return 0;
  const suyos = pagos.filter((p) => p.deuda === i && p.dia <= al && p.entro <= sabido && (p.volvio === undefined || p.volvio > sabido));
  return d.capital - suyos.reduce((n, p) => n + p.monto, 0);
};

/** One life of some debts of one RUT: what was written, and the instant at which each business day ended. */
async function vivir({ empresa_id, quien, base }: Vida, actos: readonly Acto[]) {
  const [deudas, pagos, instantes]: [Deuda[], Pago[], Date[]] = [[], [], []];
  const dia = (n: number) => addDays(base, n);
  const nacer = async (hoy: number, a: Acto) => {
    const d: Deuda = { pk: `cuota:${quien}:${deudas.length}`, capital: 20_000 + a.monto, dia: Math.max(0, hoy - a.atras), entro: hoy };
    const nueva = { pk: d.pk, tipo: 'cuota', rut: quien, origen_area: 'prueba', origen_id: d.pk, numero: d.pk, fecha: dia(d.dia) };
    await en({ empresa_id }, (ctx) => registrarObligacion(ctx, { ...nueva, capital: pesos(d.capital), vencimiento: dia(60) }));
    deudas.push(d);
  };
  const pagar = async (hoy: number, a: Acto) => {
    const i = a.cual % deudas.length;
    const d = deudas[i];
    if (!d) return;
    const monto = Math.min(a.monto, debia(d, i, pagos, DIAS, hoy));
    if (monto <= 0) return;
    const p: Pago = { deuda: i, monto, dia: Math.max(d.dia, hoy - a.atras), entro: hoy };
    await en({ empresa_id }, (ctx) => abonarObligacion(ctx, d.pk, [{ concepto: 'CAPITAL', monto: pesos(monto) }], dia(p.dia), dia(p.dia)));
    pagos.push(p);
  };
  const reversar = async (hoy: number, a: Acto) => {
    const vivos = pagos.filter((p) => p.volvio === undefined);
    const p = vivos[a.cual % Math.max(1, vivos.length)];
    const d = p && deudas[p.deuda];
    if (!p || !d) return;
    await en({ empresa_id }, (ctx) =>
      abonarObligacion(ctx, d.pk, [{ concepto: 'CAPITAL', monto: pesos(-p.monto) }], dia(p.dia), dia(p.dia)),
    );
    p.volvio = hoy;
  };
  for (let hoy = 0; hoy < DIAS; hoy += 1) {
    await setBusinessDate(t.deps, t.deps.database.db, empresa_id, dia(hoy));
    if (hoy === 0) await nacer(0, { que: 'nace', entra: 0, atras: 0, cual: 0, monto: 50_000 });
    for (const a of actos.filter((x) => x.entra === hoy))
      await { nace: nacer, paga: pagar, reversa: reversar }[a.que as 'nace' | 'paga' | 'reversa'](hoy, a);
    // A cut now and then, so that what is read after it goes through it and what is written before it makes it stale.
    if (hoy % 3 === 1)
      for (let cursor: string | null = null, v = 0; v < 20 && (v === 0 || cursor !== null); v += 1)
        ({ cursor } = await en({ empresa_id }, (ctx) => pasoCorte.run(ctx, cursor)));
    instantes.push(new Date(Date.now() + 1));
    await new Promise((listo) => setTimeout(listo, 4));
  }
  return { deudas, pagos, instantes };
}

/** What the RUT owes by debt, as the house reads it. */
async function leer(ctx: Context, quien: Rut, al: Fecha, conocido_al?: Date): Promise<Record<string, number>> {
  const r = await ctx.db.execute(
    sql`select pk, d_capital::text as capital from (${await deudasComoConjunto(ctx, { al, conocido_al, de: quien })}) d where d.rut = ${quien}`,
  );
  const filas = (r as unknown as { rows: { pk: string; capital: string }[] }).rows;
  return Object.fromEntries(filas.map((f) => [f.pk, Number(f.capital)]));
}

describe('dos relojes', () => {
  it('tras actos al azar, en cualquier orden, con fecha anterior y reversados, leer un día es repetir hasta él; y lo sabido a una hora no cambia (E30)', async () => {
    let vez = 0;
    let empresa_id = '';
    await fc.assert(
      fc.asyncProperty(fc.array(acto, { minLength: 3, maxLength: 16 }), async (actos) => {
        if (vez % JUNTAS === 0) empresa_id = uuidv7();
        const vida = { empresa_id, quien: rutOf(40_100_000 + vez), base: addDays(INICIO, 10 * (vez % JUNTAS)) };
        vez += 1;
        const { deudas, pagos, instantes } = await vivir(vida, actos);
        const segunElModelo = (al: number, sabido: number) =>
          Object.fromEntries(
            deudas.flatMap((d, i) => (debia(d, i, pagos, al, sabido) > 0 ? [[d.pk, debia(d, i, pagos, al, sabido)]] : [])),
          );
        // Nothing is written any more: every question is of one reading.
        await en(vida, async (ctx) => {
          for (let al = 0; al < DIAS; al += 1) {
            const dia = addDays(vida.base, al);
            expect([al, await leer(ctx, vida.quien, dia)]).toEqual([al, segunElModelo(al, DIAS)]);
            for (let sabido = al; sabido < DIAS; sabido += 1)
              expect([al, sabido, await leer(ctx, vida.quien, dia, instantes[sabido])]).toEqual([al, sabido, segunElModelo(al, sabido)]);
          }
        });
      }),
      { numRuns: CUANTAS, seed: SEMILLA },
    );
  }, 3_600_000);
});
