import { z } from 'zod';
import { action, defineArea, parameter, query } from '#kernel/contract.ts';
import {
  zCodigo,
  zDecimal,
  zDecimalOut,
  zFecha,
  zId,
  zPersonas,
  zPesos,
  zPesosOut,
  zPorcentaje,
  zRut,
  zRutOut,
  zTexto,
} from '#kernel/fields.ts';
import type { Rut } from '#kernel/values/rut.ts';

declare module '#kernel/events.ts' {
  interface Events {
    /** GERENCIA ended a contract before its term: what stands on it (a mandate of automatic debit) ends with it. */
    'contrato.terminado': { contrato_id: string; tipo: string; rut: Rut };
  }
}

const ESTADOS = [
  'borrador',
  'emitido',
  'firmado',
  'legalizado',
  'vigente',
  'por_vencer',
  'vencido',
  'renovado',
  'termino_anticipado',
  'anulado',
] as const;
const CALIDAD = z.enum(['REPRESENTANTE', 'AVAL', 'CONYUGE', 'NUESTRO'], { error: 'Elija la calidad' });
const FACULTAD = z.enum(['CEDER', 'SUSCRIBIR_PAGARE']);
const Firmas = z.array(z.object({ rut: zRut, firmado_el: zFecha })).min(1, 'Indique quiénes firmaron');
const Clausulas = z.object({
  compensacion: z.boolean().default(true),
  mandato_llenado: z.boolean().default(true),
  mandato_cobro: z.boolean().default(true),
  domicilio: z.boolean().default(true),
});
const Poder = z.object({ desde: zFecha, hasta: zFecha.nullable() });
/** Empty = without end. */
const PoderDado = z.object({ desde: zFecha, hasta: zFecha.nullish() });

export const ContratoItem = z.object({
  id: zId,
  num_contrato: z.number().int(),
  tipo: z.string(),
  cliente_rut: zRutOut,
  nombre: z.string(),
  nombre_sucursal: z.string().nullable(),
  ejecutivo_id: zRutOut.nullable(),
  nombre_ejecutivo: z.string().nullable(),
  moneda: z.enum(['CLP', 'UF']),
  monto: zDecimalOut.nullable(),
  porcentaje: zDecimalOut.nullable(),
  fecha_emision: zFecha.nullable(),
  fecha_firma: zFecha.nullable(),
  fecha_vencimiento: zFecha.nullable(),
  dias: z.number().int().nullable(),
  tramo: z.string(),
  firmas: z.string(),
  operaciones_vivas: z.number().int(),
  saldo_vivo: zPesosOut,
  estado: z.enum(ESTADOS),
});

/** The fee of the contract: net, IVA and what became of it (ledger §3 `contrato_cobro`). */
const CobroOut = z.object({
  neto: zPesosOut,
  iva: zPesosOut,
  total: zPesosOut,
  estado: z.enum(['sin_emitir', 'por_cobrar', 'parcial', 'pagado', 'reversado']),
  fecha: zFecha.nullable(),
  vence: zFecha.nullable(),
  pagado: zPesosOut,
  pago: z.object({ cuenta_banco: z.string(), num_operacion_banco: z.string(), fecha: zFecha }).nullable(),
});

const FirmanteOut = z.object({
  rut: z.string(),
  nombre: z.string(),
  calidad: CALIDAD,
  firmado_el: zFecha.nullable(),
  poder: Poder.nullable(),
});

