import { z } from 'zod';
import { zFecha, zId, zInstante, zPersonas, zPesos, zPesosOut, zRut, zRutOut, zTexto } from '#kernel/fields.ts';

/** Media that this area receives. The paper of a cheque lives in `cheques`: its receipt waits here for the bank. */
export const MEDIOS = ['EFECTIVO', 'TRANSFERENCIA', 'VALE_VISTA', 'CHEQUE', 'CHEQUE_FECHA', 'PAC'] as const;
export const VIAS = ['OFICINA', 'TERRENO', 'TRANSFERENCIA', 'PAC', 'CAJA_VECINA', 'WEB', 'JUDICIAL'] as const;
/** What the money that nothing owes is, when a person says it. */
export const A_FAVOR = ['SALDO_A_FAVOR', 'PAGO_DOBLE', 'PAGO_NO_CEDIDO'] as const;

const Elegida = z.object({
  pk: z.string().max(80),
  /** Most that this receipt pays of it; without it, all it owes. */
  monto: zPesos({ min: 1 }).nullish(),
});

const POLITICAS = ['reduce_cuota', 'reduce_plazo'] as const;

/** A prepayment: the whole receipt goes to one credit, first what is due and then its capital. */
const Prepago = z.object({
  credito_id: zId,
  politica: z.enum(POLITICAS, { error: 'Elija qué baja: la cuota o el plazo' }),
  /** The company accepts less than the part of the law: needs `aplicar-manual` and a reason. */
  consentimiento: z.boolean().default(false),
  /** Months of interest of the commission: only over 5.000 UF, where it is free agreement. */
  meses_comision: z
    .string()
    .regex(/^\d{1,2}(\.\d{1,2})?$/, 'Indique los meses, con hasta dos decimales')
    .nullish(),
});

/** What is being paid, apart from how the money came. */
export const Pedido = z.object({
  rut_deudor: zRut.nullish(),
  fecha_pago: zFecha,
  monto: zPesos({ min: 1 }),
  /** Debts ticked. Without them, all of the RUT, oldest first. */
  obligaciones: z.array(Elegida).max(200, 'Admite hasta 200 obligaciones').nullish(),
  /** Those debts in the order given, skipping older ones: needs `aplicar-manual` and a reason. */
  manual: z.boolean().default(false),
  motivo: zTexto(300, 5).nullish(),
  prepago: Prepago.nullish(),
  /** What the money over the debts is, when somebody says it. */
  tipo_a_favor: z.enum(A_FAVOR).nullish(),
  medio_pago: z.enum(MEDIOS, { error: 'Elija el medio de pago' }),
});

export const Recibo = Pedido.extend({
  office: z.string({ error: 'Elija la oficina' }).max(60),
  via: z.enum(VIAS, { error: 'Elija la vía' }),
  rut_pagador: zRut.nullish(),
  nombre_pagador: zTexto(120).nullish(),
  cuenta_banco: z.string().max(10).nullish(),
  /** The cheque received, of the medium cheque. */
  cheque_id: zId.nullish(),
  num_operacion_banco: zTexto(40).nullish(),
  hora: z
    .string()
    .regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Hora inválida (HH:MM)')
    .nullish(),
  comentario: zTexto(300).nullish(),
  /** Nobody knows yet whose it is: a deposit that waits for its owner. */
  por_identificar: z.boolean().default(false),
});

const Parte = z.object({
  pk: z.string(),
  numero: z.string(),
  concepto: z.string(),
  monto: zPesosOut,
  orden: z.number().int(),
  vencimiento: zFecha,
  dias_mora: z.number().int(),
  tasa_mora: z.string().nullable(),
  cliente_rut: zRutOut.nullable(),
});
const Excedente = z.object({
  /** Debt it comes from; null for what was paid above all of them. */
  pk: z.string().nullable(),
  numero: z.string().nullable(),
  rut: zRutOut,
  tipo_pasivo: z.string(),
  monto: zPesosOut,
  pasivo_id: zId.nullable(),
});

export const Desglose = z.object({
  monto: zPesosOut,
  redondeo: zPesosOut,
  tipo_pago: z.string(),
  aplicaciones: z.array(Parte),
  excedentes: z.array(Excedente),
  excedente: zPesosOut,
  /** What each debt touched still owes after it. */
  quedan: z.array(z.object({ pk: z.string(), numero: z.string(), saldo: zPesosOut, estado: z.string() })),
  /** Of a prepayment: its commission, the balance that stays, and the cuotas that stay. */
  prepago: z
    .object({
      credito_id: zId,
      numero: z.number().int(),
      comision: zPesosOut,
      saldo: zPesosOut,
      cuotas: z.array(z.object({ cuota: z.number().int(), vencimiento: zFecha, monto: zPesosOut })),
    })
    .nullable(),
  /** Later receipts that would be applied again, in date order. */
  reaplica: z.array(z.number().int()),
  avisos: z.array(z.string()),
});

