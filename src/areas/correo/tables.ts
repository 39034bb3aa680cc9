import { boolean, index, integer, jsonb, pgTable, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core';
import { base, fechaCol, instanteCol } from '#platform/server/database/columns.ts';

/** An address as the template writes it. */
export interface Direccion {
  name: string;
  email: string;
}

/** What was written, once, whoever reads it. */
export const mensajes = pgTable(
  'correo_mensaje',
  {
    ...base(),
    /** The first message of the conversation. */
    hilo_id: uuid().notNull(),
    responde_a: uuid(),
    /** The account that wrote it; null for what came from outside. */
    remitente_id: uuid(),
    de: jsonb().$type<Direccion>().notNull(),
    para: jsonb().$type<Direccion[]>().notNull(),
    cc: jsonb().$type<Direccion[]>().notNull(),
    /** Only who wrote it sees it. */
    bcc: jsonb().$type<Direccion[]>().notNull(),
    subject: text().notNull().default(''),
    message: text().notNull().default(''),
    /** The words of the message and of its addresses (never those of bcc), for search. */
    texto: text().notNull().default(''),
    personas: text().notNull().default(''),
    estado: text().$type<'borrador' | 'enviado'>().notNull().default('borrador'),
    /** Message-ID of what came from outside: the same one enters once. */
    id_externo: text(),
    enlace_area: text(),
    enlace_id: text(),
  },
  (t) => [
    primaryKey({ columns: [t.empresa_id, t.id] }),
    unique('correo_mensaje_externo').on(t.empresa_id, t.id_externo),
    index('correo_mensaje_hilo').on(t.empresa_id, t.hilo_id),
  ],
);

/** A message in somebody's mailbox, as this person keeps it. Who writes to itself has it twice: sent and received. */
export const buzones = pgTable(
  'correo_buzon',
  {
    ...base(),
    /** The integer id of the template's clients. */
    numero: integer().notNull(),
    mensaje_id: uuid().notNull(),
    usuario_id: uuid().notNull(),
    rol: text().$type<'remitente' | 'destinatario'>().notNull(),
    folder: text().$type<'inbox' | 'sent' | 'draft' | 'spam' | 'trash'>().notNull(),
    /** Where it was before the trash. */
    carpeta_previa: text().$type<'inbox' | 'sent' | 'draft' | 'spam'>(),
    isRead: boolean('is_read').notNull().default(false),
    isStarred: boolean('is_starred').notNull().default(false),
    labels: text().array().notNull().default([]),
    /** When it was sent; of a draft, when it was last written. */
    hora: instanteCol().notNull(),
    papelera_desde: fechaCol(),
  },
  (t) => [
    primaryKey({ columns: [t.empresa_id, t.id] }),
    unique('correo_buzon_numero').on(t.empresa_id, t.numero),
    unique('correo_buzon_unico').on(t.empresa_id, t.mensaje_id, t.usuario_id, t.rol),
    index('correo_buzon_lista').on(t.empresa_id, t.usuario_id, t.hora, t.numero),
  ],
);

/** What leaves for outside addresses: one row of the outbox each, whose id is the Message-ID that an answer will name. */
export const envios = pgTable(
  'correo_envio',
  { ...base(), mensaje_id: uuid().notNull(), salida_id: uuid().notNull(), para: text().array().notNull(), rebote: text() },
  (t) => [
    primaryKey({ columns: [t.empresa_id, t.id] }),
    unique('correo_envio_salida').on(t.salida_id),
    index('correo_envio_mensaje').on(t.empresa_id, t.mensaje_id),
  ],
);

/** A file that somebody uploaded; of no message until one takes it. */
export const adjuntos = pgTable(
  'correo_adjunto',
  {
    ...base(),
    usuario_id: uuid().notNull(),
    mensaje_id: uuid(),
    orden: integer().notNull().default(0),
    nombre: text().notNull(),
    tipo: text().notNull(),
    mime: text().notNull(),
    bytes: integer().notNull(),
    hash: text().notNull(),
  },
  (t) => [primaryKey({ columns: [t.empresa_id, t.id] }), index('correo_adjunto_mensaje').on(t.empresa_id, t.mensaje_id)],
);

/** Last number given to a mailbox row. They are ids, not folios: what is purged leaves a gap. */
export const contadores = pgTable('correo_contador', { empresa_id: uuid().primaryKey(), ultimo: integer().notNull() });