const Contrato = ContratoItem.extend({
  sucursal_id: zId.nullable(),
  monto_fijo: z.boolean(),
  cobro_neto: zPesosOut.nullable(),
  cobro: CobroOut.nullable(),
  plazo_dias: z.number().int(),
  fecha_inicio: zFecha,
  pacto: z.string().nullable(),
  con_responsabilidad: z.boolean(),
  clausulas: z.object({ compensacion: z.boolean(), mandato_llenado: z.boolean(), mandato_cobro: z.boolean(), domicilio: z.boolean() }),
  variables: z.record(z.string(), z.string()),
  firmantes: z.array(FirmanteOut),
  notaria: z.string().nullable(),
  repertorio: z.string().nullable(),
  fecha_legalizacion: zFecha.nullable(),
  plantilla_version: z.number().int().nullable(),
  texto_hash: z.string().nullable(),
  emision: z.number().int(),
  emisiones: z.array(z.object({ numero: z.number().int(), texto_hash: z.string(), texto: z.string() })),
  vista_previa: z.array(z.object({ texto: z.string(), falta: z.boolean() })),
  archivo_firmado: z.string().nullable(),
  contrato_padre: zId.nullable(),
  renueva_a: zId.nullable(),
  renovado_por: zId.nullable(),
  /** What the legal report of the client lets it do today; null when it has none. */
  facultades_informe: z.array(FACULTAD).nullable(),
  motivo_termino: z.string().nullable(),
  /** Asked by one person, waiting for GERENCIA. */
  termino_pedido: z.object({ motivo: z.string(), nombre: z.string(), fecha: zFecha, por: zPersonas }).nullable(),
  motivo_anulacion: z.string().nullable(),
});

const Datos = z.object({
  tipo: zCodigo,
  monto_fijo: z.boolean().default(false),
  moneda: z.enum(['CLP', 'UF']).default('CLP'),
  monto: zDecimal({ decimals: 4, min: '1', label: 'el monto' }).nullish(),
  cobro_neto: zPesos({ min: 1, max: 1_000_000_000 }).nullish(),
  porcentaje: zPorcentaje.nullish(),
  plazo_dias: z.number({ error: 'Indique el plazo en días (0 = indefinido)' }).int().min(0).max(36500),
  fecha_inicio: zFecha,
  pacto: zCodigo.nullish(),
  con_responsabilidad: z.boolean().default(true),
  clausulas: Clausulas.default({ compensacion: true, mandato_llenado: true, mandato_cobro: true, domicilio: true }),
  variables: z.record(z.string().max(60), z.string().max(2000)).default({}),
  firmantes: z
    .array(z.object({ rut: zRut, nombre: zTexto(120), calidad: CALIDAD, poder: PoderDado.nullish() }))
    .max(30)
    .default([]),
});

/** What an edit may bring: nothing takes its default, so what is not sent stays as it is. */
const d = Datos.shape;
const Cambios = Datos.omit({ tipo: true }).partial().extend({
  monto_fijo: d.monto_fijo.removeDefault().optional(),
  moneda: d.moneda.removeDefault().optional(),
  con_responsabilidad: d.con_responsabilidad.removeDefault().optional(),
  clausulas: d.clausulas.removeDefault().optional(),
  variables: d.variables.removeDefault().optional(),
  firmantes: d.firmantes.removeDefault().optional(),
});

const Fila = ContratoItem.omit({ tramo: true, firmas: true });
const Total = z.object({ grupo: z.string(), contratos: z.number().int(), operaciones_vivas: z.number().int(), saldo_vivo: zPesosOut });

