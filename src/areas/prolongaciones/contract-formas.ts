import { z } from 'zod';
import { EstadoOut } from '#areas/comite/contract.ts';
import { zDecimalOut, zFecha, zId, zPesosOut, zRutOut, zTasaMensual, zTexto } from '#kernel/fields.ts';
import { estados } from './domain/estados.ts';

export const PAGOS = ['CONTADO', 'RETEN_LIBERADAS', 'CUENTAS_PAGAR'] as const;
export const zPago = z.enum(PAGOS, { error: 'Elija cómo se paga' });
const n = z.string().nullable();
const zGracia = z.object({
  tipo: z.enum(['NINGUNA', 'TOTAL', 'PARCIAL'], { error: 'Elija la gracia' }),
  meses: z.number().int().min(0).max(24, 'Hasta 24 meses'),
});

/** The terms of the new table. */
export const Terminos = z.object({
  cuotas: z.number().int().min(1, 'Indique las cuotas').max(9999),
  tasa_mensual: zTasaMensual,
  primer_vencimiento: zFecha,
  gracia: zGracia.nullish(),
  capitaliza_interes: z.boolean(),
});

export const Propuesta = Terminos.extend({
  motivo: zTexto(60),
  comentario: z.string().max(500, 'Admite hasta 500 caracteres').nullish(),
  payment_option: zPago,
  cuenta: z.string().max(20).nullish(),
  /** Avales that the comité is asked to let go. */
  avales_retirados: z.array(zId).max(50).nullish(),
});

const zUf = zDecimalOut;
/** The figures in UF of what is in UF; null in pesos. Those in pesos beside them are of `valor`, the UF of their day. */
const CifrasEnUf = z
  .object({
    valor: zUf,
    capital_insoluto: zUf,
    interes: zUf,
    mora: zUf,
    gastos: zUf,
    capital_nuevo: zUf,
    interes_pagado: zUf,
    ite: zUf,
    cuota: zUf,
    total: zUf,
    interes_nuevo: zUf,
    costo_extra: zUf,
    cuota_antes: zUf,
    por_pagar_antes: zUf,
  })
  .nullable();

const Fila = z.object({
  numero: z.number().int(),
  vencimiento: zFecha,
  fecha_pago_habil: zFecha,
  dias: z.number().int(),
  cuota: zPesosOut,
  interes: zPesosOut,
  amortizacion: zPesosOut,
  saldo: zPesosOut,
  uf: z.object({ cuota: zUf, interes: zUf, amortizacion: zUf, saldo: zUf }).optional(),
});

const Antes = z.object({
  cuotas: z.number().int(),
  pagadas: z.number().int(),
  cuota: zPesosOut,
  por_pagar: zPesosOut,
  filas: z.array(
    z.object({
      numero: z.number().int(),
      vencimiento: zFecha,
      capital: zPesosOut,
      interes: zPesosOut,
      mora: zPesosOut,
      gastos: zPesosOut,
      atrasada: z.boolean(),
      uf: z.object({ capital: zUf, interes: zUf, mora: zUf, gastos: zUf }).optional(),
    }),
  ),
});

/** The figures of a proposal, of the day of `fecha`. */
const Cifras = {
  fecha: zFecha,
  capital_insoluto: zPesosOut,
  interes: zPesosOut,
  dias_interes: z.number().int(),
  mora: zPesosOut,
  gastos: zPesosOut,
  capital_nuevo: zPesosOut,
  ite: zPesosOut,
  cuota: zPesosOut,
  total: zPesosOut,
  interes_nuevo: zPesosOut,
  interes_pagado: zPesosOut,
  total_cargos: zPesosOut,
  /** What the client pays more than by the table that he has, with the charges of now. */
  costo_extra: zPesosOut,
  uf: CifrasEnUf,
  cae: zDecimalOut.nullable(),
  tmc: zDecimalOut.nullable(),
};

export const ProlongacionItem = z.object({
  id: zId,
  numero: z.number().int(),
  cliente_rut: zRutOut,
  nombre: z.string(),
  id_credito: zId,
  credito_numero: z.number().int(),
  capital_insoluto: zPesosOut,
  cuotas_antes: z.number().int(),
  cuotas: z.number().int(),
  cuota_antes: zPesosOut,
  cuota: zPesosOut,
  uf: CifrasEnUf,
  tasa_mensual: zDecimalOut,
  motivo: z.string(),
  fecha: zFecha,
  /** '3/5': votes in favour, of those that it needs. */
  votos: n,
  vence: zFecha.nullable(),
  estado: z.enum(estados.states),
});

