/** Sentences of the refusals of analisis, by code. */
export const mensajes: Readonly<Record<string, string>> = {
  secciones_incompletas: 'Faltan: {lista}',
  analisis_abierto: 'Ya existe el análisis {n} en {estado}',
  no_es_cliente: 'Cree primero la ficha del cliente {rut}',
  rcv_de_otro_rut: 'El archivo es de {rut}',
  rcv_ilegible: 'Fila {n}: {causa}',
  rcv_sin_periodo: 'El archivo no dice de qué mes es: póngale el nombre con que lo baja del SII, como RCV_VENTA_99990001-6_202602.csv',
  rcv_mes_futuro: 'El mes {mes} todavía no empieza',
  f29_ilegible: 'El F29 no se puede leer: {causa}',
  conexion_ilegible: 'Lo que trae la conexión no se puede leer: {causa}',
  archivo_repetido: 'El mes {mes} viene dos veces en esta carga',
  balance_descuadrado: 'El balance no cuadra por {diferencia}',
  sin_ventas_del_mes: 'No hay ventas cargadas de {mes}',
  motivo_sobre_sugerida: 'Propone más que la línea sugerida ({sugerida}): escriba por qué',
  sin_cierre: 'Sólo se compara con un análisis cerrado',
  sin_copia: 'Sólo se copia desde un análisis cerrado del mismo cliente',
};
