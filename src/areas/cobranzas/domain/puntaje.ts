import type { Tramo } from './formas.ts';

/** Points of a ticket in the queue (areas/6 §1): by its overdue amount in UF, under each limit. */
export const POR_MONTO: readonly (readonly [menos_de_uf: number, puntos: number])[] = [
  [5, 2],
  [20, 6],
  [50, 12],
  [200, 20],
  [1000, 26],
];
export const MONTO_MAYOR = 30;
export const POR_TRAMO: Readonly<Record<Tramo, number>> = { AL_DIA: 3, '1_15': 10, '16_30': 15, '31_60': 20, '61_90': 25, MAS_90: 15 };
export const PUNTOS = {
  promesa_rota: 20,
  promesa_de_hoy: 15,
  prescribe_30: 25,
  prescribe_90: 15,
  verificacion_giro: 25,
  sla: 10,
  ubicado: 5,
  ilocalizable: -10,
  en_proceso_de_pago: -10,
} as const;
/** Days before the executive action of its oldest debt is lost from which it counts. */
export const PRESCRIBE_DIAS = { pronto: 30, alerta: 90 } as const;
/** A contact that was heard in these days says where the person is. */
export const UBICADO_DIAS = 90;

/** From here on the desk says «or more»: counting a hundred thousand tickets costs more than giving the next one. */
export const QUEDAN_MAX = 1000;
