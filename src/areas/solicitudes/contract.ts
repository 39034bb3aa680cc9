import { z } from 'zod';
import { EstadoOut } from '#areas/comite/contract.ts';
import { action, defineArea, query } from '#kernel/contract.ts';
import {
  zCodigo,
  zDecimal,
  zDecimalOut,
  zFecha,
  zId,
  zPesos,
  zPesosOut,
  zPorcentaje,
  zRut,
  zRutOut,
  zTasaMensual,
  zTexto,
  zUf,
} from '#kernel/fields.ts';

const ESTADOS = ['borrador', 'enviada', 'con_reparos', 'pendiente_firma', 'aprobada', 'vencida', 'rechazada', 'anulada'] as const;

export const SolicitudItem = z.object({
  id: zId,
  numero: z.number().int(),
  tipo: z.string(),
  rut: zRutOut,
  nombre: z.string(),
  nombre_sucursal: z.string().nullable(),
  ejecutivo_id: zRutOut.nullable(),
  producto: z.string(),
  moneda: z.enum(['CLP', 'UF']),
  monto: zDecimalOut,
  monto_aprobado: zDecimalOut.nullable(),
  fecha_expiracion: zFecha,
  nivel_comite: z.number().int().nullable(),
  turno: z.string(),
  /** Votes that are missing in the comité; null outside it. */
  faltan: z.number().int().nullable(),
  /** Who signed and who has not, by name, while it waits for signatures. */
  firmaron: z.array(z.string()),
  firmas_faltan: z.array(z.string()),
  estado: z.enum(ESTADOS),
  /** Calendar days in that state. */
  dias_en_estado: z.number().int(),
});

const GarantiaPedida = z.object({
  tipo: zCodigo,
  sobre: z.enum(['GENERAL', 'ESPECIFICA', 'MIXTA'], { error: 'Elija qué respalda' }),
  otorgante_rut: zRut,
  nombre_otorgante: zTexto(120),
  valor_uf: zUf.nullish(),
  descripcion: zTexto(200),
});

const Relacionado = z.object({
  rut: zRut,
  nombre: zTexto(120),
  tipo: z.enum(['SOCIO', 'EMPRESA'], { error: 'Elija si es socio o empresa' }),
  vinculo: zCodigo,
  participacion_pct: zPorcentaje.nullish(),
  representante: z.boolean(),
});

const Cambio = z.object({ campo: z.string(), detalle: z.string().nullable(), antes: z.string(), despues: z.string(), sube: z.boolean() });

export const Solicitud = SolicitudItem.extend({
  cliente_id: zId,
  sucursal_id: zId.nullable(),
  nombre_ejecutivo: z.string().nullable(),
  plazo_maximo: z.number().int(),
  anticipo_pct: zDecimalOut,
  tasa_mensual: zDecimalOut,
  comision_pct: zDecimalOut.nullable(),
  comision_minima_uf: zDecimalOut.nullable(),
  con_responsabilidad: z.boolean(),
  presentacion: z.string(),
  deudores: z.array(z.object({ rut_deudor: zRutOut, nombre: z.string().nullable(), monto: zPesosOut })),
  garantias: z.array(
    z.object({
      tipo: z.string(),
      sobre: z.string(),
      otorgante_rut: zRutOut,
      nombre_otorgante: z.string(),
      valor_uf: zDecimalOut,
      descripcion: z.string(),
    }),
  ),
  excepciones: z.array(z.object({ codigo: z.string(), motivo: z.string() })),
  /** Socios and related firms. `es_fiador` is read live from avales: the general aval of that person for this client. */
  relacionados: z.array(
    z.object({
      rut: zRutOut,
      nombre: z.string(),
      tipo: z.enum(['SOCIO', 'EMPRESA']),
      vinculo: z.string(),
      participacion_pct: zDecimalOut.nullable(),
      representante: z.boolean(),
      es_fiador: z.boolean(),
      aval: z.object({ id: zId, estado: z.string() }).nullable(),
    }),
  ),
  /** What backs the line: frozen when it was sent, today's while it is being written; null when it was sent before it was measured. */
  respaldo: z
    .object({
      avales: z.array(z.object({ rut: zRutOut, nombre: z.string() })),
      garantias: z.array(z.object({ numero: z.number().int(), tipo: z.string(), nombre: z.string() })),
      /** Garantías that the solicitud itself asks for. */
      pedidas: z.number().int(),
    })
    .nullable(),
  exposicion_actual_uf: zDecimalOut.nullable(),
  exposicion_propuesta_uf: zDecimalOut.nullable(),
  nivel_motivos: z.array(z.string()),
  aprobada_hasta: zFecha.nullable(),
  linea_vigente: z.object({ numero: z.number().int(), monto: zDecimalOut, moneda: z.string(), hasta: zFecha }).nullable(),
  comite: EstadoOut.nullable(),
  /** Every version of the proposal that was put before the comité, the last one first, with what it changed. */
  versiones: z.array(
    z.object({
      numero: z.number().int(),
      motivo: z.string(),
      por: z.string(),
      hora: z.string(),
      cambios: z.array(Cambio),
    }),
  ),
});

