import { index, pgTable, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core';
import { base, fechaCol, instanteCol } from '#platform/server/database/columns.ts';
import type { STATUS } from './contract.ts';

export const entradas = pgTable(
  'blog_entrada',
  {
    ...base(),
    slug: text().notNull(),
    title: text().notNull(),
    excerpt: text().notNull().default(''),
    /** Formatted text, already clean. */
    content: text().notNull(),
    categories: text().array().notNull(),
    tags: text().array().notNull().default([]),
    estado: text().$type<(typeof STATUS)[number]>().notNull().default('Draft'),
    autor_id: uuid().notNull(),
    autor_nombre: text().notNull(),
    publicada_en: instanteCol(),
    /** Business date of its publication: what the weekly summary reads. */
    publicada_el: fechaCol(),
  },
  (t) => [
    primaryKey({ columns: [t.empresa_id, t.id] }),
    unique('blog_entrada_slug').on(t.empresa_id, t.slug),
    index('blog_entrada_publicada').on(t.empresa_id, t.estado, t.publicada_en),
  ],
);

export const comentarios = pgTable(
  'blog_comentario',
  { ...base(), entrada_id: uuid().notNull(), autor_id: uuid().notNull(), autor_nombre: text().notNull(), texto: text().notNull() },
  (t) => [primaryKey({ columns: [t.empresa_id, t.id] }), index('blog_comentario_entrada').on(t.empresa_id, t.entrada_id)],
);

/** Posts that a person keeps at hand. */
export const marcas = pgTable('blog_marca', { ...base(), entrada_id: uuid().notNull(), usuario_id: uuid().notNull() }, (t) => [
  primaryKey({ columns: [t.empresa_id, t.id] }),
  unique('blog_marca_unica').on(t.empresa_id, t.entrada_id, t.usuario_id),
]);

/** Who opened a published post, the first time. */
export const lecturasBlog = pgTable(
  'blog_lectura',
  { empresa_id: uuid().notNull(), entrada_id: uuid().notNull(), usuario_id: uuid().notNull(), leida_en: instanteCol().notNull() },
  (t) => [primaryKey({ columns: [t.empresa_id, t.entrada_id, t.usuario_id] })],
);

/** Who receives the weekly summary, since when. */
export const suscripciones = pgTable('blog_suscripcion', { ...base(), usuario_id: uuid().notNull(), desde: fechaCol().notNull() }, (t) => [
  primaryKey({ columns: [t.empresa_id, t.id] }),
  unique('blog_suscripcion_unica').on(t.empresa_id, t.usuario_id),
]);
