import type { Asientos } from '../asiento.ts';
import * as banco from './banco.ts';
import * as cargos from './cargos.ts';
import * as cheques from './cheques.ts';
import * as cierre from './cierre.ts';
import * as viva from './deuda-viva.ts';
import * as garantias from './garantias.ts';
import * as giro from './giro.ts';
import * as judicial from './judicial.ts';
import * as pasivos from './pasivos.ts';
import * as recaudacion from './recaudacion.ts';
import * as venta from './venta.ts';

/** event → entries: the table of ledger §3. No area writes accounts; it names an event and gives its data. */
export const EVENTOS = {
  giro_credito: giro.giro_credito,
  giro_factoring: giro.giro_factoring,
  devengo_diario: cierre.devengo_diario,
  provision: cierre.provision,
  castigo: cierre.castigo,
  condonacion: viva.condonacion,
  reprogramacion_credito: viva.reprogramacion_credito,
  prolongacion_cobro: viva.prolongacion_cobro,
  prolongacion_compensacion: viva.prolongacion_compensacion,
  nota_credito_cedida: viva.nota_credito_cedida,
  recompra_factoring: viva.recompra_factoring,
  contrato_cobro: cargos.contrato_cobro,
  prorroga_cargo: cargos.prorroga_cargo,
  prorroga_cobro: cargos.prorroga_cobro,
  prorroga_compensacion: cargos.prorroga_compensacion,
  prorroga_capitalizacion: cargos.prorroga_capitalizacion,
  ite_pagare: cargos.ite_pagare,
  gasto_notarial: cargos.gasto_notarial,
  venta_pagares: venta.venta_pagares,
  recaudo_vendido: venta.recaudo_vendido,
  condonacion_vendida: venta.condonacion_vendida,
  rendicion_comprador: venta.rendicion_comprador,
  recompra_pagare: venta.recompra_pagare,
  cheque_recibido: cheques.cheque_recibido,
  cheque_depositado: cheques.cheque_depositado,
  cheque_cobrado: cheques.cheque_cobrado,
  cheque_protestado: cheques.cheque_protestado,
  gasto_constitucion: cargos.gasto_constitucion,
  prima_seguro_garantia: cargos.prima_seguro_garantia,
  prima_seguro_credito: cargos.prima_seguro_credito,
  ejecucion_garantia: garantias.ejecucion_garantia,
  comision_fondo: garantias.comision_fondo,
  cobro_fondo: garantias.cobro_fondo,
  recuperacion_fondo: garantias.recuperacion_fondo,
  pasivo_pago: pasivos.pasivo_pago,
  pasivo_compensacion: pasivos.pasivo_compensacion,
  pasivo_retencion_legal: pasivos.pasivo_retencion_legal,
  pasivo_reclasificacion: pasivos.pasivo_reclasificacion,
  devengo_gastos_cobranza: viva.devengo_gastos_cobranza,
  pago_al_cliente: viva.pago_al_cliente,
  recaudacion_credito: recaudacion.recaudacion_credito,
  recaudacion_factoring: recaudacion.recaudacion_factoring,
  excedente_factoring: recaudacion.excedente_factoring,
  recaudacion_por_identificar: recaudacion.recaudacion_por_identificar,
  identificacion_deposito: recaudacion.identificacion_deposito,
  reaplicacion_pago: recaudacion.reaplicacion_pago,
  baja_de_uf: recaudacion.baja_de_uf,
  reajuste_gastos: recaudacion.reajuste_gastos,
  prepago_credito: recaudacion.prepago_credito,
  deposito_caja: banco.deposito_caja,
  diferencia_caja: banco.diferencia_caja,
  recuperacion_costas: recaudacion.recuperacion_costas,
  recuperacion_castigo: recaudacion.recuperacion_castigo,
  abono_pac: banco.abono_pac,
  traspaso_judicial: judicial.traspaso_judicial,
  costa_judicial: judicial.costa_judicial,
  gasto_bancario: banco.gasto_bancario,
  interes_bancario: banco.interes_bancario,
  impuesto_bancario: banco.impuesto_bancario,
  deposito_por_identificar: banco.deposito_por_identificar,
  ajuste_conciliacion: banco.ajuste_conciliacion,
  cheque_caducado: banco.cheque_caducado,
  asiento_manual: cierre.asiento_manual,
  cierre_ejercicio: cierre.cierre_ejercicio,
  reversa: cierre.reversa,
} as const satisfies Readonly<Record<string, (datos: never) => Asientos>>;

export type Evento = keyof typeof EVENTOS;
/** What an area gives for an event. */
export type DatosDe<E extends Evento> = Parameters<(typeof EVENTOS)[E]>[0];

