import { machine } from '#kernel/machine.ts';

const FIN = { convenir: 'SUSPENDIDA_POR_CONVENIO', archivar: 'ARCHIVADA', cerrar: 'TERMINADA', aprobar_cierre: 'TERMINADA' } as const;

const VUELVEN = [
  'POR_DEMANDAR',
  'DEMANDADA',
  'MANDAMIENTO',
  'NOTIFICACION_PENDIENTE',
  'NOTIFICADA_REQUERIDA',
  'EXCEPCIONES',
  'PRUEBA',
  'SENTENCIA',
  'APELACION',
  'EMBARGO_TRABADO',
  'REMATE_FIJADO',
  'REMATADA',
] as const;

/**
 * States of a case (areas/6 judicial, States). `avanzar` moves with an actuación; an agreement or the archive keep the state that it goes back to.
 * Every pair that is not here is refused.
 */
export const estados = machine({
  POR_DEMANDAR: { avanzar: 'DEMANDADA', ...FIN },
  DEMANDADA: { avanzar: ['MANDAMIENTO', 'POR_DEMANDAR'], ...FIN },
  MANDAMIENTO: { avanzar: 'NOTIFICACION_PENDIENTE', ...FIN },
  NOTIFICACION_PENDIENTE: { avanzar: 'NOTIFICADA_REQUERIDA', ...FIN },
  NOTIFICADA_REQUERIDA: { avanzar: ['EXCEPCIONES', 'EMBARGO_TRABADO'], ...FIN },
  EXCEPCIONES: { avanzar: ['PRUEBA', 'SENTENCIA'], ...FIN },
  PRUEBA: { avanzar: 'SENTENCIA', ...FIN },
  SENTENCIA: { avanzar: ['APELACION', 'EMBARGO_TRABADO', 'REMATE_FIJADO'], ...FIN },
  APELACION: { avanzar: ['SENTENCIA', 'REMATE_FIJADO'], ...FIN },
  EMBARGO_TRABADO: { avanzar: ['EXCEPCIONES', 'SENTENCIA', 'REMATE_FIJADO'], ...FIN },
  REMATE_FIJADO: { avanzar: ['REMATADA', 'EMBARGO_TRABADO'], ...FIN },
  REMATADA: { avanzar: 'EMBARGO_TRABADO', ...FIN },
  SUSPENDIDA_POR_CONVENIO: { romper_convenio: VUELVEN, cerrar: 'TERMINADA', aprobar_cierre: 'TERMINADA' },
  ARCHIVADA: { reactivar: VUELVEN, cerrar: 'TERMINADA', aprobar_cierre: 'TERMINADA' },
  TERMINADA: {},
});
export type EstadoCausa = (typeof estados.states)[number];
/** A state that a case may go back to after an agreement or the archive. */
export type EstadoEnTramite = (typeof VUELVEN)[number];

/** The stages of a case that goes its way, in order, for its line of stages. */
export const ETAPAS: readonly EstadoCausa[] = VUELVEN;

/** It was filed with a court. */
export const demandada = (e: EstadoCausa): boolean => e !== 'POR_DEMANDAR';

export const estadosCosta = machine({
  solicitada: { aprobar_costa: 'aprobada', rechazar_costa: 'rechazada' },
  aprobada: { pagar: 'pagada', devolver_giro: 'solicitada', anular: 'anulada' },
  pagada: { recuperar: 'recuperada', perder: 'perdida' },
  recuperada: { reabrir: 'pagada' },
  perdida: {},
  rechazada: {},
  anulada: {},
});
export type EstadoCosta = (typeof estadosCosta.states)[number];

export const estadosConvenio = machine({ vigente: { cumplir: 'cumplido', romper: 'roto' }, cumplido: {}, roto: {} });
export type EstadoConvenio = (typeof estadosConvenio.states)[number];

export const estadosCastigo = machine({
  borrador: { pedir: 'pedido', desistir: 'rechazado' },
  pedido: { aprobar: 'aprobado', rechazar: 'rechazado' },
  aprobado: {},
  rechazado: {},
});
export type EstadoCastigo = (typeof estadosCastigo.states)[number];

/** Closing codes that leave nothing owed. */
export const CIERRAN_PAGADA: readonly string[] = [
  'PAGO_TOTAL',
  'AVENIMIENTO_CUMPLIDO',
  'REMATE_SUFICIENTE',
  'DACION_EN_PAGO',
  'CONDONACION',
];
/** Closing codes that give everything back to where it was before the case. */
export const CIERRAN_DEVUELTA: readonly string[] = ['DESISTIMIENTO', 'ERROR'];
/** The rest (castigo incobrable, prescripción, concursal terminado) leave a debt that somebody must write off. */
