import { describe, expect, it } from 'vitest';
import { addDays, type Fecha } from '#kernel/values/fecha.ts';
import { rutOf } from '#kernel/values/rut.ts';
import { contar, reviseElUmbral } from './aciertos.ts';
import { disparos, type Leido, type Umbrales } from './alertas.ts';
import { CLAVES, type Clave, type Hecho } from './claves.ts';

const HOY = '2026-03-10' as Fecha;
const RUT = rutOf(99_990_001);
const DEUDOR = rutOf(99_990_240);
/** The thresholds of the design of the early warnings. */
const U: Umbrales = {
  score_cae: 100,
  score_cae_grave: 200,
  score_dias: 200,
  ventas_caen_pct: 20,
  ventas_caen_grave_pct: 40,
  deudor_dias: 15,
  deudor_documentos: 5,
  dilucion_pct: 15,
  concentracion_pct: 50,
  concentracion_alza: 10,
  linea_pct: 90,
  folios_pct: 40,
  folios_antes_pct: 80,
  por_vencer_dias: 5,
  compromisos: 2,
};
const hecho = (clave: Clave, valor: string | null, sujeto: typeof RUT | null = null): Hecho => ({
  rut: RUT,
  clave,
  sujeto,
  valor,
  unidad: CLAVES[clave].unidad,
  desde: null,
  hasta: null,
  estado: 'conocido',
  ids: [],
  area: 'prueba',
});
const leido = (o: Partial<Leido>): Leido => ({
  fuente: 'F',
  nombre: 'Fuente',
  fecha: HOY,
  vence: addDays(HOY, 30),
  informe_id: 'i',
  tipo: 'BURO',
  score: null,
  protestos: [],
  tramo: null,
  ...o,
});
const ver = (
  hechos: Hecho[],
  leidos: [Leido, Leido | undefined][] = [],
  consentimientos: { id: string; folio: string; hasta: Fecha }[] = [],
) => disparos({ hoy: HOY, hechos, leidos, consentimientos }, U).map((d) => `${d.regla} ${d.gravedad}${d.sujeto ? ` ${d.sujeto}` : ''}`);

