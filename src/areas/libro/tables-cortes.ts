import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, jsonb, pgTable, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core';
import { base, decimalCol, fechaCol, instanteCol, pesosCol, rutCol } from '#platform/server/database/columns.ts';
import { saldosObligacion } from './tables-saldos.ts';

/**
 * The portfolio as it stood at the end of a day, kept so that the past is read without going through every word of it: `mensual` when a month closes
 * (each closing its own `numero`, and none is changed), `diario` each night. `rancio`: something dated on or before it was written later, so it is
 * what was reported, and no longer what is read (`guards.sql`).
 */
export const cortes = pgTable(
  'libro_corte',
  {
    ...base(),
    dia: fechaCol().notNull(),
    clase: text().$type<'mensual' | 'diario'>().notNull(),
    numero: integer().notNull(),
    tomado_en: instanteCol().notNull(),
    /** Last entry of the chain when it was taken. */
    n_cadena: integer().notNull(),
    filas: integer().notNull(),
    totales: jsonb().$type<Record<string, string>>().notNull(),
    hash: text().notNull(),
    motivo: text().notNull(),
    rancio: boolean().notNull().default(false),
  },
  (t) => [
    primaryKey({ columns: [t.empresa_id, t.id] }),
    unique('libro_corte_numero').on(t.empresa_id, t.dia, t.clase, t.numero),
    check('libro_corte_clase', sql`${t.clase} in ('mensual', 'diario')`),
  ],
);

/**
 * A debt of a cut: what it was, how it stood and what that came to that day, in pesos. A cut is read whole, so its rows are found by their cut and
 * have no key of their own: keeping one for each took longer than writing them (docs/decisiones/0156). They are of one statement over the keys of the
 * auxiliary ledger, and the hash of the cut says that none was added nor lost.
 */
export const cortesFilas = pgTable(
  'libro_corte_fila',
  {
    empresa_id: uuid().notNull(),
    corte_id: uuid().notNull(),
    pk: text().notNull(),
    tipo: text().notNull(),
    rut: rutCol().notNull(),
    rol: text().notNull(),
    cliente_rut: rutCol(),
    origen_area: text().notNull(),
    origen_id: text().notNull(),
    numero: text().notNull(),
    sucursal: text(),
    producto: text(),
    moneda: text().notNull(),
    fecha: fechaCol().notNull(),
    tasa_mensual: decimalCol(4),
    ...saldosObligacion(),
    vendida: boolean().notNull(),
    provision: pesosCol().notNull(),
    devengado: pesosCol().notNull(),
    por_devengar: pesosCol().notNull(),
    d_capital: pesosCol().notNull(),
    d_interes: pesosCol().notNull(),
    d_mora: pesosCol().notNull(),
    d_gastos: pesosCol().notNull(),
    d_costas: pesosCol().notNull(),
    deuda: pesosCol().notNull(),
    dias_mora: integer().notNull(),
  },
  (t) => [index('libro_corte_fila_de_un_corte').on(t.empresa_id, t.corte_id)],
);

/** What the last night found of each equality of the dictionary of figures: one row for each check. */
export const cuadraturas = pgTable(
  'libro_cuadratura',
  {
    empresa_id: uuid().notNull(),
    id: text().notNull(),
    igualdad: text().notNull(),
    titulo: text().notNull(),
    area: text().notNull(),
    dia: fechaCol().notNull(),
    revisada_en: instanteCol().notNull(),
    cuadra: boolean().notNull(),
    diferencia: pesosCol(),
    filas: jsonb().$type<Record<string, unknown>[]>().notNull(),
    url: text().notNull(),
    permiso: text().notNull(),
    perfil: text().notNull(),
  },
  (t) => [primaryKey({ columns: [t.empresa_id, t.id] })],
);
