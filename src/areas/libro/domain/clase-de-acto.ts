import type { Evento } from './eventos/registro.ts';

/** What an act did to a debt, in the words of who compares two days. */
export type ClaseDeActo =
  | 'nueva'
  | 'pago'
  | 'condonado'
  | 'castigado'
  | 'vendido'
  | 'reprogramado'
  | 'gastos'
  | 'reversado'
  | 'mora'
  | 'reajuste'
  | 'rebaja'
  | 'alza';

const DE_EVENTO: Partial<Record<Evento, ClaseDeActo>> = {
  giro_credito: 'nueva',
  giro_factoring: 'nueva',
  condonacion: 'condonado',
  condonacion_vendida: 'condonado',
  castigo: 'castigado',
  venta_pagares: 'vendido',
  recompra_pagare: 'vendido',
  reprogramacion_credito: 'reprogramado',
  prorroga_capitalizacion: 'reprogramado',
  prorroga_cargo: 'gastos',
  ite_pagare: 'gastos',
  gasto_notarial: 'gastos',
  gasto_constitucion: 'gastos',
  prima_seguro_garantia: 'gastos',
  prima_seguro_credito: 'gastos',
  devengo_gastos_cobranza: 'gastos',
  costa_judicial: 'gastos',
  nota_credito_cedida: 'rebaja',
  recompra_factoring: 'pago',
  recaudo_vendido: 'pago',
  cheque_cobrado: 'pago',
  ejecucion_garantia: 'pago',
  cobro_fondo: 'pago',
  pasivo_compensacion: 'pago',
  prorroga_cobro: 'pago',
  prorroga_compensacion: 'pago',
  prolongacion_cobro: 'pago',
  prolongacion_compensacion: 'pago',
  pago_al_cliente: 'pago',
  recaudacion_credito: 'pago',
  recaudacion_factoring: 'pago',
  excedente_factoring: 'pago',
  reaplicacion_pago: 'pago',
  identificacion_deposito: 'pago',
  prepago_credito: 'pago',
  recuperacion_costas: 'pago',
  recuperacion_castigo: 'pago',
  abono_pac: 'pago',
  devolucion_pac: 'reversado',
  cheque_protestado: 'reversado',
  reversa: 'reversado',
};

/** Of several acts of a day over one debt, the one that says most of why it moved. */
const PESO: readonly ClaseDeActo[] = ['castigado', 'reprogramado', 'vendido', 'condonado', 'reversado', 'pago', 'nueva', 'gastos'];

/** What the acts of a day were to a debt, by the entries that name it; without any, whether it went down or up. */
export function claseDe(o: { nace: boolean; eventos: readonly Evento[]; baja: boolean }): ClaseDeActo {
  const clases = o.eventos.map((e) => DE_EVENTO[e]).filter((c): c is ClaseDeActo => c !== undefined);
  if (o.nace) return clases.includes('reprogramado') ? 'reprogramado' : 'nueva';
  // A payment that came back and was applied again the same day is a payment when the debt ended lower.
  const pesan = o.baja && clases.includes('pago') ? clases.filter((c) => c !== 'reversado') : clases;
  return PESO.find((c) => pesan.includes(c)) ?? (o.baja ? 'rebaja' : 'alza');
}
