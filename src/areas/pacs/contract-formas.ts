import { z } from 'zod';
import { zCodigo, zDecimalOut, zFecha, zId, zInstante, zPesos, zPesosOut, zRut, zRutOut, zTexto, zUf } from '#kernel/fields.ts';
import { TIPOS_PLANTILLA } from './domain/banco-demo.ts';
import { CLASES } from './domain/codigos.ts';
import { estadosCargo, estadosLote, estadosMandato, estadosPlantilla } from './domain/estados.ts';
import { CLASES_REGISTRO, ORIGENES } from './domain/plantilla.ts';

const n = z.string().nullable();
export const TIPOS_LOTE = ['ALTAS', 'BAJAS', 'CARGOS'] as const;
export const zTipoLote = z.enum(TIPOS_LOTE, { error: 'Elija qué se envía' });
export const zMotivo = zTexto(300, 5);

export const NuevoMandato = z.object({
  rut_cliente: zRut,
  rut_titular: zRut,
  contrato_id: zId,
  banco: zCodigo,
  tipo_cuenta: zCodigo,
  cuenta: z.string({ error: 'Indique la cuenta' }).regex(/^\d{1,18}$/, 'Sólo números, hasta 18'),
  id_servicio: z
    .string({ error: 'Indique el número de servicio' })
    .regex(/^[A-Z0-9-]{1,20}$/, 'Hasta 20 letras mayúsculas, números o guiones'),
  creditos: z.array(zId).min(1, 'Elija al menos un crédito').max(20, 'Admite hasta 20 créditos'),
  tope_uf: zUf.nullish(),
  dia_cargo: z.number().int().min(1, 'Del 1 al 28').max(28, 'Del 1 al 28').nullish(),
  fecha_firma: zFecha,
  canal: zCodigo,
});

export const MandatoItem = z.object({
  id: zId,
  num_mandato: z.number().int(),
  rut_cliente: zRutOut,
  nombre: z.string(),
  rut_titular: zRutOut,
  banco: z.string(),
  tipo_cuenta: z.string(),
  /** Only its last four digits. */
  cuenta: z.string(),
  id_servicio: z.string(),
  creditos: z.string(),
  tope_uf: zDecimalOut.nullable(),
  dia_cargo: z.number().int().nullable(),
  proximo_cargo: zFecha.nullable(),
  ultimo_cargo: zFecha.nullable(),
  codigo_rechazo: n,
  estado: z.enum(estadosMandato.states),
});

const Cargo = z.object({
  id: zId,
  lote_id: zId,
  num_lote: z.number().int(),
  mandato_id: zId,
  num_mandato: z.number().int(),
  nombre: z.string(),
  rut_titular: zRutOut,
  credito_id: zId.nullable(),
  credito: z.number().int().nullable(),
  cuota: z.number().int().nullable(),
  pk: n,
  fecha_cargo: zFecha,
  monto: zPesosOut,
  desglose: z.object({ interes: zPesosOut, capital: zPesosOut, mora: zPesosOut, gastos: zPesosOut }).nullable(),
  intento: z.number().int(),
  codigo: n,
  codigo_nombre: n,
  clase: z.enum(CLASES).nullable(),
  reintento_el: zFecha.nullable(),
  recaudacion_id: zId.nullable(),
  /** What its holder was told before it; null when nothing was due to be told, or of what left before notices existed. */
  aviso: z.object({ enviado_el: zFecha.nullable(), contacto: n, monto: zPesosOut, motivo: n }).nullable(),
  estado: z.enum(estadosCargo.states),
});

const Mandato = MandatoItem.extend({
  clase: z.literal('mandato'),
  contrato_id: zId,
  num_contrato: z.number().int().nullable(),
  nombre_titular: z.string(),
  fecha_firma: zFecha,
  canal: z.string(),
  activado_el: zFecha.nullable(),
  baja_el: zFecha.nullable(),
  evidencia: n,
  motivo: n,
  rechazo_nombre: n,
  /** `cobra_otro`: who bought it and collects it by himself; null: its cuotas are charged here. */
  lista_creditos: z.array(z.object({ id: zId, numero: z.number().int(), estado: z.string(), vivo: z.boolean(), cobra_otro: n })),
  cargos: z.array(Cargo),
});

