import { boolean, integer, pgTable, primaryKey, text, unique } from 'drizzle-orm/pg-core';
import { base, instanteCol, rutCol } from '#platform/server/database/columns.ts';

export const usuarios = pgTable(
  'usuario',
  {
    ...base(),
    /** The integer id of the template's clients. */
    numero: integer().notNull(),
    username: text().notNull(),
    email: text().notNull(),
    fullName: text('full_name').notNull(),
    /** Template role: admin, client, or a profile code. */
    role: text().notNull(),
    currentPlan: text('current_plan').notNull().default('basic'),
    status: text().$type<'pending' | 'active' | 'inactive'>().notNull().default('pending'),
    email_verificado: boolean().notNull().default(false),
    rut: rutCol(),
    avatar: text(),
    company: text(),
    contact: text(),
    country: text(),
    /** Bumped by password, profile or state changes: older access tokens stop working. */
    sesion_version: integer().notNull().default(1),
    ultimo_acceso: instanteCol(),
  },
  (t) => [
    primaryKey({ columns: [t.empresa_id, t.id] }),
    unique('usuario_email').on(t.email),
    unique('usuario_username').on(t.username),
    unique('usuario_numero').on(t.empresa_id, t.numero),
  ],
);

/** The integer ids of accounts that are gone: the series has no gaps and none is given twice. */
export const usuariosBaja = pgTable('usuario_baja', { ...base(), numero: integer().notNull() }, (t) => [
  primaryKey({ columns: [t.empresa_id, t.id] }),
  unique('usuario_baja_numero').on(t.empresa_id, t.numero),
]);
