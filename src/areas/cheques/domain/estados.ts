import { Conflict } from '#kernel/errors.ts';
import { machine } from '#kernel/machine.ts';
import type { Calendario } from '#kernel/values/calendar.ts';
import type { Fecha } from '#kernel/values/fecha.ts';

/**
 * States of a cheque (areas/2 cheques; domain §8). `por_depositar` is derived: a cheque in the portfolio whose day to deposit came. What left
 * our hands before its deposit (annulled, given back, withdrawn, endorsed, lost) never credited anything.
 */
export const estados = machine({
  recibido: { custodiar: 'en_cartera', devolver: 'devuelto_cliente', anular: 'anulado' },
  en_cartera: {
    llegar_fecha: 'por_depositar',
    adelantar_deposito: 'en_cartera',
    prorrogar: 'en_cartera',
    devolver: 'devuelto_cliente',
    retirar: 'retirado',
    endosar: 'endosado_banco',
    extraviar: 'extraviado',
    anular: 'anulado',
  },
  por_depositar: {
    depositar: 'depositado',
    prorrogar: 'en_cartera',
    devolver: 'devuelto_cliente',
    retirar: 'retirado',
    endosar: 'endosado_banco',
    extraviar: 'extraviado',
    anular: 'anulado',
  },
  depositado: { liberar: 'pagado', protestar: 'protestado' },
  pagado: { protestar: 'protestado' },
  protestado: { canjear: 'canjeado', repactar: 'repactado', enviar_a_judicial: 'judicial' },
  canjeado: {},
  repactado: {},
  judicial: { devolver_de_judicial: 'protestado', canjear: 'canjeado' },
  devuelto_cliente: {},
  retirado: {},
  endosado_banco: {},
  extraviado: {},
  anulado: {},
});
export type EstadoCheque = (typeof estados.states)[number];

/** Stored states in which the paper is ours and may still pay. */
export const VIVOS: readonly EstadoCheque[] = ['recibido', 'en_cartera', 'depositado'];
/** In the portfolio account (1103): received and not deposited, and nothing ended it. */
export const EN_CARTERA: readonly EstadoCheque[] = ['recibido', 'en_cartera'];

/** The state as read on `hoy`. */
export function estadoAl(estado: EstadoCheque, depositar_el: Fecha, hoy: Fecha): EstadoCheque {
  return estado === 'en_cartera' && depositar_el <= hoy ? estados.go(estado, 'llegar_fecha') : estado;
}

/** Day to deposit: its own date, or the next banking day (31 December and holidays are not; domain §8, §11). */
export function diaDeposito(fecha: Fecha, calendario: Calendario): Fecha {
  return calendario.nextBankingDay(fecha);
}

/** The bank did not answer yet: 409 with the day from which no answer means that it paid. */
export function exigirRetencion(libre_desde: Fecha, hoy: Fecha, formato: (f: Fecha) => string): void {
  if (hoy < libre_desde) throw new Conflict('retencion_pendiente', { fecha: formato(libre_desde) });
}
