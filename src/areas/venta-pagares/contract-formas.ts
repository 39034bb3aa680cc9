import { z } from 'zod';
import { zDecimalOut, zFecha, zId, zPesosOut, zRutOut } from '#kernel/fields.ts';
import { estados } from './domain/estados.ts';

export const ESTADOS = estados.states;
export const ORIGINS = ['CREDITO_PROPIO', 'REPROGRAMADO', 'SERVIU', 'BONO_RIEGO'] as const;
export const METODOS = ['COMPUESTO', 'SIMPLE'] as const;
export const MONEDAS = ['CLP', 'UF'] as const;
export const COBRAN = ['NOSOTROS', 'COMPRADOR'] as const;
const zUf = zDecimalOut.nullable();
/** The figures in UF of what is in UF. */
const EN_UF = { saldo_uf: zUf, total_flujos_uf: zUf, precio_uf: zUf, par_uf: zUf };

export const VentaItem = z.object({
  id: zId,
  num_venta: z.number().int(),
  buyer: zRutOut,
  nombre_buyer: z.string(),
  n: z.number().int(),
  saldo: zPesosOut,
  total_flujos: zPesosOut,
  precio: zPesosOut,
  par: zPesosOut,
  resultado: z.number().int(),
  moneda: z.enum(MONEDAS),
  valor_uf: zDecimalOut.nullable(),
  ...EN_UF,
  tasa_descuento: zDecimalOut,
  metodo: z.enum(METODOS),
  con_responsabilidad: z.boolean(),
  cobra: z.enum(COBRAN),
  plazo_medio: z.number().int(),
  fecha_liquidacion: zFecha,
  vence_oferta: zFecha.nullable(),
  por_cobrar: zPesosOut,
  por_rendir: zPesosOut,
  estado: z.enum(ESTADOS),
});

const Flujo = z.object({
  numero: z.number().int(),
  fecha: zFecha,
  monto: zPesosOut,
  capital: zPesosOut,
  interes: zPesosOut,
  uf: z.object({ monto: zDecimalOut, capital: zDecimalOut, interes: zDecimalOut }).optional(),
});

const Pagare = z.object({
  id: zId,
  pagare_id: zId,
  pagarevista: z.string(),
  credito_id: zId,
  credito_numero: z.number().int(),
  cliente_rut: zRutOut,
  nombre: z.string(),
  comuna: z.string(),
  origin: z.string(),
  saldo: zPesosOut,
  interes_devengado: zPesosOut,
  total_flujos: zPesosOut,
  flujos: z.array(Flujo),
  precio: zPesosOut,
  par: zPesosOut,
  resultado: z.number().int(),
  ...EN_UF,
  propietario_desde: zFecha.nullable(),
  propietario_hasta: zFecha.nullable(),
  dias_mora: z.number().int(),
  motivo: z.string().nullable(),
  estado: z.enum(['incluido', 'excluido_por_pago', 'retirado', 'endosado', 'recomprado', 'liquidado']),
});

const Recaudo = z.object({
  id: zId,
  pagarevista: z.string(),
  fecha: zFecha,
  cuotas: z.array(z.number().int()),
  capital: zPesosOut,
  interes: zPesosOut,
  mora: zPesosOut,
  comision: zPesosOut,
  monto: zPesosOut,
  nuestro: zPesosOut,
  rendicion: z.number().int().nullable(),
  descuenta_en: z.number().int().nullable(),
  revertido_el: zFecha.nullable(),
});

const GIRO = z.enum(['por_girar', 'rechazada', 'pagada']);
const Rendicion = z.object({
  id: zId,
  numero: z.number().int(),
  hasta: zFecha,
  recibido: zPesosOut,
  devuelto: zPesosOut,
  monto: zPesosOut,
  fecha_pago: zFecha.nullable(),
  comprobante: z.string().nullable(),
  causa: z.string().nullable(),
  estado: GIRO,
});
const Recompra = z.object({
  id: zId,
  pagarevista: z.string(),
  fecha: zFecha,
  capital: zPesosOut,
  interes: zPesosOut,
  par: zPesosOut,
  valor_uf: zDecimalOut.nullable(),
  par_uf: zUf,
  dias_mora: z.number().int(),
  motivo: z.string(),
  fecha_pago: zFecha.nullable(),
  comprobante: z.string().nullable(),
  causa: z.string().nullable(),
  estado: GIRO,
});

