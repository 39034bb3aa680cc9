import { describe, expect, it } from 'vitest';
import { toFixed } from '#kernel/values/decimal.ts';
import { pesos } from '#kernel/values/money.ts';
import { descuadre, razonesDe } from './balance.ts';
import { concentracion } from './concentracion.ts';
import { comprasF29, descuadreF29, ventasF29 } from './f29.ts';
import { diferenciaPct, estacionalidad, lineaSugerida, punta, tendenciaVentas, type VentaMes, ventas12 } from './ventas.ts';

// Figures of the golden vectors V15–V23 of areas/5 §10, worked by hand there.
const M = 1_000_000;
const anio = (desde: number, normal: number, dic: number, feb: number): VentaMes[] =>
  Array.from({ length: 12 }, (_, i) => {
    const mes = ((i + 2) % 12) + 1;
    const periodo = `${mes >= 3 ? desde : desde + 1}-${String(mes).padStart(2, '0')}`;
    return { periodo, ventas: Math.round((mes === 12 ? dic : mes === 2 ? feb : normal) * M) };
  });
const MESES = [...anio(2024, 36, 72, 18), ...anio(2025, 38.4, 76.8, 19.2)];

describe('ventas', () => {
  it('V15: 450 y 480 millones son +6,67 %, diciembre 1,92, febrero 0,48 y la punta de dos meses 1,44', () => {
    expect(ventas12(MESES)).toBe(480 * M);
    expect(tendenciaVentas(MESES)).toBe('6.67');
    const indices = estacionalidad(MESES);
    if (!indices) throw new Error('two whole years have seasonality');
    expect(Object.entries(indices).map(([m, i]) => [m, toFixed(i, 2)])).toEqual(
      expect.arrayContaining([
        ['12', '1.92'],
        ['02', '0.48'],
        ['07', '0.96'],
      ]),
    );
    const alta = punta(indices, 2);
    expect([toFixed(alta.indice, 2), alta.meses]).toEqual(['1.44', ['01', '11', '12']]);
  });

  it('V16: al 90 % y con B la línea es 57 millones y el sublímite de noviembre a enero 25', () => {
    const r = lineaSugerida({
      ventas_12m: pesos(480 * M),
      meses_linea: 2,
      anticipo_pct: '90',
      rating: 'B',
      indices: estacionalidad(MESES),
    });
    expect(r).toEqual({ linea: 57 * M, estacional: { monto: 25 * M, meses: ['01', '11', '12'] } });
  });

  it('V22: con 23 de 24 meses la tendencia no es calculable y el mes que falta no es cero', () => {
    const con23 = MESES.map((m, i) => (i === 5 ? { ...m, ventas: null } : m));
    expect(tendenciaVentas(con23)).toBeNull();
    expect(ventas12(con23)).toBe(480 * M);
    expect(ventas12(MESES.map((m, i) => (i === 20 ? { ...m, ventas: null } : m)))).toBeNull();
    const indices = estacionalidad(con23);
    expect(indices && toFixed(indices['12'] ?? '0', 2)).toBe('1.92');
  });

  it('V23: RCV de 40.000.000 contra F29 de 42.500.000 difiere 5,88 % del F29', () => {
    expect(diferenciaPct(42_500_000, 40_000_000)).toBe('5.88');
    expect(diferenciaPct(41_900_000, 40_000_000)).toBe('4.53');
    expect(diferenciaPct(0, 40_000_000)).toBeNull();
  });
});

describe('concentración', () => {
  it('V17: 480 millones netos, HHI 3.000, 3,33 deudores efectivos y dilución 5,88 %', () => {
    const v = (rut: string, bruto: number, nc: number, reclamado: number) => ({
      rut,
      bruto: bruto * M,
      notas_credito: nc * M,
      reclamado: reclamado * M,
    });
    const c = concentracion([v('E', 24, 0, 0), v('B', 132, 12, 6.6), v('A', 225, 9, 0), v('D', 50, 2, 0), v('C', 72, 0, 0)]);
    expect(c).toMatchObject({ neto: 480 * M, hhi: 3000, efectivos: '3.33', dilucion_pct: '5.88' });
    expect(c?.deudores.map((d) => [d.rut, d.participacion_pct, d.dilucion_pct])).toEqual([
      ['A', '45.00', '4.00'],
      ['B', '25.00', '14.09'],
      ['C', '15.00', '0.00'],
      ['D', '10.00', '4.00'],
      ['E', '5.00', '0.00'],
    ]);
  });

  it('quien devolvió más de lo que compró no es parte, y sin ventas no hay concentración', () => {
    const c = concentracion([
      { rut: 'A', bruto: 100, notas_credito: 0, reclamado: 0 },
      { rut: 'B', bruto: 10, notas_credito: 50, reclamado: 0 },
    ]);
    expect(c).toMatchObject({ neto: 100, hhi: 10_000, efectivos: '1.00' });
    expect(concentracion([])).toBeNull();
  });
});

describe('balance y F29', () => {
  const EJERCICIO = {
    activo_corriente: 412 * M,
    activo_total: 695 * M,
    pasivo_corriente: 298 * M,
    pasivo_total: 455 * M,
    patrimonio: 240 * M,
    ventas: 480 * M,
    costo_ventas: 345_600_000,
    gastos_administracion: 72 * M,
    depreciacion: 9_600_000,
    gastos_financieros: 19_200_000,
    cuentas_por_cobrar: 96 * M,
  };

  it('V20: las razones de un ejercicio', () => {
    expect(descuadre(EJERCICIO)).toBe(0);
    expect(razonesDe(EJERCICIO)).toEqual({
      liquidez: '1.38',
      apalancamiento: '1.90',
      patrimonio_negativo: false,
      margen_pct: '28.00',
      ebitda: 72 * M,
      cobertura: '3.75',
      dso: '61.3',
    });
  });

  it('V22: un patrimonio de −1 es negativo y no tiene apalancamiento; lo que divide por cero no es calculable', () => {
    expect(razonesDe({ ...EJERCICIO, patrimonio: -1 })).toMatchObject({ apalancamiento: null, patrimonio_negativo: true });
    expect(razonesDe({ ...EJERCICIO, pasivo_corriente: 0, ventas: 0, gastos_financieros: 0 })).toMatchObject({
      liquidez: null,
      margen_pct: null,
      cobertura: null,
      dso: null,
    });
  });

  it('V21: el F29 de muestra de julio de 2017', () => {
    const campos = { '538': 6_588_397, '537': 18_018_160, '504': 17_037_344, '520': 1_481_178, '762': 12_443, '528': 512_805 };
    expect([ventasF29(campos), comprasF29(campos), descuadreF29(campos)]).toEqual([34_675_774, 5_162_189, 0]);
  });
});
