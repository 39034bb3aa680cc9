import { sql } from 'drizzle-orm';
import { bigint, boolean, check, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { fechaCol, pesosCol, rutCol } from '#platform/server/database/columns.ts';

/** Amounts of the credit's own currency: whole pesos, or ten-thousandths of UF (`domain/moneda.ts`). */
export const unidadesCol = () => bigint({ mode: 'number' });

/**
 * What the close recognised of a credit each day, at the cuota that was running: once per (cuota, day), the key itself is the rule. The day
 * leads the key so that a night only appends. `_acum`: everything recognised of the credit after that row. Insert-only.
 */
export const devengos = pgTable(
  'credito_devengo',
  {
    empresa_id: uuid().notNull(),
    fecha: fechaCol().notNull(),
    credito_id: uuid().notNull(),
    numero: integer().notNull(),
    interes: pesosCol().notNull(),
    interes_acum: pesosCol().notNull(),
    comision: pesosCol().notNull(),
    comision_acum: pesosCol().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.empresa_id, t.fecha, t.credito_id, t.numero] }),
    check('credito_devengo_montos', sql`${t.interes} >= 0 and ${t.comision} >= 0`),
  ],
);

/** The same for the capital of each cuota in UF (1203): what it rose or fell that day. Insert-only. */
export const reajustes = pgTable(
  'credito_reajuste',
  {
    empresa_id: uuid().notNull(),
    fecha: fechaCol().notNull(),
    credito_id: uuid().notNull(),
    numero: integer().notNull(),
    reajuste: pesosCol().notNull(),
    reajuste_acum: pesosCol().notNull(),
  },
  (t) => [primaryKey({ columns: [t.empresa_id, t.fecha, t.credito_id, t.numero] })],
);

/** Σ of a day by branch ('' = none): what its entry says, posted once when every credit has been through. */
export const dias = pgTable(
  'credito_devengo_dia',
  {
    empresa_id: uuid().notNull(),
    fecha: fechaCol().notNull(),
    sede: text().notNull(),
    interes: pesosCol().notNull(),
    reajuste: pesosCol().notNull(),
    comision: pesosCol().notNull(),
    filas: integer().notNull(),
    asentado: boolean().notNull().default(false),
  },
  (t) => [primaryKey({ columns: [t.empresa_id, t.fecha, t.sede] })],
);

/** One row a company: the last day that was accrued, and the one run before it. A set of the close holds it; who rebuilds a credit shares it. */
export const marcas = pgTable('credito_marca', { empresa_id: uuid().primaryKey(), fecha: fechaCol().notNull(), previa: fechaCol() });

/** Notices of the day: a cuota about to fall due, or one that was not paid on its day. Once per (cuota, day, kind). */
export const avisos = pgTable(
  'credito_aviso',
  {
    empresa_id: uuid().notNull(),
    fecha: fechaCol().notNull(),
    cuota_id: uuid().notNull(),
    tipo: text().$type<'por_vencer' | 'vencida'>().notNull(),
    credito_id: uuid().notNull(),
    rut: rutCol().notNull(),
    ejecutivo_id: rutCol(),
    vence: fechaCol().notNull(),
    /** What it owes of capital and interest, in its currency's units. */
    debe: unidadesCol().notNull(),
  },
  (t) => [primaryKey({ columns: [t.empresa_id, t.fecha, t.cuota_id, t.tipo] })],
);
