import { limiteDeAccion, venceFactura } from '#finanzas/prescripcion.ts';
import type { Fecha } from '#kernel/values/fecha.ts';
import { formatFecha } from '#kernel/values/format.ts';
import { TIPOS_CEDIBLES } from './partes.ts';
import { type EstadoSii, estadoSiiVisible, RECLAMOS, recepcionDe } from './plazos.ts';

type RazonMerito = 'tipo_con_merito' | 'no_reclamada' | 'recibo_de_mercaderias' | 'exigible' | 'no_prescrita' | 'notificacion_judicial';

interface Merito {
  /** Every requirement but the judicial notice is met: it may be demanded. */
  tiene: boolean;
  /** Each requirement of Ley 19.983 art. 5 with whether it holds and, when it does not, why (one sentence). */
  razones: { razon: RazonMerito; cumple: boolean; motivo: string | null }[];
  /** Last day of the action against the debtor. */
  prescribe_el: Fecha;
}

export interface DatosMerito {
  tipo: number;
  estado_sii: EstadoSii;
  fecha_emision: Fecha;
  fecha_recepcion_sii: Fecha | null;
  /** Due date that the document says. */
  fecha_vencimiento: Fecha | null;
  /** Until when we wait: with the days that the money takes and the prórrogas given to the client. They never move the prescription. */
  venc_ef: Fecha | null;
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
  const vence = venceFactura({ fecha_vencimiento: d.fecha_vencimiento, recepcion: recepcionDe(d).fecha });
  const prescribe_el = limiteDeAccion(vence);
  const razon = (r: RazonMerito, cumple: boolean, motivo: string) => ({ razon: r, cumple, motivo: cumple ? null : motivo });
  const razones: Merito['razones'] = [
    razon('tipo_con_merito', TIPOS_CEDIBLES.includes(d.tipo), 'El documento no es una factura'),
    razon(
      'no_reclamada',
      aceptada,
      reclamada ? 'El deudor la reclamó en el SII' : 'No ha vencido el plazo para reclamar o no se ha consultado',
    ),
    razon('recibo_de_mercaderias', recibo, 'No consta el recibo de las mercaderías o servicios'),
    razon('exigible', (d.venc_ef ?? vence) < hoy, 'Todavía no vence'),
    razon('no_prescrita', hoy <= prescribe_el, `La acción prescribió el ${formatFecha(prescribe_el)}`),
    razon('notificacion_judicial', d.notificada_judicialmente, 'Falta notificar judicialmente el cobro'),
  ];
  return { tiene: razones.every((r) => r.cumple || r.razon === 'notificacion_judicial'), razones, prescribe_el };
}
