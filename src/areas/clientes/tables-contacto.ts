import { sql } from 'drizzle-orm';
import { boolean, check, index, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import type { Fecha } from '#kernel/values/fecha.ts';
import { base, fechaCol, rutCol } from '#platform/server/database/columns.ts';
import type { CanalContacto, Horario, Telefono } from './domain/contacto.ts';

/** Contacts live once, with the persona, whatever its roles. One that is no longer good stays, out of force: what was done with it names it. */
export const contactos = pgTable(
  'persona_contacto',
  {
    ...base(),
    persona_rut: rutCol().notNull(),
    rut: rutCol(),
    nombre: text().notNull(),
    cargo: text(),
    email: text(),
    telefonos: jsonb().$type<Telefono[]>().notNull().default([]),
    tipo: text().notNull(),
    fuente: text().notNull(),
    predeterminado: boolean().notNull().default(false),
    /** Hours at which it asked to be called; null: any that the law allows. */
    horario: jsonb().$type<Horario | null>(),
    /** Where it is visited: an address of its persona. */
    direccion_id: uuid(),
    vigente: boolean().notNull().default(true),
  },
  (t) => [
    primaryKey({ columns: [t.empresa_id, t.id] }),
    index('persona_contacto_rut').on(t.empresa_id, t.persona_rut),
    index('persona_contacto_email').on(t.empresa_id, t.email),
    check('persona_contacto_medio', sql`${t.email} is not null or ${t.telefonos} <> '[]'::jsonb`),
  ],
);

/** Do not contact: a person, one of its contacts, or by one channel, while it lasts. Nothing is erased: it is lifted on a day. */
export const restricciones = pgTable(
  'restriccion',
  {
    ...base(),
    rut: rutCol().notNull(),
    contacto_id: uuid(),
    canal: text().$type<CanalContacto>(),
    motivo: text().notNull(),
    desde: fechaCol().notNull(),
    hasta: fechaCol(),
    evidencia: text(),
    /** The record of another area that put it ('causa:<id>') and alone lifts it; null when a person did. */
    origen: text(),
    puesta_por: text().notNull(),
    levantada: jsonb().$type<{ fecha: Fecha; por: string; motivo: string } | null>(),
  },
  (t) => [
    primaryKey({ columns: [t.empresa_id, t.id] }),
    index('restriccion_rut').on(t.empresa_id, t.rut),
    uniqueIndex('restriccion_viva')
      .on(
        t.empresa_id,
        t.rut,
        sql`coalesce(${t.contacto_id}::text, '')`,
        sql`coalesce(${t.canal}, '')`,
        t.motivo,
        sql`coalesce(${t.origen}, '')`,
      )
      .where(sql`${t.levantada} is null and ${t.hasta} is null`),
    check('restriccion_plazo', sql`${t.hasta} is null or ${t.hasta} >= ${t.desde}`),
  ],
);
