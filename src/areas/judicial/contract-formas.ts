import { z } from 'zod';
import { zCodigo, zDecimalOut, zFecha, zId, zPersonas, zPesos, zPesosOut, zPorcentaje, zRut, zRutOut, zTexto } from '#kernel/fields.ts';
import { TIPOS_ACTUACION } from './domain/actuaciones.ts';
import { estados, estadosCastigo, estadosConvenio, estadosCosta } from './domain/estados.ts';

const ESTADOS = estados.states as [(typeof estados.states)[number], ...(typeof estados.states)[number][]];
export const zEstado = z.enum(ESTADOS, { error: 'Elija el estado' });
export const zMotivo = zTexto(500, 5);
const n = z.string().nullable();

const VIAS_TRIBUTARIAS = ['AGOTAMIENTO', 'VENCIDO_365', 'PORCENTAJE', 'NINGUNA'] as const;
const TIPOS_CONCURSO = ['LIQUIDACION', 'REORGANIZACION', 'RENEGOCIACION'] as const;
const COMO = ['PERSONAL', 'ART_44', 'TACITA', 'CEDULA'] as const;
const TIPOS_BIEN = ['EMBARGO', 'RETENCION', 'INSCRIPCION'] as const;

export const CausaItem = z.object({
  id: zId,
  num_causa: z.number().int(),
  rol: n,
  caratula: z.string(),
  tribunal: z.string(),
  nombre_tribunal: z.string(),
  rut_deudor: zRutOut,
  nombre_deudor: z.string(),
  sucursal: z.string(),
  estado: zEstado,
  dias_etapa: z.number().int(),
  ultimo_movimiento: zFecha,
  proxima_gestion: z.string(),
  proxima_fecha: zFecha,
  proxima_rut: zRutOut,
  nombre_responsable: z.string(),
  prescribe_el: zFecha.nullable(),
  dias_prescripcion: z.number().int().nullable(),
  clasificacion_cuantia: n,
  monto_demandado: zPesosOut,
  abogado: zRutOut,
  nombre_abogado: z.string(),
  fecha_ingreso: zFecha.nullable(),
});

const Reloj = z.object({
  titulo_id: zId,
  numero: z.string(),
  corre_desde: zFecha,
  limite: zFecha,
  /** Last judicial day to serve before it. */
  a_mas_tardar: zFecha,
  interrumpida_el: zFecha.nullable(),
  prescrita: z.boolean(),
  dias: z.number().int().nullable(),
  suspendida: z.array(z.object({ desde: zFecha, hasta: zFecha })),
});

const IntervinienteOut = z.object({
  id: zId,
  rut: zRutOut,
  nombre: z.string(),
  tipo_vinculo: z.string(),
  domicilio: n,
  representante: n,
  demandado: z.boolean(),
  notificado_el: zFecha.nullable(),
  notificado_como: n,
  comuna_notificacion: n,
  concurso: n,
  relojes: z.array(Reloj),
});

const TituloOut = z.object({
  id: zId,
  objeto: z.string(),
  pk: z.string(),
  tipo: z.string(),
  numero: z.string(),
  saldo: zPesosOut,
  debe_hoy: zPesosOut,
  vence_legal: zFecha,
  ubicacion: n,
  pagare_id: zId.nullable(),
  url: n,
});

const ActuacionOut = z.object({
  id: zId,
  fecha: zFecha,
  cuaderno: z.enum(['PRINCIPAL', 'APREMIO']),
  tipo: z.string(),
  nombre: z.string(),
  resumen: z.string(),
  autor: z.string(),
  de: n,
  a: n,
  interviniente: n,
  importada: z.boolean(),
  corrige: zId.nullable(),
  corregida: z.boolean(),
});

const PlazoOut = z.object({
  id: zId,
  tipo: z.string(),
  nombre: z.string(),
  quien: n,
  desde: zFecha,
  dias: z.number().int(),
  ampliacion: z.number().int(),
  vence: zFecha,
  cumplido_el: zFecha.nullable(),
  sin_efecto: z.boolean(),
  /** Every calendar day from the notice to its end, with why one does not count. */
  calendario: z.array(z.object({ fecha: zFecha, n: z.number().int().nullable(), salta: n })),
  /** Where its days are written, and whether a lawyer has still to confirm them; null when the court gave the term. */
  ley: z.object({ fuente: z.string(), dudosa: z.boolean() }).nullable(),
});

const CostaOut = z.object({
  id: zId,
  tipo: z.enum(['PROCESAL', 'PERSONAL']),
  concepto: z.string(),
  monto: zPesosOut,
  retencion: zPesosOut,
  rut_beneficiario: zRutOut,
  nombre_beneficiario: z.string(),
  documento: n,
  fecha_pago: zFecha.nullable(),
  estado: z.enum(estadosCosta.states as [string, ...string[]]),
  hecho_por: zPersonas,
});

