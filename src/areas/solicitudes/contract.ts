import { z } from 'zod';
import { action, defineArea } from '#kernel/contract.ts';
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

const ESTADOS = ['borrador', 'enviada', 'con_reparos', 'aprobada', 'rechazada', 'anulada'] as const;

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
  fecha_expiracion: zFecha,
  nivel_comite: z.number().int().nullable(),
  turno: z.string(),
  faltan: z.number().int().nullable(),
  estado: z.enum(ESTADOS),
});

const Voto = z.object({
  integrante: zRutOut,
  nombre: z.string(),
  por_reemplazo_de: zRutOut.nullable(),
  respuesta: z.string(),
  comentario: z.string(),
  version_vista: z.number().int(),
  hora: z.string(),
});

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
  excepciones: z.array(z.object({ codigo: z.string(), motivo: z.string() })),
  exposicion_actual_uf: zDecimalOut.nullable(),
  exposicion_propuesta_uf: zDecimalOut.nullable(),
  nivel_motivos: z.array(z.string()),
  aprobada_hasta: zFecha.nullable(),
  linea_vigente: z.object({ numero: z.number().int(), monto: zDecimalOut, moneda: z.string(), hasta: zFecha }).nullable(),
  comite: z
    .object({
      estado: z.string(),
      nivel: z.number().int(),
      nivel_nombre: z.string(),
      version: z.number().int(),
      requeridos: z.number().int(),
      faltan: z.number().int(),
      votos: z.array(Voto),
      quienes_faltan: z.array(z.object({ rut: zRutOut, nombre: z.string() })),
      acta_pendiente: z.boolean(),
    })
    .nullable(),
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
  excepciones: z
    .array(z.object({ codigo: zCodigo, motivo: zTexto(2000, 30) }))
    .max(20)
    .default([]),
});

/** What an edit may bring: nothing takes its default, so what is not sent stays as it is. */
const d = Datos.shape;
const Cambios = Datos.partial().extend({
  con_responsabilidad: d.con_responsabilidad.removeDefault().optional(),
  presentacion: d.presentacion.removeDefault().optional(),
  deudores: d.deudores.removeDefault().optional(),
  excepciones: d.excepciones.removeDefault().optional(),
});

export const contract = defineArea({
  area: 'solicitudes',
  tier: 2,
  uses: ['clientes', 'comite', 'ejecutivos', 'libro'],
  permissions: ['ver', 'crear', 'editar', 'votar'],
  sensibles: ['votar'],
  item: SolicitudItem,
  entity: Solicitud,
  list: {
    filters: z.object({ estado: z.enum(ESTADOS).optional(), nivel: z.enum(['1', '2', '3', '4']).optional(), rut: zRut.optional() }),
    orden: ['numero', 'nombre', 'estado', 'fecha_expiracion', 'creado_en'],
    defecto: '-numero',
    perPage: 25,
  },
  options: ['productos', 'excepciones', 'respuestas', 'sucursales', 'ejecutivos'],
  operations: {
    crear: action({ permission: 'crear', money: true, input: Datos.extend({ rut: zRut }), output: Solicitud }),
    editar: action({ permission: 'editar', on: 'one', input: Cambios, output: Solicitud }),
    enviar: action({ permission: 'crear', on: 'one', output: Solicitud }),
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
    anular: action({ permission: 'crear', on: 'one', input: z.object({ motivo: zTexto(500) }), output: Solicitud }),
  },
});
