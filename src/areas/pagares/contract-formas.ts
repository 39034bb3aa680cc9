import { z } from 'zod';
import { zCodigo, zDecimal, zDecimalOut, zFecha, zId, zPersonas, zPesosOut, zRut, zRutOut, zTasaMensual, zTexto } from '#kernel/fields.ts';

export const ESTADOS = [
  'borrador',
  'impreso',
  'firmado',
  'autorizado_notario',
  'custodia',
  'prestado_a_legal',
  'protestado',
  'demandado',
  'vendido',
  'pagado_devuelto',
  'anulado',
  'reemplazado',
] as const;
export const VISTAS = ['sin_notario', 'prestados', 'por_prescribir', 'por_custodiar'] as const;
const MONEDA = z.enum(['CLP', 'UF'], { error: 'Elija la moneda' });
const BASE = z.enum(['30_360', 'real_30', 'real_365']);

export const PagareItem = z.object({
  id: zId,
  pagarevista: z.string(),
  tipo: z.string(),
  cliente_rut: zRutOut,
  nombre: z.string(),
  moneda: MONEDA,
  monto: zDecimalOut.nullable(),
  capital: zPesosOut.nullable(),
  fecha_emision: zFecha,
  ultimo_vencimiento: zFecha.nullable(),
  ite_impuesto: zPesosOut.nullable(),
  ubicacion: z.string(),
  boveda: z.string().nullable(),
  nombre_sucursal: z.string().nullable(),
  propietario: z.string(),
  sin_notario: z.boolean(),
  dias_prestado: z.number().int().nullable(),
  prescribe_el: zFecha.nullable(),
  dias_prescripcion: z.number().int().nullable(),
  bloqueado: z.boolean(),
  estado: z.enum(ESTADOS),
});

const Persona = z.object({ rut: z.string(), nombre: z.string() });
const Pedido = z.object({ por: zPersonas, nombre: z.string(), fecha: zFecha, motivo: z.string() });
const Llenado = z.object({ monto: zPesosOut, vencimiento: zFecha, fecha: zFecha, nombre: z.string() });
const CuotaOut = z.object({ n: z.number().int(), fecha: zFecha, monto: z.string(), interes: z.string() });

export const Pagare = PagareItem.extend({
  giro: z.string().nullable(),
  direccion: z.string(),
  comuna: z.string(),
  juridica: z.boolean(),
  representantes: z.array(Persona.extend({ calidad: z.string() })),
  avales: z.array(Persona.extend({ conyuge: Persona.nullable() })),
  firmas: z.array(Persona.extend({ calidad: z.string(), firmado_el: zFecha.nullable() })),
  acreedor_rut: zRutOut,
  acreedor_nombre: z.string(),
  valor_uf: zDecimalOut.nullable(),
  sucursal: z.string().nullable(),
  ciudad: z.string(),
  vencimiento: zFecha.nullable(),
  cuotas: z.array(CuotaOut),
  tasa: zDecimalOut.nullable(),
  base_dias: BASE,
  tasa_mora: zDecimalOut.nullable(),
  lugar_pago: z.string(),
  mandato_llenado: z.boolean(),
  contrato: z.string().nullable(),
  con_protesto: z.boolean(),
  ite: z.object({
    base: zPesosOut.nullable(),
    meses: z.number().int().nullable(),
    tasa: zDecimalOut.nullable(),
    impuesto: zPesosOut.nullable(),
    metodo: z.string().nullable(),
    exento: z.boolean(),
    motivo: z.string().nullable(),
    en_credito: z.boolean(),
  }),
  cargos: z.array(z.object({ id: zId, tipo: z.string(), monto: zPesosOut, pagado: zPesosOut, fecha: zFecha, vence: zFecha })),
  respaldo: z.enum(['LINEA', 'CREDITO', 'NINGUNO']),
  respaldo_id: zId.nullable(),
  respaldo_numero: z.string().nullable(),
  parrafos: z.array(z.string()),
  faltan_menciones: z.array(z.string()),
  texto_hash: z.string().nullable(),
  emisiones: z.array(z.object({ numero: z.number().int(), texto: z.array(z.string()), texto_hash: z.string() })),
  impreso_el: zFecha.nullable(),
  fecha_firma: zFecha.nullable(),
  notaria: z.string().nullable(),
  fecha_autorizacion: zFecha.nullable(),
  en_manos_nombre: z.string().nullable(),
  caja: z.string().nullable(),
  sobre: z.string().nullable(),
  custodia_desde: zFecha.nullable(),
  prestado_a: z.string().nullable(),
  prestado_desde: zFecha.nullable(),
  protesto_fecha: zFecha.nullable(),
  manos: z.array(
    z.object({
      id: zId,
      fecha: zFecha,
      accion: z.string(),
      entrega: z.string(),
      recibe: z.string(),
      lugar: z.string().nullable(),
      motivo: z.string().nullable(),
    }),
  ),
  desbloqueo_pedido: Pedido.nullable(),
  llenado_propuesto: Llenado.nullable(),
  llenado: Llenado.extend({ aprobado_por: z.string() }).nullable(),
  devuelto_el: zFecha.nullable(),
  motivo: z.string().nullable(),
  reemplaza: z.object({ id: zId, pagarevista: z.string() }).nullable(),
  reemplazado_por: z.object({ id: zId, pagarevista: z.string() }).nullable(),
});

