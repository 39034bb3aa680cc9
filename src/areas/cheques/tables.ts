import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, jsonb, pgTable, primaryKey, text, unique, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import type { Pesos } from '#kernel/values/money.ts';
import { base, fechaCol, pesosCol, rutCol } from '#platform/server/database/columns.ts';
import type { EstadoCheque } from './domain/estados.ts';

/** What a cheque paid of its debt when it was released: given back exactly if it is protested afterwards. */
export interface Aplicado {
  aplicaciones: { pk: string; concepto: 'COSTAS' | 'GASTOS' | 'MORA' | 'INTERES' | 'CAPITAL'; monto: Pesos }[];
  a_favor: Pesos;
  /** Receipt that applies it instead (recaudaciones). */
  recibo?: string | undefined;
}

/** Cheques received at once, with their printed receipt. */
export const recepciones = pgTable(
  'cheque_recepcion',
  {
    ...base(),
    numero: integer().notNull(),
    cliente_rut: rutCol().notNull(),
    nombre: text().notNull(),
    fecha: fechaCol().notNull(),
    modo: text().$type<'CUOTAS' | 'PAGO'>().notNull(),
    total: pesosCol().notNull(),
    recibe: text().notNull(),
  },
  (t) => [primaryKey({ columns: [t.empresa_id, t.id] }), unique('cheque_recepcion_numero').on(t.empresa_id, t.numero)],
);

/** A slip: the cheques that went to the bank together. */
export const depositos = pgTable(
  'cheque_deposito',
  {
    ...base(),
    numero: integer().notNull(),
    cuenta: text().notNull(),
    cuenta_nombre: text().notNull(),
    fecha: fechaCol().notNull(),
    total: pesosCol().notNull(),
    cheques: integer().notNull(),
    deposita: text().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.empresa_id, t.id] }),
    unique('cheque_deposito_numero').on(t.empresa_id, t.numero),
    check('cheque_deposito_total', sql`${t.total} > 0 and ${t.cheques} > 0`),
  ],
);

export const cheques = pgTable(
  'cheque',
  {
    ...base(),
    recepcion_id: uuid().notNull(),
    banco: text().notNull(),
    otra_plaza: boolean().notNull(),
    cta_cte: text().notNull(),
    num_cheque: text().notNull(),
    monto: pesosCol().notNull(),
    fecha: fechaCol().notNull(),
    /** Its date, or the next banking day. */
    depositar_el: fechaCol().notNull(),
    tipo: text().$type<'AL_DIA' | 'A_FECHA'>().notNull(),
    rut_girador: rutCol().notNull(),
    nombre_girador: text().notNull(),
    cliente_rut: rutCol().notNull(),
    nombre: text().notNull(),
    nominativo: boolean().notNull(),
    cruzado: boolean().notNull(),
    /** The debt that it is given for: `cuota:<id>`, `gasto:<id>`… */
    objeto_pk: text().notNull(),
    objeto_tipo: text().notNull(),
    objeto_numero: text().notNull(),
    objeto_cuota: integer(),
    objeto_vence: fechaCol().notNull(),
    /** Part of its amount for the premium that goes with its cuota. */
    prima: pesosCol().notNull().default(sql`0`),
    pagare_id: uuid(),
    pagarevista: text(),
    boveda: text(),
    sobre: text(),
    custodia_desde: fechaCol(),
    adelanto: text(),
    consentimiento: text(),
    deposito_id: uuid(),
    fecha_deposito: fechaCol(),
    libre_desde: fechaCol(),
    fecha_liberacion: fechaCol(),
    liberado_por: text().array(),
    aplicado: jsonb().$type<Aplicado>(),
    fecha_salida: fechaCol(),
    motivo: text(),
    /** Who accepted that the debt was left without this cheque. */
    acepta: text(),
    reemplaza: uuid(),
    reemplazado_por: uuid(),
    n_prorrogas: integer().notNull().default(0),
    estado: text().$type<EstadoCheque>().notNull().default('recibido'),
  },
  (t) => [
    primaryKey({ columns: [t.empresa_id, t.id] }),
    uniqueIndex('cheque_unico').on(t.empresa_id, t.banco, t.cta_cte, t.num_cheque).where(sql`estado <> 'anulado'`),
    uniqueIndex('cheque_cuota_unica')
      .on(t.empresa_id, t.objeto_pk)
      .where(sql`objeto_tipo = 'cuota' and estado in ('recibido', 'en_cartera', 'depositado')`),
    index('cheque_cliente').on(t.empresa_id, t.cliente_rut, t.estado),
    index('cheque_girador').on(t.empresa_id, t.rut_girador, t.estado),
    index('cheque_por_depositar').on(t.empresa_id, t.estado, t.depositar_el),
    index('cheque_objeto').on(t.empresa_id, t.objeto_pk),
    index('cheque_deposito_de').on(t.empresa_id, t.deposito_id),
    check('cheque_monto', sql`${t.monto} > 0`),
    check('cheque_prima', sql`${t.prima} >= 0 and ${t.prima} <= ${t.monto} and (${t.prima} = 0 or ${t.objeto_tipo} = 'cuota')`),
    check('cheque_numero', sql`${t.num_cheque} ~ '^[0-9]{7}$'`),
    check('cheque_depositado', sql`(${t.deposito_id} is null) = (${t.fecha_deposito} is null)`),
    check('cheque_pagado', sql`${t.estado} <> 'pagado' or (${t.fecha_liberacion} is not null and ${t.aplicado} is not null)`),
  ],
);

/** The chain of hands of the paper: only added. */
export const manos = pgTable(
  'cheque_mano',
  {
    ...base(),
    cheque_id: uuid().notNull(),
    fecha: fechaCol().notNull(),
    accion: text().notNull(),
    entrega: text().notNull(),
    recibe: text().notNull(),
    lugar: text(),
    motivo: text(),
  },
  (t) => [primaryKey({ columns: [t.empresa_id, t.id] }), index('cheque_mano_cheque').on(t.empresa_id, t.cheque_id, t.creado_en)],
);

/** The protest of a cheque, one at most; what it cost is the debt `gasto:<id>`. */
export const protestos = pgTable(
  'cheque_protesto',
  {
    ...base(),
    cheque_id: uuid().notNull(),
    fecha: fechaCol().notNull(),
    hora: text(),
    causal: text().notNull(),
    causales: text().array().notNull(),
    motivo_no_pago: text(),
    banco: text().notNull(),
    oficina: text(),
    acta: text(),
    impuesto: pesosCol().notNull(),
    comision: pesosCol().notNull(),
    pagado: pesosCol().notNull().default(sql`0`),
    tardio: boolean().notNull(),
    aclarado_el: fechaCol(),
  },
  (t) => [
    primaryKey({ columns: [t.empresa_id, t.id] }),
    unique('cheque_protesto_unico').on(t.empresa_id, t.cheque_id),
    check(
      'cheque_protesto_gasto',
      sql`${t.impuesto} >= 0 and ${t.comision} >= 0 and ${t.pagado} between 0 and ${t.impuesto} + ${t.comision}`,
    ),
  ],
);
