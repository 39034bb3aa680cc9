import { describe, expect, it } from 'vitest';
import type { ContenidoPolitica, Insumo, Insumos } from './formas.ts';
import { influyo, seApoya } from './influencia.ts';
import { POLITICA_1 } from './politica.ts';

// Points of policy 1 as areas/5 §7 gives them: bureau round1(30 × score/999), sin información 10; approves from 70, and V24 comes to 80,1 with 26,1 of it.
const sabido = (valor: string, ids: string[] = []): Insumo => ({ estado: 'conocido', valor, fuente: 'prueba', fecha: null, ids });
const insumos = (v: Record<string, Insumo>): Insumos => ({
  rut: '99990010-0',
  ambito: 'LINEA',
  fecha: '2026-03-10',
  politica: 1,
  monto: 0,
  variables: {
    mora_dias_12m: sabido('12'),
    mayor_deudor_pct: sabido('42'),
    tendencia_pct: sabido('8'),
    antiguedad_meses: sabido('72'),
    pep_sin_visto: sabido('no'),
    bloqueado: sabido('no'),
    tgr_cobranza: sabido('no', ['tgr']),
    concursal: sabido('no', ['dicom', 'boletin']),
    protestos_uf: sabido('0', ['dicom']),
    score: sabido('870', ['dicom']),
    ...v,
  },
});
const LINEA = POLITICA_1.LINEA as ContenidoPolitica;

describe('qué informe cambió la decisión', () => {
  it('sin el buró, 80,1 − 26,1 + 10 = 64,0: habría sido DERIVA, y lo que dijo la cambió', () => {
    expect(influyo(LINEA, insumos({}), 'dicom')).toBe(true);
  });
  it('un informe limpio que nada suma no la cambió, y su fuente no vale lo que cuesta', () => {
    expect([seApoya(insumos({}), 'tgr'), influyo(LINEA, insumos({}), 'tgr')]).toEqual([true, false]);
  });
  it('el que trae lo que rechaza la cambió', () => {
    expect(influyo(LINEA, insumos({ tgr_cobranza: sabido('si', ['tgr']) }), 'tgr')).toBe(true);
  });
  it('lo que otro informe también dice queda dicho: ninguno de los dos la cambió por sí solo', () => {
    const dos = insumos({ concursal: sabido('si', ['boletin', 'otro']) });
    expect([influyo(LINEA, dos, 'boletin'), influyo(LINEA, dos, 'otro')]).toEqual([false, false]);
  });
  it('en el que no se apoya no se mira', () => {
    expect(seApoya(insumos({}), 'cmf')).toBe(false);
  });
});
