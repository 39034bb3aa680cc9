import { addMonths, type Fecha } from '#kernel/values/fecha.ts';
import { TIPOS_CEDIBLES } from './partes.ts';
import { type EstadoSii, estadoSiiVisible, RECLAMOS } from './plazos.ts';

/** Months in which the executive action against the debtor prescribes, from the due date (Ley 19.983 art. 10). */
const MESES_PRESCRIPCION = 12;

type RazonMerito = 'tipo_con_merito' | 'no_reclamada' | 'recibo_de_mercaderias' | 'exigible' | 'no_prescrita' | 'notificacion_judicial';

interface Merito {
  /** Every requirement but the judicial notice is met: it may be demanded. */
  tiene: boolean;
  /** Each requirement of Ley 19.983 art. 5 with whether it holds and, when it does not, why (one sentence). */
  razones: { razon: RazonMerito; cumple: boolean; motivo: string | null }[];
}

export interface DatosMerito {
  tipo: number;
  estado_sii: EstadoSii;
  fecha_emision: Fecha;
  fecha_recepcion_sii: Fecha | null;
  /** Effective due date; without one the credit is not due on a certain day. */
  fecha_vencimiento: Fecha | null;
  notificada_judicialmente: boolean;
}

/**
 * Mérito ejecutivo of an invoice (domain §6.3, Ley 19.983 art. 5): accepted or not claimed in 8 days, goods received (the
 * silence presumes it), due, action not prescribed, and judicial notice to the debtor, which is the step that follows and does
 * not take the merit away.
 */
export function meritoEjecutivo(d: DatosMerito, hoy: Fecha): Merito {
  const sii = estadoSiiVisible(d, hoy);
  const reclamada = RECLAMOS.includes(sii);
  const aceptada = sii === 'aceptado_contenido' || sii === 'recibo_mercaderias' || sii === 'aceptado_tacito';
  const recibo = sii === 'recibo_mercaderias' || sii === 'aceptado_tacito';
  const vencimiento = d.fecha_vencimiento;
  const prescribe = vencimiento ? addMonths(vencimiento, MESES_PRESCRIPCION) : null;
  const razon = (r: RazonMerito, cumple: boolean, motivo: string) => ({ razon: r, cumple, motivo: cumple ? null : motivo });
  const razones: Merito['razones'] = [
    razon('tipo_con_merito', TIPOS_CEDIBLES.includes(d.tipo), 'El documento no es una factura'),
    razon(
      'no_reclamada',
      aceptada,
      reclamada ? 'El deudor la reclamó en el SII' : 'No ha vencido el plazo para reclamar o no se ha consultado',
    ),
    razon('recibo_de_mercaderias', recibo, 'No consta el recibo de las mercaderías o servicios'),
    razon('exigible', vencimiento !== null && vencimiento < hoy, vencimiento ? 'Todavía no vence' : 'No tiene fecha de vencimiento'),
    razon('no_prescrita', prescribe === null || hoy <= prescribe, 'La acción prescribió: pasó más de un año del vencimiento'),
    razon('notificacion_judicial', d.notificada_judicialmente, 'Falta notificar judicialmente el cobro'),
  ];
  return { tiene: razones.every((r) => r.cumple || r.razon === 'notificacion_judicial'), razones };
}
