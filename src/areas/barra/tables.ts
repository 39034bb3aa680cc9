import { sql } from 'drizzle-orm';
import { check, integer, pgTable, primaryKey, unique, uuid } from 'drizzle-orm/pg-core';
import { base } from '#platform/server/database/columns.ts';

/** A page that a person marked, and its place: the places are the limit. */
export const marcadores = pgTable(
  'marcador',
  { ...base(), usuario_id: uuid().notNull(), item_id: uuid().notNull(), orden: integer().notNull() },
  (t) => [
    primaryKey({ columns: [t.empresa_id, t.id] }),
    unique('marcador_unico').on(t.empresa_id, t.usuario_id, t.item_id),
    unique('marcador_orden').on(t.empresa_id, t.usuario_id, t.orden),
    check('marcador_limite', sql`${t.orden} between 1 and 30`),
  ],
);
