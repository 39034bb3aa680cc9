import type { Estados } from '#platform/web/inputs/estado.tsx';

export const ESTADOS_MANDATO: Estados = {
  ingresado: { texto: 'Ingresado', tono: 'neutro' },
  enviado_banco: { texto: 'Enviado al banco', tono: 'curso' },
  rechazado_banco: { texto: 'Rechazado por el banco', tono: 'peligro' },
  activo: { texto: 'Activo', tono: 'exito' },
  suspendido: { texto: 'Suspendido', tono: 'alerta' },
  revocado: { texto: 'Revocado', tono: 'neutro' },
  terminado: { texto: 'Terminado', tono: 'neutro' },
};
export const ESTADOS_LOTE: Estados = {
  borrador: { texto: 'Borrador', tono: 'neutro' },
  generado: { texto: 'Archivo generado', tono: 'curso' },
  enviado: { texto: 'Enviado al banco', tono: 'curso' },
  respondido_parcial: { texto: 'Respondido en parte', tono: 'alerta' },
  respondido: { texto: 'Por abonar', tono: 'alerta' },
  cuadrado: { texto: 'Cuadrado', tono: 'exito' },
  anulado: { texto: 'Anulado', tono: 'neutro' },
};
export const ESTADOS_CARGO: Estados = {
  incluido: { texto: 'Por enviar', tono: 'neutro' },
  enviado: { texto: 'En el banco', tono: 'curso' },
  cargado: { texto: 'Cargado', tono: 'exito' },
  rechazado: { texto: 'Se reintenta', tono: 'alerta' },
  reintentado: { texto: 'Reintentado', tono: 'neutro' },
  abandonado: { texto: 'No se cargó', tono: 'peligro' },
  reversado: { texto: 'Devuelto', tono: 'peligro' },
  retirado: { texto: 'Retirado', tono: 'neutro' },
};
export const ESTADOS_FILA: Estados = {
  pendiente: { texto: 'Por aplicar', tono: 'curso' },
  cobrada: { texto: 'Cargada', tono: 'exito' },
  confirmada: { texto: 'Aceptada', tono: 'exito' },
  rechazada: { texto: 'Rechazada', tono: 'alerta' },
  reversada: { texto: 'Devuelta', tono: 'alerta' },
  repetida: { texto: 'Repetida', tono: 'neutro' },
  observada: { texto: 'Observada', tono: 'peligro' },
  aplicada: { texto: 'Resuelta', tono: 'exito' },
  descartada: { texto: 'Descartada', tono: 'neutro' },
};
export const ESTADOS_PLANTILLA: Estados = {
  propuesta: { texto: 'Espera aprobación', tono: 'alerta' },
  vigente: { texto: 'Vigente', tono: 'exito' },
  sucedida: { texto: 'Reemplazada', tono: 'neutro' },
  rechazada: { texto: 'Rechazada', tono: 'neutro' },
};

export const TIPO: Readonly<Record<string, string>> = { ALTAS: 'Altas', BAJAS: 'Bajas', CARGOS: 'Cargos', RESPUESTA: 'Respuesta' };

/** Why a cuota stays out of a list. */
export const FUERA: Readonly<Record<string, string>> = {
  mandato_no_activo: 'El mandato no está activo',
  credito_no_vigente: 'El crédito no se cobra por aquí: está en cobranza judicial, castigado o terminó',
  cuota_pagada: 'La cuota ya está pagada',
  cobra_comprador: 'La cobra quien compró el crédito',
  en_otro_cargo: 'Ya va en otro cargo',
  cheque_en_cobro: 'Hay un cheque en cobro por ella',
  prorrogada: 'Su vencimiento se prorrogó',
  titular_restringido: 'El titular o el cliente no puede ser cobrado',
  en_disputa: 'Está en disputa',
  monto_cero: 'No queda nada por cargar',
  uf_no_publicada: 'La UF de ese día todavía no se publica',
  excede_tope: 'Pasa el tope que autorizó el titular',
  inactivo: 'El mandato lleva demasiado tiempo sin cargos',
  excluida: 'La excluyó una persona',
};

/** Why a row of an answer waits for a person. */
export const OBSERVACION: Readonly<Record<string, string>> = {
  no_encontrada: 'No es de ningún cargo enviado',
  monto_cambiado: 'El monto no es el que se pidió',
  otro_lote: 'Es de otro lote',
  ya_respondida: 'Ese cargo ya tenía otra respuesta',
  reversa_tardia: 'Devuelve un cargo de hace más de 60 días',
  no_aplicada: 'No se pudo aplicar',
};

/** Why the holder was not told before a charge. */
export const SIN_AVISO: Readonly<Record<string, string>> = {
  aviso_sin_correo: 'Sin correo propio',
  aviso_sin_permiso: 'Cobranza no respondió',
  contacto_restringido: 'No se le contacta',
  fuera_de_horario: 'Espera la hora que permite la ley',
  limite_mensajes_semana: 'Ya recibió los mensajes de la semana',
  separacion_minima: 'Espera los días entre mensajes',
  contacto_en_curso: 'Alguien lo está llamando',
};
