import { machine } from '#kernel/machine.ts';

/**
 * States of a documento and what moves them (areas/2, documentos, States). `vigente` leaves by the recompra and not by
 * `devolver`: a bought document goes back to the client only when it is bought back.
 */
export const estados = machine({
  cargado: { validar: 'validado', anular: 'anulado', devolver: 'devuelto' },
  validado: { reservar: 'reservado', anular: 'anulado', devolver: 'devuelto' },
  reservado: { liberar: 'validado', girar: 'vigente' },
  vigente: { pagar: 'pagado', protestar: 'protestado', demandar: 'judicial', recomprar: 'recomprado', castigar: 'castigado' },
  protestado: { pagar: 'pagado', demandar: 'judicial', recomprar: 'recomprado', castigar: 'castigado' },
  judicial: {
    pagar: 'pagado',
    recomprar: 'recomprado',
    castigar: 'castigado',
    devolver_de_judicial: ['vigente', 'protestado'],
  },
  pagado: { reversar_pago: ['vigente', 'judicial'] },
  recomprado: { devolver: 'devuelto' },
  castigado: {},
  anulado: {},
  devuelto: {},
});

export type EstadoDocumento = (typeof estados.states)[number];

/** The cesión before the registry of the SII (domain §6.7): a track of its own beside `estado`. */
export const estadosCesion = machine({
  por_ceder: { enviar: 'enviado', registrar: 'cedido' },
  enviado: { aceptar: 'cedido', rechazar: 'rechazado' },
  rechazado: { enviar: 'enviado' },
  cedido: { receder: 'recedido', devolver: 'devuelto' },
  recedido: {},
  devuelto: {},
});

export type EstadoCesion = (typeof estadosCesion.states)[number];

interface SituacionDocumento {
  estado: EstadoDocumento;
  moroso: boolean;
  n_prorrogas: number;
  pagos: number;
}

/** What the list shows: judicial · protestado · moroso · prorrogado · parcial · vigente, else `estado`. */
export function estadoVisible(d: SituacionDocumento): EstadoDocumento | 'moroso' | 'prorrogado' | 'parcial' {
  if (d.estado !== 'vigente') return d.estado;
  if (d.moroso) return 'moroso';
  if (d.n_prorrogas > 0) return 'prorrogado';
  return d.pagos > 0 ? 'parcial' : 'vigente';
}
