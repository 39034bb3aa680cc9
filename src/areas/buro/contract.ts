import { z } from 'zod';
import { action, defineArea, parameter, query } from '#kernel/contract.ts';
import { zCodigo, zDecimal, zFecha, zId, zPeriodo, zRut, zRutOut, zTexto } from '#kernel/fields.ts';
import type { Rut } from '#kernel/values/rut.ts';
import {
  ArchivoRedec,
  BuroEscrito,
  Comparacion,
  Consulta,
  ConsultaItem,
  ContenidoOtra,
  Costos,
  DeudaEscrita,
  ESTADOS,
  FormatoRedec,
  Fuente,
  Informe,
  InformeGuardado,
  Precio,
  PrecioDeAsunto,
  PuntoDeHistoria,
  Reclamo,
  Visto,
  zTipo,
} from './contract-formas.ts';
import { parametrosRedec } from './contract-redec.ts';
import { PROVEEDORES } from './domain/fuentes.ts';
import type { Asunto, AsuntoDicho } from './domain/precio.ts';
import { TIPOS_RECLAMO } from './domain/reclamos.ts';
import { ARCHIVOS_REDEC } from './domain/redec-archivos.ts';

export { ConsultaItem };
/** What the papers of a report, of a comparison and of the costs are printed from. */
export type InformeImpreso = z.input<typeof Informe>;
export type ComparacionImpresa = z.input<typeof Comparacion>;
export type CostosImpresos = z.input<typeof Costos>;
export type PrecioImpreso = z.input<typeof Precio>;

declare module '#kernel/events.ts' {
  interface Events {
    /** A report of a person was written. */
    'informe.recibido': { rut: string; tipo: string; fuente: string; informe_id: string; consulta_id: string };
    /** Something began to be decided about some people: what its author asked of them while it was not written yet is of this decision. */
    'decision.abierta': { area: string; id: string; ruts: readonly Rut[] };
    /** The last try of a query failed. */
    'consulta.fallida': { rut: string; tipo: string; fuente: string; consulta_id: string; codigo: string };
  }
  interface Questions {
    /** Which of some reports, whose years have passed, an evaluation of a debt that lives still rests on: their ids. */
    'informes.por_reducir': { input: { informes: readonly { id: string; rut: Rut }[] }; answer: readonly string[] };
    /** Matters as their area tells them: those that are its own and that this session reaches. */
    'decision.consultada': { input: { asuntos: readonly Asunto[] }; answer: readonly AsuntoDicho[] };
    /** Of each report, how many evaluations rest on it and how many would have decided otherwise had its source told nothing. */
    'informes.influyeron': {
      input: { informes: readonly { id: string; rut: Rut }[] };
      answer: readonly { informe_id: string; evaluaciones: number; cambiaron: number }[];
    };
  }
}

/** Who reads says why, once a day for each person; later that day it may be left out. */
const motivo = zCodigo.optional();
const id = z.string().max(36).optional();
const zMotivo = z.string({ error: 'Indique para qué se consulta' }).regex(/^[A-Z0-9][A-Z0-9_]{0,59}$/, 'Indique para qué se consulta');
const zArea = z.string().regex(/^[a-z][a-z-]{2,29}$/, 'Indique para qué asunto se pide');
const uf = (label: string) => zDecimal({ decimals: 4, min: '0.0001', max: '100000', label });

