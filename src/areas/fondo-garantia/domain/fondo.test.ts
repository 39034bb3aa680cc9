import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fecha } from '#kernel/values/fecha.ts';
import { pesos } from '#kernel/values/money.ts';
import { exigirElegible, juzgar, type Postulante, type Programa } from './elegibilidad.ts';
import { estadoAl } from './estados.ts';
import { comision, exigirDocumentos, exigirRequerible, parteDelFondo, repartirRecuperacion } from './siniestro.ts';

const hoy = fecha('2026-03-10');
const FOGAIN: Programa = {
  codigo: 'FOGAIN',
  max_ventas_uf: '100000.00',
  coberturas: { PEQUENA: '70.00' },
  excluye_chq: true,
  excluye_refinanciamiento: true,
  mora_maxima_ingreso: 60,
};
const BUENO: Postulante = {
  ventas_uf: '20000.0000',
  segmento: 'PEQUENA',
  mora_dias: 0,
  ultimo_siniestro: null,
  es_chq: false,
  refinancia: false,
  exento_ite: false,
};
const rechazo = (o: Partial<Postulante>) => {
  try {
    exigirElegible(juzgar(FOGAIN, { ...BUENO, ...o }, hoy));
    return null;
  } catch (e) {
    return (e as { codigo: string }).codigo;
  }
};

describe('elegibilidad (domain §9; areas/2 fondo-garantia)', () => {
  it('con 60 días de mora entra y con 61 no', () =>
    expect([rechazo({ mora_dias: 60 }), rechazo({ mora_dias: 61 })]).toEqual([null, 'no_elegible_mora']));
  it('FOGAIN no cubre cheques, ni refinanciamiento sin la exención de ITE', () =>
    expect([rechazo({ es_chq: true }), rechazo({ refinancia: true }), rechazo({ refinancia: true, exento_ite: true })]).toEqual([
      'no_elegible_objeto',
      'no_elegible_objeto',
      null,
    ]));
  it('ventas en el máximo entran; sobre él, o sin segmento cubierto, no', () =>
    expect([
      rechazo({ ventas_uf: '100000' }),
      rechazo({ ventas_uf: '100000.01' }),
      rechazo({ segmento: 'GRANDE' }),
      rechazo({ ventas_uf: null }),
    ]).toEqual([null, 'no_elegible_ventas', 'no_elegible_ventas', 'no_elegible_ventas']));
  it('un siniestro pagado hace tres años ya no cuenta', () =>
    expect([rechazo({ ultimo_siniestro: fecha('2023-03-11') }), rechazo({ ultimo_siniestro: fecha('2023-03-10') })]).toEqual([
      'no_elegible_siniestro',
      null,
    ]));
  it('se ven todas las reglas, también las que pasan', () => expect(juzgar(FOGAIN, BUENO, hoy)).toHaveLength(6));
});

describe('siniestro', () => {
  it('2.270.296 al 70 % son 1.589.207 (domain §9)', () => expect(parteDelFondo(pesos(2_270_296), '70.00')).toBe(1_589_207));
  it('de 1.000.000 recuperado, 700.000 son del fondo; y siempre suman el total', () => {
    expect(repartirRecuperacion(pesos(1_000_000), '70.00')).toEqual({ fondo: 700_000, nuestra: 300_000 });
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1e12 }), fc.integer({ min: 0, max: 10_000 }), (m, c) => {
        const r = repartirRecuperacion(pesos(m), (c / 100).toFixed(2));
        return r.fondo + r.nuestra === m && r.fondo >= 0 && r.nuestra >= 0;
      }),
    );
  });
  it('se reclama hasta el día 425 de la primera mora; el 426 dice la fecha; sin demanda ni protesto, nunca', () => {
    const r = { rol: 'C-1-2026', protesto: null, primera_mora: fecha('2026-03-10'), plazo: 425 };
    exigirRequerible(r, fecha('2027-05-09'));
    expect(() => exigirRequerible(r, fecha('2027-05-10'))).toThrow('requerimiento_extemporaneo');
    expect(() => exigirRequerible({ ...r, rol: null }, hoy)).toThrow('faltan_documentos');
  });
  it('los documentos que pide el programa deben estar todos', () => {
    const pedidos = [
      { codigo: 'PAGARE', nombre: 'pagaré' },
      { codigo: 'DEMANDA', nombre: 'demanda' },
    ];
    expect(() => exigirDocumentos(pedidos, ['PAGARE'])).toThrow('faltan_documentos');
    exigirDocumentos(pedidos, ['DEMANDA', 'PAGARE']);
  });
  it('la comisión de un mes es la anual entre doce, sobre lo cubierto', () =>
    expect([comision(pesos(1_589_207), '2', 'MENSUAL'), comision(pesos(1_589_207), '2', 'ANUAL')]).toEqual([2_649, 31_784]));
  it('el estado se lee de la mora, y sin deuda es cancelada', () =>
    expect([estadoAl('vigente', 29, 1), estadoAl('vigente', 30, 1), estadoAl('vigente', 90, 1), estadoAl('vigente', 90, 0)]).toEqual([
      'vigente',
      'en_mora_30',
      'en_mora_90',
      'cancelada',
    ]));
});
