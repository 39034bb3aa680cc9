import { type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';

/**
 * That a column is one of some values, given as one list: the question is the same text whatever how many they are, so that of many it is asked
 * together with others as of few.
 */
export const entre = (columna: PgColumn, valores: readonly string[]): SQL => sql`${columna} = any(${sql.param([...new Set(valores)])})`;
