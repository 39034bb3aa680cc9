import { z } from 'zod';
import { EstadoOut } from '#areas/comite/contract.ts';
import {
  zCodigo,
  zDecimal,
  zDecimalOut,
  zFecha,
  zId,
  zInstante,
  zPersonas,
  zPesos,
  zPesosOut,
  zPorcentaje,
  zRut,
  zRutOut,
  zTexto,
  zUf,
} from '#kernel/fields.ts';
import type { TasaMensual } from '#kernel/values/money.ts';

/** Monthly percent with 2 decimals: what a proforma quotes. */
const zTasa = zDecimal<TasaMensual>({ decimals: 2, min: '0', max: '10', label: 'la tasa mensual' });

const Gasto = z.object({ concepto: zCodigo, monto: zPesos({ min: 1 }), afecto_iva: z.boolean(), traspasado: z.boolean() });

/** What a person may type on a document of the proforma; its pk is the documento_id. */
const FilaEntrada = z.object({
  /** Days from fechacurso (30, 45, 60, 90); takes the place of the due date of the document. */
  plazo_dias: z.number().int().min(1).max(720).nullish(),
  vencimiento: zFecha.nullish(),
  anticipo_pct: zPorcentaje.nullish(),
  tasa: zTasa.nullish(),
});

const PartidaEntrada = z.object({ tipo_descuento: zCodigo, monto_a_descontar: zPesos({ min: 1 }) });

/** Part of what we owe the client that is paid with this giro. */
const AplicacionEntrada = z.object({ pasivo_id: zId, monto: zPesos({ min: 1 }) });

const ExtraEntrada = z.object({
  numero: zTexto(30).nullish(),
  rutEmisor: zRut.nullish(),
  cantidad: z.number().int().min(1).max(500).nullish(),
  fechacurso: zFecha.nullish(),
  detalle: zTexto(500).nullish(),
});

const zPk = z.string().min(3).max(80);

const Campos = z.object({
  cliente_rut: zRut,
  producto: zCodigo,
  origen_operacion: zCodigo,
  destino_operacion: zCodigo,
  tipo_operacion: zCodigo,
  sede: zCodigo.nullish(),
  ejecutivo: zRut.nullish(),
  con_responsabilidad: z.boolean(),
  pacto: zCodigo.nullish(),
  fechacurso: zFecha,
  anticipo_pct: zPorcentaje,
  tasa: zTasa,
  comision_pct: zDecimal({ decimals: 2, min: '0', max: '100', label: 'la comisión' }),
  comision_minima_uf: zUf,
  comision_fija: zPesos().nullish(),
  gastos: z.array(Gasto).max(20),
  base_dp: z.enum(['ANTICIPO', 'MONTO']),
  respaldos: z.array(z.string().max(80)).max(20),
  cuenta_giro: zId.nullish(),
  comentario: zTexto(500).nullish(),
  documents: z.record(zId, FilaEntrada),
  installments: z.record(zPk, PartidaEntrada),
  aplicaciones: z.array(AplicacionEntrada).max(100),
  extra_data: ExtraEntrada,
});

/** Everything that a person decides; the rest is computed. */
export const Entrada = Campos.extend({
  con_responsabilidad: z.boolean().default(true),
  gastos: Campos.shape.gastos.default([]),
  base_dp: z.enum(['ANTICIPO', 'MONTO']).default('ANTICIPO'),
  respaldos: Campos.shape.respaldos.default([]),
  documents: Campos.shape.documents.default({}),
  installments: Campos.shape.installments.default({}),
  aplicaciones: Campos.shape.aplicaciones.default([]),
  extra_data: ExtraEntrada.default({}),
});

/** A change of a draft: what is not sent stays. A partial of the fields with defaults would empty them. */
export const Edicion = Campos.omit({ cliente_rut: true }).partial();

export const Regla = z.object({
  id: z.string(),
  codigo: z.string(),
  titulo: z.string(),
  resultado: z.enum(['APROBADO', 'REVISION', 'RECHAZADO', 'ERROR']),
  valor: z.string(),
  umbral: z.string(),
  unidad: z.enum(['pesos', 'uf', 'porcentaje', 'dias', 'fecha', 'texto']),
  mensaje: z.string().nullable(),
  remedio: z.string().nullable(),
});

const Resultado = z.enum(['APROBADO', 'REVISION', 'RECHAZADO', 'ERROR']);

export const Excepcion = z.object({
  id: zId,
  pk: z.string().nullable(),
  regla: z.string(),
  codigo: z.string(),
  tipo: z.string(),
  motivo: z.string(),
  estado: z.enum(['pedida', 'concedida', 'rechazada']),
  pedida_por: zPersonas,
  resuelta_por: zPersonas.nullable(),
  fecha: zFecha.nullable(),
  comentario: z.string().nullable(),
});

const DocumentoSalida = z.object({
  documento_id: zId,
  orden: z.number().int(),
  tipo: z.string(),
  folio: z.string(),
  nombre: z.string(),
  deudor_rut: zRutOut,
  razon_deudor: z.string(),
  fecha_emision: zFecha,
  fecha_vencimiento: zFecha,
  vencimiento_estimado: z.boolean(),
  /** As typed, for the form: null = that of the document or of the proforma. */
  plazo_dias: z.number().int().nullable(),
  vencimiento: zFecha.nullable(),
  anticipo_pct_propio: zDecimalOut.nullable(),
  tasa_propia: zDecimalOut.nullable(),
  monto: zPesosOut,
  anticipo_pct: zDecimalOut,
  tasa: zDecimalOut,
  venc_ef: zFecha,
  dias_reales: z.number().int(),
  dias: z.number().int(),
  anticipo: zPesosOut,
  retencion: zPesosOut,
  dp: zPesosOut,
  costo_dia: zDecimalOut,
  resultado: Resultado,
  reglas: z.array(Regla),
  excepcion: Excepcion.nullable(),
});

