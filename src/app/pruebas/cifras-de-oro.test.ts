import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { abonarObligacion, comprometerExposicion, exposicion, vencidoPorRut } from '#areas/libro/public.server.ts';
import { contract } from '#areas/reportes/contract.ts';
import type { InputOf } from '#kernel/contract.ts';
import { fecha } from '#kernel/values/fecha.ts';
import { pesos } from '#kernel/values/money.ts';
import { endOfDay } from '#platform/server/jobs/endofday.ts';
import type { TestApp } from '#platform/server/testing.ts';
import { A, AL, B, C, carteraDeOro, D1, D2 } from './cartera-de-oro.fixture.ts';

// Every figure below is that of areas/7 §7.1, worked out by hand: none was taken from the product.
let t: TestApp;
let scl: string;
let vap: string;
beforeAll(async () => {
  ({ t, scl, vap } = await carteraDeOro());
}, 60_000);
afterAll(() => t.close());

type Pregunta = InputOf<typeof contract, 'explorar'>;
const asked = (p: Omit<Pregunta, 'cubo'>) => t.ask(contract, 'explorar', t.persona(), { cubo: 'deudas', ...p });
/** One figure of the whole. */
const uno = async (medida: string, p: Partial<Pregunta> = {}) => (await asked({ medidas: [medida], ...p })).totales[0]?.valores[medida];
/** A figure by one dimension. */
const por = async (medida: string, dimension: string, p: Partial<Pregunta> = {}) => {
  const r = await asked({ medidas: [medida], filas: [dimension], ...p });
  return Object.fromEntries(r.celdas.map((c) => [c.filas[0], c.valores[medida]]));
};
/** A figure of all that was ever lent, by cohort or whole. */
const cosecha = async (medida: string, p: Partial<Pregunta> = {}) => {
  const r = await t.ask(contract, 'explorar', t.persona(), { ...p, cubo: 'cosechas', medidas: [medida] });
  return Object.fromEntries((p.filas ? r.celdas : r.totales).map((c) => [c.filas[0] ?? '', c.valores[medida]]));
};
const solo = (dimension: string, valor: string) => ({ filtros: [{ dimension, op: 'es' as const, valores: [valor] }] });

