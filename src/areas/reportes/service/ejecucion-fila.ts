import type { ejecuciones } from '../tables.ts';

/** A run as it is stored. */
export type EjecucionRow = typeof ejecuciones.$inferSelect;
