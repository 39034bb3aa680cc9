/** Sentence of each refusal of the area, by code (those shared by every area are the kernel's). */
export const MENSAJES: Readonly<Record<string, string>> = {
  asiento_descuadrado: 'El asiento no cuadra: debe {debe}, haber {haber}',
  linea_invalida: 'Cada línea lleva un monto entero al debe o al haber, no ambos: revise la cuenta {cuenta}',
  asiento_sin_lineas: 'El asiento no tiene líneas con monto',
  cuenta_no_imputable: 'La cuenta {cuenta} no existe, no está vigente o no recibe asientos',
  falta_auxiliar: 'La cuenta {cuenta} exige {auxiliar}',
  orden_sin_contra: 'Las cuentas de orden se registran sólo contra cuentas de orden',
  asiento_ya_reversado: 'El asiento ya fue reversado',
  reversar_en_origen: 'Anule desde {area}',
  es_una_reversa: 'El asiento ya es una reversa; confirme que desea deshacerla',
  periodo_anterior_abierto: 'Cierre primero el período {anterior}',
  no_es_el_ultimo_cerrado: 'Sólo se reabre el último período cerrado, {ultimo}',
  cierre_incompleto: 'El período {periodo} aún no se puede cerrar; falta: {faltan}',
  cobertura_excede_deuda: 'La provisión y las coberturas exceden la deuda en {exceso}',
  monto_invalido: 'El monto debe ser en pesos enteros y no negativo',
  obligacion_repetida: 'Una misma deuda aparece dos veces en la aplicación',
  obligacion_sin_deuda: 'La deuda {pk} no está entre las que se pueden pagar',
};
