import { sql } from 'drizzle-orm';
import { bigint, check, index, integer, jsonb, pgTable, primaryKey, text, unique, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { base, fechaCol, instanteCol, pesosCol } from '#platform/server/database/columns.ts';
import type { Cliente } from './contract.ts';
import type { Linea } from './domain/totales.ts';

/** Stored states; `Past Due` is read from the date. */
export type Guardado = 'Draft' | 'Sent' | 'Downloaded' | 'Partial Payment' | 'Paid';

export const facturas = pgTable(
  'factura',
  {
    ...base(),
    /** The integer id of the template's clients. */
    numero: integer().notNull(),
    folio: integer(),
    estado: text().$type<Guardado>().notNull(),
    client: jsonb().$type<Cliente>().notNull(),
    cliente_nombre: text().notNull(),
    cliente_correo: text().notNull(),
    issuedDate: fechaCol().notNull(),
    dueDate: fechaCol().notNull(),
    service: text().notNull(),
    items: jsonb().$type<Linea[]>().notNull(),
    nota: text().notNull().default(''),
    neto: pesosCol().notNull(),
    exento: pesosCol().notNull(),
    iva: pesosCol().notNull(),
    total: pesosCol().notNull(),
    pagado: pesosCol().notNull(),
    enviada_en: instanteCol(),
    descargada_en: instanteCol(),
    /** Hash of the link of its mail: the link itself is only in the mail. */
    enlace_hash: text(),
    origen_area: text(),
    origen_id: text(),
    origen_url: text(),
    dte_tipo: integer(),
    dte_folio: bigint({ mode: 'number' }),
  },
  (t) => [
    primaryKey({ columns: [t.empresa_id, t.id] }),
    unique('factura_numero').on(t.empresa_id, t.numero),
    unique('factura_folio').on(t.empresa_id, t.folio),
    uniqueIndex('factura_origen').on(t.empresa_id, t.origen_area, t.origen_id, t.dte_tipo).where(sql`${t.dte_tipo} is not null`),
    uniqueIndex('factura_enlace').on(t.enlace_hash).where(sql`${t.enlace_hash} is not null`),
    index('factura_vence').on(t.empresa_id, t.estado, t.dueDate),
    check('factura_suma', sql`${t.total} = ${t.neto} + ${t.exento} + ${t.iva}`),
    check('factura_pagado', sql`${t.pagado} >= 0 and ${t.pagado} <= ${t.total}`),
    check('factura_folio_enviada', sql`${t.dte_tipo} is not null or (${t.folio} is null) = (${t.estado} = 'Draft')`),
  ],
);

export const facturasPago = pgTable(
  'factura_pago',
  {
    ...base(),
    factura_id: uuid().notNull(),
    fecha: fechaCol().notNull(),
    monto: pesosCol().notNull(),
    medio: text().notNull(),
    comprobante: text(),
    quien: text().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.empresa_id, t.id] }),
    index('factura_pago_factura').on(t.empresa_id, t.factura_id),
    check('factura_pago_monto', sql`${t.monto} > 0`),
  ],
);

/** Every number that was given, also those of invoices removed for good: no gaps, none twice. */
export const facturasNumero = pgTable(
  'factura_numero_dado',
  { ...base(), serie: text().$type<'id' | 'folio'>().notNull(), n: integer().notNull(), factura_id: uuid().notNull() },
  (t) => [primaryKey({ columns: [t.empresa_id, t.id] }), unique('factura_numero_dado_unico').on(t.empresa_id, t.serie, t.n)],
);