export const contract = defineArea({
  area: 'contratos',
  tier: 2,
  uses: ['clientes', 'ejecutivos', 'documentos', 'libro'],
  permissions: ['ver', 'crear', 'emitir', 'registrar-firma', 'legalizar', 'activar', 'terminar', 'anular'],
  sensibles: ['activar', 'terminar'],
  item: ContratoItem,
  entity: Contrato,
  list: {
    filters: z.object({
      estado: z.enum(ESTADOS).optional(),
      tipo: zCodigo.optional(),
      rut: zRut.optional(),
      sucursal: zTexto(40).optional(),
      ejecutivo: zRut.optional(),
      inicio_desde: zFecha.optional(),
      inicio_hasta: zFecha.optional(),
      tramo: z.enum(['0-30', '31-60', '61-90', 'vencidos', 'mas_de_90', 'indefinido']).optional(),
    }),
    orden: ['num_contrato', 'nombre', 'fecha_vencimiento', 'estado', 'creado_en'],
    defecto: '-creado_en',
    perPage: 25,
  },
  options: [
    'contratos_tipos',
    'contratos_monto_fijo',
    'contratos_dias_vencimiento',
    'notarias',
    'pactos',
    'motivos_termino',
    'sucursales',
    'ejecutivos',
    'cuentas_bancos',
  ],
  parameters: {
    dias_pago_cobro: parameter({
      tipo: 'entero',
      defecto: 30,
      min: '0',
      max: '365',
      sensible: false,
      descripcion: 'Días que tiene el cliente para pagar el cobro de su contrato',
      fuente: 'areas contratos',
    }),
  },
  operations: {
    crear: action({ permission: 'crear', money: true, input: Datos.extend({ cliente_rut: zRut }), output: Contrato }),
    editar: action({ permission: 'crear', on: 'one', input: Cambios, output: Contrato }),
    emitir: action({
      permission: 'emitir',
      on: 'one',
      money: true,
      input: z.object({
        pago: z.object({ cuenta_banco: zTexto(20), num_operacion_banco: zTexto(40), fecha: zFecha }).nullish(),
      }),
      output: Contrato,
    }),
    registrar_firma: action({
      permission: 'registrar-firma',
      on: 'one',
      input: z.object({
        firmas: Firmas,
        /** Counts only for a client without legal report. */
        facultades: z.array(FACULTAD).default([]),
        conyuges: z.array(z.object({ aval: zRut, conyuge: zRut })).default([]),
        archivo_firmado: zTexto(200).nullish(),
      }),
      output: Contrato,
    }),
    corregir: action({ permission: 'emitir', on: 'one', input: z.object({ motivo: zTexto(500, 5) }), output: Contrato }),
    anotar_firma: action({ permission: 'registrar-firma', on: 'one', input: z.object({ firmas: Firmas }), output: Contrato }),
    legalizar: action({
      permission: 'legalizar',
      on: 'one',
      input: z.object({ notaria: zCodigo, repertorio: zTexto(40), fecha_legalizacion: zFecha }),
      output: Contrato,
    }),
    activar: action({ permission: 'activar', on: 'one', output: Contrato }),
    pedir_termino: action({
      permission: 'terminar',
      on: 'one',
      input: z.object({ motivo_termino: zCodigo, detalle: zTexto(500, 5), confirmar: z.boolean().default(false) }),
      output: Contrato,
    }),
    desistir_termino: action({ permission: 'terminar', on: 'one', output: Contrato }),
    terminar: action({ permission: 'terminar', on: 'one', output: Contrato }),
    reasignar: action({
      permission: 'emitir',
      input: z.object({
        contratos: z.array(zId).min(1, 'Elija los contratos').max(200, 'Hasta 200 contratos a la vez'),
        ejecutivo_id: zRut,
        motivo: zTexto(500, 5),
      }),
      output: z.object({ reasignados: z.number().int(), ya_suyos: z.number().int() }),
    }),
    anular: action({ permission: 'anular', on: 'one', input: z.object({ motivo: zTexto(500) }), output: Contrato }),
    renovar: action({ permission: 'crear', on: 'one', money: true, output: z.object({ id: zId, num_contrato: z.number().int() }) }),
    imprimir: query({ permission: 'ver', on: 'one', output: z.unknown(), file: true }),
    firmantes: query({ permission: 'ver', on: 'one', output: z.unknown(), file: true }),
    informe: query({
      permission: 'ver',
      input: z.object({
        ejecutivo: zRut.optional(),
        sucursal: zTexto(40).optional(),
        tipo: zCodigo.optional(),
        desde: zFecha.optional(),
        hasta: zFecha.optional(),
      }),
      output: z.object({ filas: z.array(Fila), por_tipo: z.array(Total), por_ejecutivo: z.array(Total), total: Total }),
    }),
    plantillas: query({
      permission: 'ver',
      output: z.array(
        z.object({
          id: zId,
          tipo: z.string(),
          numero: z.number().int(),
          texto: z.string(),
          variables: z.array(z.string()),
          vigente_desde: zFecha,
        }),
      ),
    }),
    nueva_plantilla: action({
      permission: 'emitir',
      http: 'POST /api/contratos/plantillas',
      status: 201,
      input: z.object({ tipo: zCodigo, texto: zTexto(100_000, 20), vigente_desde: zFecha }),
      output: z.object({ id: zId, numero: z.number().int() }),
    }),
  },
});
