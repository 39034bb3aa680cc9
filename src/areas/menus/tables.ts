import { boolean, integer, pgTable, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core';
import { base } from '#platform/server/database/columns.ts';
import { versioned } from '#platform/server/database/memory.ts';

export const menuParents = pgTable(
  'menu_parent',
  {
    ...base(),
    titulo: text().notNull(),
    icono: text(),
    orden: integer().notNull(),
    activo: boolean().notNull().default(true),
    sistema: boolean().notNull().default(false),
  },
  (t) => [primaryKey({ columns: [t.empresa_id, t.id] }), unique('menu_parent_titulo').on(t.empresa_id, t.titulo)],
);

/** Factory entries that a company was offered once, by their path: what it took away does not come back with a new version. */
export const ofrecidas = pgTable('menu_ofrecida', { empresa_id: uuid().notNull(), path: text().notNull() }, (t) => [
  primaryKey({ columns: [t.empresa_id, t.path] }),
]);

export const menus = pgTable(
  'menu',
  {
    ...base(),
    parent_id: uuid().notNull(),
    titulo: text().notNull(),
    path: text(),
    modulo_id: text(),
    icono: text(),
    orden: integer().notNull(),
    activo: boolean().notNull().default(true),
    sistema: boolean().notNull().default(false),
  },
  (t) => [primaryKey({ columns: [t.empresa_id, t.id] }), unique('menu_path').on(t.empresa_id, t.path)],
);

export const menuSeconds = pgTable(
  'menu_second',
  {
    ...base(),
    menu_id: uuid().notNull(),
    titulo: text().notNull(),
    path: text().notNull(),
    modulo_id: text().notNull(),
    icono: text(),
    orden: integer().notNull(),
    activo: boolean().notNull().default(true),
    sistema: boolean().notNull().default(false),
  },
  (t) => [primaryKey({ columns: [t.empresa_id, t.id] }), unique('menu_second_path').on(t.empresa_id, t.path)],
);

versioned(menuParents, menus, menuSeconds);
