import { machine } from '#kernel/machine.ts';
import type { Fecha } from '#kernel/values/fecha.ts';

/**
 * States of a solicitud (areas/1 and areas/5 solicitudes). `en_riesgo`: the analyst completes the file before the comité sees it, from `riesgo_desde`
 * on. `en_precios`: other prices wait for who approves them, and it goes back to where it was. `archivar_acta` is FISCALIA's act in comite: in level 4
 * the approval takes effect with it.
 */
export const estados = machine({
  borrador: {
    editar: 'borrador',
    cambiar_fiador: 'borrador',
    evaluar: 'borrador',
    enviar: ['enviada', 'en_riesgo'],
    enviar_precios: 'en_precios',
    anular: 'anulada',
  },
  en_riesgo: { evaluar: 'en_riesgo', pasar_a_comite: 'enviada', observar: 'con_reparos', anular: 'anulada' },
  enviada: {
    votar: ['enviada', 'pendiente_firma', 'aprobada', 'rechazada', 'con_reparos'],
    resolver_excepcion: 'enviada',
    enviar_precios: 'en_precios',
    observar: 'con_reparos',
    anular: 'anulada',
    archivar_acta: 'aprobada',
  },
  con_reparos: {
    editar: 'con_reparos',
    cambiar_fiador: 'con_reparos',
    evaluar: 'con_reparos',
    enviar: ['enviada', 'en_riesgo'],
    anular: 'anulada',
  },
  pendiente_firma: {
    firmar: ['pendiente_firma', 'aprobada'],
    ajustar: ['pendiente_firma', 'enviada'],
    resolver_excepcion: 'pendiente_firma',
    enviar_precios: 'en_precios',
    archivar_acta: 'aprobada',
    anular: 'anulada',
    vencer: 'vencida',
  },
  en_precios: {
    resolver_precios: ['enviada', 'pendiente_firma', 'aprobada', 'rechazada'],
    desistir_precios: ['enviada', 'pendiente_firma', 'aprobada', 'anulada'],
  },
  aprobada: { enviar_precios: 'en_precios', cumplir_condicion: 'aprobada', dispensar_condicion: 'aprobada' },
  vencida: { renovar: 'vencida' },
  rechazada: { pedir_revision: 'rechazada', resolver_revision: ['rechazada', 'con_reparos'] },
  anulada: {},
});
export type EstadoSolicitud = (typeof estados.states)[number];

/** States in which it still asks for something: one per client, kind and product. */
export const ABIERTAS: readonly EstadoSolicitud[] = ['borrador', 'en_riesgo', 'enviada', 'con_reparos', 'pendiente_firma'];

/** The state as read on `hoy`: an approval that nobody finished signing within its validity is vencida the day after its last one. */
export function estadoAl(estado: EstadoSolicitud, aprobada_hasta: Fecha | null, hoy: Fecha): EstadoSolicitud {
  return estado === 'pendiente_firma' && aprobada_hasta !== null && aprobada_hasta < hoy ? estados.go(estado, 'vencer') : estado;
}

/** Who must act, in words. `acta` = approved by the directorio, waiting for its acta. */
export function turno(estado: EstadoSolicitud, acta: boolean): string {
  if (estado === 'pendiente_firma') return acta ? 'Fiscalía (acta)' : 'Firmantes';
  if (estado === 'enviada') return acta ? 'Fiscalía (acta)' : 'Comité';
  if (estado === 'en_riesgo') return 'Riesgo';
  if (estado === 'en_precios') return 'Quien aprueba precios';
  return estado === 'borrador' || estado === 'con_reparos' ? 'Ejecutivo' : '';
}
