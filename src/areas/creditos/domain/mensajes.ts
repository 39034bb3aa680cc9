/** Sentences of the refusals and notices of creditos, by code (areas 1, "Messages"). */
export const mensajes: Readonly<Record<string, string>> = {
  plazo_fuera_de_rango: 'El plazo debe estar entre {min} y {max}',
  primer_vencimiento_fuera_de_rango: 'El primer vencimiento debe estar entre {min} y {max} días del curse',
  tmc_excedida: 'Supera la tasa máxima convencional del tramo ({tmc} % anual)',
  uf_no_publicada: 'La UF del {fecha} aún no está publicada',
  giro_no_positivo: 'El monto a girar debe ser mayor que cero',
  sin_cuotas: 'Con esos meses de no pago ningún vencimiento tiene cuota',
  fuera_de_calculo: 'La deuda crece más allá de lo que se puede calcular: acorte el plazo o la gracia',
};

/** Notices: they accompany an answer and refuse nothing. */
export const avisos: Readonly<Record<string, string>> = {
  ite_no_incluido: 'No se indicó el impuesto de timbres: la simulación no lo incluye',
  tmc_sin_valor: 'No se conoce la tasa máxima convencional o el valor de la UF del {fecha}: no se controló',
  tmc_sin_tipo_de_cambio: 'Indique el tipo de cambio para controlar la tasa máxima convencional',
  tmc_excedida: 'Supera la tasa máxima convencional del tramo ({tmc} % anual)',
  tmc_con_cargos: 'Con los cargos de la empresa la tasa supera la máxima convencional del tramo ({tmc} % anual)',
  costo_minimo: 'La comisión sube {monto} para llegar al costo mínimo de la operación',
  uf_referencial: 'Los pesos posteriores al {fecha} son referenciales: su UF no está publicada',
  uf_de_referencia: 'La UF del curse no está publicada: la tasa máxima y el costo mínimo se ven con la del {fecha}',
  ultima_distinta: 'La última cuota difiere en {monto}: reúne los redondeos de la tabla',
};
