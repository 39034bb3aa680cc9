import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, jsonb, pgTable, primaryKey, text, unique, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { base, decimalCol, fechaCol, instanteCol, pesosCol, rutCol } from '#platform/server/database/columns.ts';
import type { EstadoEvaluacion, EstadoPolitica } from './domain/estados.ts';
import type { Ambito, Clase, ContenidoPolitica, Decision, Insumos, Razon, ReglaAplicada, Rol } from './domain/formas.ts';

/** The risk file of a matter of the comité, whatever its area: one shape for a line and for a credit. */
export const expedientes = pgTable(
  'analista_expediente',
  {
    ...base(),
    asunto_area: text().notNull(),
    asunto_id: uuid().notNull(),
    rut: rutCol().notNull(),
    analisis_id: uuid(),
    bir_ids: uuid().array().notNull().default([]),
    tgr: jsonb().$type<{ situacion: 'CON_DEUDA' | 'SIN_DEUDA'; tipo?: string | null; monto?: number | null } | null>(),
    poder_judicial: jsonb().$type<{ civiles: number; laborales: number; cobranza: number } | null>(),
    metricas: jsonb().$type<{
      ventas_12m?: number | null;
      ventas_efectivas_12m?: number | null;
      margen?: string | null;
      reclamos_12m?: number | null;
    } | null>(),
    opinion: text(),
    recomendacion: text().$type<'APROBAR' | 'CON_CONDICIONES' | 'RECHAZAR'>(),
    cerrado: fechaCol(),
    cerrado_por: text().array().notNull().default([]),
  },
  (t) => [
    primaryKey({ columns: [t.empresa_id, t.id] }),
    unique('analista_expediente_asunto').on(t.empresa_id, t.asunto_area, t.asunto_id),
    index('analista_expediente_rut').on(t.empresa_id, t.rut),
  ],
);

/** A version of the policy for one kind of matter. */
export const politicas = pgTable(
  'analista_politica',
  {
    ...base(),
    politica_version: integer().notNull(),
    ambito: text().$type<Ambito>().notNull(),
    clase: text().$type<Clase>().notNull(),
    rol: text().$type<Rol>().notNull(),
    nombre: text().notNull(),
    contenido: jsonb().$type<ContenidoPolitica>().notNull(),
    /** Hash of the contents that were last tried against the evaluations already made. */
    simulada_hash: text(),
    vigente_desde: fechaCol(),
    retirada_el: fechaCol(),
    /** Everybody who wrote in it: none of them publishes it. */
    autores: text().array().notNull().default([]),
    publicado_por: text().array().notNull().default([]),
    estado: text().$type<EstadoPolitica>().notNull().default('borrador'),
  },
  (t) => [
    primaryKey({ columns: [t.empresa_id, t.id] }),
    unique('analista_politica_version').on(t.empresa_id, t.ambito, t.politica_version),
    uniqueIndex('analista_politica_publicada').on(t.empresa_id, t.ambito, t.rol).where(sql`estado = 'publicada'`),
    check('analista_politica_vigencia', sql`(${t.estado} = 'borrador') = (${t.vigente_desde} is null)`),
  ],
);

/** One evaluation of a matter: what it was made of, frozen, and what came out. */
export const evaluaciones = pgTable(
  'analista_evaluacion',
  {
    ...base(),
    asunto_area: text().notNull(),
    asunto_id: uuid().notNull(),
    rut: rutCol().notNull(),
    titulo: text().notNull(),
    url: text().notNull(),
    ambito: text().$type<Ambito>().notNull(),
    monto: pesosCol().notNull(),
    nivel: integer(),
    fecha: fechaCol().notNull(),
    politica_id: uuid(),
    politica_version: integer(),
    insumos: jsonb().$type<Insumos>(),
    insumos_hash: text(),
    decision: text().$type<Decision>(),
    puntaje: decimalCol(1),
    reglas: jsonb().$type<ReglaAplicada[]>().notNull().default([]),
    duros: text().array().notNull().default([]),
    razones: jsonb().$type<Razon[]>().notNull().default([]),
    error_mensaje: text(),
    terminado: instanteCol(),
    /** Made as known on a past day, for the acts before the policy. */
    retrospectiva: boolean().notNull().default(false),
    /** Who opened its result. */
    vista_por: text().array().notNull().default([]),
    estado: text().$type<EstadoEvaluacion>().notNull().default('en_proceso'),
  },
  (t) => [
    primaryKey({ columns: [t.empresa_id, t.id] }),
    uniqueIndex('analista_evaluacion_en_curso').on(t.empresa_id, t.asunto_area, t.asunto_id).where(sql`estado = 'en_proceso'`),
    index('analista_evaluacion_asunto').on(t.empresa_id, t.asunto_area, t.asunto_id),
    index('analista_evaluacion_rut').on(t.empresa_id, t.rut),
    check('analista_evaluacion_lista', sql`${t.estado} <> 'lista' or (${t.decision} is not null and ${t.insumos_hash} is not null)`),
    check('analista_evaluacion_error', sql`(${t.estado} = 'error') = (${t.error_mensaje} is not null)`),
  ],
);

