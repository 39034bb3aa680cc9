import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, pgTable, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core';
import { base, instanteCol } from '#platform/server/database/columns.ts';

/** The conversation of two people: one row a pair, whoever wrote first. `a` is the lesser of the two ids. */
export const chats = pgTable(
  'chat',
  {
    ...base(),
    a: uuid().notNull(),
    b: uuid().notNull(),
    /** Number of its last message, and when it was written. */
    ultimo: integer().notNull().default(0),
    ultimo_en: instanteCol(),
    /** Up to which message each has received and seen it. */
    entregado_a: integer().notNull().default(0),
    entregado_b: integer().notNull().default(0),
    visto_a: integer().notNull().default(0),
    visto_b: integer().notNull().default(0),
  },
  (t) => [
    primaryKey({ columns: [t.empresa_id, t.id] }),
    unique('chat_par').on(t.empresa_id, t.a, t.b),
    index('chat_b').on(t.empresa_id, t.b),
    check('chat_orden', sql`${t.a} < ${t.b}`),
  ],
);

export const chatMensajes = pgTable(
  'chat_mensaje',
  {
    ...base(),
    chat_id: uuid().notNull(),
    /** Its place in the conversation, from 1 and without gaps. */
    n: integer().notNull(),
    autor_id: uuid().notNull(),
    texto: text().notNull(),
    hora: instanteCol().notNull(),
  },
  (t) => [primaryKey({ columns: [t.empresa_id, t.id] }), unique('chat_mensaje_n').on(t.empresa_id, t.chat_id, t.n)],
);

/** How each person shows itself, and when one of its windows was last open. */
export const chatPerfiles = pgTable(
  'chat_perfil',
  {
    ...base(),
    usuario_id: uuid().notNull(),
    about: text().notNull().default(''),
    estado: text().$type<'online' | 'busy' | 'away' | 'offline'>().notNull().default('online'),
    visto_en: instanteCol(),
    dos_pasos: boolean().notNull().default(false),
    avisos: boolean().notNull().default(true),
  },
  (t) => [primaryKey({ columns: [t.empresa_id, t.id] }), unique('chat_perfil_usuario').on(t.empresa_id, t.usuario_id)],
);
