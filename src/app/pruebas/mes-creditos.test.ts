import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { verificar } from '#app/verificador/verificador.ts';
import { cuotasDe } from '#areas/creditos/public.server.ts';
import { cobrar, devolver } from '#areas/creditos/service/caja.fixture.ts';
import { azar } from '#areas/creditos/service/cartera.fixture.ts';
import { AUTORIZA, abrirMundo, credito, EJECUTIVO, f, OPERACIONES, quien } from '#areas/creditos/service/mundo.fixture.ts';
import { fallasDelDiario } from '#areas/libro/service/diario.fixture.ts';
import { exportar } from '#areas/libro/service/exportar.ts';
import { indicesUf } from '#areas/parametros/tables.ts';
import { contract as prolongaciones } from '#areas/prolongaciones/contract.ts';
import { addDays, type Fecha } from '#kernel/values/fecha.ts';
import type { Db } from '#platform/server/database/open.ts';
import { endOfDay } from '#platform/server/jobs/endofday.ts';
import { bytesOf, type TestApp } from '#platform/server/testing.ts';
import type { Plantada } from './plantada.fixture.ts';
import { CREDITOS } from './violaciones-creditos.fixture.ts';

const [DESDE, DIAS] = [f('2026-03-10'), 46];
const UF = {
  moneda: 'UF' as const,
  monto_solicitado: '400',
  tasa_mensual: '0.5',
  costos: [],
  ite: { metodo: 'exento' as const, financiado: true },
};

let t: TestApp;
const ids: string[] = [];
const PROLONGA = 12;
const contados = { pagos: 0, devueltos: 0, prepagos: 0, cierres: 0 };
/** The credit that is prolonged, and the one that is born of it. */
const prolongado = { viejo: '', nuevo: '' };
/** What each day left broken. */
const rotos: [Fecha, string][] = [];

beforeAll(async () => {
  t = await abrirMundo();
  // The published ones end on 9 April: these rise and fall.
  const uf = (k: number) => ({
    fecha: addDays(f('2026-04-10'), k),
    valor: String(39_900 + ((k * 37) % 90) - k),
    origen: 'manual' as const,
  });
  await t.arrange((ctx) => ctx.db.insert(indicesUf).values(Array.from({ length: 40 }, (_, k) => uf(k))));
  for (const k of [0, 1])
    ids.push((await credito(t, 'vigente', k ? { monto_solicitado: 9_000_000, plazo: 24, tasa_mensual: '1.8' } : {})).id);
  ids.push((await credito(t, 'vigente', { ...UF, plazo: 12, fecha_primer_vencimiento: '2026-03-30' })).id);
  ids.push((await credito(t, 'vigente', { gracia: { tipo: 'TOTAL', meses: 1 }, fecha_primer_vencimiento: '2026-03-31' })).id);
  const propia = [{ codigo: 'EVALUACION', neto: 40_000, afecto_iva: true, financiado: false, traspasado: false }];
  ids.push((await credito(t, 'vigente', { costos: propia, plazo: 3, fecha_primer_vencimiento: '2026-03-31' })).id);
  ids.push((await credito(t, 'vigente', { plazo: 6, fecha_primer_vencimiento: '2026-03-30' })).id);
  prolongado.viejo = (await credito(t, 'vigente', { monto_solicitado: 2_000_000 })).id;
  await vivir();
}, 900_000);
afterAll(() => t.close());

/** Each day somebody may pay: in full, a part, late, dated before, in advance; some payments come back. Then the night. */
async function vivir(): Promise<void> {
  const [r, suyo] = [azar(20260310), azar(31)];
  const hechos: string[] = [];
  for (let k = 0; k < DIAS; k += 1) {
    const hoy = addDays(DESDE, k);
    await t.setHoy(hoy);
    if (k === PROLONGA) prolongado.nuevo = await prolongar(hoy);
    if (prolongado.nuevo && suyo(7) === 0) await pagarAlgo(prolongado.nuevo, hoy, suyo, []);
    // The last one never pays.
    for (const id of ids.slice(0, -1)) if (r(9) === 0) await pagarAlgo(id, hoy, r, hechos);
    if (hechos.length > 0 && r(12) === 0) {
      await devolver(t, hechos.splice(r(hechos.length), 1)[0] ?? '');
      contados.devueltos += 1;
    }
    // Some nights nobody closes.
    if (r(10) === 0) continue;
    await endOfDay(t.deps, t.empresa_id, hoy);
    contados.cierres += 1;
    for (const id of await descuadrados()) rotos.push([hoy, id]);
    if (contados.cierres % 8 === 0) for (const id of await violados()) rotos.push([hoy, id]);
  }
}

