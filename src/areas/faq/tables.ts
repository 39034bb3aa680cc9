import { boolean, index, integer, pgTable, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core';
import { base } from '#platform/server/database/columns.ts';

export const faqCategorias = pgTable(
  'faq_categoria',
  {
    ...base(),
    icon: text().notNull(),
    title: text().notNull(),
    subtitle: text().notNull(),
    orden: integer().notNull().default(0),
  },
  (t) => [primaryKey({ columns: [t.empresa_id, t.id] }), unique('faq_categoria_titulo').on(t.empresa_id, t.title)],
);

export const faqPreguntas = pgTable(
  'faq_pregunta',
  {
    ...base(),
    categoria_id: uuid().notNull(),
    question: text().notNull(),
    ans: text().notNull(),
    estado: text().$type<'borrador' | 'publicada' | 'archivada'>().notNull().default('borrador'),
    orden: integer().notNull().default(0),
  },
  (t) => [primaryKey({ columns: [t.empresa_id, t.id] }), index('faq_pregunta_categoria').on(t.empresa_id, t.categoria_id)],
);

/** One vote a person and question; voting again changes it. */
export const faqVotos = pgTable(
  'faq_voto',
  { ...base(), pregunta_id: uuid().notNull(), usuario_id: uuid().notNull(), util: boolean().notNull() },
  (t) => [primaryKey({ columns: [t.empresa_id, t.id] }), unique('faq_voto_unico').on(t.empresa_id, t.pregunta_id, t.usuario_id)],
);

/** What somebody looked for and did not find. */
export const faqConsultas = pgTable(
  'faq_consulta',
  {
    ...base(),
    texto: text().notNull(),
    usuario_id: uuid().notNull(),
    estado: text().$type<'abierta' | 'respondida' | 'descartada'>().notNull().default('abierta'),
    pregunta_id: uuid(),
  },
  (t) => [primaryKey({ columns: [t.empresa_id, t.id] }), index('faq_consulta_estado').on(t.empresa_id, t.estado)],
);
