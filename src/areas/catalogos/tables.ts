import { sql } from 'drizzle-orm';
import { boolean, check, integer, jsonb, pgTable, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core';
import { base, fechaCol } from '#platform/server/database/columns.ts';
import { readOnceInTheProcess } from '#platform/server/database/memory.ts';

export const catalogos = pgTable(
  'catalogo',
  {
    ...base(),
    catalogo: text().notNull(),
    codigo: text().notNull(),
    texto: text().notNull(),
    orden: integer().notNull().default(0),
    activo: boolean().notNull().default(true),
    atributos: jsonb().$type<Record<string, unknown>>().notNull().default({}),
    sistema: boolean().notNull().default(false),
    /** Days in which new records may take it, both included; null = without end. */
    desde: fechaCol(),
    hasta: fechaCol(),
  },
  (t) => [
    primaryKey({ columns: [t.empresa_id, t.id] }),
    unique('catalogo_codigo').on(t.empresa_id, t.catalogo, t.codigo),
    check('catalogo_fechas', sql`${t.hasta} is null or ${t.desde} is null or ${t.hasta} >= ${t.desde}`),
  ],
);

/** Factory rows that a company was offered once: what it deleted does not come back with a new version. */
export const ofrecidas = pgTable(
  'catalogo_ofrecida',
  { empresa_id: uuid().notNull(), catalogo: text().notNull(), codigo: text().notNull() },
  (t) => [primaryKey({ columns: [t.empresa_id, t.catalogo, t.codigo] })],
);

/** Public tables, equal for every company (domain §12, §16). */
export const bancos = pgTable('banco', {
  codigo: text().primaryKey(),
  nombre: text().notNull(),
  vigente: boolean().notNull().default(true),
});
export const regiones = pgTable('region', { codigo: text().primaryKey(), nombre: text().notNull(), orden: integer().notNull() });
export const comunas = pgTable('comuna', { codigo: text().primaryKey(), nombre: text().notNull(), region: text().notNull() });
export const actividades = pgTable('actividad', {
  codigo: text().primaryKey(),
  nombre: text().notNull(),
  afecta_iva: boolean().notNull().default(true),
});

readOnceInTheProcess(catalogos, ofrecidas, bancos, regiones, comunas, actividades);
