import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Pesos, pesos } from '#kernel/values/money.ts';
import { montoEfectivo, notaAntesDelGiro, notaDespuesDelGiro } from './notas.ts';

const p = (n: number) => pesos(n);
// 34-233: 3.200.000, anticipo 2.880.000 (areas/2, documentos (c); domain §6.6 and §6.10).
const DOC = { monto: p(3_200_000), monto_nc: p(0), pagos: p(0), anticipo_pendiente: p(2_880_000) };

describe('notas de crédito', () => {
  it('después del giro, una nota de 200.000 sobre 34-233 deja 3.000.000 al deudor y 120.000 de excedente esperado', () => {
    expect(notaDespuesDelGiro(DOC, p(200_000))).toEqual({
      monto_nc: 200_000,
      saldo_deudor: 3_000_000,
      saldo_cedente: 0,
      anticipo_pendiente: 2_880_000,
      excedente_esperado: 120_000,
    });
  });
  it('una nota de 500.000 deja 2.700.000 al deudor y 180.000 que debe el cedente', () => {
    expect(notaDespuesDelGiro(DOC, p(500_000))).toMatchObject({ saldo_deudor: 2_700_000, saldo_cedente: 180_000, excedente_esperado: 0 });
  });
  it('antes del giro baja lo financiable', () => {
    expect(notaAntesDelGiro({ monto: p(3_200_000), monto_nc: p(100_000) }, p(200_000))).toEqual({
      monto_nc: 300_000,
      monto_financiable: 2_900_000,
    });
  });
  it('una nota que supera lo que queda se rechaza', () => {
    expect(() => notaAntesDelGiro({ monto: p(100), monto_nc: p(40) }, p(61))).toThrow('nota_supera_documento');
    expect(() => notaDespuesDelGiro({ ...DOC, pagos: p(3_000_000) }, p(200_001))).toThrow('nota_supera_documento');
  });
  it('una nota que sólo corrige un texto no quita dinero', () => {
    expect(montoEfectivo({ monto: p(500), cod_ref: 2 })).toBe(0);
    expect(montoEfectivo({ monto: p(500), cod_ref: 3 })).toBe(500);
  });
  it('dos notas dejan lo mismo que una por la suma, y nada se pierde', () => {
    const monto = fc.integer({ min: 0, max: 1_000_000_000 });
    fc.assert(
      fc.property(monto, monto, monto, monto, monto, (resto, a, b, pagos, anticipo) => {
        const d = { monto: p(resto + a + b + pagos), monto_nc: p(0), pagos: p(pagos), anticipo_pendiente: p(anticipo) };
        const una = notaDespuesDelGiro(d, p(a + b));
        const primera = notaDespuesDelGiro(d, p(a));
        const segunda = notaDespuesDelGiro({ ...d, monto_nc: primera.monto_nc, anticipo_pendiente: primera.anticipo_pendiente }, p(b));
        expect(segunda.saldo_deudor).toBe(una.saldo_deudor);
        expect(segunda.anticipo_pendiente).toBe(una.anticipo_pendiente);
        expect(primera.saldo_cedente + segunda.saldo_cedente).toBe(una.saldo_cedente);
        expect(una.anticipo_pendiente + una.saldo_cedente).toBe(anticipo);
        expect(una.excedente_esperado).toBe(Math.max(0, una.saldo_deudor - (una.anticipo_pendiente as Pesos)));
      }),
    );
  });
});
