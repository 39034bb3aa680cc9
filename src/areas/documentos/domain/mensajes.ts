import { type ErrorData, MENSAJES_COMUNES, phrase } from '#kernel/errors.ts';
import type { CodigoAlerta, CodigoCausa } from './causas.ts';
import type { Causa } from './tipos.ts';

/** Sentence of each cause of refusal of the intake (areas/2, documentos). */
export const MENSAJES_CAUSAS: Readonly<Record<CodigoCausa, string>> = {
  archivo_vacio: 'El archivo está vacío',
  archivo_demasiado_grande: 'El archivo supera {max} MB',
  xml_con_dtd: 'El archivo contiene declaraciones no permitidas',
  xml_mal_formado: 'No es un XML legible: {donde}',
  no_es_dte: 'No es un documento tributario: {donde}',
  estructura_invalida: 'No es un DTE legible: {donde}',
  demasiados_documentos: 'El archivo trae más de {max} documentos; divídalo',
  sin_firma: 'El documento no está firmado',
  certificado_ilegible: 'El certificado no se puede leer',
  firma_invalida: 'La firma no corresponde al contenido: el documento fue modificado',
  certificado_no_vigente: 'El certificado no estaba vigente al firmar: rige del {desde} al {hasta}',
  timbre_no_coincide: 'El timbre no coincide: {campo}',
  aec_firma_invalida: 'La firma de {donde} no es válida: {motivo}',
  aec_secuencia: 'Las cesiones no siguen en orden: se esperaba la {esperada} y viene la {seq}',
  aec_cadena: 'La cesión {seq} la hace {cedente}, pero el dueño era {esperado}',
  aec_monto: 'La cesión {seq} es por {monto} y no puede superar {tope}',
  aec_documento_distinto: 'La cesión {seq} se refiere a otro documento: {campo}',
  aec_caratula: 'La carátula no coincide con la última cesión: {campo}',
  rut_invalido: 'RUT inválido en {campo}: {rut}',
  tipo_no_cedible: 'El tipo {tipo} no se puede ceder',
  nota_no_corresponde: 'La nota es a {nota} y el {documento} es a {receptor}',
  cedente_no_es_cliente: '{rut} no es cliente',
  emisor_no_es_cliente: 'El documento es de {razon}, no de {cliente}',
  deudor_igual_cedente: 'El deudor y el cedente son la misma persona: {rut}',
  cliente_bloqueado: 'Cliente bloqueado: {motivo}',
  deudor_bloqueado: 'Deudor bloqueado: {motivo}',
  pago_contado: 'Factura pagada al contado: no se puede comprar',
  sin_costo: 'Documento sin costo: no hay nada que cobrar',
  emision_futura: 'La fecha de emisión {fecha} es posterior a hoy',
  vencimiento_invalido: 'Vence el {vencimiento}, antes de su emisión el {emision}',
  documento_vencido: '{documento} venció el {fecha}',
  monto_cero: 'El documento no tiene monto por cobrar',
  documento_duplicado: '{documento} ya estaba cargado',
  documento_duplicado_distinto: 'Ya existe con otro contenido: {a} y {b}',
  manual_no_coincide: 'Lo digitado no coincide con el XML: {campos}',
  documento_ya_cedido: 'El documento ya fue cedido a {cesionario}',
  documento_reclamado: 'Reclamado en el SII el {fecha}',
  documento_anulado: 'Las notas de crédito ({notas}) cubren todo el documento ({monto})',
};

/** Sentence of each alert: the document is accepted, and whoever buys it must know. */
export const MENSAJES_ALERTAS: Readonly<Record<CodigoAlerta, string>> = {
  EN_PLAZO_RECLAMO: 'El deudor puede reclamar hasta el {fecha} ({dias} días)',
  DOCUMENTO_ANTIGUO: 'Emitido hace {dias} días: supera los {max} y necesita excepción',
  SIN_VENCIMIENTO: 'El documento no trae fecha de vencimiento',
  SIN_FORMA_PAGO: 'El documento no dice la forma de pago',
  RECEPCION_ESTIMADA: 'No se conoce la recepción en el SII: se usó la fecha de emisión',
  TOTAL_NO_CUADRA: 'El total {monto} no cuadra con sus partes ({esperado})',
  NOMBRE_DISTINTO: 'El RUT {rut} figura como {a} y como {b}',
  PARTE_RELACIONADA: 'Cedente y deudor son partes relacionadas',
  SIN_FIRMA: 'El documento no está firmado',
  CERTIFICADO_ILEGIBLE: 'El certificado no se puede leer',
  FIRMA_INVALIDA: 'La firma no corresponde al contenido',
  CERTIFICADO_NO_VIGENTE: 'El certificado no estaba vigente al firmar: rige del {desde} al {hasta}',
  LETRA_SIN_ACEPTAR: 'La letra no tiene fecha de aceptación',
  ARCHIVO_EN_OTRO_RUT: 'El mismo archivo está en {rut}',
};

/** Refusals of the other actions of the area. */
const MENSAJES_ACCIONES: Readonly<Record<string, string>> = {
  nota_supera_documento: 'La nota ({monto}) supera lo que queda del documento ({queda})',
  sin_notas: 'El documento no tiene notas asociadas',
  falta_xml: 'Falta el XML del documento',
  documento_castigado: 'El documento {documento} está castigado: lo que se pagó antes ya no se mueve',
  archivo_ilegible: 'El archivo no se puede leer: {donde}',
};

/** All sentences of the area by code, as the service declares them. */
export const MENSAJES: Readonly<Record<string, string>> = { ...MENSAJES_CAUSAS, ...MENSAJES_ALERTAS, ...MENSAJES_ACCIONES };

/** The Spanish sentence of a cause, filled; `aclaracion` in the data goes after it in brackets. An unknown code answers itself. */
function redactar(codigo: string, datos: ErrorData): string {
  const frase = phrase(MENSAJES[codigo] ?? MENSAJES_COMUNES[codigo] ?? codigo, datos);
  return datos.aclaracion ? `${frase} (${String(datos.aclaracion)})` : frase;
}

/** A cause as the HTTP answer carries it. */
export function conDetalle(causa: Causa): { codigo: string; detail: string } {
  return { codigo: causa.codigo, detail: redactar(causa.codigo, causa.datos) };
}
