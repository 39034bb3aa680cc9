export const mensajes = {
  cubo_desconocido: 'No existe {nombre}',
  medida_desconocida: 'No existe {nombre}',
  dimension_desconocida: 'No existe {nombre}',
  dimension_no_aplica: '{dimension} no se conoce en {cubo}',
  monedas_mezcladas: 'Pesos y UF no se suman: agregue Moneda o elija una',
  fecha_futura: 'La fecha no puede ser posterior a hoy',
  fecha_sin_libros: 'Los libros comienzan el {fecha}',
  uf_no_publicada: 'La UF del {fecha} aún no está publicada',
  conocido_sin_registro: 'Antes del {fecha} no se guardó cuándo se supo cada cosa',
  consulta_extensa: 'Son {n} líneas y se muestran hasta {max}: agregue un filtro',
  consulta_lenta: 'Tarda más de {s} segundos: agregue un filtro o pida menos campos',
};