describe('reglas de las alertas tempranas', () => {
  it('el puntaje que cae 100 alerta, 200 es grave, y no se compara con uno de hace más de 200 días', () => {
    const cae = (de: number, a: number, dias = 60) => ver([], [[leido({ score: a }), leido({ score: de, fecha: addDays(HOY, -dias) })]]);
    expect([cae(800, 701), cae(800, 700), cae(800, 600), cae(800, 600, 201)]).toEqual([[], ['SCORE_CAE 2'], ['SCORE_CAE 1'], []]);
  });
  it('un protesto que no estaba en el informe anterior es grave; el primer informe no trae nada nuevo', () => {
    const trae = leido({ protestos: ['a', 'b'] });
    expect(ver([], [[trae, leido({ protestos: ['a'] })]])).toEqual(['PROTESTO_NUEVO 1']);
    expect(ver([], [[trae, undefined]])).toEqual([]);
    expect(ver([], [[leido({ protestos: [] }), trae]])).toEqual([]);
  });
  it('el tramo que sube alerta, y es grave de 90 días en adelante', () => {
    const pasa = (de: number, a: number) => ver([], [[leido({ tipo: 'DEUDA', tramo: a }), leido({ tipo: 'DEUDA', tramo: de })]]);
    expect([pasa(0, 1), pasa(1, 2), pasa(1, 1), pasa(2, 0)]).toEqual([['CMF_EMPEORA 2'], ['CMF_EMPEORA 1'], [], []]);
  });
  it('un concursal, de cualquier fuente', () => {
    expect([ver([hecho('concursal', '1')]), ver([hecho('concursal', '0')])]).toEqual([['CONCURSAL 1'], []]);
  });
  it('las ventas que caen 20 % alertan y 40 % es grave; sin el año anterior no se sabe', () => {
    const ventas = (ahora: string, antes: string | null) => ver([hecho('ventas_3m', ahora), hecho('ventas_3m_antes', antes)]);
    expect([ventas('801', '1000'), ventas('800', '1000'), ventas('600', '1000'), ventas('1', null), ventas('1', '0')]).toEqual([
      [],
      ['VENTAS_CAEN 2'],
      ['VENTAS_CAEN 1'],
      [],
      [],
    ]);
  });
  it('un deudor se alarga con más de 15 días y al menos 5 documentos', () => {
    const par = (n: string, ahora: string) =>
      ver([hecho('par_documentos_90d', n, DEUDOR), hecho('par_dias_90d', ahora, DEUDOR), hecho('par_dias_antes', '40.0', DEUDOR)]);
    expect([par('5', '55.0'), par('5', '55.1'), par('4', '90.0')]).toEqual([[], [`DEUDOR_SE_ALARGA 2 ${DEUDOR}`], []]);
  });
  it('la dilución pasa de 15 %', () => {
    const d = (v: string) => ver([hecho('par_dilucion_pct', v, DEUDOR)]);
    expect([d('15.00'), d('15.01')]).toEqual([[], [`DILUCION 2 ${DEUDOR}`]]);
  });
  it('la concentración pasa de 50 % y sube 10 puntos', () => {
    const c = (ahora: string, antes: string | null) => ver([hecho('mayor_deudor_pct', ahora), hecho('mayor_deudor_90d_pct', antes)]);
    expect([c('50.00', '10'), c('50.01', '40.01'), c('70', '61'), c('70', null)]).toEqual([[], ['CONCENTRACION 3'], [], []]);
  });
  it('la línea sobre 90 % los 30 días', () => {
    const l = (v: string | null) => ver([hecho('linea_uso_minimo_30d', v)]);
    expect([l('90.00'), l('90.01'), l(null)]).toEqual([[], ['LINEA_AGOTADA 3'], []]);
  });
  it('los folios saltados: menos de 40 % de los últimos 20 donde eran 80 %', () => {
    const f = (a: string, b: string) => ver([hecho('par_folios_cedidos_pct', a, DEUDOR), hecho('par_folios_antes_pct', b, DEUDOR)]);
    expect([f('35.00', '80.00'), f('40.00', '80.00'), f('35.00', '75.00')]).toEqual([[`FOLIOS_SALTADOS 2 ${DEUDOR}`], [], []]);
  });
  it('el informe que vence en 5 días, y no el que ya venció ni el que otro reemplazó', () => {
    const v = (dias: number) => leido({ vence: addDays(HOY, dias) });
    expect([ver([], [[v(5), undefined]]), ver([], [[v(6), undefined]]), ver([], [[v(-1), undefined]])]).toEqual([
      ['INFORME_POR_VENCER 3'],
      [],
      [],
    ]);
    const otro = leido({ fuente: 'G', vence: addDays(HOY, 20) });
    expect(
      ver(
        [],
        [
          [v(3), undefined],
          [otro, undefined],
        ],
      ),
    ).toEqual([]);
  });
  it('el consentimiento que vence en 5 días, solo o junto con su informe, es una alerta', () => {
    const c = (dias: number) => [{ id: 'c', folio: 'C-1', hasta: addDays(HOY, dias) }];
    expect([ver([], [], c(5)), ver([], [], c(6)), ver([], [], c(-1))]).toEqual([['INFORME_POR_VENCER 3'], [], []]);
    const informe: [Leido, undefined] = [leido({ vence: addDays(HOY, 4) }), undefined];
    const [d, otra] = disparos({ hoy: HOY, hechos: [], leidos: [informe], consentimientos: c(2) }, U);
    expect([d?.valor, d?.evidencia, otra]).toEqual(['2', ['c', 'i'], undefined]);
  });
  it('dos compromisos incumplidos', () => {
    expect([ver([hecho('compromisos_60d', '1')]), ver([hecho('compromisos_60d', '2')])]).toEqual([[], ['COMPROMISO_INCUMPLIDO 2']]);
  });
  it('dos fuentes que dicen lo mismo son una alerta, la más grave', () => {
    const dos = (fuente: string, a: number): [Leido, Leido] => [leido({ fuente, score: a }), leido({ fuente, score: 900 })];
    expect(ver([], [dos('F', 780), dos('G', 600)])).toEqual(['SCORE_CAE 1']);
  });
  it('lo que no se conoce no alerta', () => {
    expect(ver([{ ...hecho('compromisos_60d', '9'), estado: 'sin_historia' }])).toEqual([]);
  });
});

describe('aciertos de las alertas', () => {
  const j = (mora_al_abrir: number, dias: number | null) => ({
    regla: 'SCORE_CAE' as const,
    abierta: HOY,
    mora_al_abrir,
    mala_el: dias === null ? null : addDays(HOY, dias),
  });
  it('V14: 4 acertadas a 30, 45, 60 y 120 días, una tardía y 5 falsas: 40,0 % y 52,5 días', () => {
    const todas = [j(0, 30), j(0, 45), j(0, 60), j(0, 120), j(31, 0), ...Array.from({ length: 5 }, () => j(0, null))];
    expect(contar(todas)).toEqual({ vistas: 10, acertadas: 4, tardias: 1, precision_pct: '40.0', adelanto_dias: '52.5' });
  });
  it('bajo 10 % con 20 casos pide revisar el umbral; con 19 no', () => {
    const de = (n: number) => contar([j(0, 10), ...Array.from({ length: n - 1 }, () => j(0, null))]);
    expect([reviseElUmbral(de(20)), reviseElUmbral(de(19)), contar([]).precision_pct]).toEqual([true, false, null]);
  });
});
