import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, jsonb, pgTable, primaryKey, text, unique, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { base, fechaCol, instanteCol } from '#platform/server/database/columns.ts';
import { pointedAt } from '#platform/server/database/pending.ts';
import type { Cuando, Relativa } from './domain/cuando.ts';
import type { EstadoEjecucion, EstadoPresentacion, Formato } from './domain/estados.ts';
import type { Parametros } from './domain/parametros.ts';

type Total = Record<string, number | string | null>;

/** One run of a report: what was asked, as whom, and what came of it. Its hashes outlive its file. */
export const ejecuciones = pgTable(
  'reporte_ejecucion',
  {
    ...base(),
    folio: integer().notNull(),
    reporte: text().notNull(),
    titulo: text().notNull(),
    reporte_version: integer().notNull(),
    parametros: jsonb().$type<Parametros>().notNull(),
    formato: text().$type<Formato>().notNull(),
    usuario_id: uuid().notNull(),
    usuario: text().notNull(),
    alcance: text().notNull(),
    alcance_dicho: text().notNull(),
    estado: text().$type<EstadoEjecucion>().notNull().default('en_cola'),
    estimado: integer().notNull().default(0),
    filas: integer(),
    avance: integer().notNull().default(0),
    latido: instanteCol(),
    empezada: instanteCol(),
    terminada: instanteCol(),
    totales: jsonb().$type<Total | null>(),
    columnas: jsonb().$type<string[] | null>(),
    hash_datos: text(),
    hash_archivo: text(),
    tamano: integer(),
    vence: fechaCol(),
    error: text(),
    cuadraturas: jsonb().$type<string[] | null>(),
    repite_a: uuid(),
    programacion_id: uuid(),
    dia: fechaCol().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.empresa_id, t.id] }),
    unique('reporte_ejecucion_folio').on(t.empresa_id, t.folio),
    index('reporte_ejecucion_de').on(t.empresa_id, t.usuario_id, t.creado_en),
    index('reporte_ejecucion_estado').on(t.empresa_id, t.estado, t.estimado),
    uniqueIndex('reporte_ejecucion_programada')
      .on(t.empresa_id, t.programacion_id, t.usuario_id, t.dia)
      .where(sql`programacion_id is not null`),
    check(
      'reporte_ejecucion_lista',
      sql`${t.estado} not in ('lista', 'vencida') or (${t.hash_datos} is not null and ${t.filas} is not null)`,
    ),
  ],
);

/** The rows of a run as they were read, in their order: its file is written from them, and two runs are compared by them. */
export const filas = pgTable(
  'reporte_fila',
  {
    empresa_id: uuid().notNull(),
    ejecucion_id: uuid().notNull(),
    n: integer().notNull(),
    clave: text().notNull(),
    datos: jsonb().$type<(string | number | null)[]>().notNull(),
  },
  // That their run exists is asked once a statement (guards.sql): asked of each row, it is a sixth of what a report takes.
  (t) => [primaryKey({ columns: [t.empresa_id, t.ejecucion_id, t.n] })],
);

/** A question of the explorer that its owner keeps, and those whom it lets see it. It holds no figure. */
export const vistas = pgTable(
  'reporte_vista',
  {
    ...base(),
    nombre: text().notNull(),
    usuario_id: uuid().notNull(),
    dueno: text().notNull(),
    cubo: text().notNull(),
    /** The address of the explorer without its path. */
    pregunta: text().notNull(),
    compartida: boolean().notNull().default(false),
  },
  (t) => [primaryKey({ columns: [t.empresa_id, t.id] }), unique('reporte_vista_nombre').on(t.empresa_id, t.usuario_id, t.nombre)],
);

/** Reports that a person keeps at hand. */
export const favoritos = pgTable('reporte_favorito', { ...base(), usuario_id: uuid().notNull(), reporte: text().notNull() }, (t) => [
  primaryKey({ columns: [t.empresa_id, t.id] }),
  unique('reporte_favorito_de').on(t.empresa_id, t.usuario_id, t.reporte),
]);

/** A report that runs by itself, for each recipient as he may see it. */
export const programaciones = pgTable(
  'reporte_programacion',
  {
    ...base(),
    nombre: text().notNull(),
    usuario_id: uuid().notNull(),
    dueno: text().notNull(),
    reporte: text().notNull(),
    parametros: jsonb().$type<Parametros>().notNull(),
    relativa: text().$type<Relativa>().notNull(),
    cuando: jsonb().$type<Cuando>().notNull(),
    formato: text().$type<Formato>().notNull(),
    destinatarios: uuid().array().notNull(),
    adjuntar: boolean().notNull().default(false),
    omitir_vacio: boolean().notNull().default(false),
    pausada: boolean().notNull().default(false),
    motivo: text(),
    /** Last business date on which it ran. */
    ultima: fechaCol(),
  },
  (t) => [primaryKey({ columns: [t.empresa_id, t.id] }), index('reporte_programacion_viva').on(t.empresa_id, t.pausada, t.ultima)],
);

/** A file for an authority: of which period, from which run, who made it, who reviewed it and what the authority answered. */
export const presentaciones = pgTable(
  'reporte_presentacion',
  {
    ...base(),
    informe: text().notNull(),
    titulo: text().notNull(),
    periodo: text().notNull(),
    ejecucion_id: uuid().notNull(),
    estado: text().$type<EstadoPresentacion>().notNull().default('borrador'),
    hecha_por: text().notNull(),
    revisada_por: text().array(),
    revisor: text(),
    acuse: text(),
    presentada_el: fechaCol(),
    rectifica_a: uuid(),
    motivo: text(),
  },
  (t) => [
    primaryKey({ columns: [t.empresa_id, t.id] }),
    uniqueIndex('reporte_presentacion_viva').on(t.empresa_id, t.informe, t.periodo).where(sql`estado <> 'rectificada'`),
    check(
      'reporte_presentacion_acuse',
      sql`${t.estado} not in ('presentada', 'rectificada') or (${t.acuse} is not null and ${t.revisada_por} is not null)`,
    ),
    check('reporte_presentacion_segunda', sql`${t.revisada_por} is null or not ${t.revisada_por} && ${t.hecho_por}`),
  ],
);

pointedAt(ejecuciones);
