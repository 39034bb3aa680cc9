/** Sentences of the refusals of recaudaciones, by code. */
export const mensajes: Readonly<Record<string, string>> = {
  caja_no_abierta: 'No hay caja abierta para recibir efectivo',
  caja_ya_abierta: 'Ya hay una caja de {cajero} en {office} el {fecha}',
  diferencia_de_caja: 'La diferencia de {monto} requiere aprobación',
  fecha_futura: 'La fecha no puede ser posterior a hoy',
  pago_duplicado: 'Ya existe el comprobante {num} con ese número de operación',
  conciliada: 'El comprobante {num} está conciliado: deshaga el calce primero',
  efectivo_sobre_tope: 'Efectivo hasta {tope}',
  prepago_parcial_bajo_minimo: 'El prepago parcial mínimo es {minimo}',
  uf_no_publicada: 'La UF del {fecha} aún no está publicada',
  pagador_distinto: 'Paga {pagador}, que no es el deudor',
  sin_deuda: 'El RUT no tiene obligaciones a esa fecha',
  mora_antes_que_capital: 'Primero la mora de la misma cuota',
  motivo_requerido: 'Indique el motivo',
};