/** Another table for a credit that paid none of its cuotas: the interest run is paid and the new credit lives on with the rest. */
async function prolongar(hoy: Fecha): Promise<string> {
  const p = await t.act(prolongaciones, 'crear', quien(t, EJECUTIVO), {
    id_credito: prolongado.viejo,
    cuotas: 18,
    tasa_mensual: '1.9',
    primer_vencimiento: addDays(hoy, 30),
    capitaliza_interes: false,
    motivo: 'FLUJO_DE_CAJA',
    payment_option: 'CONTADO',
  });
  const de = { id: p.id };
  await t.act(prolongaciones, 'proponer', quien(t, EJECUTIVO), {}, de);
  for (const k of [13, 14, 15]) await t.act(prolongaciones, 'votar', quien(t, k), { respuesta: 'APRUEBA', comentario: 'De acuerdo' }, de);
  await t.act(prolongaciones, 'documentar', quien(t, OPERACIONES), { ratificados: [] }, de);
  const a = await t.act(prolongaciones, 'aplicar', quien(t, AUTORIZA), { cuenta: '1102.01', comprobante: 'TEF-12' }, de);
  return a.id_credito_nuevo ?? '';
}

async function pagarAlgo(id: string, hoy: Fecha, r: (n: number) => number, hechos: string[]): Promise<void> {
  const abierta = (await t.arrange((ctx) => cuotasDe(ctx, id))).find((q) => q.estado_cuota !== 'pagada' && Number(q.cuota) > 0);
  if (!abierta) return;
  const entera = Math.round(Number(abierta.cuota) * (abierta.cuota === String(abierta.cuota) ? 39_900 : 1));
  const [fecha, prepago] = [r(4) === 0 && k2(hoy) > DESDE ? k2(hoy) : hoy, r(8) === 0];
  const monto = prepago ? entera * 3 : r(3) === 0 ? 1 + r(entera) : entera;
  try {
    const p = await cobrar(t, id, fecha, monto, prepago ? { tipo: 'prepago', consentido: true } : {});
    hechos.push(p.evento_id);
    contados[prepago ? 'prepagos' : 'pagos'] += 1;
  } catch (e) {
    // What the product refuses (a credit that owes nothing, a prepayment in grace) is no payment.
    if (!(e instanceof Error && 'codigo' in e)) throw e;
  }
}

/** A value date some days back. */
const k2 = (hoy: Fecha): Fecha => addDays(hoy, -5);

/** Those of the credits and of the ledger, which each night moves. */
async function descuadrados(): Promise<string[]> {
  const suyas = t.deps.registry.areas.filter((a) => ['creditos', 'libro'].includes(a.contract.area)).flatMap((a) => a.invariants ?? []);
  const out: string[] = [];
  for (const i of suyas) if ((await t.arrange((ctx) => i.check(ctx))).length > 0) out.push(i.id);
  return out;
}

async function violados(db?: Db): Promise<string[]> {
  const deps = db ? { ...t.deps, database: { ...t.deps.database, db } } : t.deps;
  return (await verificar(deps, t.empresa_id)).filter((x) => x.violaciones.length > 0).map((x) => x.id);
}

class Deshacer extends Error {}

/** What the verifier names with a violation planted, in a transaction that is undone. */
async function conPlantada(v: Plantada): Promise<string[]> {
  let visto: string[] = [];
  const intento = t.deps.database.db.transaction(async (tx) => {
    for (const x of v.abrir ?? []) await tx.execute(sql.raw(x));
    const r = (await tx.execute(sql.raw(`${v.plantar} returning 1 as hecho`))) as unknown as { rows: unknown[] };
    expect(r.rows.length).toBeGreaterThan(0);
    visto = await violados(tx as unknown as Db);
    throw new Deshacer();
  });
  await intento.catch((e: unknown) => {
    if (!(e instanceof Deshacer)) throw e;
  });
  return visto;
}

