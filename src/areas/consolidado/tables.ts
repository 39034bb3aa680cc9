import { boolean, pgTable, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core';
import { base } from '#platform/server/database/columns.ts';

/** Which blocks a person wants to see, and in which order; a shared one carries no data: each sees its own. */
export const vistas = pgTable(
  'consolidado_vista',
  {
    ...base(),
    usuario_id: uuid().notNull(),
    nombre: text().notNull(),
    rol: text().$type<'cliente' | 'deudor' | 'aval'>(),
    bloques: text().array().notNull(),
    ocultos: text().array().notNull(),
    compartida: boolean().notNull().default(false),
  },
  (t) => [primaryKey({ columns: [t.empresa_id, t.id] }), unique('consolidado_vista_nombre').on(t.empresa_id, t.usuario_id, t.nombre)],
);
