import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contabilizar, reversarOrigen } from '#areas/libro/public.server.ts';
import { indicesUf } from '#areas/parametros/tables.ts';
import { addDays, type Fecha } from '#kernel/values/fecha.ts';
import type { TestApp } from '#platform/server/testing.ts';
import { creditoPorId, creditoReprogramable, cuotasDe, deshacerReprogramacion, reprogramarCredito } from '../public.server.ts';
import { cobrar, descuadresDeLibro, devolver } from './caja.fixture.ts';
import { devengar } from './devengar.ts';
import { invariantes } from './invariantes.ts';
import { abrirMundo, credito, f, movido, saldos } from './mundo.fixture.ts';

/** UF of each day after the last one that the seed publishes (09-04-2026, 39.841,72). */
async function abrir(uf: (dia: Fecha, k: number) => string): Promise<TestApp> {
  const t = await abrirMundo();
  const dias = Array.from({ length: 240 }, (_, k) => addDays(f('2026-04-10'), k));
  await t.deps.database.db
    .insert(indicesUf)
    .values(dias.map((fecha, k) => ({ fecha, valor: uf(fecha, k + 1), origen: 'manual' as const })))
    .onConflictDoNothing();
  return t;
}

/** 100 UF in six cuotas at 0,5 % and its tax: P 100,4641, cuota 17,0693. */
const EN_UF = { moneda: 'UF' as const, monto_solicitado: '100', plazo: 6, tasa_mensual: '0.5', costos: [] };
const DOCE = { plazo: 12, tasa_mensual: '0.5', fecha_primer_vencimiento: f('2026-06-20'), gracia: { tipo: 'NINGUNA' as const, meses: 0 } };

const noche = async (t: TestApp, dia: Fecha): Promise<void> => {
  await t.setHoy(dia);
  for (let cursor: string | null = null, k = 0; k < 50; k += 1) {
    cursor = (await t.arrange((ctx) => devengar(ctx, cursor))).cursor;
    if (cursor === null) return;
  }
};
const descuadres = async (t: TestApp): Promise<unknown[]> => {
  const out = await descuadresDeLibro(t);
  for (const i of invariantes) out.push(...(await t.arrange((ctx) => i.check(ctx))).map((x) => ({ id: i.id, ...x })));
  return out;
};

const MEDIO = { medio: 'banco' as const, cuenta: '1102.01' as const };
const origenDe = (n: string) => ({ area: 'prueba', id: `r:${n}` });
/** The act, with its charges paid by the client the same day, as prolongaciones posts them. */
const reprogramar = (t: TestApp, id: string, o: { fecha: Fecha; capitaliza: boolean; primer: Fecha; n: string }) =>
  t.arrange(async (ctx) => {
    const r = await reprogramarCredito(ctx, {
      credito_id: id,
      fecha: o.fecha,
      capitaliza_interes: o.capitaliza,
      comentario: '',
      origen: origenDe(o.n),
      terminos: { ...DOCE, fecha_primer_vencimiento: o.primer },
    });
    const pago = { origen: origenDe(o.n), fecha: ctx.hoy };
    if (r.cargos.length > 0 || r.ite > 0)
      await contabilizar(ctx, 'prolongacion_cobro', { cargos: r.cargos, ite: r.ite, medio: MEDIO }, pago);
    return r;
  });
const deshacer = (t: TestApp, n: string) =>
  t.arrange(async (ctx) => {
    await deshacerReprogramacion(ctx, origenDe(n), 'error');
    await reversarOrigen(ctx, { origen: origenDe(n), motivo: 'error' });
  });

