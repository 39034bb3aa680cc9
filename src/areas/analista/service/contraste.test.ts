import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cerrarObligacion, registrarObligacion } from '#areas/libro/public.server.ts';
import { solicitudes } from '#areas/solicitudes/tables.ts';
import type { Fecha } from '#kernel/values/fecha.ts';
import { pesos } from '#kernel/values/money.ts';
import { type Rut, rutOf } from '#kernel/values/rut.ts';
import { huellaDe } from '#platform/server/canonico.ts';
import type { TestApp } from '#platform/server/testing.ts';
import { contract } from '../contract.ts';
import { evaluar } from '../domain/evaluar.ts';
import type { Insumos } from '../domain/formas.ts';
import { POLITICA_1 } from '../domain/politica.ts';
import { evaluaciones, politicas } from '../tables.ts';
import { abrir, manos } from './mundo.fixture.ts';

let t: TestApp;
let h: ReturnType<typeof manos>;
let n = 0;
const POLITICA = POLITICA_1.LINEA;
const [APROBADA, CEDIDO, VENCE] = ['2025-03-03', '2025-03-05', '2025-04-10'] as [Fecha, Fecha, Fecha];

/** Figures that give 80, 50 or 35 points by policy 1: 10 of bureau, 25 of mora, and 45, 15 or nothing of the rest. */
const FIGURAS = { 80: ['20', '6', '60'], 50: ['90', '6', '0'], 35: ['90', '-50', '0'] } as const;
type Puntos = keyof typeof FIGURAS;

function insumosDe(rut: Rut, puntos: Puntos): Insumos {
  const [concentracion, tendencia, meses] = FIGURAS[puntos];
  const dichos = { score: '333', mora_dias_12m: '0', mayor_deudor_pct: concentracion, tendencia_pct: tendencia, antiguedad_meses: meses };
  const limpios = { protestos_uf: '0', concursal: 'no', tgr_cobranza: 'no', pep_sin_visto: 'no', bloqueado: 'no' };
  const variables = Object.fromEntries(
    Object.entries({ ...dichos, ...limpios }).map(([k, valor]) => [
      k,
      { estado: 'conocido' as const, valor, fuente: 'prueba', fecha: null, ids: [] },
    ]),
  );
  return { rut, ambito: 'LINEA', fecha: APROBADA, politica: 1, monto: 1_000_000, variables };
}

interface Caso {
  puntos?: Puntos | 'sin evaluar';
  /** Day on which what was sold within it was paid; null = never sold anything. */
  pagado?: Fecha | null;
  aprobada?: Fecha;
}

/** A line approved, with its evaluation and one document of 1.000.000 sold within it, due 10-04-2025. */
async function linea({ puntos = 80, pagado = VENCE, aprobada = APROBADA }: Caso = {}): Promise<void> {
  n += 1;
  const [rut, deudor] = [rutOf(77_000_000 + n), rutOf(78_000_000 + n)];
  await t.arrange(async (ctx) => {
    const s = await ctx.insert(solicitudes, {
      numero: 9000 + n,
      tipo: 'LINEA',
      rut,
      cliente_id: ctx.id(),
      nombre: `Cliente ${n}`,
      producto: 'FACTURA',
      moneda: 'CLP',
      monto: '1000000.0000',
      plazo_maximo: 90,
      anticipo_pct: '90.00',
      tasa_mensual: '1.0000',
      fecha_expiracion: '2026-12-31' as Fecha,
      aprobada_el: aprobada,
      estado: 'aprobada',
    } as typeof solicitudes.$inferInsert);
    if (puntos !== 'sin evaluar') await evaluada(ctx, s.id, insumosDe(rut, puntos));
    if (pagado === null) return;
    const pk = `documento:${ctx.id()}`;
    await registrarObligacion(ctx, {
      pk,
      tipo: 'documento',
      rut: deudor,
      rol: 'DEUDOR',
      cliente_rut: rut,
      origen_area: 'documentos',
      origen_id: pk,
      numero: `33-${n}`,
      fecha: CEDIDO,
      capital: pesos(1_000_000),
      vencimiento: VENCE,
    });
    await cerrarObligacion(ctx, pk, pagado);
  });
}