const BienOut = z.object({
  id: zId,
  tipo: z.enum(TIPOS_BIEN),
  descripcion: z.string(),
  garantia_id: zId.nullable(),
  tasacion: zPesosOut.nullable(),
  remate_fecha: zFecha.nullable(),
  remate_minimo: zPesosOut.nullable(),
  postura: zPesosOut.nullable(),
  adjudicatario: n,
  /** It is ours, or somebody asked that it be: for how much and by whom. */
  recibido: z
    .object({
      como: z.enum(['DACION', 'ADJUDICACION']),
      valor: zPesosOut,
      fecha: zFecha,
      evidencia: z.string(),
      nombre: z.string(),
      confirmado: z.boolean(),
    })
    .nullable(),
  venta: z
    .object({ precio: zPesosOut, fecha: zFecha, comprador: z.string(), evidencia: z.string(), nombre: z.string(), confirmada: z.boolean() })
    .nullable(),
});

const ConvenioOut = z.object({
  id: zId,
  desde: zFecha,
  gracia_dias: z.number().int(),
  estado: z.enum(estadosConvenio.states as [string, ...string[]]),
  pagado: zPesosOut,
  cuotas: z.array(
    z.object({ fecha: zFecha, monto: zPesosOut, pagado: zPesosOut, estado: z.enum(['pagada', 'por_vencer', 'en_gracia', 'vencida']) }),
  ),
});

const PagoOut = z.object({ fecha: zFecha, glosa: z.string(), num_asiento: z.number().int(), monto: zPesosOut, url: n });

const DeudaOut = z.object({
  pk: z.string(),
  numero: z.string(),
  vence: zFecha,
  costas: zPesosOut,
  gastos: zPesosOut,
  mora: zPesosOut,
  interes: zPesosOut,
  capital: zPesosOut,
  total: zPesosOut,
});

export const Causa = CausaItem.extend({
  demandante: z.string(),
  codigo_procedimiento: z.string(),
  codigo_tipo_causa: z.string(),
  comuna: n,
  estado_previo: n,
  estado_desde: zFecha,
  procurador: zRutOut,
  nombre_procurador: z.string(),
  receptor: n,
  ultima_gestion_util: zFecha,
  /** Day on which the other side may ask that it be declared abandoned; null before it is filed. */
  abandono_el: zFecha.nullable(),
  codigo_cierre: n,
  codigo_inactiva: n,
  fecha_cierre: zFecha.nullable(),
  cierre_pedido: z.object({ codigo: z.string(), motivo: z.string(), nombre: z.string(), fecha: zFecha }).nullable(),
  deuda_hoy: zPesosOut,
  siguientes: z.array(zEstado),
  intervinientes: z.array(IntervinienteOut),
  titulos: z.array(TituloOut),
  actuaciones: z.array(ActuacionOut),
  plazos: z.array(PlazoOut),
  costas: z.array(CostaOut),
  bienes: z.array(BienOut),
  convenios: z.array(ConvenioOut),
  pagos: z.array(PagoOut),
  deudas: z.array(DeudaOut),
  castigos: z.array(z.object({ id: zId, num_castigo: z.number().int(), numero: z.string(), monto: zPesosOut, estado: z.string() })),
});

/** Something of a person that may be sued for, as the form offers it. */
export const Demandable = z.object({
  objeto: z.string(),
  tipo: z.string(),
  nombre: z.string(),
  vence_legal: zFecha,
  dias_mora: z.number().int(),
  saldo: zPesosOut,
  /** Why not; null when it may. */
  impide: n,
  obligados: z.array(z.object({ rut: zRutOut, nombre: z.string(), tipo_vinculo: z.string() })),
});

export const NuevaCausa = z.object({
  objetos: z.array(z.string().max(80)).min(1, 'Elija al menos un título').max(40, 'Admite hasta 40 títulos'),
  intervinientes: z
    .array(
      z.object({
        rut: zRut,
        nombre: zTexto(160),
        tipo_vinculo: zCodigo,
        domicilio: zTexto(200).nullish(),
        representante: zTexto(160).nullish(),
        demandado: z.boolean().default(true),
      }),
    )
    .min(1, 'Indique a quién se demanda')
    .max(30, 'Admite hasta 30 intervinientes'),
  tribunal: zCodigo,
  codigo_procedimiento: zCodigo,
  codigo_tipo_causa: zCodigo,
  demandante: zCodigo.default('LA_EMPRESA'),
  sucursal: zTexto(60),
  comuna: z
    .string()
    .regex(/^\d{5}$/, 'Elija la comuna')
    .nullish(),
  abogado: zRut,
  procurador: zRut,
});

