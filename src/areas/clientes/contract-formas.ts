import { z } from 'zod';
import {
  zCodigo,
  zCorreo,
  zDecimalOut,
  zFecha,
  zId,
  zPeriodo,
  zPersonas,
  zPesos,
  zPesosOut,
  zPorcentaje,
  zRut,
  zRutOut,
  zTelefono,
  zTexto,
} from '#kernel/fields.ts';
import { FUENTES_DE_CONTACTO, TIPOS_DE_CONTACTO } from './contract-contactos.ts';
import { escritos, leidos } from './contract-ficha.ts';
import { enLista, FICHA } from './domain/campos-ficha.ts';

/** Shapes of the file of a client: what a person writes (`Datos` and its lists) and what the API answers. */
export const ESTADOS = ['borrador', 'en_fiscalia', 'activo', 'con_reparos', 'objetado', 'vencido', 'inactivo'] as const;
export const SEGMENTOS = ['MICRO', 'PEQUENA', 'MEDIANA', 'GRANDE', 'PERSONA', 'AGRICOLA', 'CONTRATISTA_SERVIU'] as const;
export const SITUACIONES = ['ACTIVO', 'PRE_FUGA', 'DESACTIVADO'] as const;
export const TIPO_PERSONA = z.enum(['NATURAL', 'JURIDICA'], { error: 'Elija el tipo de persona' });
export const texto = (max = 200) => zTexto(max).nullish();

const Direccion = z.object({
  id: zId.optional(),
  tipo: z.enum(['LEGAL', 'COMERCIAL', 'PARTICULAR', 'COBRANZA']),
  calle: zTexto(120),
  numero: zTexto(20),
  depto: texto(40),
  region: zTexto(4),
  comuna: zTexto(6),
  principal: z.boolean().default(false),
});
const Contacto = z.object({
  id: zId.optional(),
  rut: zRut.nullish(),
  nombre: zTexto(120),
  cargo: texto(80),
  email: zCorreo.nullish(),
  telefono: zTelefono.nullish(),
  tipo: z.enum(TIPOS_DE_CONTACTO),
  fuente: z.enum(FUENTES_DE_CONTACTO),
  predeterminado: z.boolean().default(false),
});
const Vinculo = z.object({
  id: zId.optional(),
  rut: zRut,
  nombre: zTexto(120),
  vinculo: zCodigo,
  participacion_pct: zPorcentaje.nullish(),
  facultades: z.array(z.enum(['CEDER', 'ENDEUDAR', 'AVALAR', 'SUSCRIBIR_PAGARE', 'PERCIBIR'])).default([]),
  actuacion: z.enum(['INDIVIDUAL', 'CONJUNTA']).default('INDIVIDUAL'),
  con_quienes: texto(200),
  desde: zFecha,
  hasta: zFecha.nullish(),
  es_fiador: z.boolean().default(false),
});
const Habilitado = z.object({
  id: zId.optional(),
  rut: zRut,
  nombre: zTexto(120),
  cargo: texto(80),
  email: zCorreo,
  firma_cesion: z.boolean().default(false),
});
const Renta = z.object({
  id: zId.optional(),
  tipo_renta: zCodigo,
  periodo: zPeriodo,
  monto: zPesos(),
  fuente: z.enum(['F29', 'F22', 'LIQUIDACION', 'BOLETA', 'MANUAL']),
  archivo: texto(200),
});

/** Everything of the file that a person writes; each part may travel alone. */
export const Datos = z.object({
  ...escritos(FICHA),
  sucursal_id: zId.nullish(),
  ejecutivo_id: zRut.nullish(),
  actividades: z
    .array(z.object({ codigo: z.string().regex(/^\d{6}$/, 'Seis dígitos'), principal: z.boolean().default(false) }))
    .max(20)
    .optional(),
  segmento_por_mano: z.enum(['PERSONA', 'AGRICOLA', 'CONTRATISTA_SERVIU']).nullish(),
  reseñas: z
    .array(z.object({ codigo: zCodigo, texto: zTexto(2000) }))
    .max(20)
    .optional(),
  direcciones: z.array(Direccion).max(20).optional(),
  contactos: z.array(Contacto).max(50).optional(),
  vinculos: z.array(Vinculo).max(50).optional(),
  habilitados: z.array(Habilitado).max(30).optional(),
  rentas: z.array(Renta).max(200).optional(),
});