const Fuera = z.object({
  pk: z.string(),
  mandato_id: zId,
  num_mandato: z.number().int(),
  nombre: z.string(),
  credito: z.number().int(),
  cuota: z.number().int(),
  monto: zPesosOut,
  motivo: z.string(),
  detalle: n,
});
const Dentro = Fuera.omit({ motivo: true, detalle: true }).extend({
  credito_id: zId,
  rut_titular: zRutOut,
  intento: z.number().int(),
  vencimiento: zFecha,
  desglose: z.object({ interes: zPesosOut, capital: zPesosOut, mora: zPesosOut, gastos: zPesosOut }),
});
export const Simulacion = z.object({
  banco: z.string(),
  fecha_cargo: zFecha,
  /** Last day on which the bank takes the list. */
  envio_hasta: zFecha,
  dentro: z.array(Dentro),
  fuera: z.array(Fuera),
  total: zPesosOut,
});

const ESTADOS_FILA = [
  'pendiente',
  'cobrada',
  'rechazada',
  'reversada',
  'repetida',
  'confirmada',
  'observada',
  'aplicada',
  'descartada',
] as const;
const Fila = z.object({
  id: zId,
  respuesta_id: zId,
  linea: z.number().int(),
  texto: z.string(),
  cargo_id: zId.nullable(),
  codigo: n,
  observacion: n,
  motivo: n,
  resultado: z.enum(ESTADOS_FILA),
});
const AbonoOut = z.object({
  id: zId,
  clase: z.enum(['abono', 'devolucion']),
  fecha: zFecha,
  cuenta_banco: z.string(),
  bruto: zPesosOut,
  comision: zPesosOut,
  iva: zPesosOut,
  conciliado: z.boolean(),
});

export const LoteItem = z.object({
  id: zId,
  num_lote: z.number().int(),
  banco: z.string(),
  tipo: zTipoLote,
  fecha_cargo: zFecha,
  n: z.number().int(),
  total: zPesosOut,
  cargado: zPesosOut,
  rechazado: zPesosOut,
  sin_respuesta: z.number().int(),
  /** What 1105 still holds of it. */
  por_abonar: zPesosOut,
  observadas: z.number().int(),
  estado: z.enum(estadosLote.states),
});
export const Lote = LoteItem.extend({
  clase: z.literal('lote'),
  documento: z.string(),
  sha256: n,
  plantilla_version: z.number().int().nullable(),
  generado_el: zFecha.nullable(),
  descargado_en: zInstante.nullable(),
  enviado_el: zFecha.nullable(),
  medio: n,
  motivo: n,
  envio_hasta: zFecha,
  pide_otra_persona: z.boolean(),
  pendientes: z.number().int(),
  /** The first lines of its file, as they left. */
  vista_previa: z.array(z.string()),
  cargos: z.array(Cargo),
  fuera: z.array(Fuera),
  respuestas: z.array(z.object({ id: zId, sha256: z.string(), archivo: z.string(), n: z.number().int(), fecha: zFecha })),
  filas: z.array(Fila),
  abonos: z.array(AbonoOut),
  /** What the last answer loaded did. */
  resultado: z
    .object({
      cobradas: z.number().int(),
      rechazadas: z.number().int(),
      observadas: z.number().int(),
      repetidas: z.number().int(),
      pendientes: z.number().int(),
    })
    .nullable(),
});

/** What `/api/pacs/:id` opens: a mandate or a list. */
export const Registro = z.discriminatedUnion('clase', [Mandato, Lote]);

