import { MENSAJES } from '../domain/mensajes.ts';

export const mensajes = {
  ...MENSAJES,
  documento_reservado: 'El documento {documento} está reservado por la proforma {proforma}',
  documento_con_pagos: 'El documento {documento} ya tiene pagos o cambió de estado',
  pago_supera_saldo: 'El pago supera lo que se debe del documento {documento}',
  reversa_supera_pagado: 'No se puede reversar más de lo pagado del documento {documento}',
  saldo_cedente_pagado: 'El cliente ya pagó {monto} de la deuda que dejó la nota: reverse ese pago primero',
  saldo_cedente_excedido: 'El pago supera lo que dejó la nota',
  sin_registro_sii: 'El documento no es electrónico: no tiene estado en el SII',
  cheque_duplicado: 'El cheque {n} de {banco} ya está ingresado',
  falta_original: 'Suba el original digitalizado antes de validar',
  rut_de_otro: 'El RUT {rut} no es el de ese registro',
  archivo_requerido: 'Falta un archivo validado de tipo {tipo}',
  archivo_vencido: 'El archivo {nombre} venció el {fecha}',
  archivo_ajeno: 'Ese archivo no está guardado en este registro: súbalo aquí',
  archivo_descartado: 'El archivo {nombre} está {estado}: suba otro',
  archivo_de_otro_tipo: 'El archivo {nombre} está guardado como {tipo}; aquí va: {esperado}',
  archivo_editable: 'El archivo {nombre} no es un papel firmado: súbalo en PDF, JPG o PNG',
  archivo_ya_reemplazado: 'El archivo {nombre} ya tiene una versión nueva',
  fecha_futura: 'La fecha no puede ser posterior a hoy',
};