export const ClienteItem = z.object({
  ...leidos(enLista(FICHA)),
  proximo_contacto: z.object({ numero: z.number().int(), titulo: z.string(), fecha: zFecha.nullable() }).nullable(),
  id: zId,
  rut: zRutOut,
  nombre: z.string(),
  estado: z.enum(ESTADOS),
  bloqueo: z.string().nullable(),
  ejecutivo_rut: zRutOut.nullable(),
  ejecutivo: z.string().nullable(),
  sucursal: z.string().nullable(),
  segmento_cliente: z.string().nullable(),
  linea: zPesosOut.nullable(),
  disponible: zPesosOut.nullable(),
  /** Overdue: what it owes itself, and what is owed in its business by whoever owes it. */
  mora_propia: zPesosOut,
  mora_negocio: zPesosOut,
  situacion_comercial: z.enum(SITUACIONES),
  conexion: z.string().nullable(),
  ultima_actualizacion: z.string().nullable(),
  proxima_actualizacion: z.string().nullable(),
});

const Cuenta = z.object({
  id: zId,
  habilitado_id: zId.nullable(),
  banco: z.string(),
  banco_nombre: z.string(),
  ctacte: z.string(),
  tipo_cuenta: z.string(),
  rut_titular: zRutOut,
  estado: z.string(),
  creada_por: zPersonas,
  validada_por: zPersonas.nullable(),
  disponible_desde: z.string().nullable(),
  instruccion_notarial: z.boolean(),
  usable: z.boolean(),
  motivo: z.string().nullable(),
});
export const Linea = z.object({
  id: zId,
  numero: z.number().int(),
  monto: zDecimalOut,
  moneda: z.string(),
  monto_pesos: zPesosOut,
  usado: zPesosOut,
  reservado: zPesosOut,
  /** What may be drawn of it today; negative is sobregiro. */
  disponible: zPesosOut,
  /** What is left of it and may not be drawn today. */
  retenido: zPesosOut,
  disponible_texto: z.string(),
  retenido_texto: z.string().nullable(),
  desde: zFecha,
  hasta: zFecha,
  anticipo_pct: zDecimalOut,
  tasa_mensual: zDecimalOut,
  comision_pct: zDecimalOut.nullable(),
  comision_minima_uf: zDecimalOut.nullable(),
  con_responsabilidad: z.boolean(),
  productos: z.array(z.string()),
  estado: z.string(),
  sublimites: z.array(z.object({ rut_deudor: zRutOut, nombre: z.string().nullable(), monto: zPesosOut, usado: zPesosOut.nullable() })),
});
export const Hecho = z.object({
  id: zId,
  tipo: z.string(),
  origen_area: z.string(),
  fecha: zFecha,
  monto: zPesosOut.nullable(),
  hasta: zFecha.nullable(),
  vigente: z.boolean(),
});
export const n = z.string().nullable();