type Arreglo = Parameters<Parameters<TestApp['arrange']>[0]>[0];
async function evaluada(ctx: Arreglo, asunto_id: string, insumos: Insumos): Promise<void> {
  if (!POLITICA) throw new Error('no policy');
  const politica = (await ctx.rows(politicas)).find((p) => p.ambito === 'LINEA' && p.rol === 'CAMPEON');
  const { decision, puntaje, reglas, duros, razones } = evaluar(POLITICA, insumos);
  await ctx.insert(evaluaciones, {
    asunto_area: 'solicitudes',
    asunto_id,
    rut: insumos.rut as Rut,
    titulo: 'Línea',
    url: '',
    ambito: 'LINEA',
    monto: pesos(1_000_000),
    fecha: APROBADA,
    politica_id: politica?.id ?? null,
    politica_version: 1,
    insumos,
    insumos_hash: huellaDe(insumos),
    decision,
    puntaje,
    reglas,
    duros,
    razones,
    estado: 'lista',
  } as typeof evaluaciones.$inferInsert);
}

const TARDE = '2025-06-20' as Fecha;
const veces = async (k: number, c: Caso) => {
  for (let i = 0; i < k; i++) await linea(c);
};
const ver = (o: object = {}) => t.ask(contract, 'contraste', h.quien(1), { ambito: 'LINEA', ...o });
const tarjeta = (o: object = {}) =>
  t.act(contract, 'construir_tarjeta', h.quien(1), {
    ambito: 'LINEA',
    nombre: 'Tarjeta de prueba',
    caracteristicas: [{ variable: 'mayor_deudor_pct', cierre: 'DERECHA', limites: ['50'] }],
    umbrales: { aprueba: '570', deriva: '520' },
    ...o,
  });

beforeAll(async () => {
  t = await abrir();
  h = manos(t);
  await veces(20, { puntos: 80 });
  await veces(10, { puntos: 50 });
  await veces(19, { puntos: 50, pagado: TARDE });
  await veces(10, { puntos: 80, pagado: TARDE });
});
afterAll(() => t.close());

describe('contraste', () => {
  it('bajo treinta malos dice sólo cuántos: ni tasas, ni KS, ni curva', async () => {
    const c = await ver();
    expect(c).toMatchObject({ casos: 59, malos: 29, minimo: 30, suficiente: false, medidas: null, curva: [] });
    expect(c.tabla).toEqual([
      { decision: 'APRUEBA', casos: 30, malos: 10, malos_pct: null, desde_pct: null, hasta_pct: null },
      { decision: 'DERIVA', casos: 29, malos: 19, malos_pct: null, desde_pct: null, hasta_pct: null },
      { decision: 'RECHAZA', casos: 0, malos: 0, malos_pct: null, desde_pct: null, hasta_pct: null },
    ]);
    await expect(tarjeta()).rejects.toMatchObject({ status: 422, codigo: 'malos_insuficientes', datos: { n: '29', minimo: '30' } });
  });
  // By hand: good 20 at 80 and 10 at 50, bad 10 at 80 and 20 at 50. KS = 20/30 − 10/30; AUC = (20·20 + 20·10/2 + 10·20/2) / 900.
  it('con treinta malos dice KS, AUC y Gini con su error, y la tasa de cada consejo con su intervalo', async () => {
    await linea({ puntos: 50, pagado: TARDE });
    const c = await ver();
    expect(c).toMatchObject({ casos: 60, malos: 30, suficiente: true, rehechas: 0 });
    expect(c.medidas).toMatchObject({ ks: '0.333', auc: '0.6667', gini: '0.3333' });
    expect(Number(c.medidas?.gini_error)).toBeGreaterThan(0.2);
    expect(c.tabla[0]).toMatchObject({ decision: 'APRUEBA', malos_pct: '33.33' });
    expect(c.curva).toEqual([
      { puntaje: '50.0', buenos_pct: '33.33', malos_pct: '66.67' },
      { puntaje: '80.0', buenos_pct: '100.00', malos_pct: '100.00' },
    ]);
  });
  it('lo aprobado hace poco, lo que no se evaluó y lo que nadie usó quedan fuera y se cuentan', async () => {
    await linea({ aprobada: '2026-01-05' as Fecha });
    await linea({ puntos: 'sin evaluar' });
    await linea({ pagado: null });
    expect(await ver()).toMatchObject({ casos: 60, fuera: { inmaduros: 1, sin_evaluacion: 1, sin_uso: 1, sin_puntaje: 0 } });
  });
  it('treinta días de atraso no son malos y treinta y uno sí', async () => {
    const de = async (pagado: Fecha) => {
      const antes = (await ver()).malos;
      await linea({ pagado });
      return (await ver()).malos - antes;
    };
    // Due on 10-04-2025.
    expect([await de('2025-05-10' as Fecha), await de('2025-05-11' as Fecha)]).toEqual([0, 1]);
  });
  it('lo que se atrasó pasada la ventana no cuenta', async () => {
    const antes = await ver({ desde: '2024-01-01', hasta: '2024-12-31' });
    await linea({ aprobada: '2024-09-10' as Fecha, pagado: TARDE });
    // Window until 10-03-2025: five days after the document was sold, a month before it fell due.
    expect((await ver({ desde: '2024-01-01', hasta: '2024-12-31' })).malos - antes.malos).toBe(0);
  });
  it('lo que se aprobó contra el consejo de rechazar se lista con lo que pasó', async () => {
    await linea({ puntos: 35, pagado: TARDE });
    const { sobrepasos, tabla } = await ver();
    expect(sobrepasos).toMatchObject([{ puntaje: '35.0', peor_mora: 71, malo: true, aprobado: APROBADA }]);
    expect(tabla[2]).toMatchObject({ decision: 'RECHAZA', casos: 1, malos: 1, malos_pct: '100.00' });
  });
});

