import { z } from 'zod';
import { zFecha, zId, zInstante, zPesosOut, zRutOut } from '#kernel/fields.ts';

/** Shapes that the contract answers. */
const zFechaOut = zFecha.nullable();
export const CausaOut = z.object({ codigo: z.string(), detail: z.string() });

const Comun = {
  id: zId,
  tipo: z.string(),
  folio: z.string(),
  cliente_rut: zRutOut,
  razon_cliente: z.string(),
  deudor_rut: zRutOut,
  razon_deudor: z.string(),
  fecha_emision: zFecha,
  fecha_vencimiento: zFechaOut,
  monto: zPesosOut,
  monto_financiable: zPesosOut,
  saldo_deudor: zPesosOut.nullable(),
  estado: z.string(),
  estado_visible: z.string(),
  estado_sii: z.string(),
  estado_cesion: z.string(),
  estado_verificacion: z.string(),
  estado_notificacion: z.string(),
  reservado_por: z.number().int().nullable(),
  /** Days to the effective due date; negative when overdue. */
  dias: z.number().int().nullable(),
  /** Days of claim left, null when the term is over or estimated. */
  dias_reclamo: z.number().int().nullable(),
};

export const DocumentoItem = z.object({
  ...Comun,
  nombre: z.string(),
  cobranza: z.string().nullable(),
  ejecutivo: z.string().nullable(),
  alertas: z.number().int(),
});

const Nota = z.object({
  id: zId,
  folio: z.string(),
  fecha: zFecha,
  monto: zPesosOut,
  cod_ref: z.number().int().nullable(),
  momento: z.string(),
  saldo_cedente: zPesosOut,
  estado: z.string(),
});
const Cesion = z.object({
  id: zId,
  seq: z.number().int(),
  rut_cedente: zRutOut,
  rut_cesionario: zRutOut,
  razon_cesionario: z.string(),
  monto_cesion: zPesosOut,
  ultimo_vencimiento: zFecha,
  fecha: z.string(),
  fuente: z.string(),
  track_id: z.string().nullable(),
  estado: z.string(),
});

export const Archivo = z.object({
  id: zId,
  version: z.number().int(),
  hash: z.string(),
  nombre: z.string(),
  mime: z.string(),
  bytes: z.number().int(),
  tipo_archivo: z.string(),
  referido_tipo: z.string(),
  referido_id: z.string(),
  rut: zRutOut.nullable(),
  rol: z.string().nullable(),
  fecha_documento: zFechaOut,
  fecha_vencimiento: zFechaOut,
  numero: z.number().int(),
  reemplaza: zId.nullable(),
  reemplazado: z.boolean(),
  estado: z.string(),
  /** pendiente, validado, objetado, anulado; and por_vencer, vencido by the date. */
  estado_visible: z.string(),
  observacion: z.string().nullable(),
  creado_en: zInstante,
  alertas: z.array(CausaOut),
});

export const Documento = z.object({
  ...Comun,
  rut_emisor: zRutOut,
  razon_emisor: z.string(),
  rut_receptor: zRutOut,
  razon_receptor: z.string(),
  forma_pago: z.number().int().nullable(),
  monto_neto: zPesosOut,
  monto_exento: zPesosOut,
  iva: zPesosOut,
  otros_impuestos: zPesosOut,
  monto_nc: zPesosOut,
  fecha_recepcion_sii: zFechaOut,
  recepcion_estimada: z.boolean(),
  fin_plazo_reclamo: zFecha,
  fecha_reclamo: zFechaOut,
  excedente_retenido: z.boolean(),
  referencias: z.array(z.unknown()),
  detalle: z.array(z.unknown()),
  datos: z.record(z.string(), z.unknown()),
  origen: z.string(),
  xml_hash: z.string().nullable(),
  firma: z.unknown(),
  motivo: z.string().nullable(),
  operacion_id: zId.nullable(),
  anticipo: zPesosOut.nullable(),
  retencion: zPesosOut.nullable(),
  tasa: z.string().nullable(),
  venc_ef: zFechaOut,
  anticipo_pendiente: zPesosOut.nullable(),
  pagado: zPesosOut,
  n_prorrogas: z.number().int(),
  alertas: z.array(CausaOut),
  notas: z.array(Nota),
  cesiones: z.array(Cesion),
  archivos: z.array(Archivo),
  merito: z.object({ tiene: z.boolean(), razones: z.array(z.unknown()) }).nullable(),
});

const Resultado = z.object({
  archivo: z.string(),
  indice: z.number().int(),
  documento: z.string().nullable(),
  estado: z.enum(['aceptado', 'aceptado_con_alertas', 'nota_asociada', 'duplicado', 'rechazado']),
  documento_id: zId.nullable(),
  codigo: z.string().nullable(),
  causas: z.array(CausaOut.extend({ que_hacer: z.string() })),
  alertas: z.array(CausaOut),
});
export const Resultados = z.object({
  carga_id: zId.nullable(),
  resultados: z.array(Resultado),
  totales: z.object({
    aceptado: z.number().int(),
    aceptado_con_alertas: z.number().int(),
    nota_asociada: z.number().int(),
    duplicado: z.number().int(),
    rechazado: z.number().int(),
    monto: zPesosOut,
  }),
});
export const Importacion = z.object({
  filas: z.number().int(),
  actualizados: z.number().int(),
  sin_documento: z.number().int(),
  conflictos: z.array(CausaOut.extend({ linea: z.number().int() })),
  errores: z.array(z.object({ linea: z.number().int(), motivo: z.string() })),
});
