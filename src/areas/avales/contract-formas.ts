import { z } from 'zod';
import { zCodigo, zDecimal, zDecimalOut, zFecha, zId, zPersonas, zPesos, zPesosOut, zRut, zRutOut, zTexto } from '#kernel/fields.ts';

export const ESTADOS = ['propuesto', 'en_revision', 'vigente', 'descartado', 'liberado', 'reemplazado', 'ejecutado'] as const;
const TIPO_BIEN = z.enum(['INMUEBLE', 'VEHICULO', 'DEPOSITO', 'ACCIONES', 'EMPRESA', 'OTRO'], { error: 'Elija el tipo de bien' });
const n = z.string().nullable();

const Bien = z.object({
  tipo: TIPO_BIEN,
  descripcion: zTexto(200),
  valor: zPesos(),
  gravamen: zPesos(),
});
const Deuda = z.object({ acreedor: zTexto(120), monto: zPesos(), cuota: zPesos() });

/** A declaration of net worth: dated, versioned, never corrected. */
export const Declaracion = z.object({
  rut: zRut,
  fecha: zFecha,
  bienes: z.array(Bien).max(60),
  deudas: z.array(Deuda).max(60),
  renta_mensual: zPesos(),
  archivos: z.array(zId).max(20).optional(),
});

export const Patrimonio = z.object({
  id: zId,
  numero: z.number().int(),
  fecha: zFecha,
  vencida: z.boolean(),
  bienes: z.array(z.object({ tipo: z.string(), descripcion: z.string(), valor: zPesosOut, gravamen: zPesosOut })),
  deudas: z.array(z.object({ acreedor: z.string(), monto: zPesosOut, cuota: zPesosOut })),
  renta_mensual: zPesosOut,
  neto: zPesosOut,
  /** Against the declaration before; null in the first. */
  diferencia: zPesosOut.nullable(),
  archivos: z.array(z.string()),
});

const Alerta = z.object({ codigo: z.string(), detail: z.string() });

export const AvalItem = z.object({
  id: zId,
  rut_aval: zRutOut,
  nombre: z.string(),
  cliente_rut: zRutOut,
  nombre_cliente: z.string(),
  tipo: z.string(),
  alcance: z.enum(['GENERAL', 'ESPECIFICO']),
  origen_area: n,
  origen_id: n,
  monto_maximo: zDecimalOut.nullable(),
  moneda: z.enum(['CLP', 'UF']),
  /** What it answers for today, and what of it really covers. */
  respaldo: zPesosOut,
  cobertura: zPesosOut,
  /** Of the person, across clients. */
  patrimonio_neto: zPesosOut,
  respaldo_total: zPesosOut,
  razon: zDecimalOut.nullable(),
  conyuge: z.enum(['NO_CORRESPONDE', 'AUTORIZA', 'FALTA']),
  desde: zFecha,
  hasta: zFecha.nullable(),
  alertas: z.array(Alerta),
  estado: z.enum(ESTADOS),
});

const DeudaOut = z.object({
  pk: z.string(),
  tipo: z.string(),
  numero: z.string(),
  origen_area: z.string(),
  vencimiento: zFecha,
  dias_mora: z.number().int(),
  saldo: zPesosOut,
  total: zPesosOut,
});

export const Aval = AvalItem.extend({
  domicilio: n,
  region: n,
  comuna: n,
  tipo_persona: z.enum(['NATURAL', 'JURIDICA']),
  estado_civil: n,
  nacion: n,
  profesion: n,
  firma_fecha: zFecha.nullable(),
  firma_notaria: n,
  firma_archivo: n,
  datos_conyuge: z.object({ rut: zRutOut, nombre: z.string(), autoriza: z.boolean(), fecha: zFecha.nullable(), archivo: n }).nullable(),
  representante: z
    .object({ rut: z.string(), nombre: z.string(), facultad_avalar: z.boolean(), desde: zFecha, hasta: zFecha.nullable() })
    .nullable(),
  poderes: z.array(z.object({ rut: z.string(), nombre: z.string(), avalar: z.boolean(), desde: zFecha, hasta: zFecha.nullable() })),
  concursal: z.boolean(),
  fallecido: z.boolean(),
  liberacion_pedida: z.object({ motivo: z.string(), detalle: z.string(), nombre: z.string(), fecha: zFecha, por: zPersonas }).nullable(),
  motivo_liberacion: n,
  motivo_descarte: n,
  reemplazado_por: zId.nullable(),
  deudas: z.array(DeudaOut),
  /** Everything owed under it, interest and mora included: what must be 0 to release it. */
  deuda_total: zPesosOut,
  patrimonios: z.array(Patrimonio),
  otros: z.array(z.object({ id: zId, nombre: z.string(), respaldo: zPesosOut })),
});

const Conyuge = z.object({
  rut: zRut,
  nombre: zTexto(120),
  autoriza: z.boolean(),
  // What the screen leaves empty does not travel.
  fecha: zFecha.nullable().default(null),
  archivo: zId.nullable().default(null),
});
const Representante = z.object({
  rut: zRut,
  nombre: zTexto(120),
  facultad_avalar: z.boolean(),
  desde: zFecha,
  hasta: zFecha.nullable().default(null),
});

const ORIGEN = z.enum(['solicitud', 'credito', 'pagare', 'linea'], { error: 'Elija qué respalda' });

/** Identity of the person: written when it is new or when what was unknown is told. */
const Identidad = {
  nombre: zTexto(120),
  estado_civil: zCodigo.nullish(),
  nacion: zCodigo.nullish(),
  profesion: zTexto(80).nullish(),
};

const Condiciones = {
  monto_maximo: zDecimal({ decimals: 4, min: '0.0001', label: 'el límite' }).nullish(),
  moneda: z.enum(['CLP', 'UF']),
  hasta: zFecha.nullish(),
  domicilio: zTexto(200).nullish(),
  region: zTexto(60).nullish(),
  comuna: zTexto(60).nullish(),
  conyuge: Conyuge.nullish(),
  representante: Representante.nullish(),
};

export const NuevoAval = z.object({
  rut_aval: zRut,
  ...Identidad,
  tipo: zCodigo,
  alcance: z.enum(['GENERAL', 'ESPECIFICO']),
  origen_area: ORIGEN.nullish(),
  origen_id: zTexto(60).nullish(),
  cliente_rut: zRut,
  desde: zFecha,
  ...Condiciones,
  moneda: z.enum(['CLP', 'UF']).default('CLP'),
  patrimonio: Declaracion.omit({ rut: true }).nullish(),
});

export const CambiosAval = z.object({
  tipo: zCodigo.optional(),
  estado_civil: zCodigo.nullish(),
  nacion: zCodigo.nullish(),
  profesion: zTexto(80).nullish(),
  ...Condiciones,
  moneda: z.enum(['CLP', 'UF']).optional(),
  /** Compulsory once it is vigente: the correction stays in its history. */
  motivo: zTexto(500).nullish(),
});
