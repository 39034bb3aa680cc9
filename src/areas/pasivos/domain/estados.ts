import { machine } from '#kernel/machine.ts';

/** States of a pasivo (areas/2 pasivos). Partial amounts move between its parts; the state is that of what is left (`estadoDe`). */
export const estados = machine({
  por_identificar: { identificar: 'disponible', reversar: 'reversado' },
  disponible: { retener: 'retenido', comprometer: 'comprometido', reversar: 'reversado' },
  retenido: { liberar: 'disponible', reversar: 'reversado' },
  comprometido: { pagar: 'pagado', compensar: 'compensado', rechazar: 'disponible', anular: 'disponible', reversar: 'reversado' },
  pagado: { devolver: 'comprometido', reversar: 'reversado' },
  compensado: { reversar: 'reversado' },
  reversado: {},
});
export type EstadoPasivo = (typeof estados.states)[number];

/**
 * States of a solicitud. `autorizar` leaves it autorizada when money must leave (then `ejecutar` comes with `giro.confirmado` and
 * `giro_rechazado` returns it) and ejecutada when it only compensates.
 */
export const estadosSolicitud = machine({
  borrador: { solicitar: 'solicitada', anular: 'anulada' },
  solicitada: { revisar: 'revisada', rechazar: 'rechazada', anular: 'anulada' },
  revisada: { autorizar: ['autorizada', 'ejecutada'], rechazar: 'rechazada', anular: 'anulada' },
  autorizada: { ejecutar: 'ejecutada', giro_rechazado: 'revisada' },
  // The bank may give back a payment that had been confirmed.
  ejecutada: { giro_rechazado: 'revisada' },
  rechazada: {},
  anulada: {},
});
export type EstadoSolicitud = (typeof estadosSolicitud.states)[number];
