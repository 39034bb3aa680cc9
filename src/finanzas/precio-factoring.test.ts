import { describe, expect, it } from 'vitest';
import { pesos } from '#kernel/values/money.ts';
import { diferenciaDePrecio, liquidarCompra } from './precio-factoring.ts';

const UF = '39841.72';
const SIN = { costo_minimo_uf: null, valor_uf: UF, gastos: pesos(0), gastos_afectos: pesos(0), iva_pct: '19', ite: pesos(0) };

describe('precio de una compra de documentos (domain §6.6)', () => {
  it('T13: dp 256.500, 122.774 y 25.920 al 1,80 % suman 405.194', () => {
    const dp = (anticipo: number, dias: number) =>
      diferenciaDePrecio({ monto: pesos(99_999_999), anticipo: pesos(anticipo), tasa: '1.80', dias }, 'ANTICIPO');
    expect([dp(11_250_000, 38), dp(7_056_000, 29), dp(2_880_000, 15)]).toEqual([256_500, 122_774, 25_920]);
  });
  it('comisión 94.160, IVA 17.890, gastos 25.000 y su IVA 4.750 dejan 20.639.006', () => {
    const r = liquidarCompra({
      ...SIN,
      total_anticipo: pesos(21_186_000),
      total_dp: pesos(405_194),
      pactada: pesos(94_160),
      gastos: pesos(25_000),
      gastos_afectos: pesos(25_000),
    });
    expect(r).toEqual({ comision: 94_160, iva: 17_890, iva_gastos: 4_750, ajuste_costo_minimo: 0, monto_operacion: 20_639_006 });
  });
  it('el costo mínimo de 2,5 UF son 99.604: con 9.720 de diferencia, la comisión es 89.884', () => {
    const r = liquidarCompra({ ...SIN, costo_minimo_uf: '2.5', total_anticipo: pesos(810_000), total_dp: pesos(9_720), pactada: pesos(0) });
    expect([r.comision, r.ajuste_costo_minimo]).toEqual([89_884, 89_884]);
  });
});
