import { sql } from 'drizzle-orm';
import { check, pgTable, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core';
import { base, fechaCol } from '#platform/server/database/columns.ts';
import type { CanalAviso } from './domain/aviso-util.ts';

/**
 * Proof of the useful notice of a late cuota, for the due date that it had: only added. Without paper nor channel, one that was charged before the
 * proofs were kept: its charge stays as it was.
 */
export const avisosUtiles = pgTable(
  'credito_aviso_util',
  {
    ...base(),
    credito_id: uuid().notNull(),
    cuota_id: uuid().notNull(),
    vence: fechaCol().notNull(),
    fecha: fechaCol().notNull(),
    canal: text().$type<CanalAviso>(),
    archivo_id: uuid(),
  },
  (t) => [
    primaryKey({ columns: [t.empresa_id, t.id] }),
    unique('credito_aviso_util_cuota').on(t.empresa_id, t.cuota_id, t.vence),
    check('credito_aviso_util_papel', sql`(${t.canal} is null) = (${t.archivo_id} is null)`),
    check('credito_aviso_util_plazo', sql`${t.fecha} - ${t.vence} between 1 and 15`),
  ],
);
