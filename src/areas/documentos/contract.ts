import { z } from 'zod';
import { action, defineArea, parameter, query } from '#kernel/contract.ts';
import { zCodigo, zFecha, zId, zPesos, zPesosOut, zRut, zRutOut, zTexto } from '#kernel/fields.ts';
import type { Fecha } from '#kernel/values/fecha.ts';
import type { Pesos } from '#kernel/values/money.ts';
import type { Rut } from '#kernel/values/rut.ts';
import { Archivo, CausaOut, Documento, DocumentoItem, Importacion, Resultados } from './shapes.ts';

declare module '#kernel/events.ts' {
  interface Events {
    /** A nota de crédito was put on (or taken from) a documento: an open proforma is priced again. */
    'documento.nota_asociada': { documento_id: string; cliente_rut: Rut; monto_nc: Pesos };
    'documento.cedido': { documento_id: string };
    /** A claim in the SII over a document already paid out. */
    'documento.reclamado': { documento_id: string; fecha: Fecha };
    'archivo.validado': EventoArchivo;
    'archivo.objetado': EventoArchivo;
    'archivo.anulado': EventoArchivo;
  }
}

export interface EventoArchivo {
  archivo_id: string;
  referido: { tipo: string; id: string };
  tipo_archivo: string;
  vence?: Fecha | undefined;
}

/** `id` comes from the path: these are acts on an archivo, not on a documento. */
const Ruta = z.object({ id: z.string().max(64).optional() });
const Motivo = z.object({ motivo: zTexto(500, 5) });
const CARGA = { maxMb: 25, maxFiles: 20 };
const zSi = z.preprocess((v) => v === true || v === 'true' || v === '1' || v === 'si', z.boolean());

export const TIPOS_MANUALES = ['33', '34', '43', '46', 'CHQ', 'LET', 'PAG', 'EDP', 'OC'] as const;
export const REFERIDOS = ['persona', 'documento', 'operacion', 'contrato', 'pagare', 'garantia', 'causa', 'solicitud', 'credito'] as const;

/** A document typed by hand; what each type demands is judged by domain/manual.ts. */
export const Manual = z.object({
  tipo: z.enum(TIPOS_MANUALES),
  folio: zTexto(20),
  cliente_rut: zRut,
  deudor_rut: zRut,
  razon_deudor: zTexto(200),
  fecha_emision: zFecha,
  fecha_vencimiento: zFecha.nullish(),
  monto: zPesos({ min: 1, max: 99_999_999_999_999 }),
  banco: z.string().max(60).nullish(),
  plaza: zTexto(60).nullish(),
  cta_cte: z.string().max(20).nullish(),
  num_cheque: z.string().max(20).nullish(),
  nominativo: z.boolean().optional(),
  cruzado: z.boolean().optional(),
  endosos: z.array(zTexto(120)).max(20).optional(),
  fecha_aceptacion: zFecha.nullish(),
  lugar_pago: zTexto(120).nullish(),
  avales: z.array(zRut).max(20).optional(),
  contrato_obra: zTexto(120).nullish(),
  numero_edp: zTexto(20).nullish(),
  fecha_aprobacion: zFecha.nullish(),
  numero_oc: zTexto(20).nullish(),
  fecha_entrega: zFecha.nullish(),
});

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
    'ejecutivos',
    'sucursales',
    'ruta_documentos',
    'ruta_hash',
    'dias_maximo_emision',
    'firma_dte',
    'maximo_xml_mb',
    'maximo_dte_por_carga',
    'maximo_archivos',
  ],
  parameters: {
    dias_maximo_emision: parameter({
      tipo: 'entero',
      defecto: 60,
      min: '1',
      max: '365',
      sensible: false,
      descripcion: 'Días desde la emisión sobre los cuales el documento se alerta como antiguo',
      fuente: 'areas/2 documentos',
    }),
    firma_dte: parameter<'EXIGE' | 'ADVIERTE'>({
      tipo: 'opcion',
      defecto: 'EXIGE',
      opciones: ['EXIGE', 'ADVIERTE'],
      sensible: true,
      descripcion: 'Qué hace una falla de la firma electrónica al cargar un DTE',
      fuente: 'areas/2 documentos',
    }),
    maximo_xml_mb: parameter({
      tipo: 'entero',
      defecto: 5,
      min: '1',
      max: '20',
      sensible: false,
      descripcion: 'Tamaño máximo de cada XML, en MB',
      fuente: 'areas/2 documentos',
    }),
    maximo_dte_por_carga: parameter({
      tipo: 'entero',
      defecto: 500,
      min: '1',
      max: '2000',
      sensible: false,
      descripcion: 'Documentos que trae una carga',
      fuente: 'areas/2 documentos',
    }),
    maximo_archivos: parameter({
      tipo: 'entero',
      defecto: 20,
      min: '1',
      max: '20',
      sensible: false,
      descripcion: 'Archivos de una misma subida',
      fuente: 'areas/2 documentos',
    }),
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
    por_deudor: query({
      permission: 'ver',
      output: z.array(
        z.object({
          deudor_rut: zRutOut,
          razon_deudor: z.string(),
          documentos: z.number().int(),
          vigente: zPesosOut,
          hasta_30: zPesosOut,
          hasta_60: zPesosOut,
          mas_60: zPesosOut,
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
