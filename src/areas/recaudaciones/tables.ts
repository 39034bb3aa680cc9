import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, jsonb, pgTable, primaryKey, text, unique, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import type { Fecha } from '#kernel/values/fecha.ts';
import type { Pesos } from '#kernel/values/money.ts';
import type { Rut } from '#kernel/values/rut.ts';
import { base, decimalCol, fechaCol, pesosCol, rutCol } from '#platform/server/database/columns.ts';

/** What was asked to be paid: enough to apply the receipt again. */
export interface PedidoGuardado {
  obligaciones: { pk: string; monto: Pesos | null }[] | null;
  manual: boolean;
  tipo_a_favor: string | null;
  /** Prepayment of a credit: what is due of it first, then capital. */
  prepago?: PrepagoGuardado | null;
}

export interface PrepagoGuardado {
  credito_id: string;
  politica: 'reduce_cuota' | 'reduce_plazo';
  /** Months of interest of its commission, those of the act. */
  meses_comision: string;
}

/** What a receipt did to one credit: its payments there, and what they pay by cuota and concept. */
export interface EfectoCredito {
  credito_id: string;
  numero: number;
  tipo: 'pago' | 'prepago';
  /** In the order of application; the key of each one in creditos is `<receipt>:<nn>`. */
  pagos: { n: number; cuota: number | null; monto: Pesos }[];
  partes: { pk: string; cuota: number; numero: string; vencimiento: Fecha; concepto: string; monto: Pesos }[];
  comision: Pesos;
  a_favor: Pesos;
  /** Every cuota that it reached is paid off, or the whole credit is. */
  cierra: boolean;
}

/** What a receipt did to one debt: enough to undo it. */
export interface Efecto {
  pk: string;
  /** How much each balance of the debt fell. */
  capital: Pesos;
  interes: Pesos;
  gastos: Pesos;
  costas: Pesos;
  mora: Pesos;
  /** What the base of mora fell: for a documento, what recovered our advance and what the cedente came to owe. */
  base: Pesos;
  /** Of a documento. */
  a_anticipo: Pesos;
  excedente: Pesos;
  saldo_cedente: Pesos;
  pk_saldo_cedente: string | null;
  /** Left in 2108 for the documento before it. */
  retencion: Pesos;
  cierra: boolean;
  antes: { mora: Pesos; mora_desde: Fecha };
  despues: { mora: Pesos; mora_desde: Fecha };
  vencimiento: Fecha;
  tasa_mora: string | null;
}

/** Money of the receipt that nothing owed. */
export interface ExcedenteGuardado {
  pk: string | null;
  numero: string | null;
  rut: Rut;
  tipo_pasivo: string;
  monto: Pesos;
  pasivo_id: string | null;
}

