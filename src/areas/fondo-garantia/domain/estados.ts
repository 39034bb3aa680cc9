import { machine } from '#kernel/machine.ts';

/** States of a cobertura (areas/2 fondo-garantia). en_mora_30/60/90 and cancelada by debt 0 are also read from the ledger. */
export const estados = machine({
  borrador: { editar: 'borrador', solicitar: 'solicitada', anular: 'anulada' },
  solicitada: { registrar_nota: 'solicitada', aceptar: 'aceptada', rechazar: 'rechazada', anular: 'anulada' },
  aceptada: { registrar_nota: 'aceptada', activar: 'vigente' },
  rechazada: {},
  vigente: {
    registrar_nota: 'vigente',
    atrasar: ['en_mora_30', 'en_mora_60', 'en_mora_90'],
    cobrar_comision: 'vigente',
    vencer: 'vencida',
    cancelar: 'cancelada',
  },
  en_mora_30: { registrar_nota: 'en_mora_30', requerir: 'requerida', cobrar_comision: 'vigente', cancelar: 'cancelada' },
  en_mora_60: { registrar_nota: 'en_mora_60', requerir: 'requerida', cobrar_comision: 'vigente', cancelar: 'cancelada' },
  en_mora_90: { registrar_nota: 'en_mora_90', requerir: 'requerida', cobrar_comision: 'vigente', cancelar: 'cancelada' },
  requerida: { registrar_nota: 'requerida', documentar: 'documentada', rechazar_siniestro: 'rechazada_siniestro' },
  documentada: { registrar_nota: 'documentada', registrar_pago: 'pagada', rechazar_siniestro: 'rechazada_siniestro' },
  pagada: { recuperar: 'en_recuperacion', cerrar: 'cerrada' },
  rechazada_siniestro: {},
  en_recuperacion: { recuperar: 'en_recuperacion', cerrar: 'cerrada' },
  cerrada: {},
  vencida: {},
  // Its debt was paid and the payment went back.
  cancelada: { revivir: 'vigente' },
  anulada: {},
});
export type EstadoCobertura = (typeof estados.states)[number];

/** States that take the place of a debt in a programa: one live cobertura per objeto and programa. */
export const VIVAS: readonly EstadoCobertura[] = [
  'borrador',
  'solicitada',
  'aceptada',
  'vigente',
  'requerida',
  'documentada',
  'pagada',
  'en_recuperacion',
];

/** States in which the fund stands by the debt, or was asked to: moving the debt needs its note. */
export const CON_NOTA: readonly EstadoCobertura[] = ['solicitada', 'aceptada', 'vigente', 'requerida', 'documentada'];

/** States in which something is still covered. */
export const CUBREN: readonly EstadoCobertura[] = [
  ...(['borrador', 'solicitada', 'aceptada', 'vigente', 'en_mora_30', 'en_mora_60', 'en_mora_90', 'requerida', 'documentada'] as const),
];

const TRAMOS = [
  [90, 'en_mora_90'],
  [60, 'en_mora_60'],
  [30, 'en_mora_30'],
] as const;

/** The state as read today: how late its debt is, or cancelada when nothing of it is owed any more. */
export function estadoAl(estado: EstadoCobertura, mora: number, saldo: number): EstadoCobertura {
  if (estado !== 'vigente') return estado;
  if (saldo === 0) return estados.go(estado, 'cancelar');
  const tramo = TRAMOS.find(([dias]) => mora >= dias);
  return tramo ? estados.go(estado, 'atrasar', tramo[1]) : estado;
}
