import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { areas } from '#app/areas.server.gen.ts';
import { escribirCaso, pedirInformes, procesarCola } from '#areas/buro/public.server.ts';
import { fuentes } from '#areas/buro/tables.ts';
import { sembrarCatalogos } from '#areas/catalogos/public.server.ts';
import { clientes, personas } from '#areas/clientes/tables.ts';
import { empresas } from '#areas/empresas/tables.ts';
import { registrarObligacion } from '#areas/libro/public.server.ts';
import { indicesUf } from '#areas/parametros/tables.ts';
import { addDays, daysBetween, type Fecha } from '#kernel/values/fecha.ts';
import { pesos } from '#kernel/values/money.ts';
import { type Rut, rutOf } from '#kernel/values/rut.ts';
import { type TestApp, testApp } from '#platform/server/testing.ts';
import { contract } from '../contract.ts';
import { alertas } from '../tables.ts';
import { alertasTempranas } from './noche.ts';

// The clients that stop paying, as the design of the risk areas tells them (docs/recorrido-riesgo.md, bir 9): their reports lose 110 to 260 points 40 to 120 days before the first mora, three with a new
// protest and one with debt of 30 to 59 days in the system. Every report is asked and answered as in use: on the first of each month, by the queue.
let t: TestApp;
const INICIO = '2025-03-01' as Fecha;
const MESES = ['2025-04-01', '2025-05-01', '2025-06-01', '2025-07-01', '2025-08-01', '2025-09-01', '2025-10-01'] as Fecha[];
const VENCE = '2025-09-10' as Fecha;
const SCORE = 800;

interface Caso {
  /** Points that its score loses, in one step or month after month. */
  cae: readonly number[];
  /** Days before its first due date on which each step begins. */
  antes: readonly number[];
  protesto?: boolean;
  tramo?: boolean;
}
const CASOS: readonly Caso[] = [
  { cae: [110], antes: [40] },
  { cae: [260], antes: [120] },
  { cae: [150], antes: [60] },
  { cae: [60, 170], antes: [120, 75] },
  { cae: [40, 80, 190], antes: [119, 90, 45] },
  { cae: [0], antes: [50], protesto: true },
  { cae: [30], antes: [70], protesto: true },
  { cae: [120], antes: [100], protesto: true },
  { cae: [0], antes: [45], tramo: true },
];
const paga = (k: number): Rut => rutOf(99_990_701 + k);
const sano = rutOf(99_990_721);
/** Who stretches: falls a little each month, never enough from one report to the next, and pays. */
const cansado = rutOf(99_990_722);

const PROTESTO = { tipo: 'CHEQUE', banco: 'Banco', moneda: 'CLP' as const, monto: '1850000', causal: 'falta de fondos', aclarado: false };
const NADA = pesos(0);
const CERO = { vigente: pesos(8_000_000), m30_59: NADA, m60_89: NADA, m90: NADA, castigo: NADA };

function contenido(rut: Rut, desde: Fecha, o: { score: number; protesto: boolean; tramo: boolean }) {
  const nada = { morosidades: [], socios: [], bienes: [], laborales: 0, concursal: false, consultas12m: 0, caducados: 0, advertencias: [] };
  const directa = { ...CERO, m30_59: pesos(o.tramo ? 2_400_000 : 0) };
  const por_tipo = { comercial: CERO.vigente, consumo: NADA, vivienda: NADA };
  const deuda = {
    rut,
    directa,
    indirecta: { ...CERO, vigente: NADA },
    lineas_disponibles: NADA,
    por_tipo,
    por_moneda: [],
    instituciones: 1,
  };
  return {
    buro: { rut, nombre: null, score: o.score, protestos: o.protesto ? [{ ...PROTESTO, fecha: desde }] : [], ...nada },
    deuda: { ...deuda, tgr: null, al: desde, advertencias: [] },
  };
}

const caso = (rut: Rut, desde: Fecha, o: { score: number; protesto?: boolean | undefined; tramo?: boolean | undefined }) =>
  t.arrange((ctx) => {
    const dicho = contenido(rut, desde, { score: o.score, protesto: o.protesto ?? false, tramo: o.tramo ?? false });
    return escribirCaso(ctx, { rut, desde, contenido: dicho });
  });

/** A client with one debt that falls due on a day. */
const cliente = (rut: Rut, vencimiento: Fecha) =>
  t.arrange(async (ctx) => {
    await ctx.insert(personas, { rut, tipo_persona: 'JURIDICA', nombre: `Cliente ${rut}`, razon_social: `Cliente ${rut}` });
    await ctx.insert(clientes, { rut, estado: 'activo' });
    const cuota = { pk: `cuota:${rut}`, tipo: 'cuota', rut, rol: 'TITULAR', origen_area: 'creditos', origen_id: rut, numero: '1' };
    await registrarObligacion(ctx, { ...cuota, fecha: INICIO, vencimiento, capital: pesos(5_000_000) } as never);
  });

