import { boolean, index, integer, jsonb, pgTable, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core';
import { base, fechaCol } from '#platform/server/database/columns.ts';

export const perfiles = pgTable(
  'perfil',
  {
    ...base(),
    codigo: text().notNull(),
    nombre: text().notNull(),
    descripcion: text(),
    alcance: text().$type<'propio' | 'sucursal' | 'zona' | 'empresa'>().notNull().default('propio'),
    nivel_aprobacion: integer().notNull().default(0),
    limites: jsonb().$type<Record<string, number>>().notNull().default({}),
    estado: text().notNull().default('vigente'),
    activo: boolean().notNull().default(true),
    sistema: boolean().notNull().default(false),
  },
  (t) => [primaryKey({ columns: [t.empresa_id, t.id] }), unique('perfil_codigo').on(t.empresa_id, t.codigo)],
);

export const perfilesModulo = pgTable(
  'perfiles_modulo',
  { ...base(), perfil_id: uuid().notNull(), modulo: text().notNull(), desde: fechaCol().notNull(), hasta: fechaCol() },
  (t) => [primaryKey({ columns: [t.empresa_id, t.id] }), index('perfiles_modulo_perfil').on(t.empresa_id, t.perfil_id)],
);

export const perfilesUsuario = pgTable(
  'perfil_usuario',
  { ...base(), usuario_id: uuid().notNull(), perfil_id: uuid().notNull(), desde: fechaCol().notNull(), hasta: fechaCol() },
  (t) => [primaryKey({ columns: [t.empresa_id, t.id] }), index('perfil_usuario_usuario').on(t.empresa_id, t.usuario_id)],
);
