import { boolean, index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { base, fechaCol, rutCol } from '#platform/server/database/columns.ts';
import { readOnceInTheProcess } from '#platform/server/database/memory.ts';

export const ausencias = pgTable(
  'ausencia',
  {
    ...base(),
    rut_ejecutivo: rutCol().notNull(),
    rut_reemplazante: rutCol().notNull(),
    tipo: text().notNull(),
    desde: fechaCol().notNull(),
    hasta: fechaCol().notNull(),
    media_jornada: boolean().notNull().default(false),
    motivo: text(),
    /** Number of the medical licence, or the paper that supports it. */
    documento: text(),
    /** null = everything; else the modules delegated. */
    alcance: text().array(),
    delega_bandeja: boolean().notNull().default(true),
    estado: text().notNull().default('solicitada'),
    aprobada_por: text().array(),
  },
  (t) => [
    primaryKey({ columns: [t.empresa_id, t.id] }),
    index('ausencia_reemplazante').on(t.empresa_id, t.rut_reemplazante, t.hasta),
    index('ausencia_ejecutivo').on(t.empresa_id, t.rut_ejecutivo, t.hasta),
  ],
);

readOnceInTheProcess(ausencias);
