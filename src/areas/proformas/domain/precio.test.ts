import { describe, expect, it } from 'vitest';
import { fecha } from '#kernel/values/fecha.ts';
import { type Porcentaje, pesos, type TasaMensual, type Uf } from '#kernel/values/money.ts';
import { facturasPropias } from './facturas.ts';
import { minimoDias, plazoDe, vencimientoAPlazo, vigenciaHasta } from './plazos.ts';
import { calcular, costoMinimoUf } from './precio.ts';
import type { Condiciones, Precio } from './precio-datos.ts';
import { CALENDARIO, documento, FERIADOS, T13 } from './vectores.fixture.ts';

const t13 = (cambios: Partial<Condiciones> = {}, documentos = T13.documentos) =>
  calcular(documentos, { ...T13.condiciones, ...cambios }, CALENDARIO);
const fila = (precio: Precio, pk: string) => precio.documentos.find((d) => d.pk === pk);

describe('T13, al peso (domain §6.6)', () => {
  const precio = t13();
  it.each([
    ['33-1021', 36, 38, '2026-04-17', 11_250_000, 1_250_000, 256_500, '6750.00'],
    ['33-1022', 27, 29, '2026-04-08', 7_056_000, 784_000, 122_774, '4233.60'],
    ['34-233', 6, 15, '2026-03-18', 2_880_000, 320_000, 25_920, '1728.00'],
  ])('%s: %s días reales, %s cobrados', (pk, dias_reales, dias, venc_ef, anticipo, retencion, dp, costo_dia) => {
    expect(fila(precio, pk)).toMatchObject({ dias_reales, dias, venc_ef, anticipo, retencion, dp, costo_dia, vencimiento_estimado: false });
  });
  it('totales, cargos y monto a girar', () => {
    expect(precio).toMatchObject({
      total_monto: 23_540_000,
      total_anticipo: 21_186_000,
      total_retencion: 2_354_000,
      total_dp: 405_194,
      comision: 94_160,
      ajuste_costo_minimo: 0,
      iva: 17_890,
      gastos: 25_000,
      iva_gastos: 4_750,
      ite: 0,
      monto_operacion: 20_639_006,
      total_descuentos: 450_000,
      total_aplicaciones: 0,
      monto_girar: 20_189_006,
      costo_dia: 12_712,
      plazo_ponderado: '31.88',
      tasa_anual: '21.60',
      tasa_con_gastos: '27.95',
    });
  });
  it('facturas propias: DTE 34 por 405.194 y DTE 33 por 119.160 + 22.640 = 141.800', () => {
    expect(facturasPropias(precio, T13.condiciones.gastos)).toEqual([
      { tipo: 34, neto: 0, exento: 405_194, iva: 0, total: 405_194 },
      { tipo: 33, neto: 119_160, exento: 0, iva: 22_640, total: 141_800 },
    ]);
  });
  it('una nota de 1.000.000 sobre 33-1022 deja 19.309.426 a girar', () => {
    const conNota = T13.documentos.map((d) => (d.pk === '33-1022' ? { ...d, monto: pesos(d.monto - 1_000_000) } : d));
    expect(t13({}, conNota)).toMatchObject({
      total_anticipo: 20_286_000,
      total_dp: 389_534,
      comision: 90_160,
      iva: 17_130,
      monto_girar: 19_309_426,
    });
  });
});

describe('vector de feriados (areas/2, E3 y E5)', () => {
  const precio = calcular(FERIADOS.documentos, FERIADOS.condiciones, CALENDARIO);
  it.each([
    ['33-4501', '2026-07-01', 30, 150_660],
    ['33-4502', '2026-07-17', 46, 163_013],
    ['33-4510', '2026-07-31', 60, 510_300],
    ['33-4515', '2026-08-31', 91, 232_187],
  ])('%s vence en efecto el %s, a %s días', (pk, venc_ef, dias, dp) => {
    expect(fila(precio, pk)).toMatchObject({ venc_ef, dias, dp });
  });
  it('gira 42.441.740', () => {
    expect(precio).toMatchObject({ total_monto: 48_450_000, total_anticipo: 43_605_000, total_retencion: 4_845_000 });
    expect(precio).toMatchObject({ total_dp: 1_056_160, comision: 90_000, iva: 17_100, monto_girar: 42_441_740 });
  });
  it('sin 4515 gira 37.003.927', () => {
    const sin = FERIADOS.documentos.filter((d) => d.pk !== '33-4515');
    expect(calcular(sin, FERIADOS.condiciones, CALENDARIO)).toMatchObject({
      total_monto: 42_150_000,
      total_anticipo: 37_935_000,
      total_dp: 823_973,
      monto_girar: 37_003_927,
    });
  });
});