describe('la cartera hecha a mano, al 10-03-2026', () => {
  it('la mora de cada fila', async () => {
    const r = await t.ask(contract, 'explorar_filas', t.persona(), { cubo: 'deudas', medidas: ['mora'], celda: {}, perPage: 100 });
    const mora = Object.fromEntries(r.items.filter((i) => i.valores.mora !== 0).map((i) => [i.clave.split(':')[1], i.valores.mora]));
    expect(mora).toEqual({ d2: 51_840, d3: 233_280, d4: 259_200, d5: 65_520, c7: 10_833, u1: 23_080 });
  });

  it('los totales', async () => {
    const medidas = ['capital', 'interes', 'mora', 'gastos', 'deuda', 'vencido'];
    expect((await asked({ medidas })).totales[0]?.valores).toEqual({
      capital: 37_223_868,
      interes: 124_304,
      mora: 643_753,
      gastos: 40_768,
      deuda: 38_032_693,
      vencido: 24_358_841,
    });
    expect(await uno('deudas', { filtros: [{ dimension: 'tramo_mora', op: 'no_es', valores: ['al_dia'] }] })).toBe(7);
  });

  it('por rol', async () => {
    expect(await por('deuda', 'rol')).toEqual({ TITULAR: 5_922_853, DEUDOR: 32_109_840 });
    expect(await por('vencido', 'rol')).toEqual({ TITULAR: 4_749_001, DEUDOR: 19_609_840 });
  });

  it('la mora de cada cliente, propia y del negocio', async () => {
    const v = await t.arrange((ctx) => vencidoPorRut(ctx));
    expect([v.get(A), v.get(B), v.get(C)]).toEqual([
      { propia: 180_000, negocio: 12_491_040 },
      { propia: 4_037_134, negocio: 11_335_934 },
      { propia: 531_867, negocio: 531_867 },
    ]);
    expect(await por('vencido', 'cliente')).toEqual({ [A]: 12_491_040, [B]: 11_335_934, [C]: 531_867 });
  });

  it('la colocación, por sucursal (por código o por identificador es la misma) y por cliente', async () => {
    expect(await uno('colocacion')).toBe(33_825_718);
    expect(await por('colocacion', 'sucursal')).toEqual({ [scl]: 23_541_546, [vap]: 10_284_172 });
    expect(await por('colocacion', 'cliente')).toEqual({ [A]: 22_230_000, [B]: 10_284_172, [C]: 1_311_546 });
  });

  it('su antigüedad', async () => {
    expect(await por('colocacion', 'tramo_mora')).toEqual({
      al_dia: 12_132_566,
      '1_15': 7_200_000,
      '16_30': 4_413_152,
      '31_60': 5_580_000,
      '61_90': 3_600_000,
      mas_90: 900_000,
    });
  });

  it('el PAR: el día 90 no pasa de 90 ni el 30 de 30, y un crédito cuenta entero', async () => {
    const medidas = ['par_0', 'par_15', 'par_30', 'par_60', 'par_90'];
    expect((await asked({ medidas })).totales[0]?.valores).toEqual({
      par_0: '66.74',
      par_15: '45.46',
      par_30: '29.80',
      par_60: '13.30',
      par_90: '2.66',
    });
  });

  it('la concentración, por deudor sobre el anticipo y por cliente sobre la colocación', async () => {
    expect([await uno('hhi_deudor'), await uno('hhi_cliente')]).toEqual(['5666.41', '5258.42']);
    expect(await por('anticipo', 'deudor')).toMatchObject({ [D1]: 19_350_000, [D2]: 9_000_000 });
  });

  it('la tasa ponderada, cada moneda aparte', async () => {
    expect(await por('tasa_ponderada', 'moneda')).toEqual({ CLP: '1.9137', UF: '0.7500' });
    const factoring = { filtros: [...solo('moneda', 'CLP').filtros, ...solo('tipo', 'documento').filtros] };
    expect(await uno('tasa_ponderada', factoring)).toBe('1.9143');
    await expect(uno('tasa_ponderada')).rejects.toMatchObject({ status: 422, codigo: 'monedas_mezcladas' });
  });

  it('el plazo ponderado: lo que ya venció cuenta cero', async () => {
    // d1 11.250.000 for 10 days, c9 445.436 for 31, c8 and the rest due: 126.308.516 / 33.825.718.
    expect(await uno('plazo_ponderado')).toBe('3.7');
  });

  it('los días de venta en la calle: 31.500.000 de cara viva sobre 31.500.000 comprados en 90 días, por 90', async () => {
    expect(await cosecha('dso')).toEqual({ '': '90.0' });
  });

  it('la cosecha de más de 30 días, por mes de giro y al fin de cada mes', async () => {
    const al = async (dia: string) => {
      const r = await cosecha('cosecha_30', { al: fecha(dia), filas: ['cohorte'], filtros: solo('tipo', 'documento').filtros });
      return [r['2025-10'], r['2025-12'], r['2026-01']];
    };
    expect(await al('2025-10-31')).toEqual(['0.00', undefined, undefined]);
    expect(await al('2025-12-31')).toEqual(['0.00', '0.00', undefined]);
    expect(await al('2026-01-31')).toEqual(['100.00', '0.00', '0.00']);
    expect(await al('2026-02-28')).toEqual(['100.00', '75.00', '0.00']);
    const prestado = await cosecha('prestado', { filas: ['cohorte'], filtros: solo('tipo', 'documento').filtros });
    expect(prestado).toMatchObject({ '2025-10': 4_500_000, '2025-12': 7_200_000, '2026-01': 9_900_000 });
  });

  it('el rodado del 10-02 al 10-03: cada tramo de entonces, a dónde fue', async () => {
    const r = await t.ask(contract, 'explorar', t.persona(), {
      cubo: 'rodado',
      medidas: ['rodado'],
      filas: ['tramo_antes', 'tramo_despues'],
      desde: fecha('2026-02-10'),
      hasta: AL,
    });
    const total = Object.fromEntries(r.totales.filter((x) => x.filas.length === 1).map((x) => [x.filas[0], Number(x.valores.rodado)]));
    expect(total).toEqual({ al_dia: 10_311_546, '1_15': 6_848_865, '16_30': 5_400_000, '61_90': 4_500_000, nueva: 0 });
    const pct = (a: string, b: string) => {
      const celda = r.celdas.find((c) => c.filas[0] === a && c.filas[1] === b);
      return ((Number(celda?.valores.rodado ?? 0) / (total[a] ?? 1)) * 100).toFixed(2);
    };
    expect(['al_dia', '1_15', '16_30', 'pagado'].map((b) => pct('al_dia', b))).toEqual(['8.56', '69.82', '4.16', '17.46']);
    expect(['16_30', '31_60', 'pagado'].map((b) => pct('1_15', b))).toEqual(['57.95', '2.63', '39.42']);
    expect([pct('16_30', '31_60'), pct('61_90', '61_90'), pct('61_90', 'mas_90')]).toEqual(['100.00', '80.00', '20.00']);
  });

  it('la exposición de cada uno, en UF del día', async () => {
    await t.arrange(async (ctx) => {
      const linea = (de: typeof A, monto: number) =>
        comprometerExposicion(ctx, { rut: de, tipo: 'linea', origen_area: 'clientes', origen_id: de, monto: pesos(monto) });
      await linea(A, 30_000_000);
      await linea(B, 10_000_000);
      expect((await exposicion(ctx, A)).total_uf).toBe('752.9795');
      expect(await exposicion(ctx, B)).toMatchObject({ total: 13_984_172, total_uf: '350.9932' });
      expect((await exposicion(ctx, C)).total).toBe(1_311_546);
    });
  });
});

