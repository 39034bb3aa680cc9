import { machine } from '#kernel/machine.ts';

/**
 * States of a receipt (areas/3 recaudaciones). `simular` has no row. A conciliada is reversed only after undoing its match; a deposit that the
 * bank already showed is conciliada as soon as its owner is known.
 */
export const estados = machine({
  en_cobro: { cheque_pagado: 'aplicada', cheque_protestado: 'rechazada', reversar: 'reversada' },
  por_identificar: { identificar: ['aplicada', 'conciliada'] },
  aplicada: { conciliar: 'conciliada', reversar: 'reversada', cheque_protestado: 'rechazada' },
  conciliada: { deshacer_calce: 'aplicada' },
  rechazada: {},
  reversada: {},
});
export const esCheque = (medio_pago: string): boolean => medio_pago === 'CHEQUE' || medio_pago === 'CHEQUE_FECHA';

/** States of a day sheet. Depositing, handing cash over and counting again are allowed until it closes. */
export const estadosCaja = machine({
  abierta: { depositar: 'abierta', entregar: 'abierta', contar: 'en_cuadratura' },
  en_cuadratura: {
    depositar: 'en_cuadratura',
    entregar: 'en_cuadratura',
    contar: 'en_cuadratura',
    aprobar: 'en_cuadratura',
    cerrar: 'cerrada',
  },
  cerrada: { reabrir: 'reabierta' },
  reabierta: { depositar: 'reabierta', entregar: 'reabierta', contar: 'en_cuadratura' },
});
export type EstadoCaja = (typeof estadosCaja.states)[number];
