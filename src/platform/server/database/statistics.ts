import type { Database } from './open.ts';

/**
 * Lets the engine know how many rows its tables have, so that it joins them accordingly. PostgreSQL counts them by itself; the embedded one has nobody who
 * does it, and takes every table for one of a few rows.
 */
export async function refreshStatistics(database: Pick<Database, 'engine' | 'sql'>): Promise<void> {
  if (database.engine === 'pglite') await database.sql('analyze');
}
