import type { ErrorData } from '#kernel/errors.ts';
import type { Fecha } from '#kernel/values/fecha.ts';
import type { Pesos } from '#kernel/values/money.ts';

/** Why something is refused: a code of `ORDEN_CAUSAS` and the data that its sentence names. */
export interface Causa<C extends string = string> {
  codigo: C;
  datos: ErrorData;
}

/** Emisor or receptor as the document writes them. `rut` is canonical when it is valid; otherwise the text as it came. */
export interface Parte {
  rut: string;
  razon_social: string;
  giro: string | null;
  direccion: string | null;
  comuna: string | null;
  correo: string | null;
}

/** `<Referencia>`: tipo 801 OC, 802 nota de pedido, HES, 52 guía, 33... ; `codigo` 1 anula, 2 corrige texto, 3 corrige montos. */
export interface Referencia {
  tipo: string;
  folio: string;
  fecha: Fecha | null;
  codigo: 1 | 2 | 3 | null;
  razon: string | null;
}

/** A line of `<Detalle>`; cantidad and precio are decimal texts as the document writes them (up to 6 decimals). */
export interface Linea {
  numero: number;
  nombre: string;
  descripcion: string | null;
  cantidad: string | null;
  unidad: string | null;
  precio: string | null;
  monto: Pesos;
}

/** `<ImptoReten>`: an additional tax or a withholding, told apart by its code. */
export interface Impuesto {
  codigo: string;
  tasa: string | null;
  monto: Pesos;
}

/** What the electronic stamp (`<TED><DD>`) repeats of the document; texts as written. */
export interface Timbre {
  rut_emisor: string;
  tipo: string;
  folio: string;
  fecha_emision: string;
  rut_receptor: string;
  razon_receptor: string;
  monto: string;
  item: string;
}

/** 1 contado, 2 crédito, 3 sin costo (`FmaPago`). */
export type FormaPago = 1 | 2 | 3;

/** An electronic tax document as read, without judging it. Money in whole pesos, positive as the document writes it. */
export interface Dte {
  tipo: number;
  folio: number;
  fecha_emision: Fecha;
  /** FchVenc; many documents carry none. */
  fecha_vencimiento: Fecha | null;
  /** TmstFirma: local Chilean time without offset, 'AAAA-MM-DDThh:mm:ss'. */
  fecha_firma: string;
  forma_pago: FormaPago | null;
  emisor: Parte;
  receptor: Parte;
  monto_neto: Pesos;
  monto_exento: Pesos;
  iva: Pesos;
  impuestos: Impuesto[];
  /** Additional taxes less withholdings, credits and commissions: what takes neto + exento + iva to the total. */
  otros_impuestos: Pesos;
  monto: Pesos;
  referencias: Referencia[];
  detalle: Linea[];
  timbre: Timbre | null;
}

export type EstadoFirma = 'valida' | 'ausente' | 'certificado_ilegible' | 'invalida' | 'certificado_no_vigente';

/** The answer of checking one signature. `rut` and `nombre` are the signer's, from the certificate. */
export interface Firma {
  estado: EstadoFirma;
  rut: string | null;
  nombre: string | null;
  /** When it was signed by its own account (TmstFirma, TmstCesion, TmstFirmaEnvio). */
  fecha: string | null;
  /** How the digest agreed: as it stands in the file, or the element alone with only its own namespace. */
  verificada: 'en_sitio' | 'sola' | null;
  certificado: { desde: string; hasta: string; serie: string } | null;
  /** All that was found wrong, in the order of the table. */
  causas: Causa[];
}

/** One cesión of an AEC. Money in whole pesos. */
export interface CesionLeida {
  seq: number;
  documento: IdDocumento;
  cedente: { rut: string; razon_social: string; correo: string | null; autorizados: { rut: string; nombre: string }[] };
  declaracion_jurada: string | null;
  cesionario: { rut: string; razon_social: string; correo: string | null };
  monto_cesion: Pesos;
  ultimo_vencimiento: Fecha;
  /** TmstCesion, local Chilean time. */
  fecha: string;
  firma: Firma;
}

/** `<IdDTE>`: the document a cesión says it transfers. */
export interface IdDocumento {
  tipo: number;
  rut_emisor: string;
  rut_receptor: string;
  folio: number;
  fecha_emision: Fecha;
  monto: Pesos;
}

/** An AEC (Archivo Electrónico de Cesión) as read, without judging it (domain §6.7). */
export interface Aec {
  caratula: { rut_cedente: string; rut_cesionario: string; fecha: string };
  cesiones: CesionLeida[];
  /** Signatures of the cover (AEC) and of the image of the document (DTECedido). */
  firma: Firma;
  firma_documento: Firma;
}
