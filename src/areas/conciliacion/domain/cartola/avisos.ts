import { phrase } from '#kernel/errors.ts';

/** Sentences of the warnings of a load. A warning is its code, alone or with the line it speaks of: `codigo:linea`. */
export const AVISOS_CARTOLA: Readonly<Record<string, string>> = {
  orden_inverso: 'La cartola venía de lo más nuevo a lo más antiguo; se ordenó',
  fechas_mes_dia: 'Las fechas venían como mes/día/año; se leyeron así',
  fecha_posterior_al_encabezado: 'Línea {linea}: la fecha es posterior a la del encabezado de la cartola',
  fecha_fuera_de_periodo: 'Línea {linea}: la fecha está fuera del período',
  linea_no_reconocida: 'Línea {linea}: hay texto que no se reconoció como movimiento',
  signo_invertido: 'Línea {linea}: el monto venía con signo contrario a su columna; se tomó como reversa',
  saldo_inicial_derivado: 'La cartola no trae saldo inicial; se calculó desde el primer saldo',
  montos_sin_signo: 'Los montos vienen todos positivos y sin columna de cargo o abono: se tomaron como abonos',
  sin_saldos: 'La cartola no trae saldos: sólo se puede comprobar contra el cierre anterior',
  totales_no_cuadran: 'Los totales del encabezado no son la suma de los movimientos',
  rut_titular_invalido: 'El RUT del titular tiene un dígito verificador que no corresponde',
  cuenta_distinta: 'La cartola es de otra cuenta corriente',
  moneda_distinta: 'La cartola está en otra moneda que la cuenta',
  fecha_de_saldo_ilegible: 'Un saldo de la cartola trae una fecha que no existe',
};

/** The refusals of the reader, and why a row is marked. */
export const MENSAJES_CARTOLA: Readonly<Record<string, string>> = {
  cartola_ilegible: 'No se pudo leer la cartola: {motivo}',
  cartola_demasiado_larga: 'La cartola supera {max_filas} filas; divídala',
};

export const CAUSAS_CARTOLA: Readonly<Record<string, string>> = {
  fecha_ilegible: 'La fecha no se puede leer',
  fecha_sin_anio: 'La fecha no trae año y no hay período que lo dé',
  monto_ilegible: 'El monto no se puede leer',
  monto_con_decimales: 'El monto trae decimales que la moneda no tiene',
  cargo_y_abono: 'La fila trae cargo y abono a la vez',
  sin_monto: 'La fila no trae monto',
  signo_ilegible: 'No se sabe si es cargo o abono',
  signo_contradictorio: 'El signo del monto contradice la columna cargo/abono',
  saldo_ilegible: 'El saldo no se puede leer',
  saldo_no_cuadra: 'El saldo no es el anterior menos el cargo más el abono',
  no_contabilizado: 'El banco lo informa como pendiente, no contabilizado',
};

/** The sentence of a warning. */
export function fraseAviso(aviso: string): string {
  const [codigo = '', linea = ''] = aviso.split(':');
  return phrase(AVISOS_CARTOLA[codigo] ?? codigo, { linea });
}
