import { describe, expect, it } from 'vitest';
import { div } from '#kernel/values/decimal.ts';
import type { Fecha } from '#kernel/values/fecha.ts';
import { DOMINIO_5, FERIADOS, TABLAS } from './caso.fixture.ts';
import { simular } from './simulacion.ts';
import type { Solicitud, Tablas } from './simulacion-datos.ts';
import { cae, cargosQueCaben } from './tir.ts';

const f = (x: string) => x as Fecha;
const UF_ALTA = { uf_por_moneda: div(1, '40500') };
const correr = (s: Partial<Solicitud>, t: Partial<Tablas> = {}) => simular({ ...DOMINIO_5, ...s }, { ...TABLAS, ...t }, FERIADOS);

const CHICO: Partial<Solicitud> = {
  monto: 300_000,
  plazo: 3,
  tasa_mensual: '2.00',
  costos: [],
  fecha_curse: f('2026-09-03'),
  fecha_primer_vencimiento: f('2026-10-05'),
};
const MEDIANO: Partial<Solicitud> = { ...CHICO, monto: 2_000_000, plazo: 6 };
const propio = (neto: number) => ({ codigo: 'EVALUACION', neto, iva: 0, financiado: false, traspasado: false });

// Expected figures: 60-digit decimal arithmetic outside this engine, by the table of domain §5 and Ley 18.010 art. 2.
describe('tasa máxima de la oferta completa', () => {
  it('300.000 en 3 cuotas con 88.346 de cargos: 257,92 % sobre 36,00 %, sólo con excepción', () => {
    const r = correr({ ...CHICO, costos: [propio(88_346)] }, { costo_minimo: null });
    expect([r.capital, r.interes_total]).toEqual([300_794, 12_520]);
    expect(r.tmc).toMatchObject({ codigo: 'NR_90_50', tasa_con_cargos: '257.92', cumple: true, cumple_con_cargos: false });
    expect([r.tmc?.veredicto, r.tmc?.exceso]).toEqual(['excepcion', '221.92']);
  });

  it('2.000.000 en 6 cuotas con una evaluación de 250.000: 72,06 % sobre 36,00 %', () => {
    const r = correr({ ...MEDIANO, costos: [propio(250_000)] }, UF_ALTA);
    expect(r.tmc).toMatchObject({ tasa_anual: '36.00', tasa_con_cargos: '72.06', veredicto: 'excepcion', exceso: '36.06' });
    expect(r.comision_minima).toBe(0);
  });

  it('la comisión mínima no pasa de lo que la tasa máxima deja: 5.951 de los 87.084 que pedía', () => {
    const r = correr(CHICO);
    expect([r.comision_minima, r.comision_pedida, r.iva_comision]).toEqual([5_951, 99_604 - 12_520, 1_131]);
    expect(r.tmc).toMatchObject({ tasa_con_cargos: '36.00', veredicto: 'cumple', exceso: null });
  });

  it('un peso más de cargos que los que caben ya es exceso, aunque la tasa se escriba igual', () => {
    const [justo, pasa] = [67_318, 67_319].map((n) => correr({ ...MEDIANO, costos: [propio(n)] }, { ...UF_ALTA, costo_minimo: null }));
    expect([justo?.tmc?.tasa_con_cargos, justo?.tmc?.veredicto]).toEqual(['36.00', 'cumple']);
    expect([pasa?.tmc?.tasa_con_cargos, pasa?.tmc?.veredicto]).toEqual(['36.01', 'excepcion']);
  });

  it('si los cargos propios ya la superan, el producto no agrega comisión', () => {
    const r = correr({ ...CHICO, costos: [propio(40_000)] });
    expect([r.comision_minima, r.iva_comision, r.tmc?.veredicto]).toEqual([0, 0, 'excepcion']);
  });

  it('lo traspasado a terceros no es interés de la empresa', () => {
    const r = correr({ ...CHICO, costos: [{ ...propio(88_346), traspasado: true }] }, { costo_minimo: null });
    expect(r.tmc).toMatchObject({ tasa_con_cargos: null, veredicto: 'cumple' });
  });

  it('la tasa sobre la máxima: rechazada si la empresa bloquea, con excepción si advierte, libre si no controla', () => {
    const con = (restriccion_tml: Tablas['restriccion_tml']) =>
      correr({ ...CHICO, tasa_mensual: '3.01' }, { restriccion_tml }).tmc?.veredicto;
    expect((['BLOQUEA', 'ADVIERTE', 'NO'] as const).map(con)).toEqual(['rechaza', 'excepcion', 'libre']);
  });

  it('cargos que se comen todo lo entregado no tienen tasa: exceden', () => {
    const r = correr({ ...CHICO, costos: [{ ...propio(400_000), financiado: false }] }, { costo_minimo: null });
    expect(r.tmc).toMatchObject({ tasa_con_cargos: null, cumple_con_cargos: false, veredicto: 'excepcion' });
  });

  it('sin más que el interés a la tasa máxima no cabe ningún cargo', () => {
    const unMes = { neto: 100_000, pagos: [103_000], t: [30], d: 30, giros: [] };
    expect([cargosQueCaben(unMes, '36.00'), cargosQueCaben(unMes, '35.00'), cargosQueCaben(unMes, '48.00')]).toEqual([0, -81, 961]);
  });
});

describe('CAE con giros posteriores', () => {
  it('de las tres tasas que igualan un flujo con un giro entre pagos vale la menor: 10 %, 20 % y 30 % mensual', () => {
    // Three payments with the roots 10 %, 20 % and 30 % a month: (1+i)³ − 3,6(1+i)² + 4,31(1+i) − 1,716 = 0.
    const t = { n: 0n, d: 1n };
    const tres = { neto: 1000, pagos: [3600, 0, 1716], t: [30, 30, 30], d: 30, giros: [{ fila: 1, monto: 4310, t }] };
    expect(cae(tres)).toBe('120.00');
  });
});