export const Cliente = z.object({
  id: zId,
  rut: zRutOut,
  tipo_persona: TIPO_PERSONA,
  nombre: z.string(),
  roles: z.array(z.string()),
  estado: z.enum(ESTADOS),
  ...leidos(FICHA),
  visto_cumplimiento: z.object({ usuario: z.string(), fecha: z.string() }).nullable(),
  es_deudor: z.boolean(),
  calificacion_deudor: n,
  calificaciones: z.array(z.object({ calificacion: z.string(), comentario: z.string(), fecha: zFecha, usuario: z.string() })),
  sucursal_id: n,
  sucursal: n,
  ejecutivo_id: n,
  ejecutivo: n,
  actividades: z.array(z.object({ codigo: z.string(), principal: z.boolean() })),
  ventas_anuales_uf: n,
  fecha_ventas: n,
  segmento_por_mano: n,
  segmento_cliente: n,
  es_emt: z.boolean(),
  reseñas: z.array(z.object({ codigo: z.string(), texto: z.string() })),
  informe_vence: n,
  verificaciones_post_giro: z.string(),
  situacion_comercial: z.enum(SITUACIONES),
  ultima_operacion: n,
  conexion_tributaria: z.object({ estado: z.string(), causa: n, ultima_actualizacion: n, proxima_actualizacion: n }).nullable(),
  direcciones: z.array(
    z.object({
      id: zId,
      tipo: z.string(),
      calle: z.string(),
      numero: z.string(),
      depto: n,
      region: z.string(),
      comuna: z.string(),
      principal: z.boolean(),
    }),
  ),
  contactos: z.array(
    z.object({
      id: zId,
      rut: n,
      nombre: z.string(),
      cargo: n,
      email: n,
      telefono: n,
      tipo: z.string(),
      fuente: z.string(),
      predeterminado: z.boolean(),
    }),
  ),
  vinculos: z.array(
    z.object({
      id: zId,
      rut: zRutOut,
      nombre: z.string(),
      vinculo: z.string(),
      participacion_pct: n,
      facultades: z.array(z.string()),
      actuacion: z.string(),
      con_quienes: n,
      desde: zFecha,
      hasta: zFecha.nullable(),
      es_fiador: z.boolean(),
    }),
  ),
  habilitados: z.array(
    z.object({
      habilitadoId: zId,
      id: zId,
      rut: zRutOut,
      nombre: z.string(),
      cargo: n,
      email: z.string(),
      firma_cesion: z.boolean(),
      estado: z.string(),
      bancos_and_ctacte: z.array(Cuenta),
    }),
  ),
  cuentas: z.array(Cuenta),
  rentas: z.array(z.object({ id: zId, tipo_renta: z.string(), periodo: z.string(), monto: zPesosOut, fuente: z.string(), archivo: n })),
  linea: Linea.nullable(),
  informes: z.array(
    z.object({
      id: zId,
      abogado: z.string(),
      fecha: zFecha,
      resultado: z.string(),
      causales: z.array(z.string()),
      vigencia_dias: z.number().int().nullable(),
      vence: zFecha.nullable(),
      condicion: n,
      observacion: n,
    }),
  ),
  bloqueo: n,
  bloqueos: z.array(
    z.object({
      id: zId,
      motivo: z.string(),
      comentario: z.string(),
      manual: z.boolean(),
      desde: zFecha,
      usuario: z.string(),
      estado: z.string(),
      levante_motivo: n,
      hasta: zFecha.nullable(),
    }),
  ),
  retenciones: z.array(
    z.object({
      id: zId,
      motivo: z.string(),
      monto: zPesosOut.nullable(),
      porcentaje: n,
      beneficiario: n,
      documento: n,
      desde: zFecha,
      hasta: zFecha.nullable(),
      abierta: z.boolean(),
    }),
  ),
  /** Queries to the registry of alimony debtors, the newest first. */
  alimentos: z.array(
    z.object({
      id: zId,
      fecha: zFecha,
      inscrito: z.boolean(),
      deuda: zPesosOut,
      beneficiario: n,
      archivo_id: zId,
      anotada_nombre: z.string(),
      vale: z.boolean(),
    }),
  ),
  cuentas_especiales: z.array(
    z.object({ id: zId, tipo: z.string(), banco: z.string(), ctacte: z.string(), condicion: z.string(), hasta: zFecha.nullable() }),
  ),
  consentimientos: z.array(
    z.object({
      id: zId,
      folio: z.string(),
      fecha: zFecha,
      archivo: z.string(),
      hasta: zFecha.nullable(),
      finalidad: z.string(),
      revocado: z.object({ fecha: zFecha, hora: z.string(), motivo: z.string() }).nullable(),
    }),
  ),
  requisitos: z.array(
    z.object({
      id: zId,
      tipo_archivo: z.string(),
      nombre: z.string(),
      obligatorio: z.boolean(),
      estado: z.string(),
      archivo_id: n,
      vence: zFecha.nullable(),
    }),
  ),
  faltas: z.array(z.object({ paso: z.number().int(), campo: z.string(), texto: z.string() })),
  /** Overdue: what it owes itself, and what is owed in its business by whoever owes it. */
  mora_propia: zPesosOut,
  mora_negocio: zPesosOut,
  exposicion: zPesosOut,
});
