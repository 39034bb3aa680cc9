import { MENSAJES } from '../domain/mensajes.ts';

export const mensajes = {
  ...MENSAJES,
  documento_reservado: 'El documento {documento} está reservado por la proforma {proforma}',
  documento_con_pagos: 'El documento {documento} ya tiene pagos o cambió de estado',
  pago_supera_saldo: 'El pago supera lo que se debe del documento {documento}',
  reversa_supera_pagado: 'No se puede reversar más de lo pagado del documento {documento}',
  saldo_cedente_pagado: 'El cliente ya pagó {monto} de la deuda que dejó la nota: reverse ese pago primero',
  saldo_cedente_excedido: 'El pago supera lo que dejó la nota',
  falta_original: 'Suba el original digitalizado antes de validar',
  archivo_requerido: 'Falta un archivo validado de tipo {tipo}',
  archivo_vencido: 'El archivo {nombre} venció el {fecha}',
  archivo_ya_reemplazado: 'El archivo {nombre} ya tiene una versión nueva',
  fecha_futura: 'La fecha no puede ser posterior a hoy',
};
