import { describe, expect, it } from 'vitest';
import { toFixed } from '#kernel/values/decimal.ts';
import type { Fecha } from '#kernel/values/fecha.ts';
import type { Seguro } from './cargos.ts';
import { DOMINIO_5, FERIADOS, TABLAS } from './caso.fixture.ts';
import { leible, texto } from './moneda.ts';
import { simular } from './simulacion.ts';
import type { Solicitud, Tablas } from './simulacion-datos.ts';

const correr = (s: Partial<Solicitud> = {}, t: Partial<Tablas> = {}) => simular({ ...DOMINIO_5, ...s }, { ...TABLAS, ...t }, FERIADOS);
const sinIte = { metodo: 'exento', financiado: false, exento: 0 } as const;
const f = (x: string) => x as Fecha;

// Expected figures: domain §3, §4, §5 and §19 (T06–T09); areas 1, creditos, "Rules".
describe('simulación', () => {
  it('T07, T08 y T09: el crédito de domain §5', () => {
    const r = correr();
    expect([r.base, r.capital, r.ite.monto, r.ite.meses, toFixed(r.ite.tasa, 3)]).toEqual([5_035_000, 5_075_605, 40_605, 13, '0.800']);
    expect([r.filas[0]?.cuota, r.filas[11]?.cuota, r.total, r.interes_total]).toEqual([480_266, 480_263, 5_763_189, 687_584]);
    expect([r.cae, r.tir_mensual, r.monto_a_girar, r.comision_minima]).toEqual(['25.58', '2.131304', 5_000_000, 0]);
    expect(r.filas[0]).toMatchObject({ numero: 1, vencimiento: '2026-04-20', fecha_pago_habil: '2026-04-20', dias: 41 });
    expect(r.tmc).toMatchObject({ codigo: 'NR_90_200', tasa_anual: '29.00', cumple: true, cumple_con_cargos: true });
    expect([toFixed(r.tmc?.capital_uf ?? 0, 4), toFixed(r.tmc?.tasa_credito ?? 0, 2)]).toEqual(['127.3942', '22.80']);
  });

  it('ITE no financiado: se descuenta del giro y el capital es la base', () => {
    const r = correr({ ite: { metodo: 'sobre_total', financiado: false, exento: 0 } });
    expect([r.capital, r.ite.monto, r.monto_a_girar]).toEqual([5_035_000, 40_280, 4_959_720]);
  });

  it('ITE por cuota: 25.733 sobre las amortizaciones de domain §5; financiado, el capital se lleva su propio impuesto', () => {
    const r = correr({ monto: 5_075_605, costos: [], ite: { metodo: 'por_cuota', financiado: false, exento: 0 } });
    expect(r.ite.monto).toBe(25_733);
    const fin = correr({ ite: { metodo: 'por_cuota', financiado: true, exento: 0 } });
    expect(fin.capital - fin.ite.monto).toBe(5_035_000);
    const solo = correr({ monto: fin.capital, costos: [], ite: { metodo: 'por_cuota', financiado: false, exento: 0 } });
    expect(Math.abs(solo.ite.monto - fin.ite.monto)).toBeLessThanOrEqual(1);
  });

  it('el ITE no grava el capital antiguo que el crédito paga', () => {
    const r = correr({ monto: 5_533_027, ite: { metodo: 'sobre_total', financiado: true, exento: 428_980 } });
    expect([r.base, r.capital, r.ite.monto]).toEqual([5_568_027, 5_609_471, 41_444]);
  });

  it('T06: meses o fracción de mes hasta el último vencimiento, con tope de 0,8 %', () => {
    const ite = (hasta: string, plazo = 1) =>
      correr({
        monto: 10_000_000,
        costos: [],
        plazo,
        fecha_primer_vencimiento: f(hasta),
        ite: { metodo: 'sobre_total', financiado: false, exento: 0 },
      }).ite.monto;
    expect([ite('2026-04-10'), ite('2026-04-11'), ite('2026-09-10'), ite('2027-03-10'), ite('2027-03-11')]).toEqual([
      6_600, 13_200, 39_600, 79_200, 80_000,
    ]);
    expect(ite('2026-04-10', 400)).toBe(80_000);
  });

  it('bullet de 13.000.000 a 180 días: un domingo se paga el lunes', () => {
    const r = correr({
      monto: 13_000_000,
      costos: [],
      plazo: 1,
      tasa_mensual: '1.7',
      metodo: 'bullet',
      fecha_primer_vencimiento: f('2026-09-06'),
    });
    expect([r.capital, r.ite.monto, r.ite.meses, r.interes_total]).toEqual([13_051_685, 51_685, 6, 1_331_272]);
    expect(r.filas[0]).toMatchObject({ vencimiento: '2026-09-06', fecha_pago_habil: '2026-09-07', dias: 180 });
    expect(r.tmc).toMatchObject({ codigo: 'NR_90_5000', tasa_anual: '22.50', dias: 180, cumple: true });
    expect(toFixed(r.tmc?.capital_uf ?? 0, 2)).toBe('327.59');
  });

  it('UF: 400 UF a 24 cuotas de 0,75 % dan 18,2739 y suman 438,5736', () => {
    const r = correr({
      moneda: 'UF',
      monto: 4_000_000,
      costos: [],
      plazo: 24,
      tasa_mensual: '0.75',
      fecha_primer_vencimiento: f('2026-04-09'),
      ite: sinIte,
    });
    expect([texto(r.filas[0]?.cuota ?? 0, 'UF'), texto(r.filas[23]?.cuota ?? 0, 'UF'), texto(r.total, 'UF')]).toEqual([
      '18.2739',
      '18.2739',
      '438.5736',
    ]);
    expect(leible(r.filas[0]?.cuota ?? 0, 'UF')).toBe('UF 18,2739');
  });

  it('gracia total: el interés se capitaliza en 5.290.449 antes de la tabla', () => {
    const r = correr({
      costos: [],
      ite: sinIte,
      plazo: 15,
      fecha_primer_vencimiento: f('2026-04-09'),
      gracia: { tipo: 'TOTAL', meses: 3 },
    });
    expect(r.filas.slice(0, 3).map((x) => [x.cuota, x.saldo])).toEqual([
      [0, 5_095_000],
      [0, 5_191_805],
      [0, 5_290_449],
    ]);
    expect(r.filas.reduce((a, x) => a + x.amortizacion, 0)).toBe(5_000_000);
    expect(r.filas.slice(3).every((x) => x.cuota > 0)).toBe(true);
  });

  it('gracia parcial: 95.000 de interés al mes y el saldo no baja', () => {
    const r = correr({
      costos: [],
      ite: sinIte,
      plazo: 15,
      fecha_primer_vencimiento: f('2026-04-09'),
      gracia: { tipo: 'PARCIAL', meses: 3 },
    });
    expect(r.filas.slice(0, 3).map((x) => [x.cuota, x.amortizacion, x.saldo])).toEqual(Array(3).fill([95_000, 0, 5_000_000]));
  });

  it('mes de no pago: no hay cuota, el interés se suma al saldo y las demás son iguales', () => {
    const r = correr({ meses_no_pago: [9, 2] });
    const libres = r.filas.filter((x) => ['09', '02'].includes(x.vencimiento.slice(5, 7)));
    expect(libres.map((x) => x.cuota)).toEqual([0, 0]);
    expect(libres.every((x) => x.amortizacion === -x.interes)).toBe(true);
    const pagan = r.filas.filter((x) => x.cuota > 0);
    expect(new Set(pagan.slice(0, -1).map((x) => x.cuota)).size).toBe(1);
    expect(r.filas.at(-1)?.saldo).toBe(0);
  });

  it('cuota múltiplo de 1.000: la última se lleva la diferencia', () => {
    const r = correr({ multiplo: 1_000 });
    expect(r.filas.slice(0, -1).map((x) => x.cuota)).toEqual(Array(11).fill(480_000));
    expect(r.filas.at(-1)?.saldo).toBe(0);
  });

  it('varios giros: cada uno devenga desde su día y la suma amortizada es el capital', () => {
    const r = correr({
      costos: [],
      ite: sinIte,
      giros: [
        { fecha: f('2026-03-10'), monto: 3_000_000 },
        { fecha: f('2026-05-05'), monto: 2_000_000 },
      ],
    });
    // Row 2 runs from 20-04 to 20-05: 3.000.000 for the month and 2.000.000 for its last 15 days.
    const saldo = r.filas[0]?.saldo ?? 0;
    expect(r.filas[1]?.interes).toBe(Math.round(saldo * 0.019 + (2_000_000 * 0.019 * 15) / 30));
    expect(r.filas.reduce((a, x) => a + x.amortizacion, 0)).toBe(5_000_000);
    expect(Math.abs((r.filas[11]?.cuota ?? 0) - (r.filas[10]?.cuota ?? 0))).toBeLessThan(20);
    expect(r.cae).toBe('22.80');
  });

  it('un giro posterior a la primera cuota no la agranda: lo paga la cuota pareja hasta el final', () => {
    const giros = [
      { fecha: f('2026-03-10'), monto: 3_000_000 },
      { fecha: f('2026-05-05'), monto: 2_000_000 },
    ];
    const r = correr({ costos: [], ite: sinIte, giros });
    // 80-digit decimal arithmetic outside this engine: (3.000.000 + 2.000.000·1,0095·f₂) / Σf.
    expect(r.filas.map((x) => x.cuota)).toEqual([...Array(11).fill(466_602), 466_606]);
    expect([r.filas[1]?.interes, r.filas[1]?.saldo, r.total]).toEqual([68_615, 4_213_311, 5_599_228]);
  });

  it('un seguro mensual se paga con cada cuota y encarece la CAE; el financiado entra a la base', () => {
    const prima = (x: Partial<Seguro>): Seguro => ({ tipo: 'DESGRAVAMEN', prima: 2_500, periodo: 'MENSUAL', financiada: false, ...x });
    const r = correr({ seguros: [prima({})] });
    expect([r.seguro_total, r.costo_total - r.total, r.capital]).toEqual([30_000, 30_000, 5_075_605]);
    expect(Number(r.cae)).toBeGreaterThan(25.58);
    expect(correr({ seguros: [prima({ financiada: true })] }).base).toBe(5_065_000);
    expect(correr({ seguros: [prima({ periodo: 'TRIMESTRAL' })] }).filas.map((x) => x.seguro)).toEqual([
      2_500, 0, 0, 2_500, 0, 0, 2_500, 0, 0, 2_500, 0, 0,
    ]);
    expect(correr({ seguros: [prima({ periodo: 'UNICA' })] }).monto_a_girar).toBe(4_997_500);
  });

  // Where the company does not check the maximum rate nothing caps the commission.
  const sinTope = { restriccion_tml: 'NO' } as const;

  it('costo mínimo: la comisión sube lo que falta y sale del giro; la tasa con cargos lo cuenta', () => {
    const r = correr({ monto: 500_000, costos: [], plazo: 3, ite: sinIte }, sinTope);
    expect(r.comision_minima).toBe(99_604 - r.interes_total);
    // The commission bears IVA (domain §2; ledger §2: 100.000 and 19.000).
    expect(r.iva_comision).toBe(Math.round(r.comision_minima * 0.19));
    expect(r.monto_a_girar).toBe(500_000 - r.comision_minima - r.iva_comision);
    expect(r.tmc).toMatchObject({ cumple: true, cumple_con_cargos: false, veredicto: 'libre' });
    expect(correr({ monto: 500_000, costos: [], plazo: 3, ite: sinIte }, { costo_minimo: null }).comision_minima).toBe(0);
  });

  it('costo mínimo: cuentan el interés y la comisión que ya se cobra', () => {
    const propio = { codigo: 'EVALUACION', neto: 50_000, iva: 9_500, financiado: false, traspasado: false };
    const de = (costos: (typeof propio)[]) => correr({ monto: 500_000, costos, plazo: 3, ite: sinIte }, sinTope).comision_minima;
    const [sin, con] = [de([]), de([propio])];
    expect([sin, sin - con]).toEqual([expect.any(Number), 50_000]);
    expect(de([{ ...propio, neto: 99_604 }])).toBe(0);
  });

  it('2,42 % mensual sobre 127 UF pasa el máximo (29,00 %); 2,41 % no', () => {
    expect(correr({ tasa_mensual: '2.42' }).tmc?.cumple).toBe(false);
    expect(correr({ tasa_mensual: '2.41' }).tmc?.cumple).toBe(true);
  });

  it('sin tasa máxima conocida no hay control', () => {
    expect(correr({}, { tmc: null }).tmc).toBeNull();
    expect(correr({}, { uf_por_moneda: null }).tmc).toBeNull();
  });

  it('real 365: los días de cada mes y el año de 365', () => {
    const r = correr({ costos: [], ite: sinIte, base_dias: 'real_365' });
    expect(r.filas.slice(0, 3).map((x) => x.dias)).toEqual([41, 30, 31]);
    expect(r.filas[0]?.interes).toBe(Math.round((5_000_000 * 0.019 * 12 * 41) / 365));
  });

  it('una tasa cero no cobra interés ni CAE', () => {
    const r = correr({ costos: [], ite: sinIte, tasa_mensual: '0' }, { costo_minimo: null });
    expect([r.interes_total, r.total, r.cae]).toEqual([0, 5_000_000, '0.00']);
  });

  it('si todos los meses son de no pago nadie paga: no hay tabla', () => {
    expect(() => correr({ meses_no_pago: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12] })).toThrow(RangeError);
  });
});
