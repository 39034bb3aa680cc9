import { describe, expect, it } from 'vitest';
import { CUENTA_DE_PASIVO, claseDePk, cuentaDeDeuda } from './deudas.ts';
import { abono, BANCO, CAJA, CLIENTE, COMPRADOR, de, EXCEDENTE, p, pasivo, verificar } from './ejemplos.fixture.ts';

describe('pasivos (ledger §3)', () => {
  it('pasivo_pago', () =>
    void verificar('pasivo_pago', { pasivos: [pasivo(EXCEDENTE, 884_850)], medio: BANCO }, 'D2108 884,850 / H1102 884,850'));
  it('ledger §2: excedente liberado y pago de más devuelto', () => {
    verificar('pasivo_pago', { pasivos: [pasivo(EXCEDENTE, 1_118_600)], medio: BANCO }, 'D2108 1,118,600 / H1102 1,118,600');
    verificar('pasivo_pago', { pasivos: [pasivo('PAGO_DOBLE', 83_200)], medio: BANCO }, 'D2105 83,200 / H1102 83,200');
  });
  it('redondeo_efectivo: 884.856 en efectivo se pagan 884.860', () =>
    void verificar(
      'pasivo_pago',
      { pasivos: [pasivo(EXCEDENTE, 884_856)], medio: CAJA, redondeo: p(4) },
      'D2108 884,856 · D5106 4 / H1101 884,860',
    ));
  it('redondeo_efectivo: cuando se paga menos, la diferencia es a favor', () =>
    void verificar(
      'pasivo_pago',
      { pasivos: [pasivo('SALDO_A_FAVOR', 1_004)], medio: CAJA, redondeo: p(-4) },
      'D2105 1,004 / H1101 1,000 · H5106 4',
    ));
  it('pasivo_compensacion', () =>
    void verificar(
      'pasivo_compensacion',
      { pasivos: [pasivo(EXCEDENTE, 1_224_376)], deudas: [abono('documento', 'CAPITAL', 1_224_376, 'documento:5')] },
      'D2108 1,224,376 / H1301 1,224,376',
    ));
  it('pasivo_retencion_legal', () =>
    void verificar(
      'pasivo_retencion_legal',
      { pasivos: [pasivo(EXCEDENTE, 100_000)], beneficiarios: [de(100_000, 'pasivo:9')] },
      'D2108 100,000 / H2105 100,000',
    ));
  it('pasivo_reclasificacion: un depósito identificado sin deuda que pagar', () =>
    void verificar(
      'pasivo_reclasificacion',
      { caso: 'deposito_identificado', deposito: de(500_000, 'pasivo:5'), pasivos: [pasivo('SALDO_A_FAVOR', 500_000, 'pasivo:5')] },
      'D2106 500,000 / H2105 500,000',
    ));
  it('pasivo_reclasificacion: reversado el pago, el excedente ya pagado lo debe el cedente', () =>
    void verificar(
      'pasivo_reclasificacion',
      {
        caso: 'excedente_ya_pagado',
        saldo_cedente: de(1_133_000, 'saldo_cedente:1', CLIENTE),
        pasivo: de(1_133_000, 'pasivo:8', CLIENTE),
      },
      'D1302 1,133,000 / H2108 1,133,000',
    ));
  it('tipo_pasivo → cuenta (preámbulo de ledger §3)', () =>
    expect(CUENTA_DE_PASIVO).toEqual({
      EXCEDENTE_RETENCION_LIBERADA: '2108',
      DEPOSITO_POR_IDENTIFICAR: '2106',
      POR_RENDIR_COMPRADOR: '2112',
      PAGO_DOBLE: '2105',
      PAGO_NO_CEDIDO: '2105',
      SALDO_A_FAVOR: '2105',
      DEVOLUCION_COMISION: '2105',
      RETENCION_LEGAL: '2105',
    }));
  it('lo por rendir se paga de su cuenta', () =>
    void verificar(
      'pasivo_pago',
      { pasivos: [{ tipo_pasivo: 'POR_RENDIR_COMPRADOR', ...de(100, 'pasivo:3', COMPRADOR) }], medio: BANCO },
      'D2112 100 / H1102 100',
    ));
});

describe('concepto → cuenta (preámbulo de ledger §3)', () => {
  it.each([
    ['cuota', 'GASTOS', '1208'],
    ['cuota', 'MORA', '4105'],
    ['cuota', 'INTERES', '1202'],
    ['cuota', 'REAJUSTE', '1203'],
    ['cuota', 'CAPITAL', '1201'],
    ['cuota', 'COSTAS', '1205'],
    ['documento', 'CAPITAL', '1301'],
    ['protesto', 'GASTOS', '1206'],
    ['cargo', 'CAPITAL', '1209'],
    ['causa', 'CAPITAL', '1207'],
    ['causa', 'INTERES', '1207'],
    ['saldo_cedente', 'CAPITAL', '1302'],
    ['costa', 'COSTAS', '1205'],
  ] as const)('%s %s → %s', (clase, concepto, cuenta) => expect(cuentaDeDeuda(clase, concepto)).toBe(cuenta));
  it('la clase sale del pk', () =>
    expect(['cuota:1', 'documento:1', 'prorroga:1', 'gasto:1', 'saldo_cedente:1', 'costa:1'].map(claseDePk)).toEqual([
      'cuota',
      'documento',
      'cargo',
      'cargo',
      'saldo_cedente',
      'costa',
    ]));
  it('un par que no existe es un error del programa', () => {
    expect(() => cuentaDeDeuda('documento', 'INTERES')).toThrow(RangeError);
    expect(() => claseDePk('otra:1')).toThrow(RangeError);
  });
});
