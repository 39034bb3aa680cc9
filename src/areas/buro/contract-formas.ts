import { z } from 'zod';
import { zDecimalOut, zFecha, zId, zInstante, zPesos, zRut, zRutOut, zTexto } from '#kernel/fields.ts';
import { BANDA_EN_PALABRAS } from './domain/bandas.ts';
import type { Banda } from './domain/contenido.ts';
import { decimalPositivo } from './domain/montos.ts';
import { estadosReclamo, TIPOS_RECLAMO } from './domain/reclamos.ts';
import { ARCHIVOS_REDEC } from './domain/redec-archivos.ts';

const TIPOS = ['BURO', 'DEUDA', 'OTRA'] as const;
export const ESTADOS = ['en_cola', 'en_proceso', 'completada', 'sin_informacion', 'error', 'cancelada'] as const;
export const zTipo = z.enum(TIPOS, { error: 'Elija informe de buró, de deuda u otro' });
const MAX_PESOS = 9_999_999_999_999;
const zMontoPesos = zPesos({ max: MAX_PESOS });
const n = z.string().nullable();
const zTextoCorto = zTexto(200);
const zMoneda = z.enum(['CLP', 'UF', 'USD'], { error: 'Elija la moneda' });
const conMonto = {
  moneda: zMoneda,
  monto: z.string().refine(decimalPositivo, 'Indique el monto: pesos enteros, UF y dólares con decimales'),
};

const Protesto = z.object({
  tipo: zTextoCorto,
  banco: zTextoCorto.nullable(),
  ...conMonto,
  fecha: zFecha,
  causal: zTextoCorto.nullable(),
  aclarado: z.boolean(),
});
const Morosidad = z.object({
  acreedor: zTextoCorto,
  mercado: zTextoCorto.nullable(),
  ...conMonto,
  dias: z.number().int().min(0).max(20_000),
  vencimiento: zFecha.nullable(),
});
const ContenidoBuro = z.object({
  rut: zRut,
  nombre: zTextoCorto.nullable(),
  score: z.number().int().min(1, 'El puntaje va de 1 a 999').max(999, 'El puntaje va de 1 a 999').nullable(),
  protestos: z.array(Protesto).max(200),
  morosidades: z.array(Morosidad).max(200),
  socios: z.array(z.object({ rut: zRut, nombre: zTextoCorto, participacion: zDecimalOut.nullable() })).max(200),
  bienes: z.array(zTextoCorto).max(200),
  laborales: z.number().int().min(0).max(100_000),
  concursal: z.boolean(),
  consultas12m: z.number().int().min(0).max(100_000),
  caducados: z.number().int().min(0).max(100_000),
  advertencias: z.array(zTextoCorto).max(50),
});
const Tramos = z.object({ vigente: zMontoPesos, m30_59: zMontoPesos, m60_89: zMontoPesos, m90: zMontoPesos, castigo: zMontoPesos });
const Tgr = z.object({
  situacion: z.enum(['CON_DEUDA', 'SIN_DEUDA'], { error: "Indique la deuda TGR o 'sin deuda'" }),
  tipo: zTextoCorto.nullable(),
  monto: zMontoPesos,
  convenio: z.boolean(),
  cobranza_judicial: z.boolean(),
});
const ContenidoDeuda = z.object({
  rut: zRut,
  directa: Tramos,
  indirecta: Tramos,
  lineas_disponibles: zMontoPesos,
  por_tipo: z.object({ comercial: zMontoPesos, consumo: zMontoPesos, vivienda: zMontoPesos }),
  por_moneda: z.array(z.object(conMonto)).max(10),
  instituciones: z.number().int().min(0).max(1_000),
  tgr: Tgr.nullable(),
  al: zFecha,
  advertencias: z.array(zTextoCorto).max(50),
});
/** What a report on paper may leave out is not known: a form that leaves it blank says the same. */
const textoEnBlanco = zTextoCorto.nullable().default(null);
/** A report of a bureau as a person reads it off its paper. */
export const BuroEscrito = ContenidoBuro.omit({ rut: true, caducados: true, advertencias: true }).extend({
  nombre: textoEnBlanco,
  score: ContenidoBuro.shape.score.default(null),
  protestos: z.array(Protesto.extend({ banco: textoEnBlanco, causal: textoEnBlanco })).max(200),
  morosidades: z.array(Morosidad.extend({ mercado: textoEnBlanco, vencimiento: zFecha.nullable().default(null) })).max(200),
});
/** A report of debt as a person reads it off its paper. */
export const DeudaEscrita = ContenidoDeuda.omit({ rut: true, advertencias: true }).extend({
  tgr: Tgr.extend({ tipo: textoEnBlanco }).nullable().default(null),
});
const cuenta = z.number().int().min(0).max(100_000);
export const ContenidoOtra = z.object({
  rut: zRut,
  causas: z.object({ civiles: cuenta, laborales: cuenta, cobranza: cuenta }).nullable(),
  concursal: z.boolean().nullable(),
  alimentos: z.object({ inscrito: z.boolean(), deuda: zMontoPesos, beneficiario: zRut.nullable() }).nullable(),
  registros: z
    .array(z.object({ que: zTextoCorto, detalle: zTextoCorto.nullable().default(null), monto: zMontoPesos.nullable().default(null) }))
    .max(200)
    .optional(),
  advertencias: z.array(zTextoCorto).max(50),
});
/** What a report may say, whoever brings it. */
export const Contenido = z.object({
  buro: ContenidoBuro.nullable(),
  deuda: ContenidoDeuda.nullable(),
  otra: ContenidoOtra.nullable(),
  /** After its years a report keeps its band alone (docs/decisiones/0112). */
  reducido: z.object({ el: zFecha, banda: z.enum(Object.keys(BANDA_EN_PALABRAS) as [Banda]).nullable() }).optional(),
});