describe('costo mínimo', () => {
  const uno = [documento('33-1', 900_000, '2026-03-02', '2026-03-30')];
  const sinTransito = { dias_transito: 0, gastos: [], descuentos: [], comision_pct: '0.40', comision_minima_uf: '0' as Uf };
  it('900.000 a 20 días: la comisión sube a 89.884 y la tasa con gastos a 221 %', () => {
    const precio = t13(sinTransito, uno);
    expect(precio.documentos[0]).toMatchObject({ dias: 20, anticipo: 810_000, dp: 9_720 });
    expect(precio).toMatchObject({ comision: 89_884, ajuste_costo_minimo: 86_284, tasa_con_gastos: '221.34' });
  });
  it('en un pacto exento no hay comisión extra', () => {
    const parametros = { costo_minimo_uf: '2.5000' as Uf, pactos_sin_costo_minimo: ['P1'] };
    expect(costoMinimoUf('P1', parametros)).toBeNull();
    expect(costoMinimoUf('P2', parametros)).toBe('2.5000');
    expect(costoMinimoUf(null, parametros)).toBe('2.5000');
    expect(t13({ ...sinTransito, costo_minimo_uf: null }, uno)).toMatchObject({ comision: 3_600, ajuste_costo_minimo: 0 });
  });
  it('una operación que ya lo cubre no cambia', () => expect(t13().ajuste_costo_minimo).toBe(0));
});

describe('variantes del cálculo', () => {
  it('con base MONTO la diferencia de precio se cobra sobre el total y la tasa anual sobre lo anticipado sube', () => {
    const precio = t13({ base_dp: 'MONTO' });
    expect(fila(precio, '33-1021')).toMatchObject({ anticipo: 11_250_000, dp: 285_000, costo_dia: '7500.00' });
    expect(precio.tasa_anual).toBe('24.00');
  });
  it('la fila manda sobre la proforma en anticipo y tasa', () => {
    const propia = [
      { ...documento('33-1', 1_000_000, '2026-03-02', '2026-04-15'), anticipo_pct: '80.00' as Porcentaje, tasa: '2.00' as TasaMensual },
    ];
    expect(t13({}, propia).documentos[0]).toMatchObject({ anticipo: 800_000, dp: 20_267, tasa: '2.00' });
  });
  it('la comisión mínima en UF manda cuando el porcentaje no la alcanza: 1,5 UF son 59.763', () => {
    expect(t13({ comision_pct: '0.10' }).comision).toBe(59_763);
  });
  it('las aplicaciones a favor se suman al giro y el ITE se resta', () => {
    expect(t13({ aplicaciones: [pesos(1_000)], ite: pesos(300) }).monto_girar).toBe(20_189_006 + 1_000 - 300);
  });
  it('un gasto exento traspasado no paga IVA, no es cargo ni se factura', () => {
    const gastos = [{ concepto: 'NOTARIA', monto: pesos(25_000), afecto_iva: false, traspasado: true }];
    const precio = t13({ gastos });
    expect(precio).toMatchObject({ gastos: 25_000, iva_gastos: 0, gastos_no_traspasados: 0, monto_girar: 20_189_006 + 4_750 });
    expect(facturasPropias(precio, gastos).map((x) => x.total)).toEqual([405_194, 94_160 + 17_890]);
  });
  it('un gasto exento propio va en la factura exenta', () => {
    const gastos = [{ concepto: 'ESTUDIO', monto: pesos(25_000), afecto_iva: false, traspasado: false }];
    expect(facturasPropias(t13({ gastos }), gastos)[0]).toMatchObject({ tipo: 34, exento: 430_194 });
  });
  it('sin documentos no hay tasa con gastos y el giro es negativo', () => {
    expect(t13({}, [])).toMatchObject({ tasa_con_gastos: null, tasa_anual: '21.60', plazo_ponderado: '0.00', total_anticipo: 0 });
    expect(t13({}, []).monto_girar).toBeLessThan(0);
  });
});

describe('plazos', () => {
  const reglas = { fechacurso: fecha('2026-03-10'), dias_transito: 2, minimo_dias: 15, dias_extra_femision: 30 };
  it('un documento sin vencimiento se espera 30 días después de su emisión y queda marcado como estimado', () => {
    expect(plazoDe({ fecha_emision: fecha('2026-03-05'), fecha_vencimiento: null }, reglas, CALENDARIO)).toMatchObject({
      fecha_vencimiento: '2026-04-04',
      vencimiento_estimado: true,
      // 04-04-2026 is Holy Saturday: next banking day Monday 06-04, plus two of transit.
      venc_ef: '2026-04-08',
    });
  });
  it('un vencimiento pasado cobra el mínimo de días, nunca menos de cero', () => {
    const doc = { fecha_emision: fecha('2026-01-05'), fecha_vencimiento: fecha('2026-02-05') };
    expect(plazoDe(doc, reglas, CALENDARIO).dias).toBe(15);
    expect(plazoDe(doc, { ...reglas, minimo_dias: 0 }, CALENDARIO)).toMatchObject({ dias: 0, dias_reales: -33 });
  });
  it('los plazos de 30, 45, 60 y 90 días se cuentan desde el curse', () => {
    expect([30, 45, 60, 90].map((d) => vencimientoAPlazo(fecha('2026-06-01'), d))).toEqual([
      '2026-07-01',
      '2026-07-16',
      '2026-07-31',
      '2026-08-30',
    ]);
  });
  it('el mínimo de días de una EMT es el suyo', () => {
    const parametros = { minimo_dias: 15, minimo_dias_mypime: 10 };
    expect([minimoDias(true, parametros), minimoDias(false, parametros)]).toEqual([10, 15]);
  });
  it('la cotización vale siete días hábiles bancarios: del 01-04-2026 salta viernes y sábado santo', () => {
    expect(vigenciaHasta(fecha('2026-04-01'), 7, CALENDARIO)).toBe('2026-04-13');
  });
});
