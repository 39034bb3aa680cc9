import { boolean, index, integer, pgTable, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core';
import { base, fechaCol, instanteCol } from '#platform/server/database/columns.ts';

export const tareas = pgTable(
  'tarea',
  {
    ...base(),
    numero: integer().notNull(),
    title: text().notNull(),
    description: text().notNull().default(''),
    dueDate: fechaCol(),
    tags: text().array().notNull().default([]),
    isImportant: boolean('is_important').notNull().default(false),
    isCompleted: boolean('is_completed').notNull().default(false),
    isDeleted: boolean('is_deleted').notNull().default(false),
    creador_id: uuid().notNull(),
    asignado_id: uuid(),
    /** A name that is of no account, or of several: kept as text. */
    asignado_nombre: text(),
    completada_en: instanteCol(),
    enlace_area: text(),
    enlace_id: text(),
    /** Whether it stands in somebody's inbox because its date came. */
    en_bandeja: boolean().notNull().default(false),
  },
  (t) => [
    primaryKey({ columns: [t.empresa_id, t.id] }),
    unique('tarea_numero').on(t.empresa_id, t.numero),
    index('tarea_creador').on(t.empresa_id, t.creador_id),
    index('tarea_asignado').on(t.empresa_id, t.asignado_id),
  ],
);

/** The order that each person gave to its tasks. */
export const tareasOrden = pgTable(
  'tarea_orden',
  { ...base(), usuario_id: uuid().notNull(), tarea_id: uuid().notNull(), posicion: integer().notNull() },
  (t) => [primaryKey({ columns: [t.empresa_id, t.id] }), unique('tarea_orden_unico').on(t.empresa_id, t.usuario_id, t.tarea_id)],
);