export const contract = defineArea({
  area: 'buro',
  tier: 1,
  uses: ['clientes', 'documentos', 'ejecutivos', 'usuarios'],
  permissions: ['ver', 'consultar', 'forzar', 'registrar-manual', 'cancelar', 'certificar', 'configurar'],
  sensibles: ['configurar'],
  item: ConsultaItem,
  entity: Consulta,
  list: {
    filters: z.object({
      rut: zRut.optional(),
      tipo: zTipo.optional(),
      fuente: zCodigo.optional(),
      estado: z.enum(ESTADOS).optional(),
      vista: z.enum(['fallidas', 'en_curso', 'por_vencer', 'mias']).optional(),
    }),
    orden: ['creado_en', 'nombre', 'fuente', 'estado', 'terminado'],
    defecto: '-creado_en',
    perPage: 25,
  },
  options: ['motivos_consulta', 'motivos_refresco', 'fuentes', 'bancos'],
  parameters: {
    buro_concurrencia: parameter({
      tipo: 'entero',
      defecto: 4,
      min: '1',
      max: '20',
      sensible: false,
      fuente: 'areas buro',
      descripcion: 'Consultas a fuentes externas que salen a la vez',
    }),
    crudo_meses: parameter({
      tipo: 'entero',
      defecto: 6,
      min: '1',
      max: '60',
      sensible: true,
      fuente: 'areas buro',
      descripcion: 'Meses que se guarda, cifrada, la respuesta de una fuente tal como llegó',
    }),
    informe_anios: parameter({
      tipo: 'entero',
      defecto: 5,
      min: '5',
      max: '10',
      sensible: true,
      fuente: 'Ley 19.628 art. 18; docs/decisiones/0112',
      descripcion: 'Años tras los que un informe deja de decir lo que decía y guarda sólo su banda y su huella',
    }),
    reclamo_dias: parameter({
      tipo: 'entero',
      defecto: 30,
      min: '1',
      max: '30',
      sensible: true,
      fuente: 'areas buro',
      descripcion: 'Días corridos para responder lo que pide el titular de los datos',
    }),
    ...parametrosRedec,
    aval_informe_desde_uf: parameter({
      tipo: 'uf',
      defecto: '0',
      min: '0',
      max: '1000000',
      sensible: true,
      fuente: 'areas buro',
      descripcion: 'UF desde las que un aval se constituye con su informe de buró vigente; 0 = todos',
    }),
  },
  operations: {
    crear: action({
      permission: 'consultar',
      status: 202,
      input: z.object({
        rut: zRut.optional(),
        ruts: z.array(zRut).min(1).max(200).optional(),
        tipo: zTipo,
        fuentes: z.array(zCodigo).min(1, 'Elija al menos una fuente').max(10),
        motivo: zMotivo,
        forzar: z.boolean().default(false),
        motivo_refresco: zCodigo.nullish(),
        /** What is decided with it: its cost is that of this decision. */
        origen: z.object({ area: zArea, id: zId }).nullish(),
      }),
      output: z.object({
        /** Every report asked was in force: nothing left for a source. */
        reutilizado: z.boolean(),
        resultados: z.array(
          z.object({
            rut: zRutOut,
            fuente: z.string(),
            ok: z.boolean(),
            consulta_id: zId.nullable(),
            informe_id: zId.nullable(),
            reutilizado: z.boolean(),
            fecha: zFecha.nullable(),
            codigo: z.string().nullable(),
            detail: z.string().nullable(),
          }),
        ),
      }),
    }),
    reintentar: action({ permission: 'consultar', on: 'one', output: Consulta }),
    cancelar: action({ permission: 'cancelar', on: 'one', output: Consulta }),
    registrar_manual: action({
      permission: 'registrar-manual',
      status: 201,
      input: z.object({
        rut: zRut,
        fuente: zCodigo,
        motivo: zMotivo,
        fecha: zFecha,
        archivo: z.string({ error: 'Suba el informe' }).pipe(zId),
        buro: BuroEscrito.nullish(),
        deuda: DeudaEscrita.nullish(),
        otra: ContenidoOtra.omit({ rut: true, advertencias: true }).nullish(),
      }),
      output: Informe,
    }),
    ultimo: query({
      permission: 'ver',
      http: 'GET /api/buro/rut/:id/ultimo',
      input: z.object({ id, tipo: zTipo.optional(), motivo }),
      output: z.object({
        rut: zRutOut,
        nombre: z.string(),
        /** The last report of each source, in force or not. */
        informes: z.array(Informe),
        /** Queries of this person that did not end well or did not end yet, the newest of each source. */
        pendientes: z.array(ConsultaItem),
        /** What each report said of what is drawn over time, the older first. */
        historia: z.array(PuntoDeHistoria),
      }),
    }),
    historial: query({
      permission: 'ver',
      http: 'GET /api/buro/rut/:id/historial',
      input: z.object({ id, tipo: zTipo.optional(), motivo }),
      output: z.object({ rut: zRutOut, informes: z.array(Informe) }),
    }),
    comparar: query({ permission: 'ver', input: z.object({ a: zId, b: zId, motivo }), output: Comparacion }),
    vistos: query({
      permission: 'certificar',
      http: 'GET /api/buro/rut/:id/vistos',
      input: z.object({ id }),
      output: z.object({
        rut: zRutOut,
        nombre: z.string(),
        consultas: z.array(ConsultaItem),
        lecturas: z.array(Visto),
        informes: z.array(InformeGuardado),
        reclamos: z.array(Reclamo),
      }),
    }),
    certificado: query({
      permission: 'certificar',
      http: 'GET /api/buro/rut/:id/certificado',
      input: z.object({ id }),
      output: z.unknown(),
      file: true,
    }),
    /** The answer of a source as it came, while it is kept. */
    crudo: query({
      permission: 'certificar',
      http: 'GET /api/buro/informes/:id/crudo',
      input: z.object({ id }),
      output: z.unknown(),
      file: true,
    }),
    recibir_reclamo: action({
      permission: 'certificar',
      http: 'POST /api/buro/rut/:id/reclamos',
      status: 201,
      input: z.object({
        id,
        tipo: z.enum(TIPOS_RECLAMO, { error: 'Elija qué pide' }),
        texto: zTexto(1000, 10),
        recibido: zFecha,
        informe_id: zId.nullish(),
      }),
      output: Reclamo,
    }),
    responder_reclamo: action({
      permission: 'certificar',
      http: 'POST /api/buro/reclamos/:id/responder',
      input: z.object({
        id: zId.optional(),
        estado: z.enum(['acogido', 'rechazado'], { error: 'Elija si se acoge' }),
        respuesta: zTexto(1000, 20),
      }),
      output: Reclamo,
    }),
    fuentes: query({ permission: 'configurar', output: z.array(Fuente) }),
    pausar: action({
      permission: 'configurar',
      http: 'POST /api/buro/fuentes/:id/pausar',
      input: z.object({ id: zCodigo.optional(), minutos: z.number().int().min(1).max(10_080), motivo: zTexto(200, 5) }),
      output: Fuente,
    }),
    reanudar: action({
      permission: 'configurar',
      http: 'POST /api/buro/fuentes/:id/reanudar',
      input: z.object({ id: zCodigo.optional() }),
      output: Fuente,
    }),
    ampliar_presupuesto: action({
      permission: 'configurar',
      http: 'POST /api/buro/fuentes/:id/ampliar-presupuesto',
      input: z.object({ id: zCodigo.optional(), monto_uf: uf('cuánto se amplía'), motivo: zTexto(200, 5) }),
      output: Fuente,
    }),
    cambiar_proveedor: action({
      permission: 'configurar',
      http: 'POST /api/buro/fuentes/:id/cambiar-proveedor',
      input: z.object({ id: zCodigo.optional(), proveedor: z.enum(PROVEEDORES, { error: 'Elija la conexión' }), motivo: zTexto(200, 5) }),
      output: Fuente,
    }),
    costos: query({
      permission: 'configurar',
      input: z.object({ mes: zPeriodo.optional() }),
      output: Costos,
    }),
    papel_costos: query({
      permission: 'configurar',
      http: 'GET /api/buro/costos/papel',
      input: z.object({ mes: zPeriodo.optional() }),
      output: z.unknown(),
      file: true,
    }),
    precio: query({ permission: 'ver', input: z.object({ mes: zPeriodo.optional() }), output: Precio }),
    precio_asunto: query({
      permission: 'ver',
      http: 'GET /api/buro/precio/asunto',
      input: z.object({ area: zArea, asunto_id: zId }),
      output: PrecioDeAsunto,
    }),
    papel_precio: query({
      permission: 'ver',
      http: 'GET /api/buro/precio/papel',
      input: z.object({ mes: zPeriodo.optional() }),
      output: z.unknown(),
      file: true,
    }),
    papel: query({
      permission: 'ver',
      http: 'GET /api/buro/informes/:id/papel',
      input: z.object({ id, motivo }),
      output: z.unknown(),
      file: true,
    }),
    papel_comparacion: query({
      permission: 'ver',
      http: 'GET /api/buro/comparar/papel',
      input: z.object({ a: zId, b: zId, motivo }),
      output: z.unknown(),
      file: true,
    }),
    /** The weekly files of the register of consolidated debt: what was made, making one, and the file. */
    redec: query({
      permission: 'certificar',
      output: z.object({ semana: zFecha, rige_desde: zFecha.nullable(), formatos: z.array(FormatoRedec), archivos: z.array(ArchivoRedec) }),
    }),
    hacer_archivo: action({
      permission: 'certificar',
      http: 'POST /api/buro/redec',
      status: 201,
      input: z.object({ archivo: z.enum(ARCHIVOS_REDEC, { error: 'Elija el archivo' }), desde: zFecha }),
      output: ArchivoRedec,
    }),
    archivo_redec: query({
      permission: 'certificar',
      http: 'GET /api/buro/redec/:id/archivo',
      input: z.object({ id: zId.optional() }),
      output: z.unknown(),
      file: true,
    }),
  },
});