export const Informe = z.object({
  id: zId,
  consulta_id: zId,
  rut: zRutOut,
  nombre: z.string(),
  tipo: zTipo,
  fuente: z.string(),
  nombre_fuente: z.string(),
  fecha: zFecha,
  vence: zFecha,
  vigente: z.boolean(),
  /** A claim of the titular took it out of use. */
  retirado: z.boolean(),
  origen: z.enum(['AUTOMATICO', 'MANUAL', 'SIMULADO']),
  parcial: z.boolean(),
  contenido: Contenido,
  contenido_hash: z.string(),
  archivo: zId.nullable(),
  /** What is owed by currency: three currencies are three figures. */
  por_moneda: z.object({
    protestos: z.array(z.object({ moneda: zMoneda, monto: z.string() })),
    morosidades: z.array(z.object({ moneda: zMoneda, monto: z.string() })),
  }),
});

/** What one report said of what is drawn over time: a score, or debt by tramo and by currency. */
export const PuntoDeHistoria = z.object({
  fuente: z.string(),
  fecha: zFecha,
  score: z.number().int().nullable(),
  directa: Tramos.nullable(),
  por_moneda: z.array(z.object({ moneda: zMoneda, monto: z.string() })),
});

const ErrorDeConsulta = z.object({ codigo: z.string(), mensaje: z.string(), reintentable: z.boolean() });

export const ConsultaItem = z.object({
  id: zId,
  rut: zRutOut,
  nombre: z.string(),
  tipo: zTipo,
  fuente: z.string(),
  nombre_fuente: z.string(),
  motivo: z.string(),
  estado: z.enum(ESTADOS),
  /** Why it waits, in words, while it is in the queue. */
  espera: n,
  intentos: z.number().int(),
  proximo: zInstante.nullable(),
  costo_uf: zDecimalOut,
  solicitantes: z.array(z.string()),
  creado_en: zInstante,
  terminado: zInstante.nullable(),
  informe_id: zId.nullable(),
  fecha_informe: zFecha.nullable(),
  vence: zFecha.nullable(),
  error: ErrorDeConsulta.nullable(),
});
export const Consulta = ConsultaItem.extend({ motivo_refresco: n, consentimiento_id: zId.nullable(), origen_area: n, origen_id: n });

