import { describe, expect, it } from 'vitest';
import { fecha } from '#kernel/values/fecha.ts';
import { pesos } from '#kernel/values/money.ts';
import { type CompraCongelada, recalcular } from './recalculo.ts';

const doc = (id: string, monto: number, venc_ef: string) => ({
  id,
  monto: pesos(monto),
  anticipo: pesos(monto * 0.9),
  tasa: '1.80',
  venc_ef: fecha(venc_ef),
});
/** T13 (domain §6.6): effective due dates 17-04, 08-04 and 18-03-2026. */
const T13: CompraCongelada = {
  base_dp: 'ANTICIPO',
  minimo_dias: 15,
  costo_minimo_uf: '2.5000',
  iva_pct: '19.00',
  comision_pactada: pesos(94_160),
  gastos: pesos(25_000),
  gastos_afectos: pesos(25_000),
  gastos_no_traspasados: pesos(25_000),
  ite: pesos(0),
  total_anticipo: pesos(21_186_000),
  total_descuentos: pesos(450_000),
  total_aplicaciones: pesos(0),
  documentos: [doc('33-1021', 12_500_000, '2026-04-17'), doc('33-1022', 7_840_000, '2026-04-08'), doc('34-233', 3_200_000, '2026-03-18')],
};

describe('recálculo de la compra a otro día', () => {
  it('al mismo día da T13: girar 20.189.006, 27,95 % con cargos, plazo 31,88', () => {
    expect(recalcular(T13, fecha('2026-03-10'), '39841.72')).toMatchObject({
      total_dp: 405_194,
      comision: 94_160,
      iva: 17_890,
      iva_gastos: 4_750,
      monto_girar: 20_189_006,
      plazo_ponderado: '31.88',
      tasa_con_gastos: '27.95',
    });
  });
  it('un día después gira más: costo de un día de los dos documentos sobre el mínimo (6.750 + 4.233,60)', () => {
    const r = recalcular(T13, fecha('2026-03-11'), '39841.72');
    expect(r.documentos.map((d) => d.dias)).toEqual([37, 28, 15]);
    // 249.750 + 118.541 + 25.920: each figure half up.
    expect(r.total_dp).toBe(394_211);
    expect(r.monto_girar).toBe(20_189_006 + 405_194 - 394_211);
  });
  it('el costo mínimo se mira con la UF del día nuevo', () => {
    const chica: CompraCongelada = { ...T13, comision_pactada: pesos(0), documentos: [doc('a', 900_000, '2026-03-30')] };
    const r = recalcular({ ...chica, total_anticipo: pesos(810_000) }, fecha('2026-03-10'), '39841.72');
    // areas/2 proformas, done-when 2: 810.000 at 20 days 9.720, minimum 2,5 UF = 99.604.
    expect([r.total_dp, r.comision]).toEqual([9_720, 89_884]);
  });
});
