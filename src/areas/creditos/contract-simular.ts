import { z } from 'zod';
import { VEREDICTOS_TMC } from '#finanzas/tmc.ts';
import { zCodigo, zDecimal, zDecimalOut, zFecha, zRut } from '#kernel/fields.ts';
import type { TasaMensual } from '#kernel/values/money.ts';
import { BASES_DIAS, PRIMEROS_PERIODOS } from './domain/calendario.ts';
import { PERIODOS_PRIMA } from './domain/cargos.ts';
import { METODOS_ITE } from './domain/ite.ts';
import { MONEDAS, REDONDEOS } from './domain/moneda.ts';
import { METODOS } from './domain/plan.ts';
import { POLITICAS } from './domain/prepago.ts';
import { TIPOS_GRACIA } from './domain/simulacion-datos.ts';

const MAXIMO = 1_000_000_000_000_000;

/** What is wrong with an amount, or null. */
function errorDe(v: number | string): string | null {
  if (typeof v === 'string') return /^\d{1,15}(?:\.\d{1,10})?$/.test(v) ? null : 'Monto inválido';
  if (!Number.isInteger(v)) return 'Los decimales viajan como texto';
  if (v < 0) return 'No puede ser negativo';
  return v > MAXIMO ? 'Monto demasiado grande' : null;
}

/** An amount of the credit's currency: whole pesos, or decimal text in UF and dollars. Comes out as decimal text. */
const zMonto = z.union([z.number(), z.string()], { error: 'Indique un monto' }).transform((v, ctx) => {
  const message = errorDe(v);
  if (message !== null) ctx.addIssue({ code: 'custom', message });
  return String(v);
});

const mayusculas = (v: unknown) => (typeof v === 'string' ? v.toUpperCase() : v);

/** Percent per month. Up to ten decimals: a yearly rate over twelve may need them. */
const zTasa = zDecimal<TasaMensual>({ decimals: 10, min: '0', max: '100', label: 'la tasa mensual' });

const CostoEntrada = z.strictObject({
  codigo: zCodigo.optional(),
  neto: zMonto.optional(),
  iva: zMonto.optional(),
  /** Net plus IVA; alone, it carries its IVA inside when it is `afecto_iva`. */
  total: zMonto.optional(),
  afecto_iva: z.boolean().optional(),
  financiado: z.boolean().optional(),
  /** Paid on to a third party; false: it is income of the lender and counts in the maximum rate with charges. */
  traspasado: z.boolean().optional(),
});

const SeguroEntrada = z.strictObject({
  tipo: zCodigo.optional(),
  prima: zMonto,
  periodo: z.preprocess(mayusculas, z.enum(PERIODOS_PRIMA)),
  financiada: z.boolean().optional(),
});

export const SEGMENTOS = ['MICRO', 'PEQUENA', 'MEDIANA', 'GRANDE', 'PERSONA', 'AGRICOLA', 'CONTRATISTA_SERVIU'] as const;

/** What the simulator takes. Without defaults: what is not sent is a parameter of the company. */
export const Peticion = z.object({
  moneda: z.enum(MONEDAS, { error: 'Elija pesos, UF o dólares' }),
  monto_solicitado: zMonto,
  plazo: z.number({ error: 'Indique el plazo en cuotas' }).int('El plazo es un número entero de cuotas'),
  tasa_mensual: zTasa,
  metodo: z.enum(METODOS, { error: 'Elija frances, aleman, bullet o plano' }).optional(),
  base_dias: z.enum(BASES_DIAS, { error: 'Elija 30_360, real_30, real_360 o real_365' }).optional(),
  fecha_curse: zFecha.optional(),
  fecha_primer_vencimiento: zFecha.optional(),
  gracia: z
    .strictObject({ tipo: z.preprocess(mayusculas, z.enum(TIPOS_GRACIA)), meses: z.number().int().min(0).max(9999).optional() })
    .refine((g) => g.tipo === 'NINGUNA' || g.meses !== undefined, { path: ['meses'], message: 'Indique cuántos meses dura la gracia' })
    .nullish(),
  meses_no_pago: z.array(z.number().int().min(1, 'Los meses van de 1 a 12').max(12, 'Los meses van de 1 a 12')).max(12).optional(),
  multiplo_cuota: zMonto.nullish(),
  redondeo: z.enum(REDONDEOS, { error: 'Elija half_up o half_even' }).optional(),
  costos: z.array(CostoEntrada).max(20).optional(),
  seguros: z.array(SeguroEntrada).max(10).optional(),
  ite: z.strictObject({ metodo: z.enum(METODOS_ITE), financiado: z.boolean().optional(), capital_exento: zMonto.optional() }).nullish(),
  giros: z
    .array(z.strictObject({ fecha: zFecha, monto: zMonto }))
    .max(60)
    .optional(),
  segmento_cliente: z.preprocess(mayusculas, z.enum(SEGMENTOS)).nullish(),
  pacto: zCodigo.nullish(),
  /** Whose parameters rule it: a product, and a branch or that of a client. */
  producto: zCodigo.optional(),
  sucursal: z.string().max(60).optional(),
  rut: zRut.optional(),
  /** How the first period of 30_360 counts; CLP and UF by actual days (domain §5), the others by whole periods. */
  primer_periodo: z.enum(PRIMEROS_PERIODOS).optional(),
  /** Day of the month that the due dates keep; without it, that of the first one. */
  dia_vencimiento: z.number().int().min(1).max(31).nullish(),
  /** Pesos of one unit of a foreign currency on the day of the curse: without it the maximum rate cannot be checked. */
  tipo_cambio: zDecimal({ decimals: 4, min: '0.0001', max: '1000000', label: 'el tipo de cambio' }).nullish(),
  /** Payments and prepayments to suppose, in any order: the answer brings the credit on the day `al` (the last of them without it). */
  eventos: z
    .array(z.strictObject({ fecha: zFecha, tipo: z.enum(['pago', 'prepago']), monto: zMonto, politica: z.enum(POLITICAS).optional() }))
    .max(500)
    .optional(),
  al: zFecha.nullish(),
  /** Yearly percent of the mora; the maximum rate of the bracket without it. */
  tasa_mora_anual: zDecimal({ decimals: 4, min: '0', max: '1000', label: 'la tasa de mora' }).nullish(),
});

