import { sql } from 'drizzle-orm';
import { boolean, index, integer, jsonb, pgTable, primaryKey, text, unique, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { base, fechaCol, instanteCol } from '#platform/server/database/columns.ts';
import { readOnceInAnAct, versioned } from '#platform/server/database/memory.ts';
import type { DatosPerfil } from './contract.ts';

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
    estado: text().$type<'borrador' | 'por_aprobar' | 'vigente' | 'inactivo'>().notNull().default('vigente'),
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

/** A proposed state of a profile, whole, and what was decided on it. `antes` is what it replaces. */
export const versiones = pgTable(
  'perfil_version',
  {
    ...base(),
    perfil_id: uuid().notNull(),
    numero: integer().notNull(),
    antes: jsonb().$type<DatosPerfil>(),
    datos: jsonb().$type<DatosPerfil>().notNull(),
    motivo: text().notNull(),
    /** Until when incompatible duties are tolerated, as an exception of management. */
    excepcion_hasta: fechaCol(),
    estado: text().$type<'por_aprobar' | 'aprobada' | 'rechazada' | 'retirada'>().notNull().default('por_aprobar'),
    decidida_por: text().array(),
    decidida_en: instanteCol(),
    decidida_fecha: fechaCol(),
    comentario: text(),
  },
  (t) => [
    primaryKey({ columns: [t.empresa_id, t.id] }),
    unique('perfil_version_numero').on(t.empresa_id, t.perfil_id, t.numero),
    uniqueIndex('perfil_version_viva').on(t.empresa_id, t.perfil_id).where(sql`estado = 'por_aprobar'`),
  ],
);

/** The set of profiles that somebody proposes for an account; nothing changes until another person approves. */
export const asignaciones = pgTable(
  'perfil_asignacion',
  {
    ...base(),
    usuario_id: uuid().notNull(),
    antes: text().array().notNull(),
    perfiles: text().array().notNull(),
    motivo: text().notNull(),
    estado: text().$type<'por_aprobar' | 'aprobada' | 'rechazada' | 'retirada'>().notNull().default('por_aprobar'),
    /** RUT of the person whose grants change: it is not its own second person. */
    rut: text(),
    decidida_por: text().array(),
    decidida_en: instanteCol(),
    comentario: text(),
  },
  (t) => [
    primaryKey({ columns: [t.empresa_id, t.id] }),
    uniqueIndex('perfil_asignacion_viva').on(t.empresa_id, t.usuario_id).where(sql`estado = 'por_aprobar'`),
  ],
);

readOnceInAnAct(perfiles, perfilesModulo, perfilesUsuario, asignaciones);
versioned(perfiles, perfilesModulo, perfilesUsuario);
