import type { SQL } from 'drizzle-orm';
import { bigint, date, integer, numeric, type PgColumn, type PgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import type { Fecha } from '#kernel/values/fecha.ts';
import type { Pesos } from '#kernel/values/money.ts';
import type { Rut } from '#kernel/values/rut.ts';

/** Columns of every business table. `hecho_por` holds the maker and, under replacement, the absent too: their RUT, then their accounts. */
export const base = () => ({
  id: uuid().notNull(),
  empresa_id: uuid().notNull(),
  version: integer().notNull().default(1),
  creado_en: timestamp({ withTimezone: true, mode: 'date' }).notNull().defaultNow(),
  hecho_por: text().array().notNull(),
});

/** Whole pesos. */
export const pesosCol = () => bigint({ mode: 'number' }).$type<Pesos>();
/** Calendar date AAAA-MM-DD. */
export const fechaCol = () => date({ mode: 'string' }).$type<Fecha>();
export const rutCol = () => text().$type<Rut>();
/** Decimal text: rates (up to 4 decimals), UF (4), percentages (2). */
export const decimalCol = (scale: number) => numeric({ precision: 20, scale });
export const instanteCol = () => timestamp({ withTimezone: true, mode: 'date' });

/** A table with the columns of `base()`. */
export type BaseTable = PgTable & { id: PgColumn; empresa_id: PgColumn; version: PgColumn; hecho_por: PgColumn };
export type Row<T extends PgTable> = T['$inferSelect'];
/** What a caller gives to insert: the platform fills the base columns. */
export type New<T extends PgTable> = Omit<T['$inferInsert'], 'id' | 'empresa_id' | 'version' | 'creado_en' | 'hecho_por'> & { id?: string };
export type Patch<T extends PgTable> = Partial<Omit<T['$inferInsert'], 'id' | 'empresa_id' | 'version' | 'creado_en' | 'hecho_por'>>;
/** In which order, and how many at most. */
export interface RowsOrder {
  orden?: readonly (PgColumn | SQL)[];
  limit?: number;
}
