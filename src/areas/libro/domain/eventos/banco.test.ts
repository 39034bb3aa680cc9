import { describe, expect, it } from 'vitest';
import { BANCO, CUENTAS, de, p, verificar } from './ejemplos.fixture.ts';
import { EVENTOS, NOMBRE_EVENTO } from './registro.ts';

describe('caja y PAC (ledger §3)', () => {
  it('deposito_caja: en tránsito hasta que el banco lo muestra', () => {
    verificar('deposito_caja', { paso: 'en_transito', monto: p(533_030), sucursal: 'CENTRO' }, 'D1104 533,030 / H1101 533,030');
    verificar('deposito_caja', { paso: 'abonado', monto: p(533_030), banco: BANCO }, 'D1102 533,030 / H1104 533,030');
  });
  it('diferencia_caja: lo que falta es gasto, lo que sobra es ingreso', () => {
    verificar('diferencia_caja', { diferencia: p(-1_001), sucursal: 'CENTRO' }, 'D5106 1,001 / H1101 1,001');
    verificar('diferencia_caja', { diferencia: p(1_001), sucursal: 'CENTRO' }, 'D1101 1,001 / H5106 1,001');
  });
  it('abono_pac: el banco descuenta su comisión con IVA', () =>
    void verificar(
      'abono_pac',
      { medio: BANCO, cargado: [{ monto: p(916_800), documento: 'lote 1' }], comision: p(300), iva: p(57) },
      'D1102 916,443 · D5103 300 · D1106 57 / H1105 916,800',
    ));
  it('devolucion_pac: el banco retira un cargo que ya había abonado', () =>
    void verificar(
      'devolucion_pac',
      { medio: BANCO, devuelto: [{ monto: p(480_266), documento: 'PAC-1' }] },
      'D1105 480,266 / H1102 480,266',
    ));
});

describe('conciliación (ledger §3)', () => {
  it('gasto_bancario', () => {
    verificar('gasto_bancario', { medio: BANCO, neto: p(4_826) }, 'D5103 4,826 / H1102 4,826');
    verificar('gasto_bancario', { medio: BANCO, neto: p(300), iva: p(57) }, 'D5103 300 · D1106 57 / H1102 357');
  });
  it('interes_bancario ganado o cobrado', () => {
    verificar('interes_bancario', { medio: BANCO, monto: p(4_826), sentido: 'ganado' }, 'D1102 4,826 / H4110 4,826');
    verificar('interes_bancario', { medio: BANCO, monto: p(4_826), sentido: 'cobrado' }, 'D5109 4,826 / H1102 4,826');
  });
  it('impuesto_bancario', () => void verificar('impuesto_bancario', { medio: BANCO, monto: p(4_826) }, 'D5109 4,826 / H1102 4,826'));
  it('deposito_por_identificar', () =>
    void verificar(
      'deposito_por_identificar',
      { medio: BANCO, deposito: { monto: p(50_000), pk: 'pasivo:6' } },
      'D1102 50,000 / H2106 50,000',
    ));
  it('ajuste_conciliacion: banco menos libro', () => {
    verificar('ajuste_conciliacion', { medio: BANCO, diferencia: p(-10) }, 'D5106 10 / H1102 10');
    verificar('ajuste_conciliacion', { medio: BANCO, diferencia: p(10) }, 'D1102 10 / H5106 10');
  });
  it('cheque_caducado: se vuelve a deber al beneficiario', () =>
    void verificar('cheque_caducado', { medio: BANCO, beneficiarios: [de(120_000, 'pasivo:10')] }, 'D1102 120,000 / H2105 120,000'));
});

/**
 * First column of the table of ledger §3 with `devolucion_pac`, `bien_recibido` and `venta_bien_recibido` (areas 6 §0.4); and five that it does not foresee: `reaplicacion_pago`, `baja_de_uf` and `prima_seguro_credito`
 * (creditos, README: Payments, Books, Premiums), `condonacion_vendida` and `reajuste_gastos` (docs/decisiones/0023 and 0029).
 */
const FILAS = `giro_credito descuento_de_giro retencion_legal giro_factoring devengo_diario provision castigo condonacion
reprogramacion_credito prolongacion_cobro prolongacion_compensacion nota_credito_cedida recompra_factoring contrato_cobro
prorroga_cargo prorroga_cobro prorroga_compensacion prorroga_capitalizacion ite_pagare gasto_notarial venta_pagares recaudo_vendido
rendicion_comprador recompra_pagare cheque_recibido cheque_depositado cheque_cobrado cheque_protestado gasto_constitucion
prima_seguro_garantia ejecucion_garantia comision_fondo cobro_fondo recuperacion_fondo pasivo_pago pasivo_compensacion
pasivo_retencion_legal pasivo_reclasificacion redondeo_efectivo devengo_gastos_cobranza pago_al_cliente recaudacion_credito
recaudacion_factoring excedente_factoring recaudacion_por_identificar identificacion_deposito prepago_credito deposito_caja
diferencia_caja recuperacion_costas recuperacion_castigo abono_pac devolucion_pac traspaso_judicial reajuste_judicial costa_judicial bien_recibido venta_bien_recibido gasto_bancario interes_bancario
impuesto_bancario deposito_por_identificar ajuste_conciliacion cheque_caducado asiento_manual cierre_ejercicio reversa
reaplicacion_pago prima_seguro_credito baja_de_uf condonacion_vendida reajuste_gastos`.split(/\s+/);

/** Rows that are lines of another entry and are never posted alone. */
const FRAGMENTOS = ['descuento_de_giro', 'retencion_legal', 'redondeo_efectivo'];

describe('registro de eventos', () => {
  it('tiene todas las filas de ledger §3 y ninguna otra', () =>
    expect([...Object.keys(EVENTOS), ...FRAGMENTOS].sort()).toEqual([...FILAS].sort()));
  it('cada evento se llama como su función y tiene nombre en pantalla', () => {
    for (const [nombre, funcion] of Object.entries(EVENTOS)) expect(funcion.name).toBe(nombre);
    expect(Object.keys(NOMBRE_EVENTO).sort()).toEqual(Object.keys(EVENTOS).sort());
  });
  it('lo que va dentro de otro asiento no es un evento', () => {
    expect(Object.hasOwn(EVENTOS, 'giro_factoring')).toBe(true);
    expect(FRAGMENTOS.filter((f) => Object.hasOwn(EVENTOS, f))).toEqual([]);
  });
  it('la cuenta de un banco que no es de la empresa no recibe asientos', () => expect(CUENTAS.has('1102.03')).toBe(false));
});