describe('un mes y medio de créditos, con sus cierres (ledger §1, quality §1.1)', () => {
  it('después de cada cierre, y al final, ninguna invariante está rota: el auxiliar es la cuenta de control todos los días', async () => {
    expect([...rotos, ...(await violados())]).toEqual([]);
    expect(Math.min(contados.pagos, contados.prepagos * 5, contados.devueltos * 5, contados.cierres)).toBeGreaterThan(4);
  });
  it('hubo de todo: intereses, reajustes, comisión liberada, gastos de cobranza, mora cobrada y avisos', async () => {
    const vistos = await t.arrange(async (ctx) => {
      const r = await ctx.db.execute(sql`select cuenta, sum(haber - debe)::bigint as monto from libro_linea
        where cuenta in ('4101', '4102', '4104', '4105', '4109') group by 1`);
      const a = await ctx.db.execute(sql`select tipo, count(*)::int as n from credito_aviso group by 1`);
      return { r: (r as unknown as { rows: unknown[] }).rows, a: (a as unknown as { rows: unknown[] }).rows };
    });
    expect([vistos.r.length, vistos.a.length]).toEqual([5, 2]);
  });
  it('el crédito prolongado no debe nada desde ese día, y el que nació de él devenga y vence como los demás', async () => {
    const de = await t.arrange(async (ctx) => {
      const r = await ctx.db.execute(
        sql`select id, estado, saldo, devengado from credito where id in (${prolongado.viejo}::uuid, ${prolongado.nuevo}::uuid)`,
      );
      return (r as unknown as { rows: { id: string; estado: string; saldo: unknown; devengado: unknown }[] }).rows;
    });
    const viejo = de.find((c) => c.id === prolongado.viejo);
    expect([viejo?.estado, Number(viejo?.saldo)]).toEqual(['reprogramado', 0]);
    expect(Number(de.find((c) => c.id === prolongado.nuevo)?.devengado)).toBeGreaterThan(0);
  });
  it('un aviso por cuota y día: la que no se paga se avisa antes de vencer y al día siguiente, una vez cada una', async () => {
    const filas = await t.arrange(async (ctx) => {
      const r = await ctx.db.execute(
        sql`select tipo, cuota_id, count(*)::int as n from credito_aviso where credito_id = ${ids.at(-1)}::uuid group by 1, 2`,
      );
      return (r as unknown as { rows: { tipo: string; n: number }[] }).rows;
    });
    expect(filas.every((x) => x.n === 1)).toBe(true);
    expect(filas.filter((x) => x.tipo === 'vencida').length).toBeGreaterThanOrEqual(1);
  });
  for (const v of CREDITOS)
    it(`${v.id} nombra ${v.que}`, async () => {
      expect(await conPlantada(v)).toContain(v.id);
    });
  it('lo pagado entre dos cierres se lee bien también de día, cuando un crédito en UF se mueve después del segundo', async () => {
    const [hoy, manana, pasado] = [f('2026-04-27'), f('2026-04-28'), f('2026-04-29')];
    await t.setHoy(hoy);
    const { id } = await credito(t, 'vigente', { ...UF, plazo: 3, fecha_curse: hoy, fecha_primer_vencimiento: addDays(hoy, 30) });
    await endOfDay(t.deps, t.empresa_id, hoy);
    await t.setHoy(manana);
    const una = Math.round(Number((await t.arrange((ctx) => cuotasDe(ctx, id)))[0]?.cuota) * 41_000);
    await cobrar(t, id, manana, una);
    await endOfDay(t.deps, t.empresa_id, manana);
    await t.setHoy(pasado);
    await cobrar(t, id, pasado, 1_000);
    expect(await descuadrados()).toEqual([]);
  });
  it('un lector de afuera suma el diario y no halla nada', async () => {
    const texto = await t.arrange(async (ctx) => bytesOf(await exportar(ctx, { formato: 'journal', libro: 'diario' })));
    expect(fallasDelDiario(texto.toString('utf8'))).toEqual([]);
  });
});
