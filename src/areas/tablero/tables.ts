import { sql } from 'drizzle-orm';
import { boolean, check, index, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import type { Periodo } from '#kernel/values/fecha.ts';
import { base, fechaCol, pesosCol } from '#platform/server/database/columns.ts';
import type { AmbitoMeta, EstadoMeta } from './domain/metas.ts';
import type { Puesto } from './domain/orden.ts';

/** Boards with a name: which figures, in which order and how wide. They carry no data: who looks at a shared one sees its own reach. */
export const tableros = pgTable(
  'tablero',
  {
    ...base(),
    /** The account that made it, and the only one that changes it. */
    dueno_id: uuid().notNull(),
    dueno_nombre: text().notNull(),
    nombre: text().notNull(),
    /** Codes of the profiles that see it. */
    compartido_con: text().array().notNull(),
    puestos: jsonb().$type<Puesto[]>().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.empresa_id, t.id] }),
    uniqueIndex('tablero_nombre').on(t.empresa_id, t.dueno_id, sql`lower(${t.nombre})`),
  ],
);

/** How each person has its home: the board that it chose (none: that of the house), and its own arrangement of the one of the house. */
export const preferencias = pgTable(
  'tablero_preferencia',
  {
    ...base(),
    usuario_id: uuid().notNull(),
    tablero_id: uuid(),
    puestos: jsonb().$type<Puesto[]>().notNull(),
  },
  (t) => [primaryKey({ columns: [t.empresa_id, t.id] }), uniqueIndex('tablero_preferencia_usuario').on(t.empresa_id, t.usuario_id)],
);

/** What should be placed in a month by the company, a zone, a branch or an executive. One person says it and another puts it in force. */
export const metas = pgTable(
  'tablero_meta',
  {
    ...base(),
    ambito: text().$type<AmbitoMeta>().notNull(),
    /** The id of the zone or the branch, the RUT of the executive; empty for the company. */
    ambito_id: text().notNull(),
    mes: text().$type<Periodo>().notNull(),
    monto: pesosCol().notNull(),
    estado: text().$type<EstadoMeta>().notNull().default('propuesta'),
    fijada_nombre: text().notNull(),
    aprobada_por: text().array(),
    aprobada_nombre: text(),
  },
  (t) => [
    primaryKey({ columns: [t.empresa_id, t.id] }),
    index('tablero_meta_mes').on(t.empresa_id, t.mes),
    uniqueIndex('tablero_meta_vigente').on(t.empresa_id, t.ambito, t.ambito_id, t.mes).where(sql`${t.estado} = 'vigente'`),
    uniqueIndex('tablero_meta_propuesta').on(t.empresa_id, t.ambito, t.ambito_id, t.mes).where(sql`${t.estado} = 'propuesta'`),
    check('tablero_meta_monto', sql`${t.monto} > 0`),
    check('tablero_meta_dos_personas', sql`${t.estado} <> 'vigente' or not (${t.hecho_por} && ${t.aprobada_por})`),
  ],
);

/** An alarm that a person asked not to hear of until a day, and why. The last one of each alarm is the one that is not `terminado`. */
export const silencios = pgTable(
  'tablero_silencio',
  {
    ...base(),
    alarma: text().notNull(),
    /** Last day on which it opens nothing. */
    hasta: fechaCol().notNull(),
    motivo: text().notNull(),
    quien: text().notNull(),
    terminado: boolean().notNull().default(false),
  },
  (t) => [
    primaryKey({ columns: [t.empresa_id, t.id] }),
    uniqueIndex('tablero_silencio_vivo').on(t.empresa_id, t.alarma).where(sql`not ${t.terminado}`),
  ],
);