export const recaudaciones = pgTable(
  'recaudacion',
  {
    ...base(),
    num_comprobante: integer().notNull(),
    fecha_pago: fechaCol().notNull(),
    fecha_contable: fechaCol().notNull(),
    hora: text().notNull(),
    office: text().notNull(),
    zone: text(),
    via: text().notNull(),
    caja_id: uuid(),
    cajero: text().notNull(),
    rut_pagador: rutCol(),
    nombre_pagador: text(),
    rut_deudor: rutCol(),
    nombre_deudor: text(),
    product: text().notNull().default('factoring'),
    medio_pago: text().notNull(),
    monto: pesosCol().notNull(),
    redondeo: pesosCol().notNull(),
    excedente: pesosCol().notNull(),
    cuenta_banco: text(),
    num_operacion_banco: text(),
    /** The cheque that it waits for (area cheques). */
    cheque_id: uuid(),
    estado: text().notNull(),
    tipo_pago: text().notNull(),
    origen: text().notNull().default('caja'),
    /** Line of another system it comes from: the same one is never received twice. */
    origen_id: text(),
    pedido: jsonb().$type<PedidoGuardado>().notNull(),
    efectos: jsonb().$type<Efecto[]>().notNull().default([]),
    creditos: jsonb().$type<EfectoCredito[]>().notNull().default([]),
    excedentes: jsonb().$type<ExcedenteGuardado[]>().notNull().default([]),
    /** Which application of it is in force: one more each time that it is applied again. */
    vuelta: integer().notNull().default(1),
    /** Pasivo of a deposit that waited, or waits, for its owner. */
    pasivo_id: uuid(),
    identificado: boolean().notNull().default(false),
    asientos_conciliados: text().array().notNull().default([]),
    motivo: text(),
    comentario: text(),
    reversada_por: text().array(),
    motivo_reversa: text(),
  },
  (t) => [
    primaryKey({ columns: [t.empresa_id, t.id] }),
    unique('recaudacion_numero').on(t.empresa_id, t.office, t.num_comprobante),
    uniqueIndex('recaudacion_operacion_banco')
      .on(t.empresa_id, t.cuenta_banco, t.num_operacion_banco, t.fecha_pago, t.monto)
      .where(sql`num_operacion_banco is not null and estado <> 'reversada'`),
    uniqueIndex('recaudacion_origen').on(t.empresa_id, t.origen, t.origen_id).where(sql`origen_id is not null and estado <> 'reversada'`),
    uniqueIndex('recaudacion_pasivo').on(t.empresa_id, t.pasivo_id).where(sql`pasivo_id is not null`),
    uniqueIndex('recaudacion_cheque')
      .on(t.empresa_id, t.cheque_id)
      .where(sql`cheque_id is not null and estado not in ('reversada', 'rechazada')`),
    index('recaudacion_deudor').on(t.empresa_id, t.rut_deudor, t.fecha_pago),
    index('recaudacion_fecha').on(t.empresa_id, t.fecha_pago),
    index('recaudacion_caja_id').on(t.empresa_id, t.caja_id),
    check('recaudacion_monto', sql`monto > 0 and excedente >= 0`),
    check('recaudacion_estado', sql`estado in ('en_cobro', 'por_identificar', 'aplicada', 'conciliada', 'rechazada', 'reversada')`),
    check('recaudacion_con_pagador', sql`(estado = 'por_identificar') = (rut_deudor is null) or estado = 'reversada'`),
  ],
);

/** The application of a receipt by concept. Only the rows of its `vuelta` in force count; the earlier ones stay. Insert-only. */
export const aplicaciones = pgTable(
  'recaudacion_aplicacion',
  {
    ...base(),
    recaudacion_id: uuid().notNull(),
    vuelta: integer().notNull(),
    pk: text().notNull(),
    numero: text().notNull(),
    concepto: text().notNull(),
    monto: pesosCol().notNull(),
    orden: integer().notNull(),
    vencimiento: fechaCol().notNull(),
    dias_mora: integer().notNull(),
    tasa_mora: decimalCol(4),
    cliente_rut: rutCol(),
  },
  (t) => [
    primaryKey({ columns: [t.empresa_id, t.id] }),
    unique('recaudacion_aplicacion_orden').on(t.empresa_id, t.recaudacion_id, t.vuelta, t.orden),
    index('recaudacion_aplicacion_pk').on(t.empresa_id, t.pk),
    index('recaudacion_aplicacion_cliente').on(t.empresa_id, t.cliente_rut),
    check('recaudacion_aplicacion_monto', sql`monto > 0`),
  ],
);

/** One row a debtor: receipts of one follow each other until commit. */
export const turnos = pgTable(
  'recaudacion_turno',
  { empresa_id: uuid().notNull(), rut: rutCol().notNull(), n: integer().notNull().default(0) },
  (t) => [primaryKey({ columns: [t.empresa_id, t.rut] })],
);

/**
 * What was written off of a credit or of a document and what has come back of it since (orden 8101). `recuperado` is a counter: receipts add to
 * it, and it never passes what was written off.
 */