const PartidaSalida = z.object({
  pk: z.string(),
  numero: z.string(),
  tipo: z.string(),
  tipo_descuento: z.string(),
  vencimiento: zFecha,
  saldo: zPesosOut,
  mora: zPesosOut,
  gastos_cobranza: zPesosOut,
  adeudado: zPesosOut,
  monto_a_descontar: zPesosOut,
});

const Aviso = z.object({ codigo: z.string(), mensaje: z.string() });

const Tmc = z.object({ codigo: z.string(), valor: zDecimalOut, fecha: zFecha });

/** Every figure of the purchase: columns add to these totals. */
const Cifras = z.object({
  total_monto: zPesosOut,
  total_anticipo: zPesosOut,
  total_retencion: zPesosOut,
  total_dp: zPesosOut,
  comision: zPesosOut,
  ajuste_costo_minimo: zPesosOut,
  iva: zPesosOut,
  total_gastos: zPesosOut,
  iva_gastos: zPesosOut,
  ite: zPesosOut,
  monto_operacion: zPesosOut,
  total_descuentos: zPesosOut,
  total_aplicaciones: zPesosOut,
  monto_girar: zPesosOut,
  costo_dia: zPesosOut,
  plazo_ponderado: zDecimalOut,
  tasa_anual: zDecimalOut,
  tasa_con_gastos: zDecimalOut.nullable(),
  valor_uf: zDecimalOut,
  tmc: Tmc.nullable(),
});

const FacturaPropia = z.object({
  tipo: z.number().int(),
  neto: zPesosOut,
  exento: zPesosOut,
  iva: zPesosOut,
  total: zPesosOut,
});

const LineaResumen = z.object({
  id: zId,
  numero: z.string(),
  monto: zPesosOut,
  usado: zPesosOut,
  reservado: zPesosOut,
  libre: zPesosOut,
  hasta: zFecha,
});

/** A priced and measured proforma, saved or not: the answer of `simular` and the body of the detail. */
export const Calculo = Cifras.extend({
  documents: z.record(z.string(), DocumentoSalida),
  installments: z.record(z.string(), PartidaSalida),
  facturas_propias: z.array(FacturaPropia),
  conteo: z.object({ APROBADO: z.number(), REVISION: z.number(), RECHAZADO: z.number(), ERROR: z.number() }),
  resultado: Resultado,
  reglas: z.array(Regla),
  impedimentos: z.array(Aviso),
  avisos: z.array(Aviso),
  /** What stops `emitir` now, all at once. */
  falta_para_emitir: z.array(Aviso),
  linea: LineaResumen.nullable(),
});

const ExtraSalida = z.object({
  numero: z.string().nullable(),
  rutEmisor: zRutOut.nullable(),
  cantidad: z.number().int().nullable(),
  fechacurso: zFecha,
  detalle: z.string().nullable(),
});

export const Proforma = Calculo.extend({
  id: zId,
  num_proforma: z.number().int(),
  estado: z.string(),
  falta: z.string(),
  cliente_rut: zRutOut,
  cliente_nombre: z.string(),
  ejecutivo: zRutOut.nullable(),
  ejecutivo_nombre: z.string().nullable(),
  sede: z.string().nullable(),
  linea_id: zId.nullable(),
  contrato_id: zId.nullable(),
  producto: z.string(),
  origen_operacion: z.string(),
  destino_operacion: z.string(),
  tipo_operacion: z.string(),
  con_responsabilidad: z.boolean(),
  pacto: z.string().nullable(),
  fechacurso: zFecha,
  anticipo_pct: zDecimalOut,
  tasa: zDecimalOut,
  comision_pct: zDecimalOut,
  comision_minima_uf: zDecimalOut,
  comision_fija: zPesosOut.nullable(),
  gastos: z.array(z.object({ concepto: z.string(), monto: zPesosOut, afecto_iva: z.boolean(), traspasado: z.boolean() })),
  base_dp: z.enum(['ANTICIPO', 'MONTO']),
  respaldos: z.array(z.string()),
  aplicaciones: z.array(z.object({ pasivo_id: zId, monto: zPesosOut, comprobante: z.string(), tipo_pasivo: z.string() })),
  cuenta_giro: zId.nullable(),
  comentario: z.string().nullable(),
  extra_data: ExtraSalida,
  excepciones: z.array(Excepcion),
  nivel_comite: z.number().int().nullable(),
  /** Level, votes and signatures; null before it reaches the comité. */
  comite: EstadoOut.nullable(),
  cambios_desde_envio: z.array(
    z.object({
      pk: z.string().nullable(),
      regla: z.string(),
      titulo: z.string(),
      antes: z.string(),
      despues: z.string(),
      empeora: z.boolean(),
    }),
  ),
  vigencia_hasta: zFecha.nullable(),
  aprobada_hasta: zFecha.nullable(),
  motivo: z.string().nullable(),
  creado_en: zInstante,
});

export const ProformaItem = z.object({
  id: zId,
  num_proforma: z.number().int(),
  cliente_rut: zRutOut,
  cliente_nombre: z.string(),
  ejecutivo_nombre: z.string().nullable(),
  n_documentos: z.number().int(),
  total_monto: zPesosOut,
  monto_girar: zPesosOut,
  tasa: zDecimalOut,
  fechacurso: zFecha,
  estado: z.string(),
  falta: z.string(),
  vigencia_hasta: zFecha.nullable(),
});