/** Days at whose end what was known of everybody was kept, and of how many: of another day nobody evaluates in retrospect. Insert-only. */
export const diasSabidos = pgTable(
  'analista_dia',
  {
    ...base(),
    dia: fechaCol().notNull(),
    /** Clients. */
    personas: integer().notNull(),
    /** Debtors with a risk page; null of a day on which they were not kept yet. */
    deudores: integer(),
  },
  (t) => [primaryKey({ columns: [t.empresa_id, t.id] }), unique('analista_dia_uno').on(t.empresa_id, t.dia)],
);

/** As whom somebody is looked at: as who sells his invoices and borrows, or as who pays those of others. */
export type Papel = 'cliente' | 'deudor';

/** What a policy could weigh of somebody from the end of a day until its next row: a day on which nothing changed has none. Insert-only. */
export const sabidos = pgTable(
  'analista_sabido',
  {
    ...base(),
    rut: rutCol().notNull(),
    papel: text().$type<Papel>().notNull().default('cliente'),
    desde: fechaCol().notNull(),
    /** Analysis from which its sales, debtors and statements came. */
    analisis_id: uuid(),
    variables: jsonb().$type<Insumos['variables']>().notNull(),
    huella: text().notNull(),
  },
  (t) => [primaryKey({ columns: [t.empresa_id, t.id] }), unique('analista_sabido_dia').on(t.empresa_id, t.rut, t.papel, t.desde)],
);

/** What the challenger said of an evaluation, in silence: nothing that decides reads it. */
export const evaluacionesRetador = pgTable(
  'analista_evaluacion_retador',
  {
    ...base(),
    evaluacion_id: uuid().notNull(),
    politica_id: uuid().notNull(),
    politica_version: integer().notNull(),
    decision: text().$type<Decision>(),
    puntaje: decimalCol(1),
    error: text(),
  },
  (t) => [
    primaryKey({ columns: [t.empresa_id, t.id] }),
    unique('analista_evaluacion_retador_unica').on(t.empresa_id, t.evaluacion_id, t.politica_id),
  ],
);

/** What the desk knows of a pendiente beside what bandeja keeps: its clock, what it waits for, and what was sent back. */
export const tareas = pgTable(
  'analista_tarea',
  {
    ...base(),
    pendiente_id: uuid().notNull(),
    /** 1 is the most urgent. */
    prioridad: integer().notNull().default(2),
    espera_motivo: text(),
    quien_debe: text(),
    espera_desde: instanteCol(),
    /** Minutes of banking days that its clock stood still, of the waits that ended. */
    minutos_en_espera: integer().notNull().default(0),
    /** What was asked for when it was sent back, and the RUT of who gets it again. */
    devuelta_motivo: text(),
    devuelta_faltan: text().array(),
    devuelta_el: fechaCol(),
    analista: rutCol(),
  },
  (t) => [
    primaryKey({ columns: [t.empresa_id, t.id] }),
    unique('analista_tarea_pendiente').on(t.empresa_id, t.pendiente_id),
    check('analista_tarea_espera', sql`(${t.espera_motivo} is null) = (${t.espera_desde} is null)`),
    check('analista_tarea_prioridad', sql`${t.prioridad} between 1 and 3`),
  ],
);