// docs/decisiones/0024. Figures: decimal arithmetic in Python that knows domain §3 and §5: 84,0813 UF after cuota 1, lent at 39.841,72
// (3.349.944), worth 3.373.632 at 40.123,45; interest of the period 0,4204 UF = 16.868; 84,5017 UF = 3.390.500 (capital and interest, each rounded).
describe('un crédito en UF que pasa a ser otro', () => {
  let t: TestApp;
  beforeAll(async () => {
    t = await abrir((dia) =>
      dia < '2026-05-20' ? '39841.72' : dia === '2026-05-20' ? '40123.45' : dia < '2026-07-01' ? '40200.00' : '39500.00',
    );
  }, 120_000);
  afterAll(() => t.close());

  async function conUna(): Promise<string> {
    await t.setHoy(f('2026-03-10'));
    const { id } = await credito(t, 'vigente', EN_UF);
    await t.setHoy(f('2026-04-20'));
    // 17,0693 UF at 39.841,72.
    await cobrar(t, id, '2026-04-20', 680_070);
    await t.setHoy(f('2026-05-20'));
    return id;
  }

  it('debe 84,0813 UF de capital y 0,4204 de interés, en pesos a la UF de ese día', async () => {
    const id = await conUna();
    const d = await t.arrange((ctx) => creditoReprogramable(ctx, id, f('2026-05-20')));
    expect(d).toMatchObject({
      moneda: 'UF',
      valor_uf: '40123.45',
      unidades: { capital: 840_813, interes: 4_204 },
      capital: 3_373_632,
      interes: 16_868,
      uf: { capital: '84.0813', interes: '0.4204' },
    });
  });

  it('pagando el interés: D1201 3.373.632 / H1201 3.349.944 · H1203 23.688, reconocido contra 4102; deshecho, todo vuelve', async () => {
    const id = await conUna();
    const antes = await t.arrange(async (ctx) => ({ c: await creditoPorId(ctx, id), q: await cuotasDe(ctx, id) }));
    const libro = await saldos(t);
    const r = await reprogramar(t, id, { fecha: f('2026-05-20'), capitaliza: false, primer: f('2026-06-20'), n: 'a' });
    expect([r.capital, r.ite, r.cargos.map((c) => [c.concepto, c.monto])]).toEqual([3_373_632, 0, [['INTERES', 16_868]]]);
    expect(movido(libro, await saldos(t))).toEqual({ '1102.01': 16_868, '1201': 23_688, '4101': -16_868, '4102': -23_688 });
    const [viejo, nuevo] = [await t.arrange((ctx) => creditoPorId(ctx, id)), await t.arrange((ctx) => creditoPorId(ctx, r.nuevo.id))];
    expect(viejo).toMatchObject({ estado: 'reprogramado', saldo: '0.0000' });
    expect(nuevo).toMatchObject({ estado: 'vigente', tipo_credito: 'REPROGRAMADO', moneda: 'UF', saldo: '84.0813' });
    expect(await descuadres(t)).toEqual([]);
    await deshacer(t, 'a');
    expect(await descuadres(t)).toEqual([]);
    await t.setHoy(f('2026-05-20'));
    const despues = await t.arrange(async (ctx) => ({ c: await creditoPorId(ctx, id), q: await cuotasDe(ctx, id) }));
    expect(despues.q).toEqual(antes.q);
    expect({ ...despues.c, version: 0 }).toEqual({ ...antes.c, version: 0 });
    expect(movido(libro, await saldos(t))).toEqual({});
  });

  it('desde el acto se reajusta de la UF de ese día, y deshecho noches después no queda nada de él', async () => {
    const id = await conUna();
    const r = await reprogramar(t, id, { fecha: f('2026-05-20'), capitaliza: false, primer: f('2026-06-20'), n: 'n' });
    await noche(t, f('2026-05-21'));
    const suyo = await t.deps.database.sql(
      `select coalesce(sum(reajuste), 0)::int as n from credito_reajuste where credito_id = '${r.nuevo.id}'`,
    );
    // 84,0813 × 40.200,00 = 3.380.068, less the 3.373.632 of the day before.
    expect(suyo.rows).toEqual([{ n: 6_436 }]);
    await deshacer(t, 'n');
    expect(await descuadres(t)).toEqual([]);
    // The nights post many credits at once: what its own lines took back is what the night had recognised of it.
    const queda = await t.deps.database.sql(
      `select (select sum(l.debe - l.haber) from libro_linea l join credito_cuota q on l.pk = 'cuota:' || q.id
          where q.credito_id = '${r.nuevo.id}' and l.cuenta in ('1201', '1202', '1203'))::int
        + (select sum(interes) from credito_devengo where credito_id = '${r.nuevo.id}')::int + 6436 as n`,
    );
    expect(queda.rows).toEqual([{ n: 0 }]);
    await t.setHoy(f('2026-05-20'));
  });

  it('capitalizando, el interés entra al capital y sólo él paga timbres', async () => {
    const id = await conUna();
    const libro = await saldos(t);
    const r = await reprogramar(t, id, { fecha: f('2026-05-20'), capitaliza: true, primer: f('2026-06-20'), n: 'b' });
    // 0,4204 UF × 0,066 % × 12 months = 0,0033 UF, 132 pesos (domain §4).
    expect([r.capital, r.ite, r.cargos]).toEqual([3_390_500, 132, []]);
    expect(movido(libro, await saldos(t))).toEqual({ '1102.01': 132, '1201': 40_556, '2101': -132, '4101': -16_868, '4102': -23_688 });
    expect(await descuadres(t)).toEqual([]);
  });

  it('con la UF bajo la del giro, 1201 suelta lo que se perdió y 1203 queda en cero', async () => {
    const id = await conUna();
    await cobrar(t, id, '2026-05-20', 684_880);
    await cobrar(t, id, '2026-05-20', 684_880);
    await t.setHoy(f('2026-07-20'));
    const [libro, d] = [await saldos(t), await t.arrange((ctx) => creditoReprogramable(ctx, id, f('2026-07-20')))];
    const r = await reprogramar(t, id, { fecha: f('2026-07-20'), capitaliza: false, primer: f('2026-08-20'), n: 'c' });
    expect(r.capital).toBe(d.capital);
    const m = movido(libro, await saldos(t));
    expect(m['4102']).toBeGreaterThan(0);
    expect(m['1201']).toBe(-(m['4102'] ?? 0));
    expect(m['1203'] ?? 0).toBe(0);
    expect(await descuadres(t)).toEqual([]);
    await deshacer(t, 'c');
    expect(movido(libro, await saldos(t))).toEqual({});
    expect(await descuadres(t)).toEqual([]);
  });
});

