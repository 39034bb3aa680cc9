import { index, integer, jsonb, pgTable, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core';
import { base, instanteCol } from '#platform/server/database/columns.ts';

export const notificaciones = pgTable(
  'notificacion',
  {
    ...base(),
    usuario_id: uuid().notNull(),
    tipo: text().notNull(),
    titulo: text().notNull(),
    cuerpo: text().notNull(),
    url: text().notNull(),
    leida_en: instanteCol(),
    agrupada: integer().notNull().default(1),
    /** How it reached its person, by the preference of that moment. */
    canal: text().$type<'pantalla' | 'correo' | 'resumen'>().notNull().default('pantalla'),
    resumida_en: instanteCol(),
  },
  (t) => [primaryKey({ columns: [t.empresa_id, t.id] }), index('notificacion_usuario').on(t.empresa_id, t.usuario_id, t.creado_en)],
);

export const preferencias = pgTable(
  'preferencia_aviso',
  {
    ...base(),
    usuario_id: uuid().notNull(),
    canales: jsonb().$type<Record<string, 'pantalla' | 'correo' | 'resumen' | 'nada'>>().notNull(),
  },
  (t) => [primaryKey({ columns: [t.empresa_id, t.id] }), unique('preferencia_aviso_usuario').on(t.empresa_id, t.usuario_id)],
);