const Deuda = z.object({
  pk: z.string(),
  tipo: z.string(),
  numero: z.string(),
  rol: z.string(),
  cliente_rut: zRutOut.nullable(),
  cliente_nombre: z.string().nullable(),
  /** The date from which mora is counted. */
  vencimiento: zFecha,
  /** Of a documento: the due date that it carries written. */
  vencimiento_papel: zFecha.nullable(),
  dias_mora: z.number().int(),
  capital: zPesosOut,
  interes: zPesosOut,
  mora: zPesosOut,
  gastos: zPesosOut,
  costas: zPesosOut,
  /** What pays it off. For a documento, its face: mora and gastos come out of the retención of who sold it. */
  para_pagar: zPesosOut,
  /** Of a documento: what would be left for who sold it if it were paid off that day. */
  excedente: zPesosOut.nullable(),
  documento_id: zId.nullable(),
  credito_id: zId.nullable(),
  cuota: z.number().int().nullable(),
  /** A cuota after the one that runs: it is paid only if somebody ticks it, and it is not in the total. */
  futura: z.boolean(),
  /** What is left to recover of a credit written off: it is paid only if somebody ticks it, and it is not in the total. */
  castigada: z.boolean(),
  /** Who is charging it these days and for when; null when nobody is. */
  en_cobro: z.string().nullable(),
});
const CreditoDeuda = z.object({
  credito_id: zId,
  numero: z.number().int(),
  moneda: z.string(),
  producto: z.string(),
  /** Capital not yet paid back, pesos at the UF of the day. */
  saldo: zPesosOut,
  liquidacion: z.object({
    vencido: zPesosOut,
    interes: zPesosOut,
    comision: zPesosOut,
    capital: zPesosOut,
    total: zPesosOut,
  }),
  meses_comision: z.string(),
  sobre_5000_uf: z.boolean(),
  /** Least capital that may be prepaid without consent. */
  minimo_prepago: zPesosOut,
});
export const DeudaOut = z.object({
  rut: zRutOut,
  nombre: z.string().nullable(),
  al: zFecha,
  deudas: z.array(Deuda),
  creditos: z.array(CreditoDeuda),
  total: zPesosOut,
  mora: zPesosOut,
  /** Money of the RUT that waits to be used. */
  a_favor: zPesosOut,
  /** What was lowered without money (forgiven, written off, compensated), the newest first. */
  sin_dinero: z.array(
    z.object({
      id: zId,
      fecha: zFecha,
      tipo_pago: z.string(),
      deudas: z.string(),
      monto: zPesosOut,
      reversada: z.boolean(),
      url: z.string().nullable(),
    }),
  ),
});

/** A cheque of the client that may pay, as the receipt offers it. */
export const ChequePorRecibir = z.object({
  id: zId,
  num_cheque: z.string(),
  banco: z.string(),
  monto: zPesosOut,
  fecha: zFecha,
  estado: z.string(),
  objeto_pk: z.string(),
  objeto_numero: z.string(),
});

export const RecaudacionItem = z.object({
  id: zId,
  num_comprobante: z.number().int(),
  office: z.string(),
  zone: z.string().nullable(),
  via: z.string(),
  fecha_pago: zFecha,
  hora: z.string(),
  rut_deudor: zRutOut.nullable(),
  nombre_deudor: z.string().nullable(),
  rut_pagador: zRutOut.nullable(),
  medio_pago: z.string(),
  monto: zPesosOut,
  excedente: zPesosOut,
  estado: z.string(),
  tipo_pago: z.string(),
  cajero: z.string(),
  origen: z.string(),
  num_operacion_banco: z.string().nullable(),
  /** Of what another area did without money: its page, and the debts that it lowered. */
  url: z.string().nullable().optional(),
  deudas: z.string().nullable().optional(),
});

export const Recaudacion = RecaudacionItem.extend({
  office_nombre: z.string(),
  fecha_contable: zFecha,
  product: z.string(),
  nombre_pagador: z.string().nullable(),
  cuenta_banco: z.string().nullable(),
  cuenta_banco_nombre: z.string().nullable(),
  caja_id: zId.nullable(),
  cheque_id: zId.nullable(),
  redondeo: zPesosOut,
  comentario: z.string().nullable(),
  motivo: z.string().nullable(),
  cajero_nombre: z.string().nullable(),
  reversada_por: zPersonas.nullable(),
  motivo_reversa: z.string().nullable(),
  /** How many times it was applied again by a receipt with an earlier date or by a reversal. */
  reaplicaciones: z.number().int(),
  pasivo_id: zId.nullable(),
  conciliada: z.boolean(),
  avisos: z.array(z.string()),
  /** Where its money went besides what the table of what it pays today says: what it paid before, and what is of another person. */
  destinos: z.array(z.string()),
  aplicaciones: z.array(Parte),
  excedentes: z.array(Excedente),
  creado_en: zInstante,
});

export const Lote = z.object({
  filas: z
    .array(z.object({ clave: zTexto(80), recibo: Recibo }))
    .min(1, 'Agregue al menos una fila')
    .max(500, 'Admite hasta 500 filas'),
});
export const LoteOut = z.object({
  filas: z.array(
    z.object({
      clave: z.string(),
      ok: z.boolean(),
      id: zId.nullable(),
      num_comprobante: z.number().int().nullable(),
      codigo: z.string().nullable(),
      mensaje: z.string().nullable(),
    }),
  ),
  aplicadas: z.number().int(),
  rechazadas: z.number().int(),
});
