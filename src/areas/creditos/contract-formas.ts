import { z } from 'zod';
import { EstadoOut } from '#areas/comite/contract.ts';
import { zCodigo, zDecimal, zDecimalOut, zFecha, zId, zInstante, zPesosOut, zRut, zRutOut, zTasaMensual, zTexto } from '#kernel/fields.ts';
import { Cuota, Evolucion, Peticion, SEGMENTOS, zVeredicto } from './contract-simular.ts';
import { CANALES_AVISO } from './domain/aviso-util.ts';
import { estados } from './domain/estados.ts';

const p = Peticion.shape;
const zCifra = z.union([z.number().int(), z.string()]);
const zMontoUf = zDecimal({ decimals: 4, min: '0.0001', max: '1000000', label: 'el monto en UF' });
const mayusculas = (v: unknown) => (typeof v === 'string' ? v.toUpperCase() : v);

const ServiuEntrada = z.strictObject({
  tipo: zCodigo,
  programa: zTexto(80),
  region: zTexto(4),
  numero_resolucion: zTexto(40),
  cantidad_subsidios: z.number({ error: 'Indique cuántos subsidios' }).int().min(1, 'Al menos uno').max(10_000),
  monto_uf: zMontoUf,
  porcentaje_avance: zDecimal({ decimals: 2, min: '0', max: '100', label: 'el avance' }).nullish(),
  entidad_patrocinante: z.string().max(120).nullish(),
  fecha_estimada_pago: zFecha,
  respaldo: z.enum(['ENDOSO', 'MANDATO_COBRO'], { error: 'Elija endoso o mandato de cobro' }),
  cesion_estados_pago: z.boolean(),
  archivo_id: zId.nullish(),
});

const BonoEntrada = z.strictObject({
  tipo: zCodigo,
  numero_bono: zTexto(40),
  concurso: zTexto(40),
  codigo_proyecto: zTexto(40),
  rut_beneficiario: zRut,
  monto_uf: zMontoUf,
  fecha_acreditacion: zFecha.nullish(),
  fecha_estimada_pago: zFecha,
  estado_endoso: z.enum(['pendiente', 'solicitado', 'inscrito', 'rechazado']),
  archivo_id: zId.nullish(),
});

/** Terms of the credit (steps 2 and 3): any change voids its table. */
export const Terminos = z.object({
  tipo_credito: zCodigo,
  moneda: z.enum(['CLP', 'UF'], { error: 'Elija pesos o UF' }),
  monto_solicitado: p.monto_solicitado,
  plazo: p.plazo,
  tasa_mensual: zTasaMensual,
  metodo: p.metodo,
  base_dias: p.base_dias,
  fecha_curse: zFecha,
  fecha_primer_vencimiento: zFecha,
  gracia: p.gracia,
  meses_no_pago: p.meses_no_pago,
  costos: p.costos,
  seguros: p.seguros,
  ite: z
    .strictObject({
      metodo: z.enum(['sobre_total', 'por_cuota', 'exento']),
      financiado: z.boolean(),
      capital_exento: p.monto_solicitado.optional(),
      /** Why it is exempt (DL 3.475 art. 24), kept with the credit. */
      causal: z.string().max(120).optional(),
    })
    .optional(),
  pacto_id: zCodigo.nullish(),
});

/** Data that describe it: they change no figure. */
export const Descriptivo = z.object({
  segmento_cliente: z.preprocess(mayusculas, z.enum(SEGMENTOS, { error: 'Elija el segmento' })),
  producto: zCodigo,
  origen: zCodigo,
  destino: zCodigo,
  medio_pago: zCodigo,
  cuenta_giro: zId.nullish(),
  comentario: z.string().max(2000, 'Admite hasta 2.000 caracteres').optional(),
  serviu: ServiuEntrada.nullish(),
  bono_riego: BonoEntrada.nullish(),
});

/** Step 5: debts of the client that its giro pays off, taken from the líquido or financed by the credit. */
export const Descuentos = z.object({
  apply_discounts: z.boolean(),
  descuento_modo: z.enum(['DEL_LIQUIDO', 'FINANCIADO'], { error: 'Elija si salen del líquido o los financia el crédito' }),
  pks: z.array(zTexto(80)).max(200),
});

const DescuentosOut = z.object({
  id: zId,
  numero: z.number().int(),
  estado: z.string(),
  total: zPesosOut,
  fecha_corte: zFecha,
  recibe: zPesosOut.nullable(),
  retenido: z.number().int(),
  partidas: z.array(z.object({ pk: z.string(), numero: z.string(), concepto: z.string(), monto_deuda: zPesosOut, monto: zPesosOut })),
});

export const EditarCredito = Terminos.extend(Descriptivo.shape).partial();

const ESTADOS_VISIBLES = [...estados.states, 'moroso'] as const;