const Cuota = z.object({
  n: z.number().int().min(1).max(600),
  fecha: zFecha,
  monto: zDecimal({ decimals: 4, min: '0', label: 'el capital de la cuota' }),
  interes: zDecimal({ decimals: 4, min: '0', label: 'el interés de la cuota' }).default('0.0000'),
});
const Quien = z.object({ rut: zRut, nombre: zTexto(120) });

const Representantes = z.array(Quien.extend({ calidad: zTexto(60) })).max(10, 'A lo más diez representantes');

/** What a person writes of a pagaré. No defaults: `editar` takes the same fields and what is not sent stays as it is. */
export const Datos = z.object({
  tipo: zCodigo,
  moneda: MONEDA,
  monto: zDecimal({ decimals: 4, min: '0.0001', label: 'el monto' }).nullish(),
  fecha_emision: zFecha,
  sucursal: zTexto(40).nullish(),
  vencimiento: zFecha.nullish(),
  cuotas: z.array(Cuota).max(600).optional(),
  tasa: zTasaMensual.nullish(),
  base_dias: BASE.optional(),
  tasa_mora: zTasaMensual.nullish(),
  lugar_pago: zTexto(160).nullish(),
  mandato_llenado: z.boolean().optional(),
  con_protesto: z.boolean().optional(),
  giro: zTexto(120).nullish(),
  direccion: zTexto(160).nullish(),
  comuna: zTexto(80).nullish(),
  representantes: Representantes.optional(),
  avales: z
    .array(Quien.extend({ conyuge: Quien.nullish() }))
    .max(10, 'A lo más diez avales')
    .optional(),
  ite_exento: z.boolean().optional(),
  ite_motivo: zTexto(200).nullish(),
  respaldo: z.enum(['LINEA', 'NINGUNO']).optional(),
});

/** What `corregir` opens once the pagaré is unblocked: never amounts, rate, dates, debtor nor creditor. */
export const Correccion = z.object({
  direccion: zTexto(160).optional(),
  comuna: zTexto(80).optional(),
  notaria: zCodigo.nullish(),
  boveda: zCodigo.nullish(),
  caja: zTexto(40).nullish(),
  sobre: zTexto(40).nullish(),
  representantes: Representantes.optional(),
});

export const Lugar = z.object({ boveda: zCodigo, caja: zTexto(40).nullish(), sobre: zTexto(40).nullish() });

export const Deuda = z.object({
  pk: z.string(),
  tipo: z.string(),
  numero: z.string(),
  cuota: z.number().int().nullable(),
  vencimiento: zFecha,
  dias_mora: z.number().int(),
  capital: zPesosOut,
  total: zPesosOut,
});

export const FilaIte = z.object({
  fecha: zFecha,
  pagarevista: z.string().nullable(),
  documento: z.string().nullable(),
  rut: z.string().nullable(),
  nombre: z.string().nullable(),
  capital: zPesosOut.nullable(),
  meses: z.number().int().nullable(),
  tasa: zDecimalOut.nullable(),
  impuesto: zPesosOut,
  origen: z.string(),
  pagare_id: zId.nullable(),
});
