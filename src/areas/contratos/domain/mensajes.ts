/** Sentences of the refusals of contratos, by code. */
export const mensajes: Readonly<Record<string, string>> = {
  contrato_marco_existente: 'El cliente ya tiene el contrato marco {n}',
  variables_sin_valor: 'Faltan valores en el texto: {lista}',
  firma_pendiente: 'Faltan firmas: {lista}',
  poder_no_vigente: 'El poder de {nombre} venció el {fecha}',
  poder_futuro: 'El poder de {nombre} rige desde el {fecha}',
  falta_conyuge: 'Falta la firma del cónyuge {rut}',
  sin_facultad: 'El informe legal no contiene: {facultad}',
  archivo_requerido: 'Adjunte el contrato firmado',
  legalizacion_pendiente: 'Este tipo de contrato debe legalizarse antes de activarlo',
  legalizacion_anterior: 'La legalización no puede ser anterior a la firma del {fecha}',
  contrato_vencido: 'El contrato {n} venció el {fecha}',
  no_vence: 'El contrato es indefinido: no se renueva',
  operaciones_vivas: 'Ampara {n} operaciones vivas por {monto}: confirme el término',
  motivo_requerido: 'Indique el motivo',
};
