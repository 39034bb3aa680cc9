import { machine } from '#kernel/machine.ts';

/** Acts of who works a ticket: the first of them begins it, the rest leave it where it is. */
const gestiones = <const S extends string>(a: S) =>
  ({ iniciar_llamada: a, registrar_llamada: a, enviar_mensaje: a, anotar: a, comprometer: a, avisar_pago: a, disputar: a }) as const;
/** What closes an open ticket: its debts came to zero, or nobody will pay them here. */
const cierres = { pagar: 'CERRADO_PAGADO', cerrar_sin_pago: 'CERRADO_SIN_PAGO' } as const;

/** States of a ticket de cobranza (areas/6 §1). A pair that is not here is refused: 409 `transicion_no_permitida`. */
export const estados = machine({
  NUEVO: { ...gestiones('EN_GESTION'), ...cierres, asignar: 'ASIGNADO', tomar: 'ASIGNADO', anular: 'ANULADO' },
  ASIGNADO: {
    ...gestiones('EN_GESTION'),
    ...cierres,
    asignar: 'ASIGNADO',
    tomar: 'ASIGNADO',
    esperar: 'EN_ESPERA',
    escalar: 'ESCALADO',
    anular: 'ANULADO',
  },
  EN_GESTION: {
    ...gestiones('EN_GESTION'),
    ...cierres,
    asignar: 'EN_GESTION',
    tomar: 'EN_GESTION',
    esperar: 'EN_ESPERA',
    agregar_a_ruta: 'EN_RUTA',
    escalar: 'ESCALADO',
    pasar_prejudicial: 'PREJUDICIAL',
  },
  EN_ESPERA: {
    ...gestiones('EN_GESTION'),
    ...cierres,
    asignar: 'EN_ESPERA',
    tomar: 'EN_ESPERA',
    volver: 'EN_GESTION',
    agregar_a_ruta: 'EN_RUTA',
    escalar: 'ESCALADO',
  },
  EN_RUTA: {
    ...gestiones('EN_RUTA'),
    ...cierres,
    asignar: 'EN_RUTA',
    tomar: 'EN_RUTA',
    rendir_parada: ['EN_GESTION', 'CERRADO_PAGADO'],
    escalar: 'ESCALADO',
  },
  ESCALADO: {
    ...gestiones('ESCALADO'),
    ...cierres,
    asignar: 'ESCALADO',
    tomar: 'ESCALADO',
    devolver: 'EN_GESTION',
    pasar_prejudicial: 'PREJUDICIAL',
  },
  PREJUDICIAL: {
    ...gestiones('PREJUDICIAL'),
    ...cierres,
    asignar: 'PREJUDICIAL',
    tomar: 'PREJUDICIAL',
    devolver: 'EN_GESTION',
    derivar_judicial: 'JUDICIAL',
  },
  // A call that was open when it moved is still written.
  JUDICIAL: { ...cierres, devolver_de_judicial: 'EN_GESTION', registrar_llamada: 'JUDICIAL' },
  CERRADO_PAGADO: { reabrir: 'EN_GESTION', registrar_llamada: 'CERRADO_PAGADO' },
  CERRADO_SIN_PAGO: { reabrir: 'EN_GESTION', registrar_llamada: 'CERRADO_SIN_PAGO' },
  ANULADO: {},
});
export type EstadoTicket = (typeof estados.states)[number];

/** States of a promise: judged again with every payment or reversal, so kept and broken may change places. */
export const compromisos = machine({
  vigente: { juzgar: ['vigente', 'cumplido', 'parcial', 'incumplido'], reprogramar: 'reprogramado' },
  cumplido: { juzgar: ['vigente', 'cumplido', 'parcial', 'incumplido'] },
  parcial: { juzgar: ['vigente', 'cumplido', 'parcial', 'incumplido'] },
  incumplido: { juzgar: ['vigente', 'cumplido', 'parcial', 'incumplido'] },
  reprogramado: {},
});
export type EstadoCompromiso = (typeof compromisos.states)[number];

export const disputas = machine({ abierta: { resolver: ['aceptada', 'rechazada'] }, aceptada: {}, rechazada: {} });
export type EstadoDisputa = (typeof disputas.states)[number];

/** A notice of payment never lowers a debt: the receipt that it matches confirms it, or nobody finds the money. */
export const avisos = machine({
  informado: { encontrar: 'confirmado', perder: 'no_encontrado' },
  confirmado: { perder: 'no_encontrado' },
  no_encontrado: { encontrar: 'confirmado' },
});
export type EstadoAviso = (typeof avisos.states)[number];

/** States of a version of a strategy: one in force a key, published by another person than who proposed it. */
export const estadosEstrategia = machine({
  por_aprobar: { aprobar: 'vigente', rechazar: 'rechazada' },
  vigente: { suceder: 'sucedida' },
  sucedida: {},
  rechazada: {},
});
export type EstadoEstrategia = (typeof estadosEstrategia.states)[number];

export const CERRADOS: readonly EstadoTicket[] = ['CERRADO_PAGADO', 'CERRADO_SIN_PAGO', 'ANULADO'];
/** States in which another debt of the same person does not join the ticket. */
export const NO_RECIBEN: readonly EstadoTicket[] = ['PREJUDICIAL', 'JUDICIAL', ...CERRADOS];

/** Parallel states, the worst first: a ticket shows the first that one of its debts has. */
export const PEOR_VERIFICACION = [
  'NO_CONFORME',
  'NO_VERIFICABLE',
  'PENDIENTE',
  'EN_PROCESO',
  'CONFORME_CON_OBSERVACION',
  'CONFORME',
] as const;
export const PEOR_NOTIFICACION = [
  'RECHAZADA_POR_DEUDOR',
  'PENDIENTE',
  'CORREO_ENVIADO',
  'CARTA_CERTIFICADA',
  'NOTARIO',
  'SII_CESION_PUBLICADA',
  'ACUSE_RECIBIDO',
  'NO_REQUIERE',
] as const;
export const PEOR_RECAUDACION = [
  'PAGO_AL_CLIENTE',
  'PROTESTADO',
  'COMPROMISO_INCUMPLIDO',
  'PAGO_NO_IDENTIFICADO',
  'SIN_GESTION',
  'PAGO_PARCIAL',
  'COMPROMISO_VIGENTE',
  'EN_RUTA',
  'PAGADO',
] as const;