describe('la misma cartera en otros días', () => {
  it('al 10-02-2026, con la UF de ese día y lo que después se pagó', async () => {
    expect(await por('colocacion', 'tramo_mora', { al: fecha('2026-02-10') })).toEqual({
      al_dia: 10_311_546,
      '1_15': 6_848_865,
      '16_30': 5_400_000,
      '61_90': 4_500_000,
    });
  });

  it('la noche provisiona 1/5/20/50/100 %, y la cobertura es sobre lo de más de 90 días', async () => {
    await endOfDay(t.deps, t.empresa_id, AL);
    expect(await por('provision', 'tipo')).toMatchObject({ cuota: 220_658, documento: 3_852_000, saldo_cedente: 36_000 });
    expect([await uno('provision'), await uno('cobertura')]).toEqual([4_108_658, '456.52']);
  });

  it('un pago del 11 devuelto el 12 no cambia el 10, y cada día dice lo suyo', async () => {
    const abonar = (monto: number, dia: string) =>
      t.arrange((ctx) => abonarObligacion(ctx, 'documento:d3', [{ concepto: 'CAPITAL', monto: pesos(monto) }], fecha(dia), fecha(dia)));
    await t.setHoy(fecha('2026-03-11'));
    await abonar(6_000_000, '2026-03-11');
    await t.setHoy(fecha('2026-03-12'));
    await abonar(-6_000_000, '2026-03-12');
    const cara = async (al: string) => (await por('cara', 'cliente', { al: fecha(al) }))[B];
    expect([await cara('2026-03-10'), await cara('2026-03-11'), await cara('2026-03-12')]).toEqual([7_000_000, 1_000_000, 7_000_000]);
    expect(await uno('colocacion', { al: AL })).toBe(33_825_718);
    expect(await uno('deuda', { al: AL })).toBe(38_032_693);
  });
});
