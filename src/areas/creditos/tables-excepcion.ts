import { sql } from 'drizzle-orm';
import { index, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { base, decimalCol, fechaCol } from '#platform/server/database/columns.ts';

/**
 * An exception to the maximum rate with the names of who asked and of who granted it. It keeps what the second had in front: what exceeds it
 * by more is another exception.
 */
export const excepciones = pgTable(
  'credito_excepcion',
  {
    ...base(),
    credito_id: uuid().notNull(),
    /** Code of the catalogue `excepciones`. */
    tipo: text().notNull(),
    motivo: text().notNull(),
    /** Annual percent of the whole offer and of its maximum, and the points between them. */
    tasa: decimalCol(2).notNull(),
    tmc: decimalCol(2).notNull(),
    exceso: decimalCol(2).notNull(),
    estado: text().$type<'pedida' | 'concedida' | 'rechazada'>().notNull(),
    pedida_el: fechaCol().notNull(),
    pedida_nombre: text().notNull(),
    resuelta_por: text().array(),
    resuelta_nombre: text(),
    resuelta_el: fechaCol(),
    comentario: text(),
  },
  (t) => [
    primaryKey({ columns: [t.empresa_id, t.id] }),
    index('credito_excepcion_credito').on(t.empresa_id, t.credito_id),
    uniqueIndex('credito_excepcion_pedida').on(t.empresa_id, t.credito_id).where(sql`estado = 'pedida'`),
  ],
);
