import type { ErrorData } from '#kernel/errors.ts';
import type { Causa } from './tipos.ts';

/** Steps of the intake and their codes, in the order in which one of them becomes the `codigo` of the row (areas/2, Intake). */
const PASOS = {
  archivo: [
    'archivo_vacio',
    'archivo_demasiado_grande',
    'xml_con_dtd',
    'xml_mal_formado',
    'no_es_dte',
    'estructura_invalida',
    'demasiados_documentos',
  ],
  firma: ['sin_firma', 'certificado_ilegible', 'firma_invalida', 'certificado_no_vigente', 'timbre_no_coincide'],
  aec: ['aec_firma_invalida', 'aec_secuencia', 'aec_cadena', 'aec_monto', 'aec_documento_distinto', 'aec_caratula'],
  quien: [
    'rut_invalido',
    'tipo_no_cedible',
    'nota_no_corresponde',
    'cedente_no_es_cliente',
    'emisor_no_es_cliente',
    'deudor_igual_cedente',
    'cliente_bloqueado',
    'deudor_bloqueado',
  ],
  terminos: ['pago_contado', 'sin_costo', 'emision_futura', 'vencimiento_invalido', 'documento_vencido', 'monto_cero'],
  una_vez: [
    'documento_duplicado',
    'documento_duplicado_distinto',
    'manual_no_coincide',
    'documento_ya_cedido',
    'documento_reclamado',
    'documento_anulado',
  ],
} as const;

type Paso = keyof typeof PASOS;
export type CodigoCausa = (typeof PASOS)[Paso][number];

export const ORDEN_CAUSAS: readonly CodigoCausa[] = Object.values(PASOS).flat();

export type CodigoAlerta =
  | 'EN_PLAZO_RECLAMO'
  | 'DOCUMENTO_ANTIGUO'
  | 'SIN_VENCIMIENTO'
  | 'SIN_FORMA_PAGO'
  | 'RECEPCION_ESTIMADA'
  | 'TOTAL_NO_CUADRA'
  | 'NOMBRE_DISTINTO'
  | 'PARTE_RELACIONADA'
  | 'SIN_FIRMA'
  | 'CERTIFICADO_ILEGIBLE'
  | 'FIRMA_INVALIDA'
  | 'CERTIFICADO_NO_VIGENTE'
  | 'LETRA_SIN_ACEPTAR'
  | 'ARCHIVO_EN_OTRO_RUT';

export type Alerta = Causa<CodigoAlerta>;

export function causa(codigo: CodigoCausa, datos: ErrorData = {}): Causa<CodigoCausa> {
  return { codigo, datos };
}

export function alerta(codigo: CodigoAlerta, datos: ErrorData = {}): Alerta {
  return { codigo, datos };
}

const POSICION = new Map<string, number>(ORDEN_CAUSAS.map((c, i) => [c, i]));

/** The causes in the order of the table; those of one code keep the order in which they were found. */
export function ordenar<T extends Causa>(causas: readonly T[]): T[] {
  return [...causas].sort((a, b) => (POSICION.get(a.codigo) ?? 999) - (POSICION.get(b.codigo) ?? 999));
}

export function pasoDe(codigo: string): Paso | undefined {
  return (Object.keys(PASOS) as Paso[]).find((p) => (PASOS[p] as readonly string[]).includes(codigo));
}
