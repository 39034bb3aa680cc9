import { z } from 'zod';
import { action, defineArea, parameter, query } from '#kernel/contract.ts';
import { zCodigo, zFecha, zId, zInstante, zPesosOut, zRut, zRutOut, zTexto } from '#kernel/fields.ts';
import type { Fecha } from '#kernel/values/fecha.ts';
import type { Pesos } from '#kernel/values/money.ts';
import type { Rut } from '#kernel/values/rut.ts';
import type { ChequeDeDocumento, DeOperacion, DocumentoAbonado, EventoArchivo } from './contract-eventos.ts';
import { Manual } from './contract-manual.ts';
import { REFERIDOS } from './contract-referidos.ts';

export { REFERIDOS } from './contract-referidos.ts';

declare module '#kernel/events.ts' {
  interface Events {
    /** A nota de crédito was put on (or taken from) a documento: an open proforma is priced again. */
    'documento.nota_asociada': { documento_id: string; cliente_rut: Rut; monto_nc: Pesos };
    /** Cesiones of these documentos to us were written. */
    'documentos.cedidos': { documentos: readonly string[] };
    /** A claim in the SII over a document already paid out. */
    'documento.reclamado': { documento_id: string; fecha: Fecha };
    /** A payment of a bought documento was written, or taken back (negative): the operación gives back, or uses again, its line. */
    'documento.abonado': DocumentoAbonado;
    /** It stands in a judicial case since today. */
    'documento.demandado': DeOperacion;
    /** It left its case with something still owed: it is collected as before it. */
    'documento.devuelto_de_judicial': DeOperacion;
    /** A cheque that the client sells was validated against its original: its paper is ours to keep (area cheques). */
    'documento.cheque_recibido': ChequeDeDocumento;
    /** It will not be bought, or was bought back: its paper goes back to the client. */
    'documento.cheque_devuelto': { documento_id: string; motivo: string };
    'archivo.validado': EventoArchivo;
    'archivo.objetado': EventoArchivo;
    'archivo.anulado': EventoArchivo;
    /**
     * An area that this one may not be imported by names a file in one of its fields: documentos refuses the act (422 at `campo`) when it is
     * not a stored file of that record and type. Empty `tipos`: any.
     */
    'archivo.exigido': {
      archivo_id: string;
      referido: { tipo: string; id: string };
      tipos: readonly string[];
      campo: string;
      firmado?: boolean;
    };
  }
}

/** Shapes that the contract answers. */
const zFechaOut = zFecha.nullable();
const CausaOut = z.object({ codigo: z.string(), detail: z.string() });

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
  /** Days of claim left; null when the term is over, the debtor answered, or the paper is not electronic. */
  dias_reclamo: z.number().int().nullable(),
};

const Cobranza = z.object({ texto: z.string(), url: z.string().nullable() });
const Gestion = z.object({
  fecha: zFecha,
  titulo: z.string(),
  detalle: z.string().nullable(),
  por: z.string(),
  url: z.string().nullable(),
});

