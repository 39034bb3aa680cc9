import { sql } from 'drizzle-orm';
import { bigint, boolean, check, index, integer, jsonb, pgTable, primaryKey, text, unique, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import type { Fecha } from '#kernel/values/fecha.ts';
import { base, fechaCol, instanteCol, rutCol } from '#platform/server/database/columns.ts';
import type { EstadoEstrategia } from './domain/estados.ts';
import type { Condiciones, Division, Paso, Razon } from './domain/formas.ts';
import type { Plan } from './domain/plan.ts';

/** What a version would have done when it was proposed. */
export interface EstrategiaSimulada extends Plan {
  tickets: number;
  personas: number;
  cortada: boolean;
  desde: Fecha;
  hasta: Fecha;
}

/** A version of a strategy: for whom, and what is done on each day. */
export const estrategias = pgTable(
  'cobranza_estrategia',
  {
    ...base(),
    clave: text().notNull(),
    version_estrategia: integer().notNull(),
    nombre: text().notNull(),
    condiciones: jsonb().$type<Condiciones>().notNull(),
    /** The lowest goes first. */
    prioridad: integer().notNull(),
    pasos: jsonb().$type<Paso[]>().notNull(),
    vigente: boolean().notNull().default(true),
    estado: text().$type<EstadoEstrategia>().notNull().default('vigente'),
    /** Why it was proposed, or refused. */
    motivo: text(),
    simulacion: jsonb().$type<EstrategiaSimulada | null>(),
    decidida_por: text().array(),
    decidida_el: fechaCol(),
  },
  (t) => [
    primaryKey({ columns: [t.empresa_id, t.id] }),
    check('cobranza_estrategia_estado', sql`${t.vigente} = (${t.estado} = 'vigente')`),
    unique('cobranza_estrategia_version').on(t.empresa_id, t.clave, t.version_estrategia),
    uniqueIndex('cobranza_estrategia_vigente').on(t.empresa_id, t.clave).where(sql`vigente`),
  ],
);

/** A step of a strategy that fell due on a ticket: once for each due date it counts from. */
export const acciones = pgTable(
  'cobranza_accion',
  {
    ...base(),
    ticket_id: uuid().notNull(),
    dia: integer().notNull(),
    accion: text().$type<Paso['accion']>().notNull(),
    canal: text(),
    quien: text().$type<Paso['quien']>().notNull(),
    /** Due date that its day was counted from. */
    vencimiento: fechaCol().notNull(),
    fecha: fechaCol().notNull(),
    estado: text().$type<'pendiente' | 'hecha' | 'aplazada' | 'sin_objeto'>().notNull().default('pendiente'),
    /** When the law lets it be done, for one that was put off. */
    desde: fechaCol(),
    hecha_el: fechaCol(),
    gestion_id: uuid(),
  },
  (t) => [
    primaryKey({ columns: [t.empresa_id, t.id] }),
    unique('cobranza_accion_paso').on(t.empresa_id, t.ticket_id, t.vencimiento, t.dia),
    index('cobranza_accion_estado').on(t.empresa_id, t.estado, t.fecha),
  ],
);

/**
 * Work of the day, the most valuable first: one row a ticket, written again only when what it says changes (docs/decisiones/0121). `tomado_hasta` in the past
 * is nobody's claim.
 */
export const cola = pgTable(
  'cobranza_cola',
  {
    ...base(),
    /** First day for which it says this. */
    fecha: fechaCol().notNull(),
    ticket_id: uuid().notNull(),
    division: text().$type<Division>().notNull(),
    operador: rutCol(),
    puntaje: integer().notNull(),
    /** Its place, by what it is worth alone: points, oldest due date and number, so that another one that moves does not move it. */
    orden: bigint({ mode: 'number' }).notNull(),
    razones: jsonb().$type<Razon[]>().notNull(),
    /** The points of every reason, in order: what tells one row from what its ticket says now. */
    clave: text().notNull().default(''),
    sugerida: text(),
    tomado_por: rutCol(),
    tomado_hasta: instanteCol(),
    hecho: boolean().notNull().default(false),
  },
  (t) => [
    primaryKey({ columns: [t.empresa_id, t.id] }),
    unique('cobranza_cola_ticket').on(t.empresa_id, t.ticket_id),
    index('cobranza_cola_turno').on(t.empresa_id, t.orden).where(sql`not hecho`),
    index('cobranza_cola_tomado').on(t.empresa_id, t.tomado_por).where(sql`${t.tomado_por} is not null`),
    check('cobranza_cola_puntaje', sql`${t.puntaje} between 0 and 100`),
  ],
);

/** For which day the queue of a company is made: on another day nobody is given anything of it. */
export const colaDia = pgTable('cobranza_cola_dia', { empresa_id: uuid().primaryKey(), fecha: fechaCol().notNull() });

/** Who works tickets: of which divisions and branches (empty: all), and how many a day. */
export const operadores = pgTable(
  'cobranza_operador',
  {
    ...base(),
    rut: rutCol().notNull(),
    divisiones: text().array().$type<Division[]>().notNull().default([]),
    sucursales: text().array().notNull().default([]),
    capacidad_diaria: integer().notNull().default(60),
    activo: boolean().notNull().default(true),
  },
  (t) => [
    primaryKey({ columns: [t.empresa_id, t.id] }),
    unique('cobranza_operador_rut').on(t.empresa_id, t.rut),
    check('cobranza_operador_capacidad', sql`${t.capacidad_diaria} between 1 and 1000`),
  ],
);
