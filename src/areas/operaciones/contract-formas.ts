import { z } from 'zod';
import { zDecimalOut, zFecha, zId, zInstante, zPesosOut, zRutOut } from '#kernel/fields.ts';

/** A moment of the local clock: date and 'HH:MM'. */
const Momento = z.object({ fecha: zFecha, hora: z.string() });

const Etapa = z.object({
  codigo: z.string(),
  titulo: z.string(),
  perfil: z.string(),
  perfil_nombre: z.string(),
  responsable: zRutOut.nullable(),
  responsable_nombre: z.string().nullable(),
  estado: z.string(),
  inicio: Momento.nullable(),
  vence: Momento.nullable(),
  fin: Momento.nullable(),
  /** Working minutes left; negative = late. Null when it has no limit or is over. */
  minutos_restantes: z.number().int().nullable(),
  cerrada_por: z.string().nullable(),
  comentario: z.string().nullable(),
});

const Validacion = z.object({
  id: z.string(),
  titulo: z.string(),
  resultado: z.enum(['ok', 'alerta', 'falla', 'exceptuada']),
  valor: z.string(),
  limite: z.string(),
  responsable: z.string(),
  /** Page where it is solved. */
  enlace: z.string().nullable(),
  codigo: z.string().nullable(),
  mensaje: z.string().nullable(),
});

const Retencion = z.object({ motivo: z.string(), beneficiario: z.string().nullable(), monto: zPesosOut });

export const Orden = z.object({
  id: zId,
  version: z.number().int(),
  num_orden: z.number().int(),
  origen_area: z.string(),
  origen_id: z.string(),
  operacion_id: zId.nullable(),
  estado: z.string(),
  rut: zRutOut,
  nombre: z.string(),
  medio: z.string(),
  monto_girar: zPesosOut,
  monto: zPesosOut,
  retenciones: z.array(Retencion),
  cuenta: z.string().nullable(),
  cuenta_banco: z.string().nullable(),
  preparada_nombre: z.string().nullable(),
  autorizada_nombre: z.string().nullable(),
  segunda_nombre: z.string().nullable(),
  /** From segunda_autorizacion_uf a third person signs too. */
  segunda_requerida: z.boolean(),
  fecha_autorizacion: zFecha.nullable(),
  fecha_giro: zFecha.nullable(),
  comprobante: z.string().nullable(),
  causa: z.string().nullable(),
  creado_en: zInstante,
});

export const Giro = z.object({
  tope_diario: zPesosOut,
  monto_disponible: zPesosOut,
  monto_girar: zPesosOut,
  monto_transferir: zPesosOut,
  validaciones_giro: z.array(Validacion),
  boton_autorizar: z.boolean(),
  boton_autorizar_motivo: z.string().nullable(),
  modal_confirmacion: z.object({
    cliente: z.string(),
    rut: zRutOut,
    banco: z.string(),
    cuenta: z.string(),
    monto: zPesosOut,
    monto_palabras: z.string(),
    documentos: z.number().int(),
    descuentos: z.array(z.object({ numero: z.string(), tipo: z.string(), monto: zPesosOut })),
    retenciones: z.array(Retencion),
    /** Above segunda_autorizacion_uf the last four digits of the account are typed again. */
    pide_digitos: z.boolean(),
  }),
  orden: Orden.nullable(),
});

const DocumentoOperacion = z.object({
  documento_id: zId,
  nombre: z.string(),
  tipo: z.string(),
  folio: z.string(),
  deudor_rut: zRutOut,
  razon_deudor: z.string(),
  fecha_emision: zFecha,
  fecha_vencimiento: zFecha,
  vencimiento_estimado: z.boolean(),
  monto: zPesosOut,
  anticipo_pct: zDecimalOut,
  tasa: zDecimalOut,
  venc_ef: zFecha,
  dias: z.number().int(),
  anticipo: zPesosOut,
  retencion: zPesosOut,
  dp: zPesosOut,
  /** As the documento stands today. */
  estado: z.string(),
  estado_sii: z.string(),
  estado_cesion: z.string().nullable(),
  estado_verificacion: z.string().nullable(),
  estado_notificacion: z.string().nullable(),
  anticipo_pendiente: zPesosOut.nullable(),
  saldo_deudor: zPesosOut.nullable(),
  pagado: zPesosOut,
  /** Told by somebody and waiting for another person: its debtor paid the client. */
  pago_cliente: z.object({ fecha: zFecha, motivo: z.string(), por: z.string() }).nullable(),
});

const FacturaPropia = z.object({
  tipo: z.number().int(),
  neto: zPesosOut,
  exento: zPesosOut,
  iva: zPesosOut,
  total: zPesosOut,
  folio: z.number().int().nullable(),
});

const Recalculo = z.object({
  fecha: zFecha,
  antes: zPesosOut,
  ahora: zPesosOut,
  total_dp: zPesosOut,
  comision: zPesosOut,
  /** What it waits for: the client's acceptance filed, or another approval. */
  espera: z.enum(['aceptacion', 'aprobacion']),
});

