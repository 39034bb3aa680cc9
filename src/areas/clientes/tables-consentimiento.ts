import { jsonb, pgTable, primaryKey, text, unique } from 'drizzle-orm/pg-core';
import type { Fecha } from '#kernel/values/fecha.ts';
import { base, fechaCol, rutCol } from '#platform/server/database/columns.ts';
import type { Canal } from './domain/consentimiento.ts';

/** What a person signed so that reports about it may be asked for. */
export const consentimientos = pgTable(
  'consentimiento_buro',
  {
    ...base(),
    persona_rut: rutCol().notNull(),
    folio: text().notNull(),
    fecha: fechaCol().notNull(),
    archivo: text().notNull(),
    hasta: fechaCol(),
    finalidad: text().notNull().default('EVALUACION'),
    /** Sources that it names; empty = every one but those that must be named. */
    fuentes: text().array().notNull().default([]),
    canal: text().$type<Canal>().notNull().default('PAPEL'),
    hora: text().notNull().default('00:00:00'),
    rut_ejecutivo: rutCol(),
    texto_version: text().notNull().default('1'),
    /** SHA-256 of its receipt; null in those written before receipts. */
    recibo_hash: text(),
    revocado: jsonb().$type<{ fecha: Fecha; hora: string; motivo: string }>(),
  },
  (t) => [primaryKey({ columns: [t.empresa_id, t.id] }), unique('consentimiento_folio').on(t.empresa_id, t.folio)],
);