const Campo = z.object({
  origen: z.enum(ORIGENES),
  inicio: z.number().int().min(1).max(1000),
  largo: z.number().int().min(1, 'Al menos un carácter').max(200),
  relleno: z.enum(['espacio', 'cero']),
  alinea: z.enum(['izquierda', 'derecha']),
  fijo: z.string().max(200).nullish(),
});
const FormatoPlantilla = z.object({
  formato: z.enum(['FIJO', 'DELIMITADO']),
  separador: z.string().max(1),
  codificacion: z.enum(['latin1', 'ascii']),
  fin_linea: z.enum(['CRLF', 'LF']),
  registros: z
    .array(z.object({ clase: z.enum(CLASES_REGISTRO), prefijo: z.string().max(10), campos: z.array(Campo).min(1).max(60) }))
    .min(1)
    .max(3),
});
const Codigos = z
  .record(z.string().regex(/^[A-Za-z0-9]{1,10}$/, 'Códigos de hasta 10 letras o números'), z.enum(CLASES))
  .refine((c) => Object.keys(c).length <= 200, 'Admite hasta 200 códigos');
export const NuevaPlantilla = z.object({
  banco: zCodigo,
  tipo: z.enum(TIPOS_PLANTILLA, { error: 'Elija el tipo' }),
  formato: FormatoPlantilla,
  codigos: Codigos.default({}),
  comentario: zTexto(300, 5),
});
export const PlantillaOut = z.object({
  id: zId,
  banco: z.string(),
  tipo: z.enum(TIPOS_PLANTILLA),
  numero: z.number().int(),
  formato: FormatoPlantilla,
  codigos: z.record(z.string(), z.string()),
  comentario: z.string(),
  propuesta_por: z.string(),
  decidida_por: n,
  vigente_desde: zFecha.nullable(),
  estado: z.enum(estadosPlantilla.states),
  /** Whether this person may approve it: it is proposed, and by somebody else. */
  puedo_decidir: z.boolean(),
});

export const Abonar = z.object({
  fecha: zFecha,
  cuenta_banco: z.string({ error: 'Elija la cuenta' }).max(10),
  /** What the bank pays of the list, before its fee. */
  bruto: zPesos({ min: 1 }),
  comision: zPesos({ min: 0 }),
  iva: zPesos({ min: 0 }),
});

const Tasa = z.object({ codigo: z.string(), nombre: z.string(), n: z.number().int(), monto: zPesosOut });
export const InformeOut = z.object({
  desde: zFecha,
  hasta: zFecha,
  por_banco: z.array(
    z.object({ banco: z.string(), enviados: z.number().int(), cargados: z.number().int(), pct: zDecimalOut, monto: zPesosOut }),
  ),
  por_codigo: z.array(Tasa),
  por_intento: z.array(z.object({ intento: z.number().int(), enviados: z.number().int(), cargados: z.number().int(), pct: zDecimalOut })),
  inactivos: z.array(z.object({ id: zId, num_mandato: z.number().int(), nombre: z.string(), desde: zFecha })),
});

export const DiaCalendario = z.object({
  fecha_cargo: zFecha,
  envio_hasta: zFecha,
  banco: z.string(),
  primeros: z.number().int(),
  reintentos: z.number().int(),
  lote_id: zId.nullable(),
  num_lote: z.number().int().nullable(),
  estado: z.enum(estadosLote.states).nullable(),
});

/** What the form of a mandate needs of a client. */
export const Candidatos = z.object({
  rut: zRutOut,
  nombre: z.string(),
  contratos: z.array(
    z.object({
      id: zId,
      num_contrato: z.number().int(),
      fecha_firma: zFecha.nullable(),
      firmantes: z.array(z.object({ rut: z.string(), nombre: z.string() })),
    }),
  ),
  creditos: z.array(
    z.object({
      id: zId,
      numero: z.number().int(),
      estado: z.string(),
      moneda: z.string(),
      plazo: z.number().int(),
      con_mandato: z.boolean(),
    }),
  ),
});
