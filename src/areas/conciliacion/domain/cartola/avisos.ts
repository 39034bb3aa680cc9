import { phrase, Rule } from '#kernel/errors.ts';

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
  leida_con_columnas_dichas: 'Se leyó con las columnas que se indicaron para esta cuenta',
  sin_cuenta: 'El archivo no dice de qué cuenta es: compruebe que es la de esta conciliación',
  moneda_distinta: 'La cartola está en otra moneda que la cuenta',
  fecha_de_saldo_ilegible: 'Un saldo de la cartola trae una fecha que no existe',
};

/** Why a file cannot be read, and what to do about it. A code never reaches the screen. */
const ILEGIBLES = {
  sin_encabezado:
    'no se encontró la fila de títulos (fecha, detalle, cargo y abono o monto). Diga qué es cada columna, o pida al banco la cartola con sus títulos',
  vacio: 'el archivo está vacío. Vuelva a bajarlo del banco',
  formato_no_reconocido:
    'no es una planilla, un texto ni un formato bancario. Pida al banco la cartola en Excel, CSV, OFX, MT940 o CAMT.053',
  pdf: 'es un PDF, que no trae sus filas como datos. Baje la cartola en Excel o CSV y guarde el PDF para declarar los saldos',
  imagen: 'es una imagen. Baje la cartola en Excel o CSV y guarde la imagen para declarar los saldos',
  bai2: 'es un archivo BAI2. Pida al banco la cartola en MT940, CAMT.053 o Excel',
  qif: 'es un archivo QIF, que no trae cuenta ni saldos. Pida al banco el mismo período en OFX o Excel',
  camt_052: 'es un informe intradía (CAMT.052), que puede cambiar. Pida al banco el estado de cuenta CAMT.053',
  camt_054: 'es un aviso de abonos y cargos (CAMT.054), sin saldos. Pida al banco el estado de cuenta CAMT.053',
  ofx_sin_estado: 'el OFX no trae ningún estado de cuenta bancaria. Al bajarlo elija la cuenta corriente y el período',
  camt_sin_estado: 'el CAMT no trae ningún estado de cuenta. Pida al banco que lo emita de nuevo',
  xml_demasiado_profundo: 'el XML está anidado más de lo que un estado de cuenta necesita',
  xml_mal_formado: 'el XML está cortado o mal formado. Vuelva a bajarlo del banco',
  xml_con_dtd: 'el XML trae declaraciones que un estado de cuenta no usa',
  xlsx_danado: 'la planilla está dañada. Ábrala en Excel, guárdela de nuevo y vuelva a cargarla',
  xls_sin_libro: 'la planilla no trae ninguna hoja. Ábrala en Excel, guárdela de nuevo y vuelva a cargarla',
  xls_danado: 'la planilla está dañada. Ábrala en Excel, guárdela de nuevo y vuelva a cargarla',
  protegida_con_clave: 'la planilla tiene clave. Guárdela sin clave y vuelva a cargarla',
} as const;
export type MotivoIlegible = keyof typeof ILEGIBLES;

/** 422 `cartola_ilegible`, by the code of its reason. */
export const ilegible = (motivo: MotivoIlegible): Rule => new Rule('cartola_ilegible', { motivo });

/** That reason in words, with what to do. */
export const razonIlegible = (motivo: string): string => ILEGIBLES[motivo as MotivoIlegible] ?? 'no es una cartola que se conozca';

/** The refusals of the reader, and why a row is marked. */
export const MENSAJES_CARTOLA: Readonly<Record<string, string>> = {
  cartola_ilegible: 'No se pudo leer la cartola: {razon}',
  cartola_sin_titulos: 'No se pudo leer la cartola: {razon}',
  fila_ilegible: 'La línea {linea} de la cartola no se pudo leer completa: cargue el archivo corregido o explíquela',
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