const Aval = z.object({
  aval_id: zId,
  nombre: z.string(),
  rut: zRutOut,
  decision: z.enum(['RATIFICA', 'RETIRA']).nullable(),
  /** What the comité must know of who backs it: more than it is worth, crossed, an old declaration. */
  alertas: z.array(z.object({ codigo: z.string(), detail: z.string() })),
});
const Cheque = z.object({
  id: zId,
  num_cheque: z.string(),
  fecha: zFecha,
  monto: zPesosOut,
  cuota: z.string(),
  estado: z.string(),
  /** Cuota of the new table that it would pay; null: it must be withdrawn. */
  nueva: z.number().int().nullable(),
});
const Pagare = z.object({
  id: zId,
  pagarevista: z.string(),
  estado: z.string(),
  tipo: z.string(),
  monto: zPesosOut.nullable(),
  nuevo: z.boolean(),
});

const Historica = z.object({
  id: zId,
  numero: z.number().int(),
  credito_numero: z.number().int(),
  fecha: zFecha,
  capital_insoluto: zPesosOut,
  cuotas_antes: z.number().int(),
  cuotas: z.number().int(),
  tasa_mensual: zDecimalOut,
  motivo: z.string(),
  estado: z.enum(estados.states),
  /** Of this credit or of one that it comes from. */
  del_credito: z.boolean(),
});

export const Prolongacion = ProlongacionItem.extend({
  ...Cifras,
  cuentas_pagar: zPesosOut,
  reten_liberadas: zPesosOut,
  pro_ejec: z.object({
    ejecutivo_rut: zRutOut.nullable(),
    nombre: z.string(),
    fecha: zFecha,
    cuotas: z.number().int(),
    tasa_mensual: zDecimalOut,
    primer_vencimiento: zFecha,
    gracia: zGracia,
    capitaliza_interes: z.boolean(),
    motivo: z.string(),
    comentario: z.string(),
  }),
  primer_vencimiento: zFecha,
  gracia: zGracia,
  capitaliza_interes: z.boolean(),
  comentario: z.string(),
  automatico: z.string(),
  motivos: z.array(z.string()),
  payment_option: zPago,
  cuenta: n,
  comprobante: n,
  antes: Antes,
  list: z.array(Fila),
  comite: EstadoOut.nullable(),
  comite_ejecutivos: z.array(z.object({ integrante: zRutOut, nombre: z.string(), por_reemplazo_de: zRutOut.nullable() })),
  respuestas: EstadoOut.shape.votos,
  historical: z.array(Historica),
  /** What other areas know against proposing it, while it may still be. */
  avisos: z.array(z.object({ codigo: z.string(), detail: z.string() })),
  /** Funds that cover what it moves, and their note: null while it has not come. */
  fondos: z.array(z.object({ id: zId, programa: z.string(), numero_fondo: n, nota: n })),
  avales: z.array(Aval),
  cheques: z.array(Cheque),
  pagares: z.array(Pagare),
  pagare_id: zId.nullable(),
  aprobada_el: zFecha.nullable(),
  documentada_el: zFecha.nullable(),
  aplicada_el: zFecha.nullable(),
  id_credito_nuevo: zId.nullable(),
  nuevo_numero: z.number().int().nullable(),
  motivo_fin: n,
});

/** A credit of the client that may be prolonged, or why not. */
const Candidato = z.object({
  id: zId,
  numero: z.number().int(),
  estado: z.string(),
  saldo: zPesosOut,
  cuota: zPesosOut,
  tasa_mensual: zDecimalOut,
  /** Of one in UF. */
  uf: z.object({ saldo: zUf, cuota: zUf }).nullable(),
  cuotas_restantes: z.number().int(),
  pagadas: z.number().int(),
  mora: zPesosOut,
  proximo_vencimiento: zFecha.nullable(),
  prolongaciones: z.number().int(),
  impedimento: z.object({ codigo: z.string(), motivo: z.string() }).nullable(),
});

export const CreditosCliente = z.object({
  rut: zRutOut,
  nombre: z.string(),
  cuentas_pagar: zPesosOut,
  reten_liberadas: zPesosOut,
  mora: zPesosOut,
  maximo_prolongaciones: z.number().int(),
  creditos: z.array(Candidato),
  historical: z.array(Historica),
  avales: z.array(z.object({ id: zId, nombre: z.string(), rut: zRutOut, credito_id: zId })),
});

const OpcionPago = z.object({ codigo: zPago, disponible: zPesosOut.nullable(), suficiente: z.boolean(), motivo: n });

const Alternativa = z.object({
  cuotas: z.number().int(),
  cuota: zPesosOut,
  total: zPesosOut,
  costo_extra: zPesosOut,
  cae: zDecimalOut.nullable(),
  cuota_uf: zUf.nullable(),
});

export const Cotizada = z.object({
  ...Cifras,
  antes: Antes,
  list: z.array(Fila),
  motivos: z.array(z.string()),
  nivel: z.object({ nivel: z.number().int(), nombre: z.string() }),
  payment_options: z.array(OpcionPago),
  alternativas: z.array(Alternativa),
});

export const FilaInforme = z.object({
  motivo: z.string(),
  prolongaciones: z.number().int(),
  capital: zPesosOut,
  costo_extra: zPesosOut,
  /** Applied 90 days ago or more, and of them those late on day 90. */
  con_90_dias: z.number().int(),
  en_mora: z.number().int(),
});