export const DocumentoItem = z.object({
  ...Comun,
  /** The date from which days and mora are counted; null until it is paid out. */
  venc_ef: zFechaOut,
  n_prorrogas: z.number().int(),
  nombre: z.string(),
  cobranza: Cobranza.nullable(),
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

const Documento = z.object({
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
  /** Why it may not be bought today, in words; null when it may. */
  no_comprable: z.string().nullable(),
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
  cobranza: Cobranza.nullable(),
  gestiones: z.array(Gestion),
  merito: z.object({ tiene: z.boolean(), razones: z.array(z.unknown()), prescribe_el: zFecha }).nullable(),
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
const Resultados = z.object({
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

/** `id` comes from the path: these are acts on an archivo, not on a documento. */
const Ruta = z.object({ id: z.string().max(64).optional() });
const Motivo = z.object({ motivo: zTexto(500, 5) });
const CARGA = { maxMb: 25, maxFiles: 20 };
const zSi = z.preprocess((v) => v === true || v === 'true' || v === '1' || v === 'si', z.boolean());

function entero(defecto: number, max: string, descripcion: string) {
  return parameter({ tipo: 'entero', defecto, min: '1', max, sensible: false, descripcion, fuente: 'areas/2 documentos' });
}

export const contract = defineArea({
  area: 'documentos',
  tier: 1,
  uses: ['clientes', 'catalogos', 'libro', 'ejecutivos', 'empresas'],
  permissions: ['ver', 'cargar', 'crear', 'validar', 'anular', 'estado-sii', 'archivos', 'validar-archivo'],
  item: DocumentoItem,
  entity: Documento,
  list: {
    filters: z.object({
      tipo: z.string().max(5).optional(),
      estado: z.string().max(20).optional(),
      estado_sii: z.string().max(30).optional(),
      estado_cesion: z.string().max(20).optional(),
      estado_verificacion: z.string().max(40).optional(),
      estado_notificacion: z.string().max(40).optional(),
      cliente_rut: zRut.optional(),
      deudor_rut: zRut.optional(),
      ejecutivo: zRut.optional(),
      emision_desde: zFecha.optional(),
      emision_hasta: zFecha.optional(),
      vence_desde: zFecha.optional(),
      vence_hasta: zFecha.optional(),
      monto_min: z.coerce.number().int().optional(),
      monto_max: z.coerce.number().int().optional(),
      comprables: z.enum(['si', 'true']).optional(),
      alertas: z.enum(['si', 'true']).optional(),
      moroso: z.enum(['si', 'true']).optional(),
    }),
    orden: ['fecha_emision', 'fecha_vencimiento', 'monto', 'saldo_deudor', 'folio', 'razon_cliente', 'razon_deudor', 'creado_en'],
    sumas: ['monto', 'monto_financiable', 'saldo_deudor'],
    defecto: '-creado_en',
    perPage: 10,
  },
  options: [
    'dte',
    'tipo_documentos',
    'tipos_archivo',
    'vigencia_dias',
    'motivos_anulacion',
    'estados',
    'estados_sii',
    'estados_cesion',
    'estados_verificacion',
    'estados_notificacion',
    'bancos',
    ...(['ejecutivos', 'sucursales', 'ruta_documentos', 'ruta_hash'] as const),
    ...(['dias_maximo_emision', 'firma_dte', 'maximo_xml_mb', 'maximo_dte_por_carga', 'maximo_archivos'] as const),
  ],
  parameters: {
    dias_maximo_emision: entero(60, '365', 'Días desde la emisión sobre los cuales el documento se alerta como antiguo'),
    firma_dte: parameter<'EXIGE' | 'ADVIERTE'>({
      tipo: 'opcion',
      defecto: 'EXIGE',
      opciones: ['EXIGE', 'ADVIERTE'],
      sensible: true,
      descripcion: 'Qué hace una falla de la firma electrónica al cargar un DTE',
      fuente: 'areas/2 documentos',
    }),
    maximo_xml_mb: entero(5, '20', 'Tamaño máximo de cada XML, en MB'),
    maximo_dte_por_carga: entero(500, '2000', 'Documentos que trae una carga'),
    maximo_archivos: entero(20, '20', 'Archivos de una misma subida'),
  },
  operations: {
    cargar: action({
      permission: 'cargar',
      upload: CARGA,
      input: z.object({ cliente_rut: zRut.optional(), simular: zSi.optional() }),
      output: Resultados,
    }),
    cargar_aec: action({
      permission: 'cargar',
      upload: CARGA,
      input: z.object({ cliente_rut: zRut.optional(), simular: zSi.optional() }),
      output: Resultados,
    }),
    importar_rcv: action({ permission: 'estado-sii', upload: CARGA, input: z.object({ cliente_rut: zRut }), output: Importacion }),
    importar_cesiones: action({ permission: 'estado-sii', upload: CARGA, output: Importacion }),
    crear: action({ permission: 'crear', input: Manual, output: Documento }),
    validar: action({ permission: 'validar', on: 'one', output: Documento }),
    anular: action({ permission: 'anular', on: 'one', input: Motivo.extend({ motivo_anulacion: zCodigo.optional() }), output: Documento }),
    devolver: action({ permission: 'anular', on: 'one', input: Motivo, output: Documento }),
    registrar_estado_sii: action({
      permission: 'estado-sii',
      on: 'one',
      input: z.object({
        evento: z.enum(['CONSULTADO', 'ACD', 'ERM', 'RCD', 'RFP', 'RFT']),
        fecha: zFecha,
        fecha_recepcion_sii: zFecha.optional(),
        evidencia: zTexto(500, 5),
      }),
      output: Documento,
    }),
    desasociar_nota: action({ permission: 'validar', on: 'one', input: Motivo.extend({ nota_id: zId }), output: Documento }),
    xml: query({ permission: 'ver', on: 'one', file: true, output: z.unknown() }),
    impreso: query({ permission: 'ver', on: 'one', file: true, output: z.unknown() }),
    antiguedad: query({ permission: 'ver', file: true, output: z.unknown() }),
    por_deudor: query({
      permission: 'ver',
      output: z.array(
        z.object({
          deudor_rut: zRutOut,
          razon_deudor: z.string(),
          documentos: z.number().int(),
          al_dia: zPesosOut,
          mora_1_15: zPesosOut,
          mora_16_30: zPesosOut,
          mora_31_60: zPesosOut,
          mora_61_90: zPesosOut,
          mora_mas_90: zPesosOut,
        }),
      ),
    }),
    archivos: query({
      permission: 'archivos',
      input: z.object({ rut: zRut.optional(), referido_tipo: z.enum(REFERIDOS).optional(), referido_id: z.string().max(60).optional() }),
      output: z.array(Archivo),
    }),
    subir_archivos: action({
      permission: 'archivos',
      upload: CARGA,
      http: 'POST /api/documentos/archivos',
      input: z.object({
        tipo_archivo: zCodigo,
        referido_tipo: z.enum(REFERIDOS),
        referido_id: z.string().min(1).max(60),
        rut: zRut.optional(),
        rol: z.enum(['CLIENTE', 'DEUDOR', 'AVAL']).optional(),
        fecha_documento: zFecha.optional(),
        vigencia_dias: z.coerce.number().int().min(1).max(3650).optional(),
        reemplaza: zId.optional(),
      }),
      output: z.object({
        archivos: z.array(
          z.object({ nombre: z.string(), archivo: Archivo.nullable(), existente: z.boolean(), error: CausaOut.nullable() }),
        ),
      }),
    }),
    contenido: query({
      permission: 'archivos',
      file: true,
      http: 'GET /api/documentos/archivos/:id/contenido',
      input: Ruta,
      output: z.unknown(),
    }),
    archivos_por_hash: query({
      permission: 'archivos',
      http: 'GET /api/documentos/archivos/hash/:id',
      input: Ruta,
      output: z.array(Archivo),
    }),
    validar_archivo: action({
      permission: 'validar-archivo',
      http: 'POST /api/documentos/archivos/:id/validar',
      input: Ruta.extend({ observacion: zTexto(500).optional() }),
      output: Archivo,
    }),
    objetar_archivo: action({
      permission: 'validar-archivo',
      http: 'POST /api/documentos/archivos/:id/objetar',
      input: Ruta.extend(Motivo.shape),
      output: Archivo,
    }),
    anular_archivo: action({
      permission: 'archivos',
      http: 'POST /api/documentos/archivos/:id/anular',
      input: Ruta.extend(Motivo.shape),
      output: Archivo,
    }),
  },
});
