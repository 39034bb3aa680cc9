import { boolean, index, integer, pgTable, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core';
import { base, fechaCol, pesosCol, rutCol } from '#platform/server/database/columns.ts';
import { readOnceInTheProcess } from '#platform/server/database/memory.ts';

export const zonas = pgTable(
  'zona',
  {
    ...base(),
    codigo: text().notNull(),
    nombre: text().notNull(),
    jefe: rutCol(),
    regiones: text().array().notNull().default([]),
    orden: integer().notNull().default(0),
    activo: boolean().notNull().default(true),
    meta_mensual: pesosCol(),
  },
  (t) => [primaryKey({ columns: [t.empresa_id, t.id] }), unique('zona_codigo').on(t.empresa_id, t.codigo)],
);

export const zonasComuna = pgTable('zona_comuna', { ...base(), zona_id: uuid().notNull(), comuna: text().notNull() }, (t) => [
  primaryKey({ columns: [t.empresa_id, t.id] }),
  unique('zona_comuna_unica').on(t.empresa_id, t.comuna),
]);

/** Which zone a branch belongs to, with dates: the row without `hasta` is the current one. */
export const zonasSucursal = pgTable(
  'zona_sucursal',
  { ...base(), zona_id: uuid().notNull(), sucursal_id: uuid().notNull(), desde: fechaCol().notNull(), hasta: fechaCol() },
  (t) => [primaryKey({ columns: [t.empresa_id, t.id] }), index('zona_sucursal_sucursal').on(t.empresa_id, t.sucursal_id, t.desde)],
);

readOnceInTheProcess(zonas, zonasComuna, zonasSucursal);
