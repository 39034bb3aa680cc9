import { z } from 'zod';
import { EstadoOut } from '#areas/comite/contract.ts';
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

export const ESTADOS = [
  'borrador',
  'en_riesgo',
  'en_precios',
  'enviada',
  'con_reparos',
  'pendiente_firma',
  'aprobada',
  'vencida',
  'rechazada',
  'anulada',
] as const;

const GarantiaOut = z.object({
  tipo: z.string(),
  sobre: z.string(),
  otorgante_rut: zRutOut,
  nombre_otorgante: z.string(),
  valor_uf: zDecimalOut,
  descripcion: z.string(),
  cobertura_pct: zDecimalOut.nullable(),
  exigible_antes_de_giro: z.boolean(),
});

export const SolicitudItem = z.object({
  id: zId,
  numero: z.number().int(),
  tipo: z.enum(['LINEA', 'PRECIOS']),
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
  /** What is missing to send it, or to put it before the comité; null once it is there. */
  faltantes: z.number().int().nullable(),
  /** Who signed and who has not, by name, while it waits for signatures. */
  firmaron: z.array(z.string()),
  firmas_faltan: z.array(z.string()),
  estado: z.enum(ESTADOS),
  /** Calendar days in that state. */
  dias_en_estado: z.number().int(),
  /** What its approval asks to be given in guarantee. */
  garantias: z.array(GarantiaOut),
});

const GarantiaPedida = z.object({
  tipo: zCodigo,
  sobre: z.enum(['GENERAL', 'ESPECIFICA', 'MIXTA'], { error: 'Elija qué respalda' }),
  otorgante_rut: zRut,
  nombre_otorgante: zTexto(120),
  valor_uf: zUf.nullish(),
  descripcion: zTexto(200),
  /** Percent of the line that it must cover. */
  cobertura_pct: zPorcentaje.nullish(),
  /** No giro leaves before it is constituted. */
  exigible_antes_de_giro: z.boolean().default(true),
});

const DeudorPedido = z.object({
  rut_deudor: zRut,
  monto: zPesos({ min: 1 }),
  /** Without them, those of the line. */
  plazo: z.number().int().min(1, 'Mínimo 1 día').max(365, 'Máximo 365 días').nullish(),
  anticipo_pct: zPorcentaje.nullish(),
});

const Relacionado = z.object({
  rut: zRut,
  nombre: zTexto(120),
  tipo: z.enum(['SOCIO', 'EMPRESA'], { error: 'Elija si es socio o empresa' }),
  vinculo: zCodigo,
  participacion_pct: zPorcentaje.nullish(),
  representante: z.boolean(),
});

export const Cambio = z.object({
  campo: z.string(),
  detalle: z.string().nullable(),
  antes: z.string(),
  despues: z.string(),
  sube: z.boolean(),
});

const EXIGIBLE = ['ANTES_DE_GIRO', 'PLAZO'] as const;

