import { limiteDeAccion } from '#finanzas/prescripcion.ts';
import { machine } from '#kernel/machine.ts';
import type { Fecha } from '#kernel/values/fecha.ts';

/**
 * States of a pagaré (areas/2 pagares; domain §7). Amounts, dates and people are free only in borrador: what is printed is annulled or
 * replaced. `vender`, `recomprar`, `liquidar`, `reponer`, `restituir`, `demandar` and `devolver_de_judicial` are acts of other areas, through the door.
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
  demandado: { devolver_de_judicial: ['prestado_a_legal', 'protestado'] },
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

/** What says from when the action of a pagaré runs. */
export interface Terminos {
  estado: EstadoPagare;
  fecha_emision: Fecha;
  /** Of a single due date: as it was signed. A prórroga moves `ultimo_vencimiento` and the term goes on, for nobody signed it. */
  vencimiento: Fecha | null;
  ultimo_vencimiento: Fecha | null;
  cuotas: readonly { fecha: Fecha }[];
  respaldo: 'LINEA' | 'CREDITO' | 'NINGUNO';
}

/**
 * From when its action runs (Ley 18.092 art. 98): its due date; of one in cuotas, the first that its credit has not paid (`impaga`; without one
 * nothing is owed), or its first when no credit tells; a la vista, its issue, a year to present it. Null: it does not run.
 */
function accionDesde(p: Terminos, impaga: Fecha | null): Fecha | null {
  if (!VIVOS.includes(p.estado) || p.estado === 'demandado') return null;
  if (p.vencimiento !== null) return p.vencimiento;
  const primera = p.cuotas[0]?.fecha;
  if (primera === undefined) return p.ultimo_vencimiento ?? p.fecha_emision;
  return p.respaldo === 'CREDITO' ? impaga : primera;
}

/** Last day to sue on it; null when its action does not run. */
export function prescribeEl(p: Terminos, impaga: Fecha | null): Fecha | null {
  const desde = accionDesde(p, impaga);
  return desde && limiteDeAccion(desde);
}