export const CreditoItem = z.object({
  id: zId,
  numero: z.number().int(),
  cliente_id: zId,
  rut: zRutOut,
  nombre: z.string(),
  producto: z.string(),
  tipo_credito: z.string(),
  segmento_cliente: z.string(),
  nombre_sede: z.string().nullable(),
  ejecutivo_id: zRutOut.nullable(),
  moneda: z.enum(['CLP', 'UF']),
  monto_solicitado: zCifra,
  capital: zCifra.nullable(),
  cuota: zCifra.nullable(),
  plazo: z.number().int(),
  tasa_mensual: zDecimalOut,
  fecha_curse: zFecha,
  proximo_pago: zFecha.nullable(),
  dias_mora: z.number().int(),
  saldo: zCifra.nullable(),
  turno: z.string(),
  faltan: z.number().int().nullable(),
  firmaron: z.array(z.string()),
  firmas_faltan: z.array(z.string()),
  estado: z.enum(ESTADOS_VISIBLES),
});

const CuotaOut = Cuota.omit({ clp_referencial: true, referencial: true }).extend({
  id: zId,
  pk: z.string(),
  /** Its premium once charged, pesos: a debt of its own that is paid with the cuota. Null before its period, or without insurance. */
  prima: z.object({ monto: zPesosOut, pagada: zPesosOut }).nullable(),
  original: z.object({ cuota: zCifra, interes: zCifra, amortizacion: zCifra, saldo: zCifra }),
  pagado: z.object({ gastos: zCifra, mora: zCifra, interes: zCifra, capital: zCifra }),
  estado_cuota: z.enum(['pendiente', 'parcial', 'pagada', 'vencida', 'prorrogada', 'reemplazada']),
  pagada_el: zFecha.nullable(),
  /** Due date after its extensions; `vencimiento` is the agreed one. */
  prorrogada_a: zFecha.nullable(),
  /** Its useful notice of collection, for the due date that it has now. */
  aviso: z.object({ fecha: zFecha, canal: z.enum(CANALES_AVISO) }).nullable(),
  /** Day on which its charges of collection were judged. */
  gastos_el: zFecha.nullable(),
});

const Papel = z.object({
  codigo: z.string(),
  nombre: z.string(),
  requerido: z.boolean(),
  estado: z.enum(['falta', 'recibido', 'validado', 'vencido']),
  archivo_id: zId.nullable(),
  archivo: z.string().nullable(),
  fecha: zFecha.nullable(),
  vence: zFecha.nullable(),
});

/** A check before documenting, with the area that answered it. */
const Revision = z.object({ codigo: z.string(), titulo: z.string(), detalle: z.string().nullable(), ok: z.boolean() });

/** An exception to the maximum rate: of how much, who asked for it and who answered. */
const Excepcion = z.object({
  id: zId,
  tipo: z.string(),
  motivo: z.string(),
  tasa: zDecimalOut,
  tmc: zDecimalOut,
  exceso: zDecimalOut,
  estado: z.enum(['pedida', 'concedida', 'rechazada']),
  pedida_el: zFecha,
  pedida_nombre: z.string(),
  resuelta_nombre: z.string().nullable(),
  resuelta_el: zFecha.nullable(),
  comentario: z.string().nullable(),
});

const PagoOut = z.object({
  id: zId,
  tipo: z.enum(['pago', 'prepago']),
  fecha: zFecha,
  monto_clp: zPesosOut,
  monto: zCifra,
  valor_uf: zDecimalOut.nullable(),
  politica: z.string().nullable(),
  origen_area: z.string(),
  origen_id: z.string(),
  abonos: z.array(z.object({ numero: z.number().int(), concepto: z.string(), monto: zPesosOut })),
  comision: zPesosOut,
  a_favor: zPesosOut,
  /** Forgiven, not paid: the concept of its cuota. */
  condona: z.object({ concepto: z.string() }).nullish(),
  revertido_el: zFecha.nullable(),
  motivo_reversa: z.string().nullable(),
});

const Calculo = z.object({
  base: zCifra,
  ite: z.object({ meses: z.number().int(), tasa: zDecimalOut, monto: zCifra }),
  total: zCifra,
  interes_total: zCifra,
  seguro_total: zCifra,
  comision_minima: zCifra,
  iva_comision: zCifra.optional(),
  costo_total: zCifra,
  cae: zDecimalOut.nullable(),
  tmc: z
    .object({
      codigo: z.string(),
      tasa_anual: zDecimalOut,
      fecha: zFecha,
      tasa_credito: zDecimalOut,
      cumple: z.boolean(),
      tasa_con_cargos: zDecimalOut.nullish(),
      veredicto: zVeredicto.optional(),
      exceso: zDecimalOut.nullish(),
    })
    .nullable(),
  uf: z.object({ fecha: zFecha, valor: zDecimalOut }).nullable(),
  refinanciado: z.object({ total: z.number().int(), capital: z.number().int() }).nullish(),
  cargos: z.array(
    z.object({
      codigo: z.string(),
      total: zDecimalOut,
      neto: zDecimalOut,
      iva: zDecimalOut,
      financiado: z.boolean(),
      traspasado: z.boolean(),
    }),
  ),
  avisos: z.array(z.object({ codigo: z.string(), mensaje: z.string() })),
});

