import { index, integer, pgTable, primaryKey, text, unique } from 'drizzle-orm/pg-core';
import { base, fechaCol } from '#platform/server/database/columns.ts';

export const empleados = pgTable(
  'empleado_demo',
  {
    ...base(),
    numero: integer().notNull(),
    name: text().notNull(),
    post: text().notNull(),
    email: text().notNull(),
    city: text().notNull(),
    start_date: fechaCol().notNull(),
    salary: integer().notNull(),
    age: integer().notNull(),
    experience: integer().notNull(),
    status: integer().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.empresa_id, t.id] }),
    unique('empleado_demo_numero').on(t.empresa_id, t.numero),
    index('empleado_demo_nombre').on(t.empresa_id, t.name),
  ],
);
