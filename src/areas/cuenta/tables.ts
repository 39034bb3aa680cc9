import { index, jsonb, pgTable, primaryKey, text, unique, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { base, fechaCol, instanteCol } from '#platform/server/database/columns.ts';
import type { Ajustes, Preferencias } from './contract.ts';

/** What a person says of itself and prefers: one row an account, made at its first change. */
export const cuentas = pgTable(
  'cuenta_ajuste',
  {
    ...base(),
    usuario_id: uuid().notNull(),
    bio: text().notNull().default(''),
    country: text().notNull().default(''),
    dob: fechaCol(),
    phone: text().notNull().default(''),
    website: text().notNull().default(''),
    /** Only what the person chose; the rest follows the factory. */
    avisos: jsonb().$type<Partial<Ajustes['notifications']>>().notNull().default({}),
    redes: jsonb().$type<Partial<Ajustes['social']['socialLinks']>>().notNull().default({}),
    tema: text().$type<Preferencias['tema']>(),
    contraste: text().$type<Preferencias['contraste']>(),
    densidad: text().$type<Preferencias['densidad']>(),
    fecha: text().$type<Preferencias['fecha']>(),
    /** Hash of its picture in the file store. */
    avatar: text(),
    avatar_mime: text(),
  },
  (t) => [
    primaryKey({ columns: [t.empresa_id, t.id] }),
    unique('cuenta_ajuste_usuario').on(t.empresa_id, t.usuario_id),
    index('cuenta_ajuste_avatar').on(t.avatar),
  ],
);

/** A new address that waits for its owner to confirm it. */
export const cambiosCorreo = pgTable(
  'cuenta_cambio_correo',
  { ...base(), usuario_id: uuid().notNull(), correo: text().notNull(), hash: text().notNull(), vence: instanteCol().notNull() },
  (t) => [
    primaryKey({ columns: [t.empresa_id, t.id] }),
    unique('cuenta_cambio_correo_usuario').on(t.empresa_id, t.usuario_id),
    uniqueIndex('cuenta_cambio_correo_hash').on(t.hash),
  ],
);
