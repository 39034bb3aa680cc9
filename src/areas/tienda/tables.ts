import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, jsonb, pgTable, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core';
import { base, fechaCol, pesosCol } from '#platform/server/database/columns.ts';
import { versioned } from '#platform/server/database/memory.ts';
import type { COLORES, Pedido } from './contract.ts';

export const productos = pgTable(
  'tienda_producto',
  {
    ...base(),
    /** The integer id of the template's clients. */
    numero: integer().notNull(),
    slug: text().notNull(),
    name: text().notNull(),
    description: text().notNull(),
    brand: text().notNull(),
    category: text().notNull(),
    price: pesosCol().notNull(),
    hasFreeShipping: boolean('has_free_shipping').notNull().default(false),
    rating: integer().notNull(),
    colorOptions: text('color_options').array().$type<(typeof COLORES)[number][]>().notNull(),
    existencias: integer().notNull(),
    destacado: boolean().notNull().default(false),
    activo: boolean().notNull().default(true),
  },
  (t) => [
    primaryKey({ columns: [t.empresa_id, t.id] }),
    unique('tienda_producto_numero').on(t.empresa_id, t.numero),
    unique('tienda_producto_slug').on(t.empresa_id, t.slug),
    check('tienda_producto_existencias', sql`${t.existencias} >= 0`),
    check('tienda_producto_precio', sql`${t.price} > 0 and ${t.rating} between 1 and 5`),
  ],
);

/** One row a person and product: adding it again changes nothing. */
export const deseos = pgTable('tienda_deseo', { ...base(), usuario_id: uuid().notNull(), producto_id: uuid().notNull() }, (t) => [
  primaryKey({ columns: [t.empresa_id, t.id] }),
  unique('tienda_deseo_unico').on(t.empresa_id, t.usuario_id, t.producto_id),
]);

export const carros = pgTable(
  'tienda_carro',
  {
    ...base(),
    usuario_id: uuid().notNull(),
    producto_id: uuid().notNull(),
    qty: integer().notNull(),
    /** Drawn once, when it enters (specification §9). */
    offers: integer().notNull(),
    descuento_pct: integer().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.empresa_id, t.id] }),
    unique('tienda_carro_unico').on(t.empresa_id, t.usuario_id, t.producto_id),
    check('tienda_carro_qty', sql`${t.qty} between 1 and 99`),
    check('tienda_carro_sorteo', sql`${t.offers} between 1 and 4 and ${t.descuento_pct} between 3 and 20`),
  ],
);

export const pedidos = pgTable(
  'tienda_pedido',
  {
    ...base(),
    folio: integer().notNull(),
    estado: text().$type<Pedido['estado']>().notNull(),
    /** Whose it is; null when the account is gone. */
    usuario_id: uuid(),
    solicitante: text().notNull(),
    sucursal: text().notNull(),
    sucursal_nombre: text().notNull(),
    comentario: text(),
    /** Frozen when ordered. */
    items: jsonb().$type<Pedido['items']>().notNull(),
    total: pesosCol().notNull(),
    shippingDate: fechaCol().notNull(),
    aprobado_por: text(),
    aprobado_ruts: text().array(),
    motivo: text(),
  },
  (t) => [
    primaryKey({ columns: [t.empresa_id, t.id] }),
    unique('tienda_pedido_folio').on(t.empresa_id, t.folio),
    index('tienda_pedido_estado').on(t.empresa_id, t.estado),
    index('tienda_pedido_usuario').on(t.empresa_id, t.usuario_id),
  ],
);

versioned(carros);
