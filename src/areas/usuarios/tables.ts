import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, pgTable, primaryKey, text, unique, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { base, fechaCol, instanteCol, rutCol } from '#platform/server/database/columns.ts';
import { versioned } from '#platform/server/database/memory.ts';

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
    unique('usuario_rut_unico').on(t.empresa_id, t.rut),
  ],
);

/** The integer ids of accounts that are gone: the series has no gaps and none is given twice. */
export const usuariosBaja = pgTable('usuario_baja', { ...base(), numero: integer().notNull() }, (t) => [
  primaryKey({ columns: [t.empresa_id, t.id] }),
  unique('usuario_baja_numero').on(t.empresa_id, t.numero),
]);

/**
 * The RUT of each account, dated: what was approved is its history, and one row may wait for its second person. An account is the same
 * person under every RUT that it had. `decidida_por` is null for the RUT with which the account was born.
 */
export const usuariosRut = pgTable(
  'usuario_rut',
  {
    ...base(),
    usuario_id: uuid().notNull(),
    antes: rutCol(),
    /** null leaves the account without RUT. */
    rut: rutCol(),
    motivo: text().notNull(),
    estado: text().$type<'por_aprobar' | 'aprobada' | 'rechazada' | 'retirada'>().notNull().default('por_aprobar'),
    /** Business date since which it is the RUT of the account. */
    desde: fechaCol(),
    decidida_por: text().array(),
    decidida_en: instanteCol(),
    comentario: text(),
  },
  (t) => [
    primaryKey({ columns: [t.empresa_id, t.id] }),
    uniqueIndex('usuario_rut_viva').on(t.empresa_id, t.usuario_id).where(sql`estado = 'por_aprobar'`),
    index('usuario_rut_cuenta').on(t.usuario_id),
    check('usuario_rut_dos_personas', sql`estado <> 'aprobada' or decidida_por is null or not (decidida_por && hecho_por)`),
  ],
);

versioned(usuariosRut);
