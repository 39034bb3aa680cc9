import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, pgTable, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core';
import { base, fechaCol, instanteCol } from '#platform/server/database/columns.ts';
import type { Calendario } from './contract.ts';

/** An event of a person. It lasts whole days (dates, the end excluded) or from an instant to another. */
export const eventosAgenda = pgTable(
  'calendario_evento',
  {
    ...base(),
    numero: integer().notNull(),
    dueno_id: uuid().notNull(),
    calendar: text().$type<Calendario>().notNull(),
    title: text().notNull(),
    url: text().notNull().default(''),
    location: text().notNull().default(''),
    description: text().notNull().default(''),
    inicio: instanteCol(),
    fin: instanteCol(),
    dia_inicio: fechaCol(),
    dia_fin: fechaCol(),
    /** Its reminder left. */
    recordado: boolean().notNull().default(false),
  },
  (t) => [
    primaryKey({ columns: [t.empresa_id, t.id] }),
    unique('calendario_evento_numero').on(t.empresa_id, t.numero),
    index('calendario_evento_dueno').on(t.empresa_id, t.dueno_id),
    index('calendario_evento_recordar').on(t.inicio).where(sql`not recordado`),
    check(
      'calendario_evento_cuando',
      sql`(${t.inicio} is null) <> (${t.dia_inicio} is null) and (${t.fin} is null or ${t.fin} >= ${t.inicio})
        and (${t.dia_fin} is null or ${t.dia_fin} >= ${t.dia_inicio})`,
    ),
  ],
);

export const invitadosAgenda = pgTable(
  'calendario_invitado',
  {
    ...base(),
    evento_id: uuid().notNull(),
    /** Null: somebody without an account, by name. */
    usuario_id: uuid(),
    nombre: text().notNull(),
    estado: text().$type<'invitado' | 'acepta' | 'rechaza'>().notNull().default('invitado'),
  },
  (t) => [
    primaryKey({ columns: [t.empresa_id, t.id] }),
    unique('calendario_invitado_unico').on(t.empresa_id, t.evento_id, t.usuario_id),
    index('calendario_invitado_usuario').on(t.empresa_id, t.usuario_id),
  ],
);

/** The last number given in a company. An event is deleted for good, so its numbers have gaps: they are no folios. */
export const numerosAgenda = pgTable('calendario_numero', { empresa_id: uuid().primaryKey(), ultimo: integer().notNull() });
