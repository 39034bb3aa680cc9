/** Sentences of the refusals of avales, by code. */
export const mensajes: Readonly<Record<string, string>> = {
  aval_de_si_mismo: 'El cliente no puede avalarse a sí mismo',
  aval_abierto: 'Esa persona ya tiene un aval abierto para lo mismo',
  falta_autorizacion_conyuge: 'Falta la autorización del cónyuge (sociedad conyugal)',
  sin_facultad_avalar: 'El representante no tiene facultad para avalar',
  deuda_respaldada: 'Respalda deuda vigente por {monto}',
  liberacion_sin_pedir: 'Nadie ha pedido liberar este aval',
  liberacion_ya_pedida: '{nombre} ya pidió liberarlo: falta que otra persona lo apruebe',
  reemplazo_insuficiente: 'El reemplazo respalda {reemplazo}; debe respaldar al menos {actual}',
  reemplazo_ajeno: 'El reemplazo debe ser otro aval vigente del mismo cliente',
  aval_sin_empezar: 'Rige desde el {fecha}: constitúyalo ese día',
  origen_ajeno: 'Lo que respalda no existe o es de otro cliente',
  sin_conyuge: 'Este aval no tiene cónyuge registrado',
  sin_patrimonio: 'Esta persona no ha declarado patrimonio',
  motivo_requerido: 'Indique el motivo del cambio',
  fiador_vigente: 'Su fianza está vigente: pida liberarla en Avales',
};

/** Sentences of the alerts of an aval: they inform, they stop nothing. */
export const ALERTAS: Readonly<Record<string, string>> = {
  aval_excede_patrimonio: 'Respalda más de lo que tiene',
  aval_cruzado: 'Respaldo cruzado: no cuenta como cobertura',
  PATRIMONIO_VENCIDO: 'Declaración de patrimonio vencida: cuenta como cero',
  SIN_PATRIMONIO: 'Sin declaración de patrimonio',
  CONCURSAL: 'En procedimiento concursal',
  FALLECIDO: 'Fallecido',
  PLAZO_VENCIDO: 'El plazo del aval terminó: ya no respalda',
};
