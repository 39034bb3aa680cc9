import { boolean, index, integer, pgTable, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core';
import { base, fechaCol, instanteCol } from '#platform/server/database/columns.ts';

/** The working text of an article. What people read is its last version. */
export const articulos = pgTable(
  'articulo',
  {
    ...base(),
    slug: text().notNull(),
    categoria: text().notNull(),
    title: text().notNull(),
    desc: text('descripcion').notNull(),
    content: text().notNull(),
    /** Areas of the product whose help opens it. */
    areas: text().array().notNull().default([]),
    estado: text().$type<'borrador' | 'en_revision' | 'publicado' | 'archivado'>().notNull().default('borrador'),
    publicada_n: integer(),
    publicado_en: instanteCol(),
    responsable_id: uuid(),
    revisar_el: fechaCol(),
    revision_avisada: boolean().notNull().default(false),
    /** Who wrote since the last publication: none of them publishes it. */
    redactores: text().array().notNull().default([]),
    redactado_por: text().notNull(),
    devuelto: text(),
    lecturas: integer().notNull().default(0),
  },
  (t) => [
    primaryKey({ columns: [t.empresa_id, t.id] }),
    unique('articulo_slug').on(t.empresa_id, t.slug),
    index('articulo_revision').on(t.empresa_id, t.revisar_el),
  ],
);

/** What was published, as it was: never edited. */
export const articulosVersion = pgTable(
  'articulo_version',
  {
    ...base(),
    articulo_id: uuid().notNull(),
    n: integer().notNull(),
    title: text().notNull(),
    desc: text('descripcion').notNull(),
    content: text().notNull(),
    publicado_por: text().notNull(),
    redactado_por: text().notNull(),
  },
  (t) => [primaryKey({ columns: [t.empresa_id, t.id] }), unique('articulo_version_n').on(t.empresa_id, t.articulo_id, t.n)],
);

export const articulosVoto = pgTable(
  'articulo_voto',
  { ...base(), articulo_id: uuid().notNull(), usuario_id: uuid().notNull(), util: boolean().notNull() },
  (t) => [primaryKey({ columns: [t.empresa_id, t.id] }), unique('articulo_voto_unico').on(t.empresa_id, t.articulo_id, t.usuario_id)],
);
