import { index, integer, pgTable, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core';
import { base, instanteCol } from '#platform/server/database/columns.ts';

export const publicaciones = pgTable(
  'perfil_publicacion',
  {
    ...base(),
    usuario_id: uuid().notNull(),
    texto: text().notNull(),
    /** Hash of its picture in the file store. */
    imagen: text(),
    imagen_mime: text(),
    estado: text().$type<'publicada' | 'editada' | 'eliminada'>().notNull().default('publicada'),
    editada_en: instanteCol(),
  },
  (t) => [
    primaryKey({ columns: [t.empresa_id, t.id] }),
    index('perfil_publicacion_muro').on(t.empresa_id, t.usuario_id),
    index('perfil_publicacion_imagen').on(t.imagen),
  ],
);

export const comentarios = pgTable(
  'perfil_comentario',
  { ...base(), publicacion_id: uuid().notNull(), usuario_id: uuid().notNull(), texto: text().notNull() },
  (t) => [primaryKey({ columns: [t.empresa_id, t.id] }), index('perfil_comentario_de').on(t.empresa_id, t.publicacion_id)],
);

/** One a person and post. */
export const gustos = pgTable('perfil_gusto', { ...base(), publicacion_id: uuid().notNull(), usuario_id: uuid().notNull() }, (t) => [
  primaryKey({ columns: [t.empresa_id, t.id] }),
  unique('perfil_gusto_unico').on(t.empresa_id, t.publicacion_id, t.usuario_id),
]);

export const seguidos = pgTable('perfil_seguido', { ...base(), usuario_id: uuid().notNull(), seguido_id: uuid().notNull() }, (t) => [
  primaryKey({ columns: [t.empresa_id, t.id] }),
  unique('perfil_seguido_unico').on(t.empresa_id, t.usuario_id, t.seguido_id),
  index('perfil_seguido_de').on(t.empresa_id, t.seguido_id),
]);

export const encuestas = pgTable(
  'perfil_encuesta',
  { ...base(), usuario_id: uuid().notNull(), pregunta: text().notNull(), opciones: text().array().notNull() },
  (t) => [primaryKey({ columns: [t.empresa_id, t.id] }), index('perfil_encuesta_muro').on(t.empresa_id, t.usuario_id)],
);

/** One vote a person and poll, for good. */
export const votos = pgTable(
  'perfil_voto',
  { ...base(), encuesta_id: uuid().notNull(), usuario_id: uuid().notNull(), opcion: integer().notNull() },
  (t) => [primaryKey({ columns: [t.empresa_id, t.id] }), unique('perfil_voto_unico').on(t.empresa_id, t.encuesta_id, t.usuario_id)],
);
