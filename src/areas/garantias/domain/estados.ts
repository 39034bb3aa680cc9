import { machine } from '#kernel/machine.ts';
import type { Fecha } from '#kernel/values/fecha.ts';

/** States of a garantía (areas/2 garantias, domain §9). `vencida` is derived from the date of a financial one. */
export const estados = machine({
  propuesta: { editar: 'propuesta', pedir_tasacion: 'en_tasacion', sin_tasacion: 'en_constitucion', desistir: 'desistida' },
  en_tasacion: { editar: 'en_tasacion', registrar_tasacion: 'en_constitucion', desistir: 'desistida' },
  en_constitucion: { editar: 'en_constitucion', constituir: 'constituida', desistir: 'desistida' },
  constituida: {
    modificar: 'modificada',
    aprobar_modificacion: 'modificada',
    desistir_modificacion: 'constituida',
    asignar: 'constituida',
    soltar: 'constituida',
    cobrar_gasto: 'constituida',
    solicitar_alzamiento: 'constituida',
    desistir_alzamiento: 'constituida',
    alzar: 'alzada',
    ejecutar: 'en_ejecucion',
    vencer: 'vencida',
  },
  modificada: {
    modificar: 'modificada',
    aprobar_modificacion: 'modificada',
    desistir_modificacion: 'modificada',
    asignar: 'modificada',
    soltar: 'modificada',
    cobrar_gasto: 'modificada',
    solicitar_alzamiento: 'modificada',
    desistir_alzamiento: 'modificada',
    alzar: 'alzada',
    ejecutar: 'en_ejecucion',
    vencer: 'vencida',
  },
  en_ejecucion: { alzar: 'alzada', solicitar_alzamiento: 'en_ejecucion', desistir_alzamiento: 'en_ejecucion' },
  vencida: { solicitar_alzamiento: 'vencida', desistir_alzamiento: 'vencida', alzar: 'alzada' },
  alzada: {},
  desistida: {},
});
export type EstadoGarantia = (typeof estados.states)[number];

/** States in which it backs debts. */
export const VIVAS: readonly EstadoGarantia[] = ['constituida', 'modificada'];
/** States in which the good is taken: nobody else registers it in first degree. */
export const OCUPAN: readonly EstadoGarantia[] = [
  'propuesta',
  'en_tasacion',
  'en_constitucion',
  'constituida',
  'modificada',
  'en_ejecucion',
];

/** The state as read on `hoy`: a financial one past its date is vencida. */
export function estadoAl(g: { estado: EstadoGarantia; vence: Fecha | null }, hoy: Fecha): EstadoGarantia {
  return VIVAS.includes(g.estado) && g.vence !== null && g.vence < hoy ? 'vencida' : g.estado;
}