describe('tarjeta WoE construida sobre lo aprobado', () => {
  it('nace borrador y retadora, con las reglas duras de la que rige; publicada, se contrasta en los mismos casos', async () => {
    const hecha = await tarjeta();
    expect(hecha.politica).toMatchObject({ clase: 'TARJETA_WOE', rol: 'RETADOR', estado: 'borrador' });
    expect(hecha.politica.contenido.duros.map((d) => d.id)).toContain('protestos_uf');
    const [uno, dos] = hecha.caracteristicas[0]?.celdas ?? [];
    // 21 + 1 + 1 good and 11 bad with 20 %; 10 good and 21 bad with 90 %: the first is worth more.
    expect([uno?.malos, dos?.malos, uno && dos && uno.puntos > dos.puntos]).toEqual([11, 21, true]);
    const politica_id = hecha.politica.id;
    await t.act(contract, 'simular_politica', h.quien(1), { politica_id });
    await expect(t.act(contract, 'publicar_politica', h.quien(1), { politica_id })).rejects.toMatchObject({ status: 403 });
    await t.act(contract, 'publicar_politica', h.quien(2), { politica_id });
    const c = await ver();
    expect(c.retador).toMatchObject({ nombre: 'Tarjeta de prueba' });
    expect(c.retador?.matriz.reduce((a, x) => a + x.casos, 0)).toBe(c.casos);
    expect(await ver({ politica_id })).toMatchObject({ clase: 'TARJETA_WOE', casos: c.casos, rehechas: c.casos, retador: null });
  });
  it('una característica prohibida, repetida, con tramos cruzados o peso que no es número no se construye', async () => {
    const con = (variable: string, limites: string[], beta?: string) => ({
      variable,
      cierre: 'DERECHA',
      limites,
      ...(beta ? { beta } : {}),
    });
    const pedir = (...caracteristicas: object[]) => tarjeta({ caracteristicas });
    await expect(pedir(con('edad', ['30']))).rejects.toMatchObject({ codigo: 'variable_prohibida' });
    await expect(pedir(con('mayor_deudor_pct', ['50', '30']))).rejects.toMatchObject({ codigo: 'tramos_no_contiguos' });
    await expect(pedir(con('mayor_deudor_pct', ['NaN']))).rejects.toMatchObject({ codigo: 'tramos_no_contiguos' });
    await expect(pedir(con('hhi', ['30']), con('hhi', ['30']))).rejects.toMatchObject({ codigo: 'regla_repetida' });
    await expect(pedir(con('mayor_deudor_pct', ['50'], 'Infinity'))).rejects.toMatchObject({
      status: 400,
      campos: { 'caracteristicas.0.beta': ['Debe ser mayor que cero'] },
    });
  });
});
