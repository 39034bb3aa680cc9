import { z } from 'zod';
import { zCodigo, zDecimal, zDecimalOut, zFecha, zId, zPesosOut, zPorcentaje, zRut, zRutOut, zTexto } from '#kernel/fields.ts';

export const ESTADOS = [
  ...(['borrador', 'solicitada', 'aceptada', 'rechazada', 'vigente', 'en_mora_30', 'en_mora_60', 'en_mora_90', 'requerida'] as const),
  ...(['documentada', 'pagada', 'rechazada_siniestro', 'en_recuperacion', 'cerrada', 'vencida', 'cancelada', 'anulada'] as const),
] as const;
const n = z.string().nullable();
const PERIODO = z.enum(['MENSUAL', 'ANUAL']);
const Regla = z.object({
  regla: z.string(),
  valor: z.string(),
  limite: z.string(),
  cumple: z.boolean(),
  codigo: n,
  datos: z.record(z.string(), z.union([z.string(), z.number()])),
});

export const CoberturaItem = z.object({
  id: zId,
  numero: z.number().int(),
  numero_fondo: n,
  programa: z.string(),
  cliente_rut: zRutOut,
  nombre_cliente: z.string(),
  nombre_objeto: z.string(),
  porcentaje: zDecimalOut,
  saldo: zPesosOut,
  saldo_cubierto: zPesosOut,
  comision_proxima: zPesosOut,
  comision_vence: zFecha.nullable(),
  /** Notes that the fund still owes. */
  notas_pendientes: z.number().int(),
  mora_dias: z.number().int(),
  /** Days left to claim; null while it is not late. */
  dias_para_requerir: z.number().int().nullable(),
  estado: z.enum(ESTADOS),
});

const Siniestro = z.object({
  fecha: zFecha,
  mora_dias: z.number().int(),
  rol: n,
  protesto: n,
  monto: zPesosOut,
  documentos: z.array(z.string()),
  pagado: zPesosOut.nullable(),
  fecha_pago: zFecha.nullable(),
  motivo_rechazo: n,
});

export const Cobertura = CoberturaItem.extend({
  programa_id: zId,
  objeto: z.string(),
  segmento: z.string(),
  ventas_uf: zDecimalOut.nullable(),
  refinancia: z.boolean(),
  exento_ite: z.boolean(),
  capital: zPesosOut,
  capital_cubierto: zPesosOut,
  comision_anual_pct: zDecimalOut,
  comision_periodo: PERIODO,
  comision_hasta: zFecha.nullable(),
  hasta: zFecha.nullable(),
  fecha_ingreso: zFecha.nullable(),
  elegibilidad: z.array(Regla).nullable(),
  siniestro: Siniestro.nullable(),
  limite_requerimiento: zFecha.nullable(),
  documentos: z.array(z.object({ codigo: z.string(), nombre: z.string(), puesto: z.boolean() })),
  motivo_fin: n,
  motivo_rechazo: n,
  notas: z.array(
    z.object({
      id: zId,
      tipo: z.enum(['PRORROGA', 'PROLONGACION']),
      origen_id: zId,
      origen_numero: z.number().int(),
      pedida_el: zFecha,
      nota: n,
      fecha_nota: zFecha.nullable(),
      estado: z.enum(['pendiente', 'registrada', 'desistida']),
    }),
  ),
  comisiones: z.array(z.object({ id: zId, desde: zFecha, hasta: zFecha, cubierto: zPesosOut, monto: zPesosOut, a_cliente: z.boolean() })),
  recuperaciones: z.array(z.object({ id: zId, fecha: zFecha, monto: zPesosOut, parte_fondo: zPesosOut, parte_nuestra: zPesosOut })),
});

const Pedido = {
  refinancia: z.boolean(),
  exento_ite: z.boolean(),
  porcentaje: zPorcentaje.nullish(),
  hasta: zFecha.nullish(),
};

export const NuevaCobertura = z.object({
  programa_id: zId,
  cliente_rut: zRut,
  objeto: zTexto(80),
  ...Pedido,
  refinancia: z.boolean().default(false),
  exento_ite: z.boolean().default(false),
});
export const CambiosCobertura = z.object(Pedido).partial();

/** One of our bank accounts, for money that comes from the fund or goes to it. */
export const Caja = z.object({
  cuenta_banco: zTexto(20),
  comprobante: zTexto(40),
  fecha: zFecha,
});

export const Programa = z.object({
  id: zId,
  codigo: z.string(),
  nombre: z.string(),
  activo: z.boolean(),
  max_ventas_uf: zDecimalOut,
  coberturas: z.record(z.string(), z.string()),
  comision_anual_pct: zDecimalOut,
  comision_periodo: PERIODO,
  excluye_chq: z.boolean(),
  excluye_refinanciamiento: z.boolean(),
  mora_maxima_ingreso: z.number().int(),
  plazo_requerimiento_dias: z.number().int(),
  documentos: z.array(z.object({ codigo: z.string(), nombre: z.string() })),
  cupo_uf: zDecimalOut,
  usado_uf: zDecimalOut,
});

const zUf = zDecimal({ decimals: 4, min: '0', max: '100000000', label: 'las UF' });
export const DatosPrograma = z.object({
  codigo: zCodigo,
  nombre: zTexto(80),
  activo: z.boolean(),
  max_ventas_uf: zDecimal({ decimals: 2, min: '0', max: '10000000', label: 'el máximo de ventas' }),
  coberturas: z.record(zCodigo, zPorcentaje),
  comision_anual_pct: zDecimal({ decimals: 4, min: '0', max: '100', label: 'la comisión' }),
  comision_periodo: PERIODO,
  excluye_chq: z.boolean(),
  excluye_refinanciamiento: z.boolean(),
  mora_maxima_ingreso: z.number().int().min(0).max(3650),
  plazo_requerimiento_dias: z.number().int().min(1).max(3650),
  documentos: z.array(z.object({ codigo: zCodigo, nombre: zTexto(80) })).max(30),
  cupo_uf: zUf,
});

export const DeudaElegible = z.object({ objeto: z.string(), nombre: z.string(), saldo: zPesosOut, mora_dias: z.number().int() });
export { Regla };
