/** Sentences of the refusals of parametros that its domain raises. */
export const mensajes: Readonly<Record<string, string>> = {
  vigencia_superpuesta: 'Las vigencias de {codigo} se superponen o dejan días sin valor entre {desde} y {hasta}',
  uf_no_publicada: 'La UF del {fecha} aún no está publicada',
  utm_no_publicada: 'La UTM de {mes} aún no está publicada',
  uf_utilizada: 'La UF del {fecha} ya se usó en una operación: no se puede cambiar',
  vigencia_retroactiva: 'Un valor no rige desde antes de hoy ({hoy}) sin autorización de gerencia{alcance}',
  parametro_desconocido: 'El parámetro {clave} no existe',
  propuesta_pendiente: 'Ya hay una propuesta pendiente para {clave}',
  sin_valor_propio: '{nombre} no tiene un valor propio que dejar',
  feriado_repetido: 'Ese día ya está en la tabla de feriados',
  feriado_por_regla: 'Los feriados que nacen de la ley no se quitan',
  feriado_pasado: 'Ese día ya pasó: los plazos se contaron con él',
  tmc_sin_valor: 'No hay tasa máxima convencional cargada para el tramo {codigo} al {fecha}',
};
