import { machine } from '#kernel/machine.ts';

/**
 * States of a credit (domain §5; areas 1, creditos). `moroso` is read from the business date. `votar`, `firmar` and `archivar_acta` are acts
 * of the comité; `girar`, `giro_rechazado`, `pagar`, `reabrir`, `demandar`, `devolver_de_judicial`, `reprogramar` and `deshacer_reprogramacion` (of the credit born of it) are consequences of
 * other areas' acts; `castigar` and `anular` are a person's.
 */
export const estados = machine({
  borrador: { editar: 'borrador', descontar: 'borrador', confirmar_tabla: 'simulado', guardar_papel: 'borrador', anular: 'anulado' },
  simulado: {
    pedir_excepcion: 'simulado',
    conceder_excepcion: 'simulado',
    editar: ['simulado', 'borrador'],
    descontar: ['simulado', 'borrador'],
    confirmar_tabla: 'simulado',
    reiniciar_cuotas: 'borrador',
    guardar_papel: 'simulado',
    solicitar: 'en_comite',
    anular: 'anulado',
  },
  en_comite: {
    pedir_excepcion: 'en_comite',
    conceder_excepcion: 'en_comite',
    votar: ['en_comite', 'pendiente_firma', 'aprobado', 'rechazado', 'reparado'],
    archivar_acta: 'aprobado',
    guardar_papel: 'en_comite',
    anular: 'anulado',
  },
  pendiente_firma: {
    pedir_excepcion: 'pendiente_firma',
    conceder_excepcion: 'pendiente_firma',
    firmar: ['pendiente_firma', 'aprobado'],
    archivar_acta: 'aprobado',
    guardar_papel: 'pendiente_firma',
    anular: 'anulado',
  },
  reparado: {
    editar: ['reparado', 'borrador'],
    descontar: 'reparado',
    confirmar_tabla: 'simulado',
    guardar_papel: 'reparado',
    anular: 'anulado',
  },
  rechazado: {},
  aprobado: {
    pedir_excepcion: 'aprobado',
    conceder_excepcion: 'aprobado',
    editar: 'aprobado',
    descontar: 'aprobado',
    guardar_papel: 'aprobado',
    cambiar_curse: 'aprobado',
    emitir_pagare: 'aprobado',
    documentar: 'documentado',
    anular: 'anulado',
  },
  documentado: {
    pedir_excepcion: 'documentado',
    conceder_excepcion: 'documentado',
    editar: 'documentado',
    descontar: 'documentado',
    cambiar_curse: 'aprobado',
    pedir_giro: 'documentado',
    girar: 'girado',
    giro_rechazado: 'documentado',
    anular: 'anulado',
  },
  girado: {
    pedir_excepcion: 'girado',
    conceder_excepcion: 'girado',
    registrar_comprobante: 'vigente',
    conciliar: 'vigente',
    giro_rechazado: 'documentado',
    pagar: ['pagado', 'prepagado'],
    demandar: 'judicial',
    reprogramar: 'reprogramado',
  },
  vigente: {
    pedir_excepcion: 'vigente',
    conceder_excepcion: 'vigente',
    editar: 'vigente',
    desconciliar: 'girado',
    giro_rechazado: 'documentado',
    pagar: ['pagado', 'prepagado'],
    demandar: 'judicial',
    reprogramar: 'reprogramado',
    deshacer_reprogramacion: 'anulado',
    castigar: 'castigado',
  },
  judicial: {
    pedir_excepcion: 'judicial',
    conceder_excepcion: 'judicial',
    pagar: ['pagado', 'prepagado'],
    devolver_de_judicial: 'vigente',
    castigar: 'castigado',
  },
  pagado: { reabrir: ['vigente', 'judicial'] },
  prepagado: { reabrir: ['vigente', 'judicial'] },
  reprogramado: { reabrir: 'vigente' },
  castigado: {},
  anulado: {},
});
export type EstadoCredito = (typeof estados.states)[number];

/** Money is out and owed. */
export const CON_DEUDA: readonly EstadoCredito[] = ['girado', 'vigente', 'judicial'];
/** The table may still be changed by a person. */
export const EN_PREPARACION: readonly EstadoCredito[] = ['borrador', 'simulado', 'reparado'];
/** Asks for money and has not had it: what an approval commits (domain §15). */
export const SIN_GIRAR: readonly EstadoCredito[] = ['aprobado', 'documentado'];

/** What a person reads: a living credit with a cuota unpaid past its day is moroso. */
export function estadoVisible(estado: EstadoCredito, proximo_pago: string | null, hoy: string): EstadoCredito | 'moroso' {
  const vencida = proximo_pago !== null && proximo_pago < hoy;
  return vencida && (estado === 'girado' || estado === 'vigente') ? 'moroso' : estado;
}

/** Who must act, in words. */
export function turno(estado: EstadoCredito, espera_acta: boolean): string {
  if (estado === 'en_comite') return espera_acta ? 'Fiscalía (acta)' : 'Comité';
  if (estado === 'pendiente_firma') return espera_acta ? 'Fiscalía (acta)' : 'Firmantes';
  if (estado === 'aprobado') return 'Operaciones';
  if (estado === 'documentado' || estado === 'girado') return 'Tesorería';
  return EN_PREPARACION.includes(estado) ? 'Ejecutivo' : '';
}
