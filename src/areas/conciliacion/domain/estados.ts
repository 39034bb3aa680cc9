import { Conflict } from '#kernel/errors.ts';
import { machine } from '#kernel/machine.ts';

/** areas/3 `conciliacion`: what is not listed answers 409 `transicion_no_permitida`. */
export const estados = machine({
  borrador: { avanzar: 'en_proceso', anular: 'anulada' },
  en_proceso: {
    cargar_cartola: 'en_proceso',
    cargar_mapeada: 'en_proceso',
    explicar_cartola: 'en_proceso',
    retirar_carga: 'en_proceso',
    declarar_saldos: 'en_proceso',
    decidir_dudas: 'en_proceso',
    calzar_automatico: 'en_proceso',
    terminar_calce: 'en_proceso',
    detener_calce: 'en_proceso',
    confirmar: 'en_proceso',
    calzar: 'en_proceso',
    deshacer: 'en_proceso',
    contabilizar: 'en_proceso',
    marcar: 'en_proceso',
    anotar: 'en_proceso',
    avanzar: 'en_proceso',
    volver: 'en_proceso',
    preparar_cierre: 'por_cerrar',
    anular: 'anulada',
  },
  por_cerrar: { devolver: 'en_proceso', cerrar: 'cerrada' },
  cerrada: { actualizar: 'reemplazada' },
  reemplazada: {},
  anulada: {},
});

export type EstadoConciliacion = (typeof estados.states)[number];
export type EstadoMovimiento = 'pendiente' | 'sugerido' | 'parcial' | 'conciliado' | 'contabilizado' | 'no_se_concilia' | 'retirado';
export type EstadoCalceFila = 'sugerido' | 'confirmado' | 'deshecho';

/** Steps of a conciliación and of its update (areas/3); the server keeps which one is current. */
const PASOS = ['Selección', 'Carga de cartola y mayor', 'Automática', 'Manual', 'Pendientes', 'Cierre'] as const;
const PASOS_ACTUALIZACION = ['Motivo', 'Nueva carga', 'Revisar diferencias', 'Calzar lo nuevo', 'Cierre'] as const;

const EN_PASO: Readonly<Record<string, readonly number[]>> = {
  cargar_cartola: [2],
  cargar_mapeada: [2],
  retirar_carga: [2],
  decidir_dudas: [2],
  declarar_saldos: [2, 6],
  explicar_cartola: [2],
  calzar_automatico: [3],
  confirmar: [3, 4],
  calzar: [4],
  deshacer: [3, 4, 5],
  contabilizar: [4, 5],
  marcar: [2, 4, 5],
  anotar: [4, 5],
  preparar_cierre: [6],
};

const EN_PASO_ACTUALIZACION: Readonly<Record<string, readonly number[]>> = {
  cargar_cartola: [2],
  cargar_mapeada: [2],
  retirar_carga: [2],
  decidir_dudas: [2],
  declarar_saldos: [2, 5],
  explicar_cartola: [2],
  calzar_automatico: [4],
  confirmar: [4],
  calzar: [4],
  deshacer: [4],
  contabilizar: [4],
  marcar: [2, 3, 4],
  anotar: [4],
  preparar_cierre: [5],
};

export function pasosDe(actualizacion: boolean): readonly string[] {
  return actualizacion ? PASOS_ACTUALIZACION : PASOS;
}

/** 409 `paso_no_habilitado` for an act of another step: only the current one is enabled (spec §4). */
export function exigirPaso(accion: string, step: number, actualizacion: boolean): void {
  const pasos = (actualizacion ? EN_PASO_ACTUALIZACION : EN_PASO)[accion];
  if (pasos && !pasos.includes(step)) throw new Conflict('paso_no_habilitado', { step, pasos: pasos.join(', ') });
}