const CostoOut = z.object({
  codigo: z.string().optional(),
  neto: z.string().optional(),
  iva: z.string().optional(),
  total: z.string().optional(),
  afecto_iva: z.boolean().optional(),
  financiado: z.boolean().optional(),
  traspasado: z.boolean().optional(),
});
const SeguroOut = z.object({ tipo: z.string().optional(), prima: z.string(), periodo: z.string(), financiada: z.boolean().optional() });

const Otro = z.object({ id: zId, numero: z.number().int() });
const Cambio = z.object({ id: zId, titulo: z.string(), detalle: z.string(), fecha: zFecha, estado: z.string(), url: z.string() });

export const Credito = CreditoItem.extend({
  sede: zId.nullable(),
  nombre_ejecutivo: z.string().nullable(),
  /** The one that documents it: not annulled nor replaced. */
  pagare: z.object({ id: zId, pagarevista: z.string(), estado: z.string() }).nullable(),
  origen: z.string(),
  destino: z.string(),
  comentario: z.string(),
  metodo: z.string(),
  base_dias: z.string(),
  fecha_primer_vencimiento: zFecha,
  gracia: z.object({ tipo: z.enum(['NINGUNA', 'TOTAL', 'PARCIAL']), meses: z.number().int() }),
  meses_no_pago: z.array(z.number().int()),
  costos: z.array(CostoOut),
  seguros: z.array(SeguroOut),
  ite: z.object({
    metodo: z.string(),
    financiado: z.boolean(),
    capital_exento: z.string().optional(),
    causal: z.string().optional(),
  }),
  pacto_id: z.string().nullable(),
  descuento_modo: z.enum(['DEL_LIQUIDO', 'FINANCIADO']),
  medio_pago: z.string(),
  cuenta_giro: zId.nullable(),
  cuenta_texto: z.string().nullable(),
  /** State of the form (spec §3). */
  reset_installments: z.boolean(),
  apply_discounts: z.boolean(),
  descuentos: DescuentosOut.nullable(),
  print_documents: z.boolean(),
  calculate_mode: z.boolean(),
  simulado_el: zFecha.nullable(),
  cotizacion_hasta: zFecha.nullable(),
  hash_tabla: z.string().nullable(),
  tasa_mora_mensual: zDecimalOut.nullable(),
  monto_a_girar: zCifra.nullable(),
  calculo: Calculo.nullable(),
  installments: z.array(CuotaOut),
  serviu: ServiuEntrada.nullable(),
  bono_riego: BonoEntrada.nullable(),
  maximo_financiable: zCifra.nullable(),
  documentos_pyme: z.array(Papel),
  revisiones: z.array(Revision),
  excepciones: z.array(Excepcion),
  nivel_comite: z.number().int().nullable(),
  nivel_motivos: z.array(z.string()),
  exposicion_propuesta_uf: zDecimalOut.nullable(),
  aprobada_hasta: zFecha.nullable(),
  aprobado_el: zFecha.nullable(),
  comite: EstadoOut.nullable(),
  giro_pedido: z.boolean(),
  fecha_giro: zFecha.nullable(),
  monto_girado: zPesosOut.nullable(),
  comprobante: z.string().nullable(),
  cuenta_banco: z.string().nullable(),
  pagos: z.array(PagoOut),
  /** Due dates that extensions moved, with those undone. */
  postergaciones: z.array(
    z.object({
      id: zId,
      cuota: z.number().int(),
      fecha: zFecha,
      de: zFecha,
      a: zFecha,
      suma: zPesosOut,
      revertida_el: zFecha.nullable(),
    }),
  ),
  id_credito_origen: zId.nullable(),
  /** The credit that it was before, and the one that it became (area prolongaciones). */
  reprogramado_de: Otro.nullable(),
  reprogramado_en: Otro.nullable(),
  /** Prórrogas and prolongaciones of it, the newest first: those that who reads may see. */
  cambios: z.array(Cambio),
  /** What was written off and what has come back of it. */
  castigo: z.object({ fecha: zFecha, monto: zPesosOut, recuperado: zPesosOut }).nullable(),
  motivo: z.string().nullable(),
  creado_en: zInstante,
});

/** The credit on a day: its cuotas then, what was paid, and what would have closed it. */
export const AlDia = Evolucion.extend({
  moneda: z.enum(['CLP', 'UF']),
  /** Premiums of insurance charged by then and not paid, pesos: they go beside what closes it. */
  seguros: zPesosOut,
  /** Pesos of what closes it that day, at its UF; null when it is not published. */
  total_clp: zPesosOut.nullable(),
  uf: z.object({ fecha: zFecha, valor: zDecimalOut }).nullable(),
});