export const castigos = pgTable(
  'recaudacion_castigo',
  {
    ...base(),
    /** `credito:<id>` or `documento:<id>`. */
    objeto: text().notNull(),
    /** Who owes it: the client of a credit, the debtor of a document. */
    rut: rutCol().notNull(),
    numero: text().notNull(),
    /** Day of the write-off. */
    fecha: fechaCol().notNull(),
    castigado: pesosCol().notNull(),
    recuperado: pesosCol().notNull().default(sql`0`),
  },
  (t) => [
    primaryKey({ columns: [t.empresa_id, t.id] }),
    unique('recaudacion_castigo_objeto').on(t.empresa_id, t.objeto),
    index('recaudacion_castigo_rut').on(t.empresa_id, t.rut),
    check('recaudacion_castigo_recuperado', sql`castigado > 0 and recuperado between 0 and castigado`),
  ],
);

/** Cash that each person handed over on a day, in all the tills: a counter that receipts add to and their reversals take from. */
export const efectivoPersonas = pgTable(
  'recaudacion_efectivo_persona',
  { ...base(), rut: rutCol().notNull(), fecha: fechaCol().notNull(), monto: pesosCol().notNull() },
  (t) => [
    primaryKey({ columns: [t.empresa_id, t.id] }),
    unique('recaudacion_efectivo_persona_dia').on(t.empresa_id, t.rut, t.fecha),
    check('recaudacion_efectivo_persona_monto', sql`${t.monto} >= 0`),
  ],
);

/** Day sheet of a cashier. `efectivo`, `depositado` and `entregado` are counters: receipts, deposits and egresos add to them, nobody sums on the fly. */
export const cajas = pgTable(
  'recaudacion_caja',
  {
    ...base(),
    fecha: fechaCol().notNull(),
    office: text().notNull(),
    cajero: text().notNull(),
    estado: text().notNull().default('abierta'),
    saldo_apertura: pesosCol().notNull(),
    efectivo: pesosCol().notNull().default(sql`0`),
    depositado: pesosCol().notNull().default(sql`0`),
    entregado: pesosCol().notNull().default(sql`0`),
    piezas: jsonb().$type<Record<string, number>>(),
    contado: pesosCol(),
    diferencia: pesosCol(),
    aprobada_por: text().array(),
    cerrada_por: text().array(),
    motivo: text(),
  },
  (t) => [
    primaryKey({ columns: [t.empresa_id, t.id] }),
    unique('recaudacion_caja_unica').on(t.empresa_id, t.fecha, t.office, t.cajero),
    check('recaudacion_caja_estado', sql`estado in ('abierta', 'en_cuadratura', 'cerrada', 'reabierta')`),
    check(
      'recaudacion_caja_saldos',
      sql`efectivo >= 0 and depositado >= 0 and entregado >= 0 and saldo_apertura + efectivo >= depositado + entregado`,
    ),
  ],
);

export const depositos = pgTable(
  'recaudacion_deposito',
  {
    ...base(),
    caja_id: uuid().notNull(),
    cuenta: text().notNull(),
    monto: pesosCol().notNull(),
    boleta: text().notNull(),
    estado: text().notNull().default('en_transito'),
    fecha: fechaCol().notNull(),
    fecha_abono: fechaCol(),
  },
  (t) => [
    primaryKey({ columns: [t.empresa_id, t.id] }),
    unique('recaudacion_deposito_boleta').on(t.empresa_id, t.cuenta, t.boleta),
    index('recaudacion_deposito_caja').on(t.empresa_id, t.caja_id),
    check('recaudacion_deposito_monto', sql`monto > 0`),
  ],
);

/** Cash that a sheet handed over for an order of money, once an order. Insert-only: cash handed over does not come back. */
export const egresos = pgTable(
  'recaudacion_egreso',
  {
    ...base(),
    caja_id: uuid().notNull(),
    orden_id: uuid().notNull(),
    origen_area: text().notNull(),
    origen_id: text().notNull(),
    rut: rutCol().notNull(),
    nombre: text().notNull(),
    monto: pesosCol().notNull(),
    fecha: fechaCol().notNull(),
    hora: text().notNull(),
    comprobante: text().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.empresa_id, t.id] }),
    unique('recaudacion_egreso_orden').on(t.empresa_id, t.orden_id),
    index('recaudacion_egreso_caja').on(t.empresa_id, t.caja_id),
    check('recaudacion_egreso_monto', sql`monto > 0`),
  ],
);