const zCifra = z.union([z.number().int(), z.string()]);
export const zVeredicto = z.enum(VEREDICTOS_TMC);

export const Cuota = z.object({
  numero: z.number().int(),
  vencimiento: zFecha,
  fecha_pago_habil: zFecha,
  dias: z.number().int(),
  cuota: zCifra,
  interes: zCifra,
  amortizacion: zCifra,
  saldo: zCifra,
  seguro: zCifra,
  /** Pesos of a UF instalment; `referencial` while the UF of its due date is not published. */
  clp_referencial: z.number().int().nullable(),
  referencial: z.boolean(),
});

/** How a figure is obtained: its formula in words and what enters it. */
const Explicacion = z.object({
  titulo: z.string(),
  formula: z.string(),
  datos: z.array(z.object({ nombre: z.string(), valor: z.string() })),
  resultado: z.string(),
  fuente: z.string(),
});

/** The credit on a day, after the payments that were supposed. */
export const Evolucion = z.object({
  al: zFecha,
  estado: z.enum(['vigente', 'moroso', 'pagado']),
  saldo: zCifra,
  vencido: zCifra,
  a_favor: zCifra,
  prepagos: z.array(z.object({ fecha: zFecha, interes: zCifra, comision: zCifra, capital: zCifra })),
  /** Some partial prepayment is below what the debtor may impose. */
  necesita_consentimiento: z.boolean(),
  /** What closes the credit that day. */
  liquidacion: z.object({ vencido: zCifra, interes: zCifra, comision: zCifra, capital: zCifra, total: zCifra }),
  installments: z.array(
    z.object({
      numero: z.number().int(),
      vencimiento: zFecha,
      cuota: zCifra,
      interes: zCifra,
      amortizacion: zCifra,
      pagado: zCifra,
      impago: zCifra,
      mora: zCifra,
      gastos: zCifra,
      debe: zCifra,
    }),
  ),
});

export const Respuesta = z.object({
  moneda: z.enum(MONEDAS),
  base: zCifra,
  capital: zCifra,
  ite: z.object({ meses: z.number().int(), tasa: zDecimalOut, monto: zCifra }),
  total: zCifra,
  interes_total: zCifra,
  seguro_total: zCifra,
  /** What the commission rises to reach the minimum cost, net, and its IVA. */
  comision_minima: zCifra,
  iva_comision: zCifra,
  costo_total: zCifra,
  cae: zDecimalOut.nullable(),
  monto_a_girar: zCifra,
  tmc: z
    .object({
      codigo: z.string(),
      tasa_anual: zDecimalOut,
      fecha: zFecha,
      dias: z.number().int(),
      capital_uf: zDecimalOut,
      tasa_credito: zDecimalOut,
      tasa_con_cargos: zDecimalOut.nullable(),
      cumple: z.boolean(),
      cumple_con_cargos: z.boolean(),
      /** What the rule of the maximum rate says of the whole offer; `exceso`: points by which it passes it. */
      veredicto: zVeredicto,
      exceso: zDecimalOut.nullable(),
    })
    .nullable(),
  uf: z.object({ fecha: zFecha, valor: zDecimalOut }).nullable(),
  installments: z.array(Cuota),
  evolucion: Evolucion.nullable(),
  avisos: z.array(z.object({ codigo: z.string(), mensaje: z.string() })),
  detalle: z.record(z.string(), Explicacion),
});
