import type { Fecha } from '#kernel/values/fecha.ts';
import type { Rut } from '#kernel/values/rut.ts';

/** An exact integer in the minor unit of the statement's currency: whole pesos for CLP, cents for USD. */
export type Monto = number & { readonly __brand: 'Monto' };

/** Checks and brands an exact integer of minor units. */
export function monto(n: number): Monto {
  if (!Number.isSafeInteger(n)) throw new RangeError(`not an exact integer: ${n}`);
  return (n === 0 ? 0 : n) as Monto;
}

/** One cell as the byte level hands it over; spreadsheet dates arrive as 'AAAA-MM-DD'. */
export type Celda = string | number | null;
export type Grilla = readonly (readonly Celda[])[];

/** Profile codes, as they are stored in `cuenta_corriente.formato_cartola`. */
export type FormatoCartola =
  | 'BANCO_CHILE_WEB'
  | 'BANCO_CHILE_EMPRESA'
  | 'BANCO_CHILE_TXT'
  | 'BCI'
  | 'BANCO_ESTADO'
  | 'ITAU'
  | 'SCOTIABANK'
  | 'SANTANDER'
  | 'GENERICO'
  | 'CAMT053'
  | 'MT940'
  | 'OFX';

/** What is wrong with a row. The row stays; a person corrects or explains it. */
export type Causa =
  | 'fecha_ilegible'
  | 'fecha_sin_anio'
  | 'monto_ilegible'
  | 'monto_con_decimales'
  | 'cargo_y_abono'
  | 'sin_monto'
  | 'signo_ilegible'
  | 'signo_contradictorio'
  | 'saldo_ilegible'
  | 'saldo_no_cuadra'
  | 'no_contabilizado';

/** `fila`: the balance after each row · `diario`: the balance at the end of the day, wherever it is printed · `ninguno`. */
export type TipoSaldo = 'fila' | 'diario' | 'ninguno';

export interface Movimiento {
  /** Row of the sheet or line of the file, from 1. */
  linea_origen: number;
  /** null only when the row's date cannot be read (cause `fecha_ilegible` or `fecha_sin_anio`). */
  fecha: Fecha | null;
  descripcion: string;
  documento: string;
  /** Both are ≥ 0; an unreadable amount is 0 and carries its cause. */
  cargo: Monto;
  abono: Monto;
  saldo?: Monto;
  rut_detectado?: Rut;
  canal?: string;
  sucursal?: string;
  id_banco?: string;
  causas: Causa[];
  /** The row as it came, only when it has causes. */
  original?: string;
}

export interface Cartola {
  formato: FormatoCartola;
  /** 0–100: how sure the detector is of the profile. */
  confianza: number;
  cuenta?: string;
  titular?: string;
  rut_titular?: Rut;
  /** Banks that the file names outside its rows, by their usual name. */
  bancos?: readonly string[];
  moneda: string;
  decimales: number;
  fecha_desde?: Fecha;
  fecha_hasta?: Fecha;
  /** Date the bank printed in the header ("Movimientos al …"). */
  fecha_encabezado?: Fecha;
  saldo_inicial?: Monto;
  saldo_final?: Monto;
  /** Which balances the bank prints; the others are sums of ours. `fecha_final` is the day of the closing one. */
  impresos: { inicial: boolean; final: boolean; fecha_final?: Fecha };
  /** Header of the table as it comes, normalised; empty in the machine formats. */
  diseno: string;
  tipo_saldo: TipoSaldo;
  /** Read by the columns that a person said for the account, and not by what the titles seem to mean. */
  mapeada?: boolean;
  /** Oldest first, whatever the order of the file. */
  movimientos: Movimiento[];
  /** `codigo` or `codigo:linea`; sentences in avisos.ts. */
  avisos: string[];
}

export interface Rango {
  desde: Fecha;
  hasta: Fecha;
}

/** Roles a column can play, whatever the bank calls it. */
export const ROLES_COLUMNA = [
  'fecha',
  'descripcion',
  'documento',
  'cargo',
  'abono',
  'monto',
  'signo',
  'saldo',
  'rut',
  'canal',
  'sucursal',
  'cuenta',
] as const;
export type Rol = (typeof ROLES_COLUMNA)[number];

/** The column of each role, from 0. */
export type Columnas = { [R in Rol]?: number | undefined };

export type OrdenFecha = 'dia-mes' | 'mes-dia';
export type Decimal = 'coma' | 'punto';

/** How the amounts of a table are written: the decimals of the currency and, when somebody says it, which sign separates them. */
export interface Escritura {
  decimales: number;
  decimal?: Decimal | undefined;
}

/** What a person says of a layout: which column is what, and how it writes dates, amounts and signs. What is not said is worked out. */
export interface Mapeo {
  columnas: Columnas;
  orden_fecha?: OrdenFecha | undefined;
  decimal?: Decimal | undefined;
  /** What the sign column writes for a cargo and for an abono. */
  signo_cargo?: string[] | undefined;
  signo_abono?: string[] | undefined;
  tipo_saldo?: 'fila' | 'diario' | undefined;
}

/** A mapping and the shape of the header that it is for. */
export type MapeoDeForma = Mapeo & { forma: string };

/** What the caller knows before reading. */
export interface Contexto {
  /** Period of the reconciliation: gives the year to dates without one. */
  periodo?: Rango;
  /** Account the user chose: a file of another account is warned about. */
  cuenta?: string;
  /** Currency of the account; default CLP, or what the file says. */
  moneda?: string;
  /** The mappings saved for the account: a file with the shape of one is read by it, whatever its titles seem to mean. */
  mapeos?: readonly MapeoDeForma[];
}

const SIN_DECIMALES = new Set(['CLP', 'JPY', 'KRW', 'PYG', 'VND', 'ISK', 'UGX', 'XAF', 'XOF', 'XPF']);
const TRES_DECIMALES = new Set(['BHD', 'KWD', 'JOD', 'OMR', 'TND']);

/** Decimals of the minor unit of a currency (ISO 4217); CLF is the UF, with four. */
export function decimalesDe(moneda: string): number {
  if (SIN_DECIMALES.has(moneda)) return 0;
  if (moneda === 'CLF') return 4;
  return TRES_DECIMALES.has(moneda) ? 3 : 2;
}