/** Terms of the line asked for. */
const Datos = z.object({
  producto: zCodigo,
  moneda: z.enum(['CLP', 'UF'], { error: 'Elija la moneda' }),
  monto: zDecimal({ decimals: 4, min: '1', max: '1000000000000', label: 'el monto' }),
  plazo_maximo: z.number({ error: 'Indique el plazo máximo' }).int().min(1, 'Mínimo 1 día').max(365, 'Máximo 365 días'),
  anticipo_pct: zPorcentaje,
  tasa_mensual: zTasaMensual,
  comision_pct: zPorcentaje.nullish(),
  comision_minima_uf: zUf.nullish(),
  con_responsabilidad: z.boolean().default(true),
  fecha_expiracion: zFecha,
  presentacion: z.string().max(8000, 'Admite hasta 8.000 caracteres').default(''),
  deudores: z
    .array(z.object({ rut_deudor: zRut, monto: zPesos({ min: 1 }) }))
    .max(200)
    .default([]),
  garantias: z.array(GarantiaPedida).max(20).default([]),
  excepciones: z
    .array(z.object({ codigo: zCodigo, motivo: zTexto(2000, 30) }))
    .max(20)
    .default([]),
  /** Without them, those of the ficha of the client. */
  relacionados: z.array(Relacionado).max(100).optional(),
});

/** What an edit may bring: nothing takes its default, so what is not sent stays as it is. */
const d = Datos.shape;
const Cambios = Datos.partial().extend({
  con_responsabilidad: d.con_responsabilidad.removeDefault().optional(),
  presentacion: d.presentacion.removeDefault().optional(),
  deudores: d.deudores.removeDefault().optional(),
  garantias: d.garantias.removeDefault().optional(),
  excepciones: d.excepciones.removeDefault().optional(),
});

/** What may still change between the approval and the last signature. */
const Ajuste = z.object({
  monto: d.monto.optional(),
  plazo_maximo: d.plazo_maximo.optional(),
  anticipo_pct: d.anticipo_pct.optional(),
  con_responsabilidad: d.con_responsabilidad.removeDefault().optional(),
  deudores: d.deudores.removeDefault().optional(),
  garantias: d.garantias.removeDefault().optional(),
  motivo: zTexto(500, 5),
});

export const contract = defineArea({
  area: 'solicitudes',
  tier: 2,
  uses: ['avales', 'clientes', 'comite', 'ejecutivos', 'garantias', 'libro', 'usuarios'],
  permissions: ['ver', 'crear', 'editar', 'riesgo', 'votar', 'firmar', 'ajustar'],
  sensibles: ['votar', 'firmar', 'ajustar'],
  item: SolicitudItem,
  entity: Solicitud,
  list: {
    filters: z.object({
      estado: z.enum(ESTADOS).optional(),
      nivel: z.enum(['1', '2', '3', '4']).optional(),
      rut: zRut.optional(),
      sucursal: zId.optional(),
      ejecutivo: zRut.optional(),
      /** Of whom asks; waiting for him; approvals that lapse within seven days without their last signature. */
      vista: z.enum(['mias', 'mi_turno', 'expiran']).optional(),
    }),
    orden: ['numero', 'nombre', 'estado', 'fecha_expiracion', 'creado_en'],
    sumas: ['monto', 'monto_aprobado'],
    defecto: '-numero',
    perPage: 25,
  },
  options: ['productos', 'excepciones', 'tipos_garantia', 'vinculos', 'respuestas', 'sucursales', 'ejecutivos'],
  operations: {
    crear: action({ permission: 'crear', money: true, input: Datos.extend({ rut: zRut }), output: Solicitud }),
    editar: action({ permission: 'editar', on: 'one', input: Cambios, output: Solicitud }),
    enviar: action({ permission: 'crear', on: 'one', output: Solicitud }),
    /** The `es_fiador` switch of a socio: proposes or discards his aval in place. */
    cambiar_fiador: action({ permission: 'editar', on: 'one', input: z.object({ rut: zRut, es_fiador: z.boolean() }), output: Solicitud }),
    votar: action({
      permission: 'votar',
      on: 'one',
      input: z.object({
        respuesta: z.enum(['APRUEBA', 'RECHAZA', 'ABSTIENE', 'PIDE_ANTECEDENTES'], { error: 'Elija su voto' }),
        comentario: z.string().max(2000).nullish(),
        version_vista: z.number().int().min(1).nullish(),
      }),
      output: Solicitud,
    }),
    /** The analyst asks for more before the comité decides: it goes back to its executive. */
    observar: action({ permission: 'riesgo', on: 'one', input: z.object({ texto: zTexto(1000, 5) }), output: Solicitud }),
    firmar: action({
      permission: 'firmar',
      on: 'one',
      input: z.object({ version_vista: z.number().int().min(1).nullish() }),
      output: Solicitud,
    }),
    ajustar: action({ permission: 'ajustar', on: 'one', input: Ajuste, output: Solicitud }),
    diff: query({
      permission: 'ver',
      on: 'one',
      input: z.object({ desde: z.coerce.number().int().min(1), hasta: z.coerce.number().int().min(1) }),
      output: z.array(Cambio),
    }),
    propuesta: query({ permission: 'ver', on: 'one', file: true, output: z.unknown() }),
    acta: query({ permission: 'ver', on: 'one', file: true, output: z.unknown() }),
    carta: query({ permission: 'ver', on: 'one', file: true, output: z.unknown() }),
    /** A vencida copied to another draft, with a new validity. */
    renovar: action({ permission: 'crear', on: 'one', input: z.object({ fecha_expiracion: zFecha }), output: Solicitud }),
    anular: action({ permission: 'crear', on: 'one', input: z.object({ motivo: zTexto(500) }), output: Solicitud }),
  },
});