export const NuevaActuacion = z.object({
  tipo: z.enum(TIPOS_ACTUACION, { error: 'Elija qué actuación es' }),
  fecha: zFecha,
  cuaderno: z.enum(['PRINCIPAL', 'APREMIO']).default('PRINCIPAL'),
  resumen: zTexto(2000, 3),
  /** Where the case goes, for a ruling or a writing that says so. */
  a: zEstado.nullish(),
  rol: z.string().max(40).nullish(),
  tribunal: zCodigo.nullish(),
  receptor: zTexto(120).nullish(),
  interviniente_id: zId.nullish(),
  como: z.enum(COMO).nullish(),
  comuna: z
    .string()
    .regex(/^\d{5}$/, 'Elija la comuna')
    .nullish(),
  bien_id: zId.nullish(),
  monto: zPesos({ min: 1 }).nullish(),
  /** Days more than the law's, for who was served outside the court's territory. */
  ampliacion: z.number().int().min(0).max(90, 'Admite hasta 90 días').nullish(),
  /** A term that the court gives, in judicial days. */
  plazo_dias: z.number().int().min(1, 'Un plazo tiene al menos un día').max(180, 'Admite hasta 180 días').nullish(),
});

export const NuevoBien = z.object({
  tipo: z.enum(TIPOS_BIEN, { error: 'Elija el tipo' }),
  descripcion: zTexto(300, 5),
  garantia_id: zId.nullish(),
  tasacion: zPesos({ min: 1 }).nullish(),
});

export const NuevaCosta = z.object({
  tipo: z.enum(['PROCESAL', 'PERSONAL'], { error: 'Elija el tipo de costa' }),
  concepto: zTexto(160, 3),
  monto: zPesos({ min: 1 }),
  retencion_pct: zPorcentaje.default('0.00' as never),
  rut_beneficiario: zRut,
  nombre_beneficiario: zTexto(160),
  documento: zTexto(40).nullish(),
});

export const NuevoConvenio = z.object({
  cuotas: z
    .array(z.object({ fecha: zFecha, monto: zPesos({ min: 1 }) }))
    .min(1, 'Indique las cuotas')
    .max(120, 'Admite hasta 120 cuotas'),
  gracia_dias: z.number().int().min(0).max(30, 'Admite hasta 30 días').default(5),
});

export const Concurso = z.object({
  id: zId,
  rut: zRutOut,
  nombre: z.string(),
  tipo: z.enum(TIPOS_CONCURSO),
  publicado_el: zFecha,
  boletin: z.string(),
  verificacion_vence: zFecha,
  verificado_monto: zPesosOut.nullable(),
  hasta: zFecha.nullable(),
  motivo_fin: n,
  causas: z.array(z.object({ id: zId, num_causa: z.number().int(), caratula: z.string() })),
});

export const NuevoConcurso = z.object({
  rut: zRut,
  nombre: zTexto(160),
  tipo: z.enum(TIPOS_CONCURSO, { error: 'Elija el procedimiento' }),
  publicado_el: zFecha,
  boletin: zTexto(40),
});

export const Castigo = z.object({
  id: zId,
  num_castigo: z.number().int(),
  objeto: z.string(),
  numero: z.string(),
  rut: zRutOut,
  nombre: z.string(),
  causa_id: zId.nullable(),
  monto: zPesosOut,
  recuperado: zPesosOut,
  motivo: z.string(),
  via_tributaria: z.enum(VIAS_TRIBUTARIAS),
  evidencias: z.array(z.string()),
  relacionado: z.boolean(),
  fecha: zFecha,
  pedido_nombre: n,
  aprobado_el: zFecha.nullable(),
  motivo_rechazo: n,
  estado: z.enum(estadosCastigo.states as [string, ...string[]]),
  url: n,
});

export const PedirCastigo = z.object({
  objeto: z.string().regex(/^(?:credito|documento):[0-9a-f-]{36}$/i, 'Elija la deuda'),
  motivo: zCodigo,
  via_tributaria: z.enum(VIAS_TRIBUTARIAS, { error: 'Elija la vía tributaria' }),
  evidencias: z.array(zTexto(200, 3)).max(30, 'Admite hasta 30 evidencias'),
  relacionado: z.boolean().default(false),
});

/** What became of each of several cases. */
export const Resultados = z.object({ resultados: z.array(z.object({ id: zId, ok: z.boolean(), codigo: n, detail: n })) });

const Cifras = z.object({
  vivas: z.number().int(),
  terminadas: z.number().int(),
  sin_movimiento: z.number().int(),
  demandado: zPesosOut,
  recuperado: zPesosOut,
  costas: zPesosOut,
  /** Costs over what came in, percent. */
  costo_pct: zDecimalOut,
});
export const InformeOut = z.object({
  desde: zFecha,
  hasta: zFecha,
  total: Cifras,
  por_etapa: z.array(
    z.object({ estado: zEstado, n: z.number().int(), monto: zPesosOut, dias_promedio: z.number().int(), dias_maximo: z.number().int() }),
  ),
  por_abogado: z.array(Cifras.extend({ abogado: zRutOut, nombre: z.string() })),
  por_cuantia: z.array(z.object({ cuantia: n, n: z.number().int(), monto: zPesosOut })),
});
