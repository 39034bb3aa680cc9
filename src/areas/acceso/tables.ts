import { index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { fechaCol, instanteCol } from '#platform/server/database/columns.ts';

/** Password of an account: an argon2id hash, never anything else. */
export const credenciales = pgTable('credencial', {
  usuario_id: uuid().primaryKey(),
  hash: text().notNull(),
  cambiada_en: instanteCol().notNull().defaultNow(),
});

/** A device signed in: the family of its refresh tokens. `turno` counts the renewals; a token of an older turn is a reuse. */
export const sesiones = pgTable(
  'sesion',
  {
    id: uuid().primaryKey(),
    empresa_id: uuid().notNull(),
    usuario_id: uuid().notNull(),
    turno: integer().notNull().default(1),
    renovada_en: instanteCol().notNull().defaultNow(),
    vence: instanteCol().notNull(),
    creada_en: instanteCol().notNull().defaultNow(),
    ip: text(),
    agente: text(),
    dispositivo: text(),
    revocada_en: instanteCol(),
    motivo: text(),
    /** Business date of its last renewal; null in those opened before it was kept. */
    dia: fechaCol(),
    /** Its last renewal on an earlier business date, and that date: a session that stays open overnight was here on both. */
    antes_dia: fechaCol(),
    antes_en: instanteCol(),
  },
  (t) => [index('sesion_usuario').on(t.usuario_id, t.creada_en)],
);

/** Single-use link: verification, reset, invitation. Only its hash is kept. */
export const fichas = pgTable(
  'ficha',
  {
    id: uuid().primaryKey(),
    usuario_id: uuid().notNull(),
    tipo: text().$type<'verificacion' | 'restablecer' | 'invitacion'>().notNull(),
    hash: text().notNull(),
    vence: instanteCol().notNull(),
    usada_en: instanteCol(),
  },
  (t) => [index('ficha_hash').on(t.hash)],
);

/** Failed sign-ins, by account and by address, for the window of 15 minutes. */
export const intentos = pgTable(
  'intento',
  { id: uuid().primaryKey(), clave: text().notNull(), instante: instanteCol().notNull().defaultNow() },
  (t) => [index('intento_clave').on(t.clave, t.instante)],
);