export const CONDONABLES = ['CAPITAL', 'INTERES', 'MORA'] as const;
const Consentimiento = z.object({
  id: zId,
  /** Of one note; null = of any of the sale. */
  pagarevista: z.string().nullable(),
  archivo: z.string(),
  fecha: zFecha,
  conceptos: z.array(z.enum(CONDONABLES)),
  monto_maximo: zPesosOut,
  usado: zPesosOut,
  queda: zPesosOut,
  registrado_por: z.string(),
  anulado_el: zFecha.nullable(),
});
const Condonada = z.object({
  id: zId,
  pagarevista: z.string(),
  consentimiento_id: zId,
  fecha: zFecha,
  cuotas: z.array(z.number().int()),
  capital: zPesosOut,
  interes: zPesosOut,
  mora: zPesosOut,
  monto: zPesosOut,
  nuestro: zPesosOut,
  revertido_el: zFecha.nullable(),
});

export const Venta = VentaItem.extend({
  origins: z.array(z.string()),
  fecha_oferta: zFecha.nullable(),
  interes_devengado: zPesosOut,
  reparto_mora_pct: zDecimalOut,
  signers: z.array(z.object({ rut: z.string(), nombre: z.string() })),
  aceptada_el: zFecha.nullable(),
  endosada_el: zFecha.nullable(),
  endosada_por: z.string().nullable(),
  cuenta: z.string().nullable(),
  comprobante: z.string().nullable(),
  pagada_el: zFecha.nullable(),
  liquidada_el: zFecha.nullable(),
  motivo: z.string().nullable(),
  items: z.array(Pagare),
  recaudos: z.array(Recaudo),
  rendiciones: z.array(Rendicion),
  recompras: z.array(Recompra),
  consentimientos: z.array(Consentimiento),
  condonaciones: z.array(Condonada),
});

const Parte = z.object({ nombre: z.string(), monto: zPesosOut, pct: zDecimalOut });

/** The figures of a selection; the first four names are those of specification §3. */
export const Resumen = z.object({
  selectedTotalAmount: zPesosOut,
  selectedCount: z.number().int(),
  pagaresCount: z.number().int(),
  pagaresSelected: z.array(z.string()),
  total_flujos: zPesosOut,
  precio: zPesosOut,
  par: zPesosOut,
  resultado: z.number().int(),
  ...EN_UF,
  tasa: zDecimalOut,
  plazo_medio: z.number().int(),
  rechazados: z.array(z.object({ pagarevista: z.string(), motivo: z.string() })),
  por_deudor: z.array(Parte),
  por_comuna: z.array(Parte),
  /** What each note of the selection brings to these figures. */
  valores: z.array(
    z.object({
      pagarevista: z.string(),
      nombre: z.string(),
      comuna: z.string(),
      saldo: zPesosOut,
      total_flujos: zPesosOut,
      precio: zPesosOut,
      par: zPesosOut,
      pesos_dia: z.number().int(),
      ...EN_UF,
    }),
  ),
});

export const Elegible = z.object({
  id: zId,
  pagarevista: z.string(),
  credito_id: zId,
  credito_numero: z.number().int(),
  cliente_rut: zRutOut,
  nombre: z.string(),
  comuna: z.string(),
  origin: z.string(),
  moneda: z.enum(MONEDAS),
  saldo: zPesosOut,
  saldo_uf: zUf,
  proximo_pago: zFecha.nullable(),
  vence: zFecha.nullable(),
});

export const Comprador = z.object({
  id: zId,
  rut: zRutOut,
  nombre: z.string(),
  tipo: z.string(),
  limite: zPesosOut,
  usado: zPesosOut,
  disponible: zPesosOut,
  lotes: z.number().int(),
  correo: z.string().nullable(),
  activo: z.boolean(),
});
