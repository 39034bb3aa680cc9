import { machine } from '#kernel/machine.ts';
import type { Fecha } from '#kernel/values/fecha.ts';

/** States of a client (areas/1 clientes). Blocking is apart: any number of open bloqueos over any state. `vencer` is derived. */
export const estados = machine({
  borrador: { enviar_a_fiscalia: 'en_fiscalia' },
  en_fiscalia: { autorizar: 'activo', reparar: 'con_reparos', objetar: 'objetado' },
  con_reparos: { enviar_a_fiscalia: 'en_fiscalia', dar_de_baja: 'inactivo' },
  objetado: { reabrir: 'borrador', dar_de_baja: 'inactivo' },
  activo: { vencer: 'vencido', dar_de_baja: 'inactivo' },
  vencido: { enviar_a_fiscalia: 'en_fiscalia', dar_de_baja: 'inactivo' },
  inactivo: { reactivar: 'borrador' },
});
export type EstadoCliente = (typeof estados.states)[number];

/** The state as read on `hoy`: an active client whose legal report lapsed is vencido. */
export function estadoAl(estado: EstadoCliente, informeVence: Fecha | null, hoy: Fecha): EstadoCliente {
  return estado === 'activo' && informeVence !== null && informeVence < hoy ? estados.go(estado, 'vencer') : estado;
}

/** States of a line. Only an approved solicitud creates one or replaces it. */
export const estadosLinea = machine({
  vigente: { suspender: 'suspendida', vencer: 'vencida', reemplazar: 'reemplazada' },
  suspendida: { reactivar: 'vigente', vencer: 'vencida', reemplazar: 'reemplazada' },
  vencida: { reemplazar: 'reemplazada' },
  reemplazada: {},
});
export type EstadoLinea = (typeof estadosLinea.states)[number];

/** States of an authorised person, by the codes of the option list `habilitado_estados`. VENCIDO is derived from its date. */
export const estadosHabilitado = machine({
  PENDIENTE: { habilitar: 'HABILITADO', rechazar: 'RECHAZADO' },
  HABILITADO: { suspender: 'SUSPENDIDO', vencer: 'VENCIDO', revocar: 'REVOCADO', corregir: 'PENDIENTE' },
  SUSPENDIDO: { reactivar: 'HABILITADO', vencer: 'VENCIDO', revocar: 'REVOCADO', corregir: 'PENDIENTE' },
  VENCIDO: { habilitar: 'HABILITADO', revocar: 'REVOCADO' },
  RECHAZADO: {},
  REVOCADO: {},
});
export type EstadoHabilitado = (typeof estadosHabilitado.states)[number];

/** States of a bank account of the client. A validated one found wrong is rejected: it is not edited. */
export const estadosCuenta = machine({
  pendiente: { validar: 'validada', rechazar: 'rechazada' },
  validada: { rechazar: 'rechazada' },
  rechazada: {},
});
export type EstadoCuenta = (typeof estadosCuenta.states)[number];

/** States of a bloqueo: lifted by another person, or by itself when its cause ends. */
export const estadosBloqueo = machine({
  abierto: { solicitar_desbloqueo: 'levante_solicitado', levantar_por_causa: 'levantado' },
  levante_solicitado: { desbloquear: 'levantado', mantener: 'abierto', levantar_por_causa: 'levantado' },
  levantado: {},
});
export type EstadoBloqueo = (typeof estadosBloqueo.states)[number];
