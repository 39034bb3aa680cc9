import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, jsonb, pgTable, primaryKey, text, unique, uniqueIndex } from 'drizzle-orm/pg-core';
import { base, decimalCol, fechaCol, instanteCol, pesosCol, rutCol } from '#platform/server/database/columns.ts';
import type { Pagina } from './contract-formas.ts';
import type { Regla } from './domain/alertas.ts';
import type { Hecho } from './domain/claves.ts';
import type { EstadoAlerta, EstadoBir } from './domain/estados.ts';
import type { Factor, Letra } from './domain/puntos.ts';

interface Comentario {
  texto: string;
  nombre: string;
  por: string[];
  hora: string;
}

/** A rating that one person asks for and another gives. */
interface Propuesta {
  rating: Letra;
  fundamento: string;
  nombre: string;
  por: string[];
}

/** All that was known of a RUT on a day, frozen with its hash and that of the one before. */
export const birs = pgTable(
  'bir',
  {
    ...base(),
    folio: integer().notNull(),
    rut: rutCol().notNull(),
    nombre: text().notNull(),
    motivo: text().notNull(),
    motivo_refresco: text(),
    solicitante: text().notNull(),
    emitido: fechaCol().notNull(),
    hora: instanteCol().notNull(),
    vence: fechaCol().notNull(),
    /** Some source failed, was never asked, or its report is past its date: `faltan` names them. */
    parcial: boolean().notNull().default(false),
    faltan: text().array().notNull().default([]),
    version_formula: integer().notNull(),
    puntaje: decimalCol(1),
    rating_calculado: text().$type<Letra>(),
    rating: text().$type<Letra>(),
    forzado: text(),
    fundamento: text(),
    fijado_por: text().array(),
    propuesta: jsonb().$type<Propuesta | null>(),
    comentarios: jsonb().$type<Comentario[]>().notNull().default([]),
    hechos: jsonb().$type<Hecho[]>().notNull().default([]),
    factores: jsonb().$type<Factor[]>().notNull().default([]),
    pagina: jsonb().$type<Pagina | null>(),
    hash: text(),
    hash_previo: text(),
    /** The source that it waits for, while it is being made. */
    espera_fuente: text(),
    estado: text().$type<EstadoBir>().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.empresa_id, t.id] }),
    unique('bir_folio').on(t.empresa_id, t.folio),
    uniqueIndex('bir_emitido').on(t.empresa_id, t.rut).where(sql`estado = 'emitido'`),
    uniqueIndex('bir_generandose').on(t.empresa_id, t.rut).where(sql`estado = 'en_generacion'`),
    index('bir_rut').on(t.empresa_id, t.rut, t.folio),
    check('bir_con_huella', sql`${t.estado} in ('en_generacion', 'fallido') or (${t.hash} is not null and ${t.rating} is not null)`),
  ],
);

/** An early warning: a rule whose condition was true for a person, or for a client and his debtor. */
export const alertas = pgTable(
  'bir_alerta',
  {
    ...base(),
    regla: text().$type<Regla>().notNull(),
    rut: rutCol().notNull(),
    nombre: text().notNull(),
    /** The debtor of a warning of two; empty otherwise. */
    sujeto: text().notNull().default(''),
    gravedad: integer().notNull(),
    /** What was seen and the threshold it crossed, as they were that day. */
    hecho: text().notNull(),
    valor: text(),
    umbral: text().notNull(),
    evidencia: text().array().notNull().default([]),
    abierta: fechaCol().notNull(),
    /** Last day on which its condition was true. */
    vista: fechaCol().notNull(),
    cerrada: fechaCol(),
    exposicion_al_abrir: pesosCol().notNull(),
    /** Own mora of the day on which it opened, in days: a warning that comes after the mora is late. */
    mora_al_abrir: integer().notNull(),
    decision: text(),
    fundamento: text(),
    resuelta_por: text().array(),
    estado: text().$type<EstadoAlerta>().notNull().default('abierta'),
  },
  (t) => [
    primaryKey({ columns: [t.empresa_id, t.id] }),
    uniqueIndex('bir_alerta_abierta').on(t.empresa_id, t.regla, t.rut, t.sujeto).where(sql`estado = 'abierta'`),
    index('bir_alerta_rut').on(t.empresa_id, t.rut, t.estado),
    check('bir_alerta_gravedad', sql`${t.gravedad} between 1 and 3`),
    check('bir_alerta_resuelta', sql`(${t.estado} = 'abierta') = (${t.cerrada} is null)`),
    check(
      'bir_alerta_razon',
      sql`${t.estado} not in ('atendida', 'descartada') or (${t.fundamento} is not null and ${t.resuelta_por} is not null)`,
    ),
  ],
);