/** Rows of ledger §3 that are lines of another entry and are never posted alone. */
export const FRAGMENTOS = {
  descuento_de_giro: giro.descuento_de_giro,
  retencion_legal: giro.retencion_legal,
  redondeo_efectivo: pasivos.redondeo_efectivo,
} as const;

export function esEvento(nombre: string): nombre is Evento {
  return Object.hasOwn(EVENTOS, nombre);
}

/** The entries of an event, balanced; the n-th takes secuencia n. An empty answer posts nothing. */
export function asientosDe<E extends Evento>(evento: E, datos: DatosDe<E>): Asientos {
  const funcion = EVENTOS[evento] as (datos: DatosDe<E>) => Asientos;
  return funcion(datos);
}

/** How the event is called on screen (option list `eventos`) and in the glosa when its area gives none. */
export const NOMBRE_EVENTO: Readonly<Record<Evento, string>> = {
  giro_credito: 'Giro de crédito',
  giro_factoring: 'Giro de factoring',
  devengo_diario: 'Devengo diario',
  provision: 'Provisión de riesgo',
  castigo: 'Castigo',
  condonacion: 'Condonación',
  reprogramacion_credito: 'Reprogramación de crédito',
  prolongacion_cobro: 'Cargos de prolongación cobrados',
  prolongacion_compensacion: 'Cargos de prolongación compensados',
  nota_credito_cedida: 'Nota de crédito sobre documento cedido',
  recompra_factoring: 'Recompra de documento',
  contrato_cobro: 'Cobro de contrato',
  prorroga_cargo: 'Cargo de prórroga',
  prorroga_cobro: 'Prórroga cobrada',
  prorroga_compensacion: 'Prórroga compensada',
  prorroga_capitalizacion: 'Prórroga sumada a la deuda',
  ite_pagare: 'Impuesto de timbres de pagaré',
  gasto_notarial: 'Gasto notarial',
  venta_pagares: 'Venta de pagarés',
  recaudo_vendido: 'Recaudación de pagaré vendido',
  condonacion_vendida: 'Condonación de pagaré vendido',
  rendicion_comprador: 'Rendición a comprador',
  recompra_pagare: 'Recompra de pagaré',
  cheque_recibido: 'Cheque recibido',
  cheque_depositado: 'Cheque depositado',
  cheque_cobrado: 'Cheque cobrado',
  cheque_protestado: 'Cheque protestado',
  gasto_constitucion: 'Gasto de constitución de garantía',
  prima_seguro_garantia: 'Prima de seguro de garantía',
  prima_seguro_credito: 'Prima de seguro de cuota',
  ejecucion_garantia: 'Ejecución de garantía',
  comision_fondo: 'Comisión de fondo de garantía',
  cobro_fondo: 'Cobro a fondo de garantía',
  recuperacion_fondo: 'Recuperación para fondo de garantía',
  pasivo_pago: 'Pago de pasivo',
  pasivo_compensacion: 'Compensación de pasivo',
  pasivo_retencion_legal: 'Retención legal sobre pasivo',
  pasivo_reclasificacion: 'Reclasificación de pasivo',
  devengo_gastos_cobranza: 'Gastos de cobranza',
  pago_al_cliente: 'Pago del deudor al cliente',
  recaudacion_credito: 'Recaudación de crédito',
  recaudacion_factoring: 'Recaudación de factoring',
  excedente_factoring: 'Excedente de factoring',
  recaudacion_por_identificar: 'Recaudación por identificar',
  reaplicacion_pago: 'Pago aplicado de nuevo',
  baja_de_uf: 'Capital cobrado bajo la UF del giro',
  reajuste_gastos: 'Gastos de cobranza cobrados a otra UF',
  identificacion_deposito: 'Identificación de depósito',
  prepago_credito: 'Prepago de crédito',
  deposito_caja: 'Depósito de caja',
  diferencia_caja: 'Diferencia de caja',
  recuperacion_costas: 'Recuperación de costas',
  recuperacion_castigo: 'Recuperación de castigo',
  abono_pac: 'Abono de PAC',
  traspaso_judicial: 'Traspaso a cobranza judicial',
  costa_judicial: 'Costa judicial',
  gasto_bancario: 'Comisión bancaria',
  interes_bancario: 'Interés bancario',
  impuesto_bancario: 'Impuesto bancario',
  deposito_por_identificar: 'Depósito por identificar',
  ajuste_conciliacion: 'Ajuste de conciliación',
  cheque_caducado: 'Cheque caducado',
  asiento_manual: 'Asiento manual',
  cierre_ejercicio: 'Cierre del ejercicio',
  reversa: 'Reversa',
};
