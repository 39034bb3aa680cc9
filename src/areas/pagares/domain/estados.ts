import { machine } from '#kernel/machine.ts';
import { addMonths, daysBetween, type Fecha } from '#kernel/values/fecha.ts';

/**
 * States of a pagaré (areas/2 pagares; domain §7). Amounts, dates and people are free only in borrador: what is printed is annulled or
 * replaced. `vender`, `recomprar`, `liquidar`, `reponer`, `restituir` and `demandar` are acts of other areas, through the door.
 */
export const estados = machine({
  borrador: { editar: 'borrador', imprimir: 'impreso', anular: 'anulado' },
  impreso: {
    registrar_firma: 'firmado',
    pedir_desbloqueo: 'impreso',
    desbloquear: 'impreso',
    corregir: 'impreso',
    anular: 'anulado',
    reemplazar: 'reemplazado',
  },
  firmado: {
    autorizar_notario: 'autorizado_notario',
    custodiar: 'custodia',
    pedir_desbloqueo: 'firmado',
    desbloquear: 'firmado',
    corregir: 'firmado',
    reemplazar: 'reemplazado',
  },
  autorizado_notario: {
    custodiar: 'custodia',
    pedir_desbloqueo: 'autorizado_notario',
    desbloquear: 'autorizado_notario',
    corregir: 'autorizado_notario',
    reemplazar: 'reemplazado',
  },
  custodia: {
    prestar: 'prestado_a_legal',
    vender: 'vendido',
    proponer_llenado: 'custodia',
    llenar: 'custodia',
    pedir_desbloqueo: 'custodia',
    desbloquear: 'custodia',
    corregir: 'custodia',
    devolver_al_cliente: 'pagado_devuelto',
    reemplazar: 'reemplazado',
  },
  prestado_a_legal: {
    devolver: 'custodia',
    proponer_llenado: 'prestado_a_legal',
    llenar: 'prestado_a_legal',
    registrar_protesto: 'protestado',
    demandar: 'demandado',
    reemplazar: 'reemplazado',
  },
  protestado: { demandar: 'demandado', reemplazar: 'reemplazado' },
  demandado: {},
  vendido: { recomprar: 'custodia', liquidar: 'pagado_devuelto' },
  // Only of a note sold, when the payment that ended it is taken back (area venta-pagares).
  pagado_devuelto: { reponer: 'vendido' },
  anulado: {},
  // Only when the credit that took the place of the old one never was (area prolongaciones).
  reemplazado: { restituir: ['impreso', 'firmado', 'autorizado_notario', 'custodia', 'prestado_a_legal', 'protestado'] },
});
export type EstadoPagare = (typeof estados.states)[number];

/** Signed and not paid, annulled nor replaced: it backs a debt today. */
export const VIVOS: readonly EstadoPagare[] = [
  'firmado',
  'autorizado_notario',
  'custodia',
  'prestado_a_legal',
  'protestado',
  'demandado',
  'vendido',
];

export const DIAS_AVISO_PRESCRIPCION = 60;
export const DIAS_PRESTAMO = 15;

/** Last day to sue: one year from the due date; of a pagaré a la vista, one year from its issue to present it (Ley 18.092; domain §7). */
export function prescribeEl(p: { fecha_emision: Fecha; vencimiento: Fecha | null }): Fecha {
  return addMonths(p.vencimiento ?? p.fecha_emision, 12);
}

/** Days left to sue, negative when it lapsed; null for a pagaré that backs nothing any more or that is already before a court. */
export function diasPrescripcion(p: { estado: EstadoPagare; fecha_emision: Fecha; vencimiento: Fecha | null }, hoy: Fecha): number | null {
  if (!VIVOS.includes(p.estado) || p.estado === 'demandado') return null;
  return daysBetween(hoy, prescribeEl(p));
}