const PreciosOut = z.object({
  tasa_mensual: zDecimalOut,
  comision_pct: zDecimalOut.nullable(),
  comision_minima_uf: zDecimalOut.nullable(),
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
  deudores: z.array(
    z.object({
      rut_deudor: zRutOut,
      nombre: z.string().nullable(),
      monto: zPesosOut,
      /** Null: those of the line. */
      plazo: z.number().int().nullable(),
      anticipo_pct: zDecimalOut.nullable(),
    }),
  ),
  excepciones: z.array(
    z.object({
      codigo: z.string(),
      motivo: z.string(),
      mitigante: z.string().nullable(),
      estado: z.enum(['pendiente', 'aceptada', 'rechazada']),
      resuelta_por: z.string().nullable(),
      respuesta: z.string().nullable(),
    }),
  ),
  /** What the approval asks for besides, each with its last day when it has a term. */
  condiciones: z.array(
    z.object({
      id: zId,
      tipo: z.string(),
      texto: z.string(),
      exigible: z.enum(EXIGIBLE),
      plazo_dias: z.number().int().nullable(),
      vence: zFecha.nullable(),
      estado: z.enum(['pendiente', 'cumplida', 'dispensada', 'vencida']),
      documento_id: z.string().nullable(),
      motivo: z.string().nullable(),
      resuelta_por: z.string().nullable(),
      resuelta_el: zFecha.nullable(),
    }),
  ),
  paso: z.number().int(),
  /** It only asks for other prices of the line in force. */
  submit_precios: z.boolean(),
  /** Prices asked for after its decision, the last ones first. */
  precios: z.array(
    z.object({
      id: zId,
      antes: PreciosOut,
      pedidos: PreciosOut,
      motivo: z.string(),
      bajo_piso: z.boolean(),
      estado: z.enum(['pendiente', 'aceptado', 'rechazado', 'desistido']),
      por: z.string(),
      respuesta: z.string().nullable(),
      resuelto_por: z.string().nullable(),
    }),
  ),
  /** What the analista virtual says of it; null while nobody asked. */
  evaluacion: z
    .object({
      id: zId,
      estado: z.enum(['en_proceso', 'lista', 'error']),
      decision: z.enum(['APRUEBA', 'DERIVA', 'RECHAZA']).nullable(),
      puntaje: zDecimalOut.nullable(),
      razones: z.array(z.object({ id: z.string(), texto: z.string(), fuente: z.string() })),
      error_mensaje: z.string().nullable(),
    })
    .nullable(),
  sin_evaluacion_motivo: z.string().nullable(),
  razones_rechazo: z.array(z.object({ codigo: z.string().nullable(), texto: z.string(), fuente: z.string() })),
  revision: z
    .object({
      texto: z.string(),
      pedida: zFecha,
      por: z.string(),
      vence: zFecha,
      confirma: z.boolean().nullable(),
      respuesta: z.string().nullable(),
      resuelta_por: z.string().nullable(),
      resuelta_el: zFecha.nullable(),
    })
    .nullable(),
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

const CondicionPedida = z.object({
  tipo: zCodigo,
  texto: zTexto(300, 3),
  exigible: z.enum(EXIGIBLE, { error: 'Elija cuándo se exige' }),
  plazo_dias: z.number({ error: 'Indique los días' }).int().min(1, 'Mínimo 1 día').max(365, 'Máximo 365 días').nullish(),
});
const zCondiciones = z
  .array(CondicionPedida)
  .max(20)
  .superRefine((lista, ctx) => {
    for (const [i, c] of lista.entries())
      if (c.exigible === 'PLAZO' && c.plazo_dias == null)
        ctx.addIssue({ code: 'custom', path: [i, 'plazo_dias'], message: 'Indique en cuántos días', input: lista });
  });

/** Terms of the line asked for. */
export const Datos = z.object({
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
  deudores: z.array(DeudorPedido).max(200).default([]),
  garantias: z.array(GarantiaPedida).max(20).default([]),
  excepciones: z
    .array(z.object({ codigo: zCodigo, motivo: zTexto(2000, 30), mitigante: z.string().max(1000).nullish() }))
    .max(20)
    .default([]),
  condiciones: zCondiciones.default([]),
  /** Step of the form that was reached. */
  paso: z.number().int().min(1).max(6).default(6),
  /** Without them, those of the ficha of the client. */
  relacionados: z.array(Relacionado).max(100).optional(),
});

/** What an edit may bring: nothing takes its default, so what is not sent stays as it is. */
const d = Datos.shape;
export const Cambios = Datos.partial().extend({
  con_responsabilidad: d.con_responsabilidad.removeDefault().optional(),
  presentacion: d.presentacion.removeDefault().optional(),
  deudores: d.deudores.removeDefault().optional(),
  garantias: d.garantias.removeDefault().optional(),
  excepciones: d.excepciones.removeDefault().optional(),
  condiciones: zCondiciones.optional(),
  paso: d.paso.removeDefault().optional(),
});

/** What may still change between the approval and the last signature. */
export const Ajuste = z.object({
  monto: d.monto.optional(),
  plazo_maximo: d.plazo_maximo.optional(),
  anticipo_pct: d.anticipo_pct.optional(),
  con_responsabilidad: d.con_responsabilidad.removeDefault().optional(),
  deudores: d.deudores.removeDefault().optional(),
  garantias: d.garantias.removeDefault().optional(),
  condiciones: zCondiciones.optional(),
  motivo: zTexto(500, 5),
});

/** Prices asked for a line that was decided. Its other terms may come beside them, and must be those decided: dropped in silence, who changed one would believe it asked for. */
export const PreciosPedidos = Cambios.pick({
  monto: true,
  plazo_maximo: true,
  anticipo_pct: true,
  con_responsabilidad: true,
  fecha_expiracion: true,
  deudores: true,
}).extend({
  tasa_mensual: zTasaMensual,
  comision_pct: zPorcentaje.nullish(),
  comision_minima_uf: zUf.nullish(),
});

/** A report that the act wants of a person, as the bureau keeps it today. */
const Reporte = z.object({
  fuente: z.string(),
  nombre_fuente: z.string(),
  estado: z.enum(['vigente', 'sin_informacion', 'vencido', 'en_curso', 'con_error', 'falta']),
  informe_id: z.string().nullable(),
  vence: zFecha.nullable(),
  detalle: z.string().nullable(),
});

const PersonaConReportes = z.object({
  rut: zRutOut,
  nombre: z.string(),
  papel: z.enum(['CLIENTE', 'SOCIO', 'AVAL', 'DEUDOR']),
  detalle: z.string(),
  reportes: z.array(Reporte),
});

/** What is missing, and who owes it. */
const Pendiente = z.object({ codigo: z.string(), texto: z.string(), quien: z.string() });

export const Preparacion = z.object({
  rut: zRutOut,
  nombre: z.string(),
  nombre_sucursal: z.string().nullable(),
  nombre_ejecutivo: z.string().nullable(),
  linea_vigente: z.object({ numero: z.number().int(), monto: zDecimalOut, moneda: z.string(), hasta: zFecha }).nullable(),
  personas: z.array(PersonaConReportes),
  faltantes: z.array(Pendiente),
  /** Whether what is missing stops the step, or is only said. */
  detiene: z.boolean(),
});

export const Pendientes = z.object({
  personas: z.array(PersonaConReportes),
  faltantes: z.array(Pendiente),
  /** Early warnings open of the client and its debtors. */
  alertas: z.array(
    z.object({
      id: zId,
      nombre: z.string(),
      titulo: z.string(),
      hecho: z.string(),
      gravedad: z.number().int(),
      abierta: zFecha,
    }),
  ),
  detiene: z.boolean(),
});

export const Simulacion = z.object({
  nivel: z.number().int(),
  nombre: z.string(),
  motivos: z.array(z.object({ codigo: z.string(), nombre: z.string() })),
  exposicion_actual_uf: zDecimalOut,
  exposicion_propuesta_uf: zDecimalOut,
});