export const Fuente = z.object({
  codigo: z.string(),
  nombre: z.string(),
  tipo: zTipo,
  rige_desde: zFecha,
  disponible: z.boolean(),
  proveedor: z.string(),
  /** Who else could answer for it, and whether this server is connected to it. */
  proveedores: z.array(z.object({ codigo: z.string(), conectado: z.boolean() })),
  vigencia_dias: z.number().int(),
  costo_uf: zDecimalOut,
  exige_consentimiento: z.string(),
  obligatoria_para: z.array(z.string()),
  circuito: z.enum(['cerrado', 'abierto', 'semiabierto']),
  hasta: zInstante.nullable(),
  causa: n,
  /** Of this month, in UF. */
  presupuesto_uf: zDecimalOut,
  reservado_uf: zDecimalOut,
  gastado_uf: zDecimalOut,
  en_cola: z.number().int(),
  /** Of the last 24 hours: answers, failures and how long they took, in milliseconds. */
  respuestas: z.number().int(),
  fallas: z.number().int(),
  p50_ms: z.number().int().nullable(),
  p95_ms: z.number().int().nullable(),
  ampliacion: z.object({ monto_uf: zDecimalOut, motivo: z.string(), por: z.array(z.string()) }).nullable(),
});

const Lado = <T extends z.ZodType>(fila: T) =>
  z.object({ nuevos: z.array(fila), idos: z.array(fila), cambiados: z.array(z.object({ antes: fila, despues: fila })) });
export const Comparacion = z.object({ a: Informe, b: Informe, protestos: Lado(Protesto), morosidades: Lado(Morosidad) });

const gastado = { consultas: z.number().int(), costo_uf: z.string() };
/** What reports cost in a month, by source and by the branch of who asked first. */
export const Costos = z.object({
  mes: z.string(),
  filas: z.array(z.object({ fuente: z.string(), nombre: z.string(), ...gastado })),
  sucursales: z.array(z.object({ sucursal: z.string(), ...gastado })),
});

/** What was spent, and what of it for each million of pesos approved: null while nothing was. */
const precio = { ...gastado, aprobado: z.number().int().nullable(), uf_por_millon: n };
/** What each decision cost in reports over the twelve months that end with one, and by source whether what it told ever changed a decision. */
export const Precio = z.object({
  desde: z.string(),
  hasta: z.string(),
  total: z.object({ decisiones: z.number().int(), ...precio }),
  /** Asked for no matter, or for one that who reads does not reach. */
  aparte: z.object(gastado),
  decisiones: z.array(z.object({ area: z.string(), id: zId, titulo: z.string(), url: z.string(), estado: z.string(), ...precio })),
  fuentes: z.array(
    z.object({
      fuente: z.string(),
      nombre: z.string(),
      ...gastado,
      evaluaciones: z.number().int(),
      cambiaron: z.number().int(),
      nunca: z.boolean(),
    }),
  ),
});
/** The same of one matter, with each report. */
export const PrecioDeAsunto = z.object({
  titulo: z.string(),
  ...precio,
  informes: z.array(z.object({ id: zId, nombre: z.string(), nombre_fuente: z.string(), estado: z.string(), costo_uf: z.string() })),
});

/** A weekly file for the register of consolidated debt, as it was made. */
export const ArchivoRedec = z.object({
  id: zId,
  archivo: z.enum(ARCHIVOS_REDEC),
  desde: zFecha,
  hasta: zFecha,
  edicion: z.number().int(),
  lineas: z.number().int(),
  hash: z.string(),
  hecho: zFecha,
  quien: z.string(),
});

/** The columns of a file as they are written today, and whether somebody corrected those of the house. */
export const FormatoRedec = z.object({ archivo: z.enum(ARCHIVOS_REDEC), columnas: z.string(), de_la_casa: z.boolean() });

export const Visto = z.object({ hora: zInstante, quien: z.string(), cargo: n, area: z.string(), motivo: n });

export const Reclamo = z.object({
  id: zId,
  tipo: z.enum(TIPOS_RECLAMO),
  texto: z.string(),
  recibido: zFecha,
  vence: zFecha,
  informe_id: zId.nullable(),
  estado: z.enum(estadosReclamo.states),
  respuesta: n,
  resuelto: zFecha.nullable(),
});
/** A report that is kept of a person, as its titular is told of it: what it says is read where reports are read. */
export const InformeGuardado = z.object({
  id: zId,
  nombre_fuente: z.string(),
  fecha: zFecha,
  vence: zFecha,
  /** A claim took it out of use. */
  retirado: z.boolean(),
  /** Day on which the answer as it came leaves; null when it is not kept. */
  crudo_hasta: zFecha.nullable(),
});
