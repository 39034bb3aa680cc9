/** Sentences of the refusals of solicitudes, by code. */
export const mensajes: Readonly<Record<string, string>> = {
  solicitud_abierta: 'Ya existe la solicitud {n} en {estado}',
  motivo_requerido: 'Indique el motivo',
  rut_duplicado: '{nombre} ya está en la solicitud',
  linea_vencida: 'La línea ya habría expirado: cambie la fecha de expiración',
  deudores_requeridos: 'Agregue al menos un deudor con su sublímite',
  espera_acta: 'El directorio ya aprobó: falta que Fiscalía archive el acta',
  tasa_sobre_maxima: 'La tasa anual ({tasa} %) supera la máxima convencional de todos sus tramos ({tmc} %)',
  sin_cambios: 'No cambió nada de la propuesta',
  sin_carta: 'La carta se emite cuando la solicitud está aprobada',
  relacionado_es_cliente: 'El cliente no es socio ni empresa relacionada de sí mismo',
  sublimite_excede_linea: 'El sublímite de {rut} supera el monto de la línea',
};
