import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, pgTable, primaryKey, text, unique, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { base, decimalCol, fechaCol, pesosCol, rutCol } from '#platform/server/database/columns.ts';
import { readOnceInTheProcess } from '#platform/server/database/memory.ts';
import type { EstadoNivel } from './domain/cambio-nivel.ts';
import type { EstadoAsunto } from './domain/estados.ts';
import type { Respuesta } from './domain/votos.ts';

/** Levels with dates: the row in force on a day says limit, members and votes. Members by job title, by person or both. */
export const niveles = pgTable(
  'comite_nivel',
  {
    ...base(),
    nivel: integer().notNull(),
    nombre: text().notNull(),
    limite_uf: decimalCol(4),
    /** A number, `todos` or `mayoria`. */
    requeridos: text().notNull(),
    voto_es_firma: boolean().notNull(),
    exige_acta: boolean().notNull(),
    cargos: text().array().notNull().default([]),
    personas: text().array().notNull().default([]),
    /** Only people of the client's branch. */
    de_la_sucursal: boolean().notNull().default(false),
    desde: fechaCol().notNull(),
    hasta: fechaCol(),
    estado: text().$type<EstadoNivel>().notNull().default('vigente'),
    motivo: text().notNull().default(''),
    resuelto_por: text().array(),
    resuelto_el: fechaCol(),
    comentario: text(),
  },
  (t) => [
    primaryKey({ columns: [t.empresa_id, t.id] }),
    uniqueIndex('comite_nivel_desde').on(t.empresa_id, t.nivel, t.desde).where(sql`estado = 'vigente'`),
    uniqueIndex('comite_nivel_propuesto').on(t.empresa_id, t.nivel).where(sql`estado = 'propuesto'`),
    check('comite_nivel_numero', sql`${t.nivel} between 1 and 4`),
  ],
);

/** What is voted, whatever area asks. The level, its members and the votes required stay as they were when it was opened. */
export const asuntos = pgTable(
  'comite_asunto',
  {
    ...base(),
    asunto_area: text().notNull(),
    asunto_id: text().notNull(),
    rut: rutCol().notNull(),
    titulo: text().notNull(),
    monto: pesosCol().notNull(),
    url: text().notNull(),
    exposicion_uf: decimalCol(4).notNull(),
    nivel: integer().notNull(),
    nivel_nombre: text().notNull(),
    nivel_motivos: text().array().notNull().default([]),
    integrantes: text().array().notNull(),
    interesados: text().array().notNull().default([]),
    requeridos: integer().notNull(),
    voto_es_firma: boolean().notNull(),
    exige_acta: boolean().notNull(),
    /** The members who approved sign afterwards: their level asks for it and the area that opened it has the act. */
    exige_firma: boolean().notNull().default(false),
    /** Signatures count within their round: a change that raises the risk opens another. */
    ronda_firmas: integer().notNull().default(1),
    version_propuesta: integer().notNull().default(1),
    estado: text().$type<EstadoAsunto>().notNull().default('abierto'),
    abierto: fechaCol().notNull(),
    decidido: fechaCol(),
    aprobada_hasta: fechaCol(),
    sesion_id: uuid(),
  },
  (t) => [
    primaryKey({ columns: [t.empresa_id, t.id] }),
    uniqueIndex('comite_asunto_abierto').on(t.empresa_id, t.asunto_area, t.asunto_id).where(sql`estado in ('abierto', 'devuelto')`),
    index('comite_asunto_agenda').on(t.empresa_id, t.estado, t.nivel, t.abierto),
    check('comite_asunto_requeridos', sql`${t.requeridos} > 0`),
    check('comite_asunto_aprobado', sql`(${t.estado} = 'aprobado') = (${t.aprobada_hasta} is not null)`),
  ],
);

/** Votes: only added. A seat votes once for each version of the proposal, and so does a person. */
export const votos = pgTable(
  'comite_voto',
  {
    ...base(),
    asunto: uuid().notNull(),
    integrante: rutCol().notNull(),
    por_reemplazo_de: rutCol(),
    silla: rutCol().notNull(),
    respuesta: text().$type<Respuesta>().notNull(),
    comentario: text().notNull().default(''),
    version_vista: integer().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.empresa_id, t.id] }),
    unique('comite_voto_silla').on(t.empresa_id, t.asunto, t.silla, t.version_vista),
    unique('comite_voto_persona').on(t.empresa_id, t.asunto, t.integrante, t.version_vista),
    check('comite_voto_comentario', sql`${t.respuesta} = 'APRUEBA' or ${t.comentario} <> ''`),
  ],
);

/** Signatures after an approval: only added. A seat signs once in a round, and so does a person. */
export const firmas = pgTable(
  'comite_firma',
  {
    ...base(),
    asunto: uuid().notNull(),
    integrante: rutCol().notNull(),
    por_reemplazo_de: rutCol(),
    silla: rutCol().notNull(),
    version_firmada: integer().notNull(),
    ronda: integer().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.empresa_id, t.id] }),
    unique('comite_firma_silla').on(t.empresa_id, t.asunto, t.silla, t.ronda),
    unique('comite_firma_persona').on(t.empresa_id, t.asunto, t.integrante, t.ronda),
  ],
);

/** A meeting of a level: who came, what was seen, and its acta. */
export const sesiones = pgTable(
  'comite_sesion',
  {
    ...base(),
    numero: integer().notNull(),
    fecha: fechaCol().notNull(),
    hora: text().notNull(),
    nivel: integer().notNull(),
    integrantes: text().array().notNull(),
    acta_archivada: fechaCol(),
    acta_por: text().array(),
  },
  (t) => [primaryKey({ columns: [t.empresa_id, t.id] }), unique('comite_sesion_numero').on(t.empresa_id, t.numero)],
);

readOnceInTheProcess(niveles);