export const Operacion = z.object({
  id: zId,
  num_operacion: z.number().int(),
  proforma_id: zId,
  num_proforma: z.number().int(),
  estado: z.string(),
  en_mora: z.boolean(),
  cliente_rut: zRutOut,
  cliente_nombre: z.string(),
  ejecutivo: zRutOut.nullable(),
  ejecutivo_nombre: z.string().nullable(),
  sede: z.string().nullable(),
  producto: z.string(),
  tipo_operacion: z.string(),
  con_responsabilidad: z.boolean(),
  fechacurso: zFecha,
  aprobada_hasta: zFecha,
  excepciones: z.array(z.string()),
  anticipo_pct: zDecimalOut,
  tasa: zDecimalOut,
  n_documentos: z.number().int(),
  total_monto: zPesosOut,
  total_anticipo: zPesosOut,
  total_retencion: zPesosOut,
  total_dp: zPesosOut,
  comision: zPesosOut,
  iva: zPesosOut,
  gastos: zPesosOut,
  iva_gastos: zPesosOut,
  ite: zPesosOut,
  monto_operacion: zPesosOut,
  total_descuentos: zPesosOut,
  total_aplicaciones: zPesosOut,
  monto_girar: zPesosOut,
  monto_transferir: zPesosOut.nullable(),
  costo_dia: zPesosOut,
  plazo_ponderado: zDecimalOut,
  tasa_anual: zDecimalOut,
  tasa_con_gastos: zDecimalOut.nullable(),
  tmc_codigo: z.string().nullable(),
  tmc_valor: zDecimalOut.nullable(),
  valor_uf: zDecimalOut,
  partidas: z.array(z.object({ pk: z.string(), numero: z.string(), tipo_descuento: z.string(), monto: zPesosOut })),
  retenciones: z.array(Retencion),
  cuenta_giro: zId.nullable(),
  cuentas: z.array(
    z.object({
      id: zId,
      banco_nombre: z.string(),
      ctacte: z.string(),
      tipo_cuenta: z.string(),
      usable: z.boolean(),
      motivo: z.string().nullable(),
    }),
  ),
  documents: z.array(DocumentoOperacion),
  etapas: z.array(Etapa),
  falta: z.string(),
  orden: Orden.nullable(),
  ordenes: z.array(Orden),
  recalculo: Recalculo.nullable(),
  facturas_propias: z.array(FacturaPropia),
  fecha_giro: zFecha.nullable(),
  medio: z.string().nullable(),
  comprobante: z.string().nullable(),
  comprobante_archivo: zId.nullable(),
  conciliada: z.boolean(),
  num_anexo: z.number().int().nullable(),
  contrato: z.object({ id: zId, num_contrato: z.number().int(), estado: z.string(), vence: zFecha.nullable() }).nullable(),
  archivos: z.array(z.object({ id: zId, nombre: z.string(), tipo_archivo: z.string(), subido: zFecha, bytes: z.number().int() })),
  motivo_anulacion: z.string().nullable(),
  causa_rechazo: z.string().nullable(),
  cerrada_el: zFecha.nullable(),
  creado_en: zInstante,
});

export const OperacionItem = z.object({
  id: zId,
  num_operacion: z.number().int(),
  cliente_rut: zRutOut,
  cliente_nombre: z.string(),
  ejecutivo_nombre: z.string().nullable(),
  sede: z.string().nullable(),
  n_documentos: z.number().int(),
  total_monto: zPesosOut,
  monto_girar: zPesosOut,
  fechacurso: zFecha,
  fecha_giro: zFecha.nullable(),
  estado: z.string(),
  en_mora: z.boolean(),
  /** Etapas under way, the most urgent first. */
  etapas: z.array(z.object({ codigo: z.string(), titulo: z.string(), estado: z.string(), minutos_restantes: z.number().int().nullable() })),
  etapa: z.string(),
  responsable: z.string(),
  minutos_restantes: z.number().int().nullable(),
  falta: z.string(),
});

/** A purchase that cannot leave today: each validation that stops it, and the profile that solves it. */
export const Impedimentos = z.array(
  z.object({
    operacion_id: zId,
    impide: z.array(z.object({ titulo: z.string(), mensaje: z.string().nullable(), responsable: z.string() })),
  }),
);

export const GirosDelDia = z.object({
  fecha: zFecha,
  tope_diario: zPesosOut,
  usado: zPesosOut,
  monto_disponible: zPesosOut,
  total: zPesosOut,
  ordenes: z.array(Orden),
});

export const HorasPorEtapa = z.array(
  z.object({
    codigo: z.string(),
    titulo: z.string(),
    terminadas: z.number().int(),
    en_curso: z.number().int(),
    atrasadas: z.number().int(),
    /** Banking hours, one decimal. */
    promedio_horas: zDecimalOut.nullable(),
    plazo_horas: z.number().int().nullable(),
  }),
);

/** A document that may be bought back: what the client pays for it on a day, or why not that day. */
/** A document that may be written off, with what it would leave in the books, whole pesos. */
export const DocumentoCastigable = z.object({
  documento_id: zId,
  nombre: z.string(),
  deudor_rut: zRutOut,
  dias_mora: z.number().int(),
  /** All that is owed of it. */
  total: zPesosOut,
  /** What is owed to nobody any more. */
  retencion: zPesosOut,
  /** What is lost: provision first. */
  anticipo: zPesosOut,
  impide: z.string().nullable(),
  /** Who asked for it, and waits for another person. */
  pedido: z.object({ motivo: z.string(), el: zFecha, por: z.string() }).nullable(),
});

export const DocumentoRecomprable = z.object({
  documento_id: zId,
  nombre: z.string(),
  deudor_rut: zRutOut,
  anticipo_pendiente: zPesosOut,
  mora: zPesosOut,
  gastos: zPesosOut,
  total: zPesosOut,
  impide: z.string().nullable(),
});
