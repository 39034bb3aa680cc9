import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import type { ChequeNuevo } from '#areas/cheques/public.server.ts';
import type { Vencia } from '#areas/documentos/public.server.ts';
import type { Fecha } from '#kernel/values/fecha.ts';
import type { Pesos } from '#kernel/values/money.ts';
import { base, decimalCol, fechaCol, pesosCol, rutCol } from '#platform/server/database/columns.ts';
import { pointedAt } from '#platform/server/database/pending.ts';
import type { EstadoProrroga } from './domain/estados.ts';
import type { Nivel } from './domain/reglas.ts';

/** How an object stood before it was extended: what undoing it gives back. */
export interface Antes {
  documento?: Vencia;
  obligacion?: { vencimiento: Fecha; mora: Pesos; mora_desde: Fecha; base_mora: Pesos | null };
  pagare?: Fecha;
  cheque?: { id: string; fecha: Fecha };
}

export const prorrogas = pgTable(
  'prorroga',
  {
    ...base(),
    numero: integer().notNull(),
    cliente_rut: rutCol().notNull(),
    nombre: text().notNull(),
    /** What the client had with us when it was asked. */
    cuentas_pagar: pesosCol().notNull(),
    reten_liberadas: pesosCol().notNull(),
    tipo_objeto: text().$type<'DOCUMENTO' | 'CUOTA' | 'PAGARE'>().notNull(),
    sede: uuid(),
    ejecutivo_rut: rutCol(),
    tasa: decimalCol(4).notNull(),
    /** Day of the quote: what is overdue was charged to it. */
    fecha: fechaCol().notNull(),
    payment_option: text().$type<'CONTADO' | 'RETEN_LIBERADAS' | 'CUENTAS_PAGAR' | 'SUMADO_DOCUMENTO'>().notNull(),
    cuenta: text(),
    gasto: pesosCol().notNull(),
    iva: pesosCol().notNull(),
    total_mora: pesosCol().notNull(),
    total_interes: pesosCol().notNull(),
    total_ite: pesosCol().notNull(),
    total_cargo: pesosCol().notNull(),
    tmc: decimalCol(2),
    comentario: text().notNull().default(''),
    /** The part that the act writes. */
    automatico: text().notNull().default(''),
    excepcion: text(),
    nivel: text().$type<Nivel>(),
    motivos: text().array().notNull().default([]),
    pedida_por: text().array(),
    espera_acta: boolean().notNull().default(false),
    aprobada_por: text(),
    aprobada_el: fechaCol(),
    vence_oferta: fechaCol(),
    comprobante: text(),
    pagada_el: fechaCol(),
    pagada_por: text().array(),
    motivo: text(),
    estado: text().$type<EstadoProrroga>().notNull().default('borrador'),
  },
  (t) => [
    primaryKey({ columns: [t.empresa_id, t.id] }),
    unique('prorroga_numero').on(t.empresa_id, t.numero),
    index('prorroga_cliente').on(t.empresa_id, t.cliente_rut, t.estado),
    index('prorroga_estado').on(t.empresa_id, t.estado, t.vence_oferta),
    check(
      'prorroga_total',
      sql`${t.total_cargo} = ${t.total_mora} + ${t.total_interes} + ${t.total_ite} + ${t.gasto} + ${t.iva} and ${t.total_cargo} >= 0`,
    ),
    check('prorroga_pagada', sql`${t.estado} <> 'aplicada' or ${t.pagada_el} is not null`),
  ],
);

/** What a prórroga moves: one due date each. */
export const items = pgTable(
  'prorroga_item',
  {
    ...base(),
    prorroga_id: uuid().notNull(),
    orden: integer().notNull(),
    objeto_pk: text().notNull(),
    objeto_nombre: text().notNull(),
    /** n-th prórroga of the object. */
    n: integer().notNull(),
    saldo_base: pesosCol().notNull(),
    vence_original: fechaCol().notNull(),
    vence_anterior: fechaCol().notNull(),
    vence_pedido: fechaCol().notNull(),
    vence_nuevo: fechaCol().notNull(),
    venc_ef_nuevo: fechaCol().notNull(),
    desde: fechaCol().notNull(),
    dias: integer().notNull(),
    mora: pesosCol().notNull(),
    interes: pesosCol().notNull(),
    ite: pesosCol().notNull(),
    /** Percent of stamp tax that it adds. */
    ite_tasa: decimalCol(3).notNull().default('0'),
    /** What of the cost joined the object. */
    suma: pesosCol().notNull().default(sql`0`),
    cheque_id: uuid(),
    cheque: text(),
    cheque_accion: text().$type<'MANTIENE' | 'REEMPLAZA'>(),
    cheque_nuevo: jsonb().$type<ChequeNuevo>(),
    antes: jsonb().$type<Antes>(),
    /** Interest in advance already earned. */
    devengado: pesosCol().notNull().default(sql`0`),
    /** Its prórroga is open: nobody else may take the object. */
    abierta: boolean().notNull().default(true),
    aplicada: boolean().notNull().default(false),
  },
  (t) => [
    primaryKey({ columns: [t.empresa_id, t.id] }),
    foreignKey({ columns: [t.empresa_id, t.prorroga_id], foreignColumns: [prorrogas.empresa_id, prorrogas.id] }),
    uniqueIndex('prorroga_item_abierta').on(t.empresa_id, t.objeto_pk).where(sql`abierta`),
    unique('prorroga_item_objeto').on(t.empresa_id, t.prorroga_id, t.objeto_pk),
    index('prorroga_item_aplicada').on(t.empresa_id, t.objeto_pk).where(sql`aplicada`),
    check('prorroga_item_fechas', sql`${t.vence_nuevo} > ${t.vence_anterior} and ${t.dias} > 0`),
    check('prorroga_item_devengo', sql`${t.devengado} between 0 and ${t.interes}`),
  ],
);

pointedAt(prorrogas);
