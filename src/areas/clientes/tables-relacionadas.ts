import { sql } from 'drizzle-orm';
import { check, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { base, fechaCol, rutCol } from '#platform/server/database/columns.ts';

/** People and firms tied to the company itself, as CUMPLIMIENTO keeps them: what is lent to one of them is decided one level up. */
export const relacionadas = pgTable(
  'persona_relacionada',
  {
    ...base(),
    rut: rutCol().notNull(),
    nombre: text().notNull(),
    /** What ties it to the company. */
    relacion: text().notNull(),
    desde: fechaCol().notNull(),
    hasta: fechaCol(),
    motivo_termino: text(),
    anotada_por: text().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.empresa_id, t.id] }),
    uniqueIndex('persona_relacionada_viva').on(t.empresa_id, t.rut).where(sql`hasta is null`),
    check('persona_relacionada_plazo', sql`${t.hasta} is null or ${t.hasta} >= ${t.desde}`),
  ],
);