/** The first of a month: the reports of everybody are asked and answered, and at night the rules look. */
async function mes(dia: Fecha, ruts: Rut[]): Promise<void> {
  await t.setHoy(dia);
  for (const [tipo, fuente] of [
    ['BURO', 'EQUIFAX_EMPRESA'],
    ['DEUDA', 'CMF'],
  ] as const) {
    const pedido = { ruts, tipo, fuentes: [fuente], motivo: 'SEGUIMIENTO', forzar: true, motivo_refresco: 'INFORME_VENCIDO' };
    await t.arrange((ctx) => pedirInformes(ctx, pedido));
    await procesarCola(t.deps);
  }
  await t.arrange(async (ctx) => {
    for (let cursor: string | null = null; ; ) {
      ({ cursor } = await alertasTempranas.run(ctx, cursor));
      if (cursor === null) break;
    }
  });
}

beforeAll(async () => {
  t = await testApp(areas, { hoy: INICIO, env: { MODO_DEMO: '1' } });
  await t.arrange(async (ctx) => {
    const suya = { id: ctx.empresa_id, empresa_id: ctx.empresa_id, hecho_por: ['PRUEBA'] };
    await ctx.db.insert(empresas).values({ ...suya, rut: rutOf(99_990_900), razon_social: 'Prueba', tipo: 'FACTORING' });
    await ctx.db.insert(indicesUf).values([INICIO, ...MESES].map((fecha) => ({ fecha, valor: '39000.00', origen: 'manual' as const })));
    await sembrarCatalogos(ctx);
    const comun = { rige_desde: '2020-01-01' as Fecha, proveedor: 'SIMULADOR' as const, exige_consentimiento: 'NADIE' as const };
    const limites = { vigencia_dias: 45, costo_uf: '0', presupuesto_mensual_uf: '0', timeout_ms: 20_000, por_minuto: 10_000 };
    for (const [codigo, tipo] of [
      ['EQUIFAX_EMPRESA', 'BURO'],
      ['CMF', 'DEUDA'],
    ] as const)
      await ctx.insert(fuentes, { codigo, tipo, nombre: codigo, ...comun, ...limites });
  });
  for (const [k, c] of CASOS.entries()) {
    const rut = paga(k);
    await cliente(rut, VENCE);
    await caso(rut, INICIO, { score: SCORE });
    for (const [i, antes] of c.antes.entries())
      await caso(rut, addDays(VENCE, -antes), { score: SCORE - (c.cae[i] ?? 0), protesto: c.protesto, tramo: c.tramo });
  }
  for (const rut of [sano, cansado]) {
    await cliente(rut, '2026-12-10' as Fecha);
    await caso(rut, INICIO, { score: SCORE });
  }
  for (const [i, dia] of MESES.entries()) await caso(cansado, dia, { score: SCORE - 25 * (i + 1) });
  for (const dia of MESES) await mes(dia, [...CASOS.map((_, k) => paga(k)), sano, cansado]);
});
afterAll(() => t.close());

describe('la alerta llega antes que la mora', () => {
  it('a quien sus informes se le deterioran se lo dice antes de su primer día de mora, en los nueve casos', async () => {
    const abiertas = await t.arrange((ctx) => ctx.rows(alertas, undefined, { orden: [alertas.abierta, alertas.gravedad] }));
    const primera = CASOS.map((_, k) => abiertas.find((a) => a.rut === paga(k) && a.gravedad < 3));
    expect(primera.map((a) => a && a.abierta <= VENCE && a.mora_al_abrir === 0)).toEqual(CASOS.map(() => true));
    // Each is told by what its reports told first: a step of 40 or 60 points is not yet a fall.
    expect(primera.map((a) => a?.regla)).toEqual([
      ...['SCORE_CAE', 'SCORE_CAE', 'SCORE_CAE', 'SCORE_CAE', 'SCORE_CAE'],
      ...['PROTESTO_NUEVO', 'PROTESTO_NUEVO', 'PROTESTO_NUEVO', 'CMF_EMPEORA'],
    ]);
  });
  it('a quien está sano, o se cansa de a poco y paga, no se le abre ninguna por sus informes', async () => {
    const suyas = await t.arrange((ctx) => ctx.rows(alertas));
    expect(suyas.filter((a) => (a.rut === sano || a.rut === cansado) && a.gravedad < 3)).toEqual([]);
  });
  it('pasados 180 días el producto dice que sirvieron, y con cuánto adelanto', async () => {
    await t.setHoy('2026-05-15' as Fecha);
    const quien = t.persona({ rut: rutOf(40_000_061), nombre: 'Jefa de riesgo' });
    const dicho = await t.ask(contract, 'aciertos', quien, {} as never);
    const graves = await t.arrange((ctx) => ctx.rows(alertas));
    // The mora passes 30 days on the thirty-first day after the due date (areas/5 §5).
    const mala = addDays(VENCE, 31);
    for (const regla of ['SCORE_CAE', 'PROTESTO_NUEVO', 'CMF_EMPEORA'] as const) {
      const r = dicho.reglas.find((x) => x.regla === regla);
      const buenas = graves.filter((a) => a.regla === regla && a.abierta < mala);
      expect([regla, r?.acertadas, r?.tardias, r?.precision_pct]).toEqual([regla, buenas.length, 0, '100.0']);
      expect(buenas.every((a) => daysBetween(a.abierta, mala) >= 30)).toBe(true);
    }
  });
});