const pago = fc.record({ dia: fc.integer({ min: 0, max: 75 }), monto: fc.integer({ min: 1_000, max: 1_200_000 }), vuelve: fc.boolean() });
const caso = fc.record({
  pagos: fc.array(pago, { maxLength: 4 }),
  acto: fc.integer({ min: 31, max: 50 }),
  /** Days after the proposal on which it is applied. */
  tarda: fc.integer({ min: 0, max: 6 }),
  capitaliza: fc.boolean(),
  deshace: fc.option(fc.integer({ min: 1, max: 6 })),
});
type Caso = typeof caso extends fc.Arbitrary<infer P> ? P : never;
const CORRIDAS = Number(process.env.CORRIDAS_PROLONGACION ?? '1');
const INICIO = f('2026-04-12');

/** Money for a credit; null when it owes no more, or the rule of the day refuses it. */
async function pagar(t: TestApp, id: string, dia: Fecha, monto: number, tipo?: 'prepago'): Promise<string | null> {
  try {
    return (await cobrar(t, id, dia, monto, tipo ? { tipo } : {})).evento_id;
  } catch (error) {
    if ((error as { codigo?: string }).codigo === 'credito_sin_deuda') return null;
    throw error;
  }
}

interface Vivo {
  c: Caso;
  n: string;
  id: string;
  hecho: boolean;
  aplicada: number;
}

/** It is applied on its day when it still owes and its interest may join the capital; with undo, some nights later and with nothing paid. */
async function mover(t: TestApp, v: Vivo, k: number, hoy: Fecha): Promise<void> {
  if (k === v.aplicada) {
    const fecha = addDays(hoy, -v.c.tarda);
    const d = await t.arrange((ctx) => creditoReprogramable(ctx, v.id, fecha));
    const pagosDespues = v.c.pagos.some((p) => p.dia > k - v.c.tarda && p.dia <= k);
    if (d.unidades.capital <= 0 || pagosDespues) return;
    const r = await reprogramar(t, v.id, { fecha, capitaliza: v.c.capitaliza, primer: addDays(fecha, 31), n: v.n });
    v.hecho = true;
    if (v.c.deshace === null) v.id = r.nuevo.id;
  } else if (v.hecho && v.c.deshace !== null && k === v.aplicada + v.c.deshace) {
    await deshacer(t, v.n);
    v.hecho = false;
  }
}

async function correr(t: TestApp, casos: readonly Caso[]): Promise<void> {
  const inicio = await saldos(t);
  const vivos: Vivo[] = [];
  for (const [k, c] of casos.entries()) {
    await t.setHoy(f('2026-03-10'));
    vivos.push({ c, n: `p${k}`, id: (await credito(t, 'vigente', EN_UF)).id, hecho: false, aplicada: c.acto + c.tarda });
  }
  for (let k = 0; k <= 75; k += 1) {
    const hoy = addDays(INICIO, k);
    await t.setHoy(hoy);
    for (const v of vivos) {
      const espera = v.hecho && v.c.deshace !== null;
      for (const p of espera ? [] : v.c.pagos.filter((x) => x.dia === k)) {
        const evento = await pagar(t, v.id, hoy, p.monto);
        if (p.vuelve && evento) await devolver(t, evento);
      }
      await mover(t, v, k, hoy);
    }
    if (k % 3 !== 2) await noche(t, hoy);
  }
  expect(await descuadres(t)).toEqual([]);
  const fin = addDays(INICIO, 76);
  await t.setHoy(fin);
  for (const v of vivos) await pagar(t, v.id, fin, 9_000_000, 'prepago');
  expect(await descuadres(t)).toEqual([]);
  const m = movido(inicio, await saldos(t));
  expect(['1201', '1202', '1203'].map((c) => m[c] ?? 0)).toEqual([0, 0, 0]);
}

describe('pagado, reprogramado y deshecho en cualquier orden, en UF', () => {
  it('1201, 1202 y 1203 terminan en cero, peso a peso', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(caso, { minLength: 4, maxLength: 4 }), async (casos) => {
        // It rises, falls under that of the giro and rises again.
        const t = await abrir((_dia, k) => (39_841.72 + 3.1 * k + 300 * Math.sin(k / 9)).toFixed(2));
        try {
          await correr(t, casos);
        } finally {
          await t.close();
        }
      }),
      { numRuns: CORRIDAS, endOnFailure: true },
    );
  }, 900_000);
});
